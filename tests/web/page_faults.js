// Finds visible faults of a page; see page_faults.py.
() => {
  const faults = [];
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && element.getClientRects().length > 0 && !element.closest(".only-heard, .skip, [hidden]");
  const called = (element) => `${element.tagName.toLowerCase()} "${(element.textContent || element.value || element.ariaLabel || "").trim().replace(/\s+/g, " ").slice(0, 60)}"`;
  const moves = (element) => element.closest("svg, #bar, nav, #lost, #toast") || [...ancestors(element)].some((a) => ["fixed", "sticky"].includes(getComputedStyle(a).position));
  function* ancestors(element) { for (let a = element; a && a !== document.body; a = a.parentElement) yield a; }
  const scrolls = (element) => [...ancestors(element)].some((a) => ["auto", "scroll"].includes(getComputedStyle(a).overflowX) && a.scrollWidth > a.clientWidth);

  // Wider than the screen, or clipped.
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide, and the screen ${innerWidth}`);
  for (const element of document.querySelectorAll("body *")) {
    if (element.closest("svg") || !seen(element) || !element.innerText?.trim()) continue;
    const style = getComputedStyle(element);
    if (element.closest("summary") && [...ancestors(element)].some((a) => getComputedStyle(a).textOverflow === "ellipsis")) continue; // the full text follows below
    if (["hidden", "clip"].includes(style.overflowX) && element.scrollWidth > element.clientWidth + 1) faults.push(`cut off: ${called(element)}`);
    if (["hidden", "clip"].includes(style.overflowY) && element.scrollHeight > element.clientHeight + 2) faults.push(`cut off below: ${called(element)}`);
    const box = element.getBoundingClientRect();
    if ((box.right > innerWidth + 1 || box.left < -1) && !scrolls(element)) faults.push(`beyond the edge: ${called(element)}`);
  }
  for (const field of document.querySelectorAll("select, input:not([type=radio]):not([type=checkbox])")) {
    if (seen(field) && field.type !== "hidden" && field.scrollWidth > field.clientWidth + 1) faults.push(`cut off: ${called(field)}`);
  }

  // Words broken across lines.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.data.trim() || !seen(node.parentElement) || node.parentElement.closest("svg, script, code, .address, .code, select")) continue;
    for (const word of node.data.matchAll(/[\p{L}\d]{2,}/gu)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const tops = new Set([...range.getClientRects()].filter((box) => box.width > 0).map((box) => Math.round(box.top)));
      if (tops.size > 1) faults.push(`in two lines: "${word[0]}" in ${called(node.parentElement)}`);
    }
  }

  // Overlapping controls.
  const pressed = [...document.querySelectorAll("a[href], button, select, input:not([type=hidden]), summary, label.chip")].filter((e) => seen(e) && !moves(e) && !e.closest("dialog:not([open])"));
  const boxes = pressed.map((element) => element.getBoundingClientRect());
  pressed.forEach((one, i) => pressed.slice(i + 1).forEach((other, j) => {
    const [a, b] = [boxes[i], boxes[i + 1 + j]];
    const [wide, high] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    if (wide > 2 && high > 2 && !one.contains(other) && !other.contains(one)) faults.push(`one upon the other: ${called(one)} and ${called(other)}`);
  }));

  // Identifiers of the program. (Numbers of rules are permitted in small print.)
  const text = document.body.innerText;
  for (const name of text.matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b|\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|\b[A-Z]{2,}-[A-Z]-\d+\b|\b(?:undefined|NaN|None|null|\[object)\b|\{\w*\}/g)) faults.push(`a name of the program: ${name[0]}`);
  for (const link of document.querySelectorAll("button, a[href], select, input:not([type=hidden])")) {
    if (seen(link) && !(link.innerText || link.ariaLabel || link.labels?.[0]?.innerText || link.placeholder || "").trim()) faults.push(`without a name: ${link.outerHTML.slice(0, 120)}`);
  }

  // A question without text.
  for (const title of document.querySelectorAll(".ask h2")) {
    const words = title.innerText.trim().split(/\s+/).filter((word) => /\p{L}{2,}/u.test(word));
    if (words.length < 2 || /^(choose|roll|tap|done|type)\b\W*\d*\W*$/i.test(title.innerText)) faults.push(`a question of nothing: "${title.innerText}"`);
  }
  return [...new Set(faults)];
}
