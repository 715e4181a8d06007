/** How many edits a second can be played. */
const SPEEDS = [1, 5, 20, 100, 500, 2000, 10000, 50000];

/** How many authors the legend names. */
const LONGEST_LEGEND = 40;

/** Moves through the history, by hand and by itself, and says where it is. */
class Player {
  constructor(history, view, words) {
    this.history = history;
    this.view = view;
    this.words = words;
    this.isPlaying = false;
    for (const id of ['slider', 'play', 'what', 'speed', 'deleted', 'follow', 'legend', 'help']) {
      this[id] = document.getElementById(id);
    }
    this.slider.max = history.stepCount;
    this.showSpeeds();
    this.showLegend();
    this.showBookmarks();
    this.listen();
  }

  // Moving

  /** Goes to where `step` steps are done, or as near as there is. */
  moveTo(step) {
    const target = Math.max(0, Math.min(this.history.stepCount, Math.round(step)));
    this.history.moveTo(target);
    this.view.update();
    if (this.follow.checked) this.reveal();
    this.say();
  }

  moveBy(count) {
    this.pause();
    this.moveTo(this.history.step + count);
  }

  reveal() {
    const [first, end] = this.history.latestEvents;
    if (end > first) this.view.reveal(this.history.from[first]);
  }

  /** Goes to the next bookmark, or the one before. */
  moveToBookmark(direction) {
    const steps = this.history.bookmarks.map((bookmark) => bookmark.step).sort((a, b) => a - b);
    const step = direction > 0
      ? steps.find((other) => other > this.history.step)
      : steps.findLast((other) => other < this.history.step);
    if (step !== undefined) this.moveBy(step - this.history.step);
  }

  // Playing

  toggle() {
    if (this.isPlaying) this.pause();
    else this.start();
  }

  start() {
    if (this.history.step === this.history.stepCount) this.moveTo(0);
    this.setPlaying(true);
    this.owed = 0;
    this.latestFrame = performance.now();
    requestAnimationFrame((now) => this.tick(now));
  }

  pause() {
    if (this.isPlaying) this.setPlaying(false);
  }

  setPlaying(isPlaying) {
    this.isPlaying = isPlaying;
    document.body.classList.toggle('playing', isPlaying);
    this.play.setAttribute('aria-label', isPlaying ? 'Pause' : 'Play');
    // Nobody can listen to twenty edits a second.
    this.what.setAttribute('aria-live', isPlaying ? 'off' : 'polite');
  }

  tick(now) {
    if (!this.isPlaying) return;
    // A page that was hidden for a while does not catch up; a frame may be older than the start.
    const elapsed = Math.max(0, Math.min(now - this.latestFrame, 250));
    this.owed += (elapsed / 1000) * Number(this.speed.value);
    this.latestFrame = now;
    const count = Math.floor(this.owed);
    this.owed -= count;
    if (count > 0) this.moveTo(this.history.step + count);
    if (this.history.step >= this.history.stepCount) this.pause();
    else requestAnimationFrame((later) => this.tick(later));
  }

  changeSpeed(direction) {
    const index = this.speed.selectedIndex + direction;
    this.speed.selectedIndex = Math.max(0, Math.min(this.speed.options.length - 1, index));
  }

  // Saying

  say() {
    const { history, words } = this;
    const step = history.step;
    this.slider.value = step;
    const place = document.createElement('span');
    place.className = 'place';
    place.textContent = words.place(step);
    this.what.replaceChildren(place);
    let spoken = words.place(step);
    if (step > 0) {
      const [who, when, what] = [words.person(step), words.time(step), words.what(step)];
      const name = document.createElement('b');
      name.append(who);
      name.className = 'name';
      name.classList.add(...classesOf(history.person[step - 1]));
      const deed = document.createElement('span');
      deed.append(' ', what);
      const time = document.createElement('time');
      time.textContent = when;
      this.what.append(name, deed, time);
      spoken += `: ${who} ${what}${when ? `, ${when}` : ''}`;
    }
    this.what.title = spoken;
    this.slider.setAttribute('aria-valuetext', spoken);
    for (const { person, count } of this.counts) {
      count.textContent = words.numbers.format(this.view.layout.written[person]);
    }
  }

  // Making what stands around the text

  showSpeeds() {
    for (const speed of SPEEDS) {
      const option = document.createElement('option');
      option.value = speed;
      option.textContent = `${this.words.numbers.format(speed)} / s`;
      this.speed.append(option);
    }
    // About a minute for all of it.
    const index = SPEEDS.findIndex((speed) => speed * 60 >= this.history.stepCount);
    this.speed.selectedIndex = index < 0 ? SPEEDS.length - 1 : index;
  }

  showLegend() {
    const { history, words } = this;
    const edits = new Uint32Array(history.people.length);
    for (const person of history.person) edits[person]++;
    // Those who did the most; others are in the text, but there is no end of them.
    const people = [...edits.keys()].sort((a, b) => edits[b] - edits[a]).slice(0, LONGEST_LEGEND);
    this.counts = [];
    for (const person of people.sort((a, b) => a - b)) {
      const name = history.people[person];
      const item = document.createElement('li');
      const button = document.createElement('button');
      button.type = 'button';
      button.setAttribute('aria-pressed', 'false');
      button.title = `${words.count(edits[person], 'edit')}; press to see only this author in colour`;
      const swatch = document.createElement('span');
      swatch.className = 'swatch by';
      swatch.classList.add(...classesOf(person));
      swatch.textContent = 'a';
      swatch.setAttribute('aria-hidden', 'true');
      const label = document.createElement('span');
      label.className = 'author';
      label.dir = 'auto';
      label.textContent = name;
      const count = document.createElement('span');
      count.className = 'count';
      this.counts.push({ person, count, button });
      button.append(swatch, label, count);
      button.addEventListener('click', () => this.choose(person));
      item.append(button);
      this.legend.append(item);
    }
    if (people.length < history.people.length) {
      const rest = document.createElement('li');
      rest.className = 'rest';
      rest.textContent = `and ${words.numbers.format(history.people.length - people.length)} more`;
      this.legend.append(rest);
    }
    document.body.classList.toggle('alone', history.people.length < 2);
  }

  /** Shows one author in colour, or all of them. */
  choose(person) {
    this.view.only = this.view.only === person ? null : person;
    for (const { person: other, button } of this.counts) {
      button.setAttribute('aria-pressed', String(other === this.view.only));
    }
    this.view.update();
  }

  showBookmarks() {
    const box = document.getElementById('bookmarks');
    for (const bookmark of this.history.bookmarks) {
      const tick = document.createElement('button');
      tick.type = 'button';
      tick.className = 'tick';
      tick.title = tick.ariaLabel = bookmark.name;
      tick.style.setProperty('--place', bookmark.step / Math.max(1, this.history.stepCount));
      tick.addEventListener('click', () => this.moveBy(bookmark.step - this.history.step));
      box.append(tick);
    }
  }

  // Listening

  listen() {
    const on = (id, type, action) => document.getElementById(id).addEventListener(type, action);
    on('slider', 'input', () => {
      this.pause();
      this.moveTo(Number(this.slider.value));
    });
    on('play', 'click', () => this.toggle());
    on('back', 'click', () => this.moveBy(-1));
    on('forward', 'click', () => this.moveBy(1));
    on('deleted', 'change', () => this.showDeleted(this.deleted.checked));
    on('follow', 'change', () => { if (this.follow.checked) this.reveal(); });
    on('help-button', 'click', () => this.help.showModal());
    // Else the button of the closed dialog would have the keys until the page is drawn again.
    on('help', 'close', () => document.activeElement?.blur());
    document.addEventListener('keydown', (event) => this.keyDown(event));
  }

  showDeleted(isShown) {
    this.deleted.checked = isShown;
    this.view.layout.showsDeleted = isShown;
    this.view.update();
    if (this.follow.checked) this.reveal();
  }

  keyDown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.help.open) return;
    const isOnButton = /^(BUTTON|SELECT|A)$/.test(event.target.tagName);
    const isOnSelect = event.target.tagName === 'SELECT';
    if (isOnSelect || (isOnButton && event.key === ' ')) return;
    const action = this.actionFor(event.key, event.shiftKey ? 10 : 1);
    if (!action) return;
    event.preventDefault();
    action();
  }

  actionFor(key, factor) {
    const page = Math.max(1, Math.round(this.history.stepCount / 20));
    switch (key) {
      case ' ': return () => this.toggle();
      case 'ArrowLeft': return () => this.moveBy(-factor);
      case 'ArrowRight': return () => this.moveBy(factor);
      case 'PageUp': return () => this.moveBy(-page);
      case 'PageDown': return () => this.moveBy(page);
      case 'Home': return () => this.moveBy(-this.history.step);
      case 'End': return () => this.moveBy(this.history.stepCount);
      case '[': return () => this.moveToBookmark(-1);
      case ']': return () => this.moveToBookmark(1);
      case '+': return () => this.changeSpeed(1);
      case '-': return () => this.changeSpeed(-1);
      case 'd': return () => this.showDeleted(!this.deleted.checked);
      case 'f': return () => this.follow.click();
      case 'c': return () => this.copyVersion();
      case 'ArrowUp': return () => this.view.scroller.scrollBy(0, -60);
      case 'ArrowDown': return () => this.view.scroller.scrollBy(0, 60);
      case '?': return () => this.help.showModal();
      default: return null;
    }
  }

  /** Copies the version that is shown as JSON, as `cotext replay --at` takes it. */
  copyVersion() {
    const version = JSON.stringify(this.history.version);
    const say = (text) => {
      this.what.textContent = text;
    };
    navigator.clipboard.writeText(version).then(
      () => say(`Copied: ${version}`), () => say(`The version is ${version}`));
  }
}
