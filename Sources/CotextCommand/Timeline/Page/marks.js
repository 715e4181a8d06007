/** Whether an attribute is there and neither null nor false. */
function isOn(attributes, key) {
  return Object.hasOwn(attributes, key) && attributes[key] !== null && attributes[key] !== false;
}

/** A whole number from 1 to `most` that an attribute holds; true counts as 1, all else as 0. */
function level(attributes, key, most) {
  const value = isOn(attributes, key) ? attributes[key] : 0;
  if (value === true) return 1;
  return Number.isInteger(value) && value > 0 ? Math.min(value, most) : 0;
}

/** A colour that an attribute names, if it is written so plainly that it can hold nothing else. */
function colour(attributes, key) {
  const value = isOn(attributes, key) ? attributes[key] : '';
  const plain = /^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{1,32})$/i;
  return typeof value === 'string' && plain.test(value) ? value : '';
}

/** A short text that says what a value is. */
function spoken(value) {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** What is said in the margin of commented text; nothing where there is no comment. */
function comments(attributes) {
  return Object.keys(attributes)
    .filter((key) => key === 'comment' || key.startsWith('comment:'))
    .filter((key) => isOn(attributes, key))
    .map((key) => `${key}: ${spoken(attributes[key])}`)
    .join('\n');
}

/** The element for text of a style, without its text. */
function elementFor(style) {
  const attributes = style.attributes;
  const element = document.createElement(style.link ? 'a' : 'span');
  if (style.link) {
    element.href = style.link;
    element.rel = 'noopener noreferrer';
    element.target = '_blank';
    element.title = style.link;
  }
  for (const key of ['bold', 'italic', 'underline', 'strikethrough', 'code']) {
    if (isOn(attributes, key)) element.classList.add(key);
  }
  const foreground = colour(attributes, 'foregroundColor');
  const background = colour(attributes, 'backgroundColor');
  if (foreground) {
    element.style.setProperty('--foreground', foreground);
    element.classList.add('coloured');
  }
  if (background) {
    element.style.setProperty('--background', background);
    element.classList.add('painted');
  }
  const remarks = comments(attributes);
  if (remarks) {
    element.classList.add('comment');
    element.title = remarks;
  }
  return element;
}

/** The element for a paragraph, by the attributes of what it starts with. */
function paragraphFor(attributes, number) {
  const heading = level(attributes, 'heading', 6);
  const name = heading ? `h${heading}` : isOn(attributes, 'codeBlock') ? 'pre' : 'p';
  const element = document.createElement(name);
  element.dir = { rtl: 'rtl', rightToLeft: 'rtl', ltr: 'ltr', leftToRight: 'ltr' }[
    attributes.writingDirection] ?? 'auto';
  const alignments = { left: 1, center: 1, right: 1, justify: 1 };
  const alignment = attributes.alignment === 'justified' ? 'justify' : attributes.alignment;
  if (Object.hasOwn(alignments, alignment)) element.style.textAlign = alignment;
  const isItem = attributes.list === 'bullet' || attributes.list === 'ordered';
  const indent = level(attributes, 'indent', 32) + (isItem ? 1 : 0);
  if (indent) element.style.setProperty('--indent', indent);
  if (isItem) {
    element.classList.add('item');
    element.dataset.marker = attributes.list === 'bullet' ? '•' : `${number}.`;
  }
  const quotes = level(attributes, 'blockquote', 32);
  if (quotes) {
    element.classList.add('quote');
    element.style.setProperty('--quotes', quotes);
  }
  return element;
}
