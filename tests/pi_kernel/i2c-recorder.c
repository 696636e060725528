// SPDX-License-Identifier: GPL-2.0-only
/*
 * An I2C bus with one chip that takes whatever it is sent, as a display does, and a file that tells what it was sent.
 *
 * Reading /dev/i2c-recorder gives one record a call and waits for the next one (O_NONBLOCK, poll and select work). A record is two times
 * in ns of CLOCK_MONOTONIC (the first and the last bit on the wire, 8 bytes each), the chip's address (2 bytes), and the bytes it was
 * sent; all numbers in the machine's byte order. A record without bytes says that a chip was plugged in at this address, or unplugged (0).
 *
 * Writing an address to the file, such as 0x3d, plugs the chip in there, with what it knew lost; 0 unplugs it, and nobody answers.
 *
 * A transfer takes as long as on a wire of "clock-frequency" (Hz): nine bits a byte. Bytes read from the chip are zero.
 */
#include <linux/delay.h>
#include <linux/i2c.h>
#include <linux/list.h>
#include <linux/math64.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/of.h>
#include <linux/platform_device.h>
#include <linux/poll.h>
#include <linux/slab.h>
#include <linux/timekeeping.h>
#include <linux/uaccess.h>

#define RECORDS_KEPT 200000

struct record {
	struct list_head list;
	size_t len;
	struct {
		u64 began_ns;
		u64 ended_ns;
		u16 address;
		u8 bytes[];
	} __packed told;
};

static DEFINE_MUTEX(lock); /* protects the list and its length */
static LIST_HEAD(records);
static unsigned int record_count;
static DECLARE_WAIT_QUEUE_HEAD(arrived);

static u16 chip_address;
static u32 clock_hz = 100000;

static struct record *take_oldest_locked(void)
{
	struct record *oldest = list_first_entry_or_null(&records, struct record, list);

	if (oldest) {
		list_del(&oldest->list);
		record_count--;
	}
	return oldest;
}

static int keep(u64 began_ns, u16 address, const u8 *bytes, size_t len)
{
	struct record *new = kmalloc(sizeof(*new) + len, GFP_KERNEL);

	if (!new)
		return -ENOMEM;
	new->len = sizeof(new->told) + len;
	new->told.began_ns = began_ns;
	new->told.ended_ns = ktime_get_ns();
	new->told.address = address;
	memcpy(new->told.bytes, bytes, len);
	mutex_lock(&lock);
	if (record_count >= RECORDS_KEPT)
		kfree(take_oldest_locked());
	list_add_tail(&new->list, &records);
	record_count++;
	mutex_unlock(&lock);
	wake_up(&arrived);
	return 0;
}

static int recorder_xfer(struct i2c_adapter *adapter, struct i2c_msg *msgs, int count)
{
	int i, error;

	for (i = 0; i < count; i++) {
		struct i2c_msg *msg = &msgs[i];
		u64 began_ns = ktime_get_ns();
		u64 us = div_u64(9000000ULL * (msg->len + 1), clock_hz);

		if (!chip_address || msg->addr != READ_ONCE(chip_address))
			return -ENXIO;
		usleep_range(us, us + 10);
		if (msg->flags & I2C_M_RD) {
			memset(msg->buf, 0, msg->len);
		} else if (msg->len) {
			error = keep(began_ns, msg->addr, msg->buf, msg->len);
			if (error)
				return error;
		}
	}
	return count;
}

static u32 recorder_functions(struct i2c_adapter *adapter)
{
	return I2C_FUNC_I2C | I2C_FUNC_SMBUS_EMUL;
}

static const struct i2c_algorithm recorder_algorithm = {
	.master_xfer = recorder_xfer,
	.functionality = recorder_functions,
};

static struct i2c_adapter recorder_adapter = {
	.owner = THIS_MODULE,
	.name = "recorder",
	.algo = &recorder_algorithm,
};

static ssize_t recorder_read(struct file *file, char __user *to, size_t size, loff_t *at)
{
	struct record *oldest;
	ssize_t len;

	for (;;) {
		mutex_lock(&lock);
		oldest = take_oldest_locked();
		mutex_unlock(&lock);
		if (oldest)
			break;
		if (file->f_flags & O_NONBLOCK)
			return -EAGAIN;
		if (wait_event_interruptible(arrived, !list_empty(&records)))
			return -ERESTARTSYS;
	}
	len = min(size, oldest->len);
	if (copy_to_user(to, &oldest->told, len))
		len = -EFAULT;
	kfree(oldest);
	return len;
}

static ssize_t recorder_write(struct file *file, const char __user *from, size_t size, loff_t *at)
{
	u16 address;
	int error = kstrtou16_from_user(from, size, 0, &address);

	if (error)
		return error;
	if (address > 0x77)
		return -ERANGE;
	WRITE_ONCE(chip_address, address);
	error = keep(ktime_get_ns(), address, NULL, 0);
	return error ? error : size;
}

static __poll_t recorder_poll(struct file *file, poll_table *wait)
{
	poll_wait(file, &arrived, wait);
	return EPOLLOUT | EPOLLWRNORM | (list_empty(&records) ? 0 : EPOLLIN | EPOLLRDNORM);
}

static const struct file_operations recorder_file = {
	.owner = THIS_MODULE,
	.read = recorder_read,
	.write = recorder_write,
	.poll = recorder_poll,
	.llseek = noop_llseek,
};

static struct miscdevice recorder_misc = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "i2c-recorder",
	.fops = &recorder_file,
};

static int recorder_probe(struct platform_device *pdev)
{
	struct device_node *node = pdev->dev.of_node;
	u32 address;
	int error;

	if (!of_property_read_u32(node, "chip-address", &address))
		chip_address = address;
	of_property_read_u32(node, "clock-frequency", &clock_hz);
	recorder_adapter.dev.parent = &pdev->dev;
	recorder_adapter.dev.of_node = node;
	error = i2c_add_adapter(&recorder_adapter);
	return error ? error : misc_register(&recorder_misc);
}

static const struct of_device_id recorder_match[] = {
	{ .compatible = "table-companion,i2c-recorder" },
	{}
};

static struct platform_driver recorder_driver = {
	.probe = recorder_probe,
	.driver = {
		.name = "i2c-recorder",
		.of_match_table = recorder_match,
		.suppress_bind_attrs = true,
	},
};
builtin_platform_driver(recorder_driver);
