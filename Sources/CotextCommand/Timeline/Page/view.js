/** How many colours and how many kinds of lines tell authors apart, see page.css. */
const COLOURS = 8, LINES = 4;

/** The classes that give an author's colour. */
function classesOf(person) {
  return [`colour${person % COLOURS}`, `line${Math.floor(person / COLOURS) % LINES}`];
}

/** Whether a node stands for deleted text. */
function isCaret(node) {
  return node?.className?.startsWith('caret') ?? false;
}

/**
 * The text on the screen: only the paragraphs that can be seen are in the page, and two empty boxes
 * stand for all that is above and below.
 */
class View {
  constructor(history, words) {
    this.history = history;
    this.words = words;
    this.layout = new Layout(history);
    this.scroller = document.getElementById('scroller');
    this.lines = document.getElementById('lines');
    this.above = document.getElementById('above');
    this.below = document.getElementById('below');
    /** The only author in colour; null = all. */
    this.only = null;
    /** 1 for elements that the latest step touched. */
    this.touched = new Uint8Array(history.text.length);
    this.touchedEvents = [0, 0];
    /** The paragraphs in the page, by their index. */
    this.built = new Map();
    this.scroller.addEventListener('scroll', () => this.fill());
    this.lines.addEventListener('pointerover', (event) => this.explain(event.target));
    new ResizeObserver(() => this.resized()).observe(this.scroller);
  }

  resized() {
    if (this.width === this.lines.clientWidth) {
      this.fill();
      return;
    }
    this.width = this.lines.clientWidth;
    this.layout.charactersPerLine = Math.max(10, this.width / 8.6);
    this.layout.forgetHeights();
    this.layout.place();
    this.fill();
  }

  /** Shows the history where it stands now. */
  update() {
    this.markTouched();
    this.layout.update();
    // What the latest step touched is framed in the colour of who made it.
    const { step, person } = this.history;
    this.lines.className = step > 0 ? classesOf(person[step - 1])[0] : '';
    this.built.clear();
    this.fill();
  }

  markTouched() {
    const { from, to } = this.history;
    const [first, end] = this.touchedEvents;
    for (let i = first; i < end; i++) this.touched.fill(0, from[i], to[i]);
    this.touchedEvents = this.history.latestEvents;
    for (let i = this.touchedEvents[0]; i < this.touchedEvents[1]; i++) {
      this.touched.fill(1, from[i], to[i]);
    }
  }

  /** Puts the paragraphs into the page that can be seen, and some around them. */
  fill() {
    // What is measured moves what stands below it, so it may take another look.
    for (let attempt = 0; attempt < 4; attempt++) if (!this.fillOnce()) return;
  }

  fillOnce() {
    const { layout, scroller } = this;
    const margin = scroller.clientHeight / 2;
    const inset = this.above.offsetTop;
    const top = scroller.scrollTop - inset;
    const first = layout.indexAt(Math.max(0, top - margin));
    const last = layout.indexAt(top + scroller.clientHeight + margin);
    const elements = [];
    const built = new Map();
    for (let i = first; i <= last; i++) {
      const element = this.built.get(i) ?? this.build(i);
      built.set(i, element);
      elements.push(element);
    }
    this.built = built;
    this.lines.replaceChildren(...elements);
    // The paragraph at the upper edge stays where it is when those above turn out to be higher.
    const anchor = layout.indexAt(Math.max(0, top));
    const anchorTop = layout.top[anchor];
    let isNews = false;
    const heights = elements.map((element) => element.getBoundingClientRect().height);
    for (let i = first; i <= last; i++) {
      if (layout.measured(i, heights[i - first])) isNews = true;
    }
    if (isNews) layout.place();
    this.above.style.height = `${layout.top[first]}px`;
    this.below.style.height = `${layout.top[layout.count] - layout.top[last + 1]}px`;
    const shift = layout.top[anchor] - anchorTop;
    if (Math.abs(shift) > 0.5) scroller.scrollTop += shift;
    return isNews;
  }

  /** Scrolls so that an element can be seen, unless it is in view. */
  reveal(element) {
    const { layout, scroller } = this;
    const index = layout.indexOf(element);
    if (!this.built.has(index)) {
      scroller.scrollTop = layout.top[index] - scroller.clientHeight / 3;
      this.fill();
    }
    const mark = this.lines.querySelector('.now') ?? this.built.get(index);
    if (!mark) return;
    const box = mark.getClientRects()[0] ?? mark.getBoundingClientRect();
    const frame = scroller.getBoundingClientRect();
    const edge = Math.min(60, frame.height / 4);
    if (box.top >= frame.top + edge / 2 && box.bottom <= frame.bottom - edge) return;
    scroller.scrollTop += box.top - frame.top - frame.height / 3;
    this.fill();
  }

  /** Says of a piece of text who wrote it and when. */
  explain(element) {
    const start = element.dataset?.start;
    if (start === undefined || element.dataset.explained) return;
    element.dataset.explained = 'yes';
    const text = this.words.writing(Number(start));
    element.title = element.title ? `${element.title}\n${text}` : text;
  }

  // Building paragraphs

  build(index) {
    const { history, layout } = this;
    const end = layout.end[index];
    const attributes = this.attributesOf(index);
    const box = document.createElement('div');
    const paragraph = paragraphFor(attributes, this.numberOf(index, attributes));
    box.className = 'paragraph';
    box.append(paragraph);
    for (let i = layout.start[index]; i < end;) {
      const next = this.pieceEnd(i, end);
      const piece = this.piece(i, next);
      // However much was deleted in one place, one caret says so.
      if (piece && !(isCaret(piece) && isCaret(paragraph.lastChild))) paragraph.append(piece);
      i = next;
    }
    if (!paragraph.textContent) paragraph.append(document.createElement('br'));
    return box;
  }

  /** The attributes of a paragraph: those of its first element that is visible, or else shown. */
  attributesOf(index) {
    const { state, style, styles } = this.history;
    const start = this.layout.start[index], end = this.layout.end[index];
    let shown = -1;
    for (let i = start; i < end; i++) {
      if (state[i] === VISIBLE) return styles[style[i]].attributes;
      if (shown < 0 && this.isShown(i)) shown = i;
    }
    return shown < 0 ? {} : styles[style[shown]].attributes;
  }

  isShown(element) {
    const state = this.history.state[element];
    return state === VISIBLE || (state === REMOVED && this.layout.showsDeleted);
  }

  /** Which number a paragraph of an ordered list has: how many of the list stand before it. */
  numberOf(index, attributes) {
    if (attributes.list !== 'ordered') return 0;
    const own = level(attributes, 'indent', 32);
    let number = 1;
    for (let i = index - 1; i >= 0 && number < 1000; i--) {
      const other = this.attributesOf(i);
      const depth = level(other, 'indent', 32);
      if (depth > own) continue;
      if (depth < own || other.list !== 'ordered') break;
      number++;
    }
    return number;
  }

  /** Where elements end that look like the first one. */
  pieceEnd(start, end) {
    const { state, style, writer } = this.history;
    let i = start + 1;
    while (
      i < end && state[i] === state[start] && this.touched[i] === this.touched[start] &&
      (state[i] === UNBORN || (style[i] === style[start] && writer[i] === writer[start]))
    ) i++;
    return i;
  }

  /** The element for elements that look alike; nothing if they cannot be seen. */
  piece(start, end) {
    const { state, style, writer, styles } = this.history;
    if (state[start] === UNBORN) return null;
    if (!this.isShown(start)) return this.touched[start] ? this.caret(writer[start]) : null;
    const element = elementFor(styles[style[start]]);
    if (this.only === null || this.only === writer[start]) {
      element.classList.add('by', ...classesOf(writer[start]));
    }
    if (this.touched[start]) element.classList.add('now');
    element.dataset.start = start;
    let text = this.history.text.slice(start, end);
    if (state[start] === REMOVED) {
      element.classList.add('removed');
      text = text.replaceAll('\n', '↵');
    } else if (text.endsWith('\n')) {
      // The line feed is the end of the paragraph.
      text = text.slice(0, -1);
      element.classList.add('feed');
    }
    element.append(text);
    return element;
  }

  /** What shows where text was just deleted. */
  caret(person) {
    const element = document.createElement('span');
    element.className = 'caret now';
    element.classList.add(...classesOf(person));
    return element;
  }
}
