'use strict';

/** What an event does, see Timeline.Action. */
const INSERT = 0, INSERT_DELETED = 1, HIDE = 2, SHOW = 3, STYLE = 4;

/** How an element is at a step. */
const UNBORN = 0, VISIBLE = 1, REMOVED = 2;

/** The bytes that a base64 text stands for. */
function bytesOf(base64) {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** Reads `count` numbers of a column, see ColumnWriter, into an array of a type. */
function readColumn(base64, count, ArrayType) {
  const bytes = bytesOf(base64);
  let place = 0;
  const number = () => {
    let value = 0, factor = 1, byte;
    do {
      byte = bytes[place++];
      value += (byte & 127) * factor;
      factor *= 128;
    } while (byte > 127);
    return value;
  };
  const values = new ArrayType(count);
  let filled = 0;
  while (filled < count) {
    const head = number();
    const end = filled + Math.floor(head / 2);
    if (head % 2) {
      values.fill(number(), filled, end);
      filled = end;
    } else {
      while (filled < end) values[filled++] = number();
    }
  }
  return values;
}

/** A signed number as columns have it: even numbers are positive, odd ones negative. */
function signed(number) {
  return number % 2 ? -(number + 1) / 2 : number / 2;
}

/**
 * The history of a document, and what it is at one of its steps.
 *
 * Its elements are the UTF-16 code units of all text that was ever inserted. Each step has events
 * that change the state or the style of a range of them, forwards or backwards, so that going from
 * one step to another costs what happened in between.
 */
class History {
  constructor(data) {
    this.name = data.name;
    this.text = data.text;
    this.people = data.people;
    this.replicas = data.replicas;
    this.styles = data.styles;
    this.bookmarks = data.bookmarks;
    this.stepCount = data.stepCount;
    this.step = 0;
    this.readSteps(data.columns);
    this.readEvents(data.columns, data.eventCount);
    this.state = new Uint8Array(this.text.length);
    this.style = new Uint32Array(this.text.length);
    this.findWriters();
  }

  readSteps(columns) {
    const count = this.stepCount;
    this.person = readColumn(columns.person, count, Uint32Array);
    this.replica = readColumn(columns.replica, count, Uint32Array);
    this.units = readColumn(columns.units, count, Uint32Array);
    this.kind = readColumn(columns.kind, count, Uint8Array);
    const times = readColumn(columns.time, count, Float64Array);
    let latest = 0;
    this.time = times.map((time) => (time ? (latest += signed(time - 1)) : NaN));
    const sizes = readColumn(columns.events, count, Uint32Array);
    this.firstEvent = new Uint32Array(count + 1);
    for (let i = 0; i < count; i++) this.firstEvent[i + 1] = this.firstEvent[i] + sizes[i];
  }

  readEvents(columns, count) {
    this.action = readColumn(columns.action, count, Uint8Array);
    const lengths = readColumn(columns.length, count, Uint32Array);
    const places = readColumn(columns.place, count, Float64Array);
    let styled = 0;
    for (const action of this.action) if (action === STYLE) styled++;
    const oldStyles = readColumn(columns.oldStyle, styled, Uint32Array);
    const newStyles = readColumn(columns.newStyle, styled, Uint32Array);
    this.from = new Uint32Array(count);
    this.to = new Uint32Array(count);
    this.oldStyle = new Uint32Array(count);
    this.newStyle = new Uint32Array(count);
    for (let i = 0, end = 0, next = 0; i < count; i++) {
      this.from[i] = end + signed(places[i]);
      this.to[i] = end = this.from[i] + lengths[i];
      if (this.action[i] === STYLE) {
        this.oldStyle[i] = oldStyles[next];
        this.newStyle[i] = newStyles[next++];
      }
    }
  }

  /** Finds for each element who wrote it and at which step. */
  findWriters() {
    this.writer = new Uint32Array(this.text.length);
    this.writtenAt = new Uint32Array(this.text.length);
    for (let step = 0; step < this.stepCount; step++) {
      for (let i = this.firstEvent[step]; i < this.firstEvent[step + 1]; i++) {
        if (this.action[i] > INSERT_DELETED) continue;
        this.writer.fill(this.person[step], this.from[i], this.to[i]);
        this.writtenAt.fill(step, this.from[i], this.to[i]);
      }
    }
  }

  /** Goes to where `step` steps are done. */
  moveTo(step) {
    const end = this.firstEvent[step];
    for (let i = this.firstEvent[this.step]; i < end; i++) this.apply(i);
    for (let i = this.firstEvent[this.step] - 1; i >= end; i--) this.revert(i);
    this.step = step;
  }

  apply(event) {
    const from = this.from[event], to = this.to[event];
    switch (this.action[event]) {
      case INSERT:
      case SHOW: this.state.fill(VISIBLE, from, to); break;
      case INSERT_DELETED:
      case HIDE: this.state.fill(REMOVED, from, to); break;
      case STYLE: this.style.fill(this.newStyle[event], from, to); break;
    }
  }

  revert(event) {
    const from = this.from[event], to = this.to[event];
    switch (this.action[event]) {
      case INSERT:
      case INSERT_DELETED: this.state.fill(UNBORN, from, to); break;
      case HIDE: this.state.fill(VISIBLE, from, to); break;
      case SHOW: this.state.fill(REMOVED, from, to); break;
      case STYLE: this.style.fill(this.oldStyle[event], from, to); break;
    }
  }

  /** The events of the step that was done last: from the first one to behind the last one. */
  get latestEvents() {
    if (this.step === 0) return [0, 0];
    return [this.firstEvent[this.step - 1], this.firstEvent[this.step]];
  }

  /** The visible text as pieces of one style: `[text, attributes]`. */
  get runs() {
    const runs = [];
    let latest = -1;
    for (let i = 0; i < this.text.length; i++) {
      if (this.state[i] !== VISIBLE) continue;
      if (this.style[i] !== latest) {
        latest = this.style[i];
        runs.push(['', this.styles[latest].attributes]);
      }
      runs[runs.length - 1][0] += this.text[i];
    }
    return runs;
  }

  /** The version that is shown: how many units of each replica are known. */
  get version() {
    const counts = new Map();
    for (let i = 0; i < this.step; i++) {
      const name = this.replicas[this.replica[i]];
      counts.set(name, (counts.get(name) ?? 0) + this.units[i]);
    }
    return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
