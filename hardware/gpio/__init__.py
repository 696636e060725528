"""The real parts: pins with gpiozero on lgpio, the display with luma.oled. The mock backend uses the same classes."""
