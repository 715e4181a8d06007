/**
 * From how many elements on a paragraph is shown in several pieces, each of which ends with a space,
 * or from twice as many on anywhere: what is typed in an endless line must not make the browser lay
 * out all of it again.
 */
const LONGEST_PIECE = 6000;

/**
 * The paragraphs of what is shown, and about how high they are.
 *
 * Heights are guessed from lengths until a paragraph has been on the screen.
 */
class Layout {
  constructor(history) {
    this.history = history;
    this.showsDeleted = false;
    this.lineHeight = 28;
    this.charactersPerLine = 70;
    this.gap = 10;
    this.count = 0;
    this.start = [];
    this.end = [];
    this.length = [];
    this.top = [];
    /** For each element that a paragraph starts with its height, and the length it had then. */
    this.knownHeight = new Float32Array(history.text.length + 1);
    this.knownLength = new Uint32Array(history.text.length + 1);
    /** How many visible code units each person wrote. */
    this.written = new Uint32Array(history.people.length);
  }

  /** Finds the paragraphs anew. One pass over all elements. */
  update() {
    const { text, state, writer } = this.history;
    this.written.fill(0);
    this.count = 0;
    let start = 0, length = 0;
    for (let i = 0; i < state.length; i++) {
      if (state[i] === UNBORN) continue;
      const isVisible = state[i] === VISIBLE;
      if (isVisible) this.written[writer[i]]++;
      else if (!this.showsDeleted) continue;
      length++;
      const code = text.charCodeAt(i);
      const isLong = length >= LONGEST_PIECE && (code === 32 || length >= 2 * LONGEST_PIECE);
      const isFirstHalf = code >= 0xd800 && code < 0xdc00;
      if (!(code === 10 && isVisible) && !(isLong && !isFirstHalf)) continue;
      this.add(start, i + 1, length);
      start = i + 1;
      length = 0;
    }
    if (length > 0 || this.count === 0) this.add(start, state.length, length);
    this.place();
  }

  add(start, end, length) {
    this.start[this.count] = start;
    this.end[this.count] = end;
    this.length[this.count] = length;
    this.count++;
  }

  /** Puts the paragraphs under each other. */
  place() {
    let top = 0;
    for (let i = 0; i < this.count; i++) {
      this.top[i] = top;
      top += this.height(i);
    }
    this.top[this.count] = top;
  }

  height(index) {
    const start = this.start[index], length = this.length[index];
    if (this.knownHeight[start] && this.knownLength[start] === length) {
      return this.knownHeight[start];
    }
    return Math.max(1, Math.ceil(length / this.charactersPerLine)) * this.lineHeight + this.gap;
  }

  /** Takes in how high a paragraph is on the screen; whether that is news. */
  measured(index, height) {
    if (Math.abs(this.height(index) - height) < 0.5) return false;
    this.knownHeight[this.start[index]] = height;
    this.knownLength[this.start[index]] = this.length[index];
    return true;
  }

  /** Forgets all heights, since the width changed. */
  forgetHeights() {
    this.knownHeight.fill(0);
  }

  /** The paragraph at a height. */
  indexAt(height) {
    return this.search(this.top, height);
  }

  /** The paragraph that holds an element. */
  indexOf(element) {
    return this.search(this.start, element);
  }

  /** The last paragraph whose number in rising `values` is not above `value`. */
  search(values, value) {
    let low = 0, high = this.count;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (values[middle] <= value) low = middle;
      else high = middle;
    }
    return low;
  }
}
