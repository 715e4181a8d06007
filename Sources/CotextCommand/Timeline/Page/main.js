/** Paints who edited when above the slider. */
function paintStrip(history) {
  const canvas = document.getElementById('strip');
  const ratio = window.devicePixelRatio || 1;
  const width = Math.max(1, Math.round(canvas.clientWidth * ratio));
  const height = Math.max(1, Math.round(canvas.clientHeight * ratio));
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  const probe = document.createElement('span');
  canvas.after(probe);
  const colours = [];
  for (let i = 0; i < COLOURS; i++) {
    probe.className = `colour${i}`;
    colours.push(getComputedStyle(probe).getPropertyValue('--colour'));
  }
  probe.remove();
  const columns = Math.min(width, history.stepCount);
  const counts = new Uint32Array(history.people.length);
  for (let column = 0; column < columns; column++) {
    const start = Math.floor((column * history.stepCount) / columns);
    const end = Math.floor(((column + 1) * history.stepCount) / columns);
    counts.fill(0);
    for (let step = start; step < end; step++) counts[history.person[step]]++;
    const left = Math.round((column / columns) * width);
    const right = Math.round(((column + 1) / columns) * width);
    let top = 0;
    for (let person = 0; person < counts.length; person++) {
      if (!counts[person]) continue;
      const part = (counts[person] / (end - start)) * height;
      context.fillStyle = colours[person % COLOURS];
      context.fillRect(left, top, right - left, part);
      top += part;
    }
  }
}

/** The history and its player; for the console, and for the test. */
const timeline = (() => {
  const data = document.getElementById('history');
  const history = new History(JSON.parse(data.textContent));
  data.remove();
  const title = history.name || 'Timeline';
  document.title = title === 'Timeline' ? title : `${title} · timeline`;
  document.getElementById('name').textContent = title;
  const words = new Words(history);
  const view = new View(history, words);
  const player = new Player(history, view, words);
  const repaint = () => paintStrip(history);
  new ResizeObserver(repaint).observe(document.getElementById('track'));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint);
  player.moveTo(history.stepCount);
  return { history, view, player };
})();
