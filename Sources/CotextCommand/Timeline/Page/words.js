/** What is said of edits. */
class Words {
  constructor(history) {
    this.history = history;
    this.dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
    this.numbers = new Intl.NumberFormat();
  }

  count(number, noun) {
    return `${this.numbers.format(number)} ${noun}${number === 1 ? '' : 's'}`;
  }

  /** `Edit 12 of 345` */
  place(step) {
    const count = this.numbers.format(this.history.stepCount);
    return step === 0 ? `Start of ${count}` : `Edit ${this.numbers.format(step)} of ${count}`;
  }

  /** Who made a step. */
  person(step) {
    return this.history.people[this.history.person[step - 1]];
  }

  /** When a step was made; nothing if that is not known. */
  time(step) {
    const time = this.history.time[step - 1];
    return Number.isNaN(time) ? '' : this.dates.format(new Date(time));
  }

  /** Who wrote an element, and when. */
  writing(element) {
    const step = this.history.writtenAt[element] + 1;
    const when = this.time(step) || `edit ${this.numbers.format(step)}`;
    return `${this.person(step)}, ${when}`;
  }

  /** What a step did. */
  what(step) {
    const { history } = this;
    const prefix = ['', 'undid: ', 'redid: ', ''][history.kind[step - 1]];
    const parts = [];
    const first = history.firstEvent[step - 1], end = history.firstEvent[step];
    this.sayText(parts, 'inserted', INSERT, first, end);
    this.sayText(parts, 'deleted', HIDE, first, end);
    this.sayText(parts, 'brought back', SHOW, first, end);
    this.sayStyles(parts, first, end);
    return prefix + (parts.join(', ') || 'changed nothing that shows');
  }

  sayText(parts, verb, action, first, end) {
    let length = 0, text = '';
    for (let i = first; i < end; i++) {
      if (this.history.action[i] !== action) continue;
      length += this.history.to[i] - this.history.from[i];
      if (text.length <= 40) {
        text += this.history.text.slice(this.history.from[i], this.history.to[i]).slice(0, 41);
      }
    }
    if (length === 0) return;
    const short = [...text].slice(0, 40).join('').replaceAll('\n', '↵');
    parts.push(length > 40
      ? `${verb} ${this.count(length, 'character')} “${short}…”` : `${verb} “${short}”`);
  }

  sayStyles(parts, first, end) {
    const set = new Set(), removed = new Set();
    for (let i = first; i < end; i++) {
      if (this.history.action[i] !== STYLE) continue;
      const old = this.history.styles[this.history.oldStyle[i]].attributes;
      const now = this.history.styles[this.history.newStyle[i]].attributes;
      for (const key of Object.keys(now)) {
        if (JSON.stringify(now[key]) !== JSON.stringify(old[key])) {
          set.add(now[key] === true ? key : `${key} ${spoken(now[key]).slice(0, 40)}`);
        }
      }
      for (const key of Object.keys(old)) if (!Object.hasOwn(now, key)) removed.add(key);
    }
    if (set.size) parts.push(`set ${[...set].slice(0, 5).join(', ')}`);
    if (removed.size) parts.push(`removed ${[...removed].slice(0, 5).join(', ')}`);
  }
}
