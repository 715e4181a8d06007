"""Opens pages of `cotext replay --timeline` in a browser and holds what they show against what the
program makes of the same changes: check.py PROGRAM BROWSER FOLDER [TRACE]
"""

import json
import os
import re
import subprocess
import sys
import time

from browser import Browser
from random_log import random_log

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SEED = int(os.environ.get("COTEXT_SEED", "0"))


def fail(message):
    """Ends the test."""
    sys.exit(f"Tests/Timeline: {message}")


def expect(condition, message):
    """Ends the test unless something holds."""
    if not condition:
        fail(message)


class Checker:
    """The program, the browser and a folder for what they make."""

    def __init__(self, program, browser, folder):
        self.program = program
        self.folder = folder
        self.browser = Browser(browser, folder)

    def run(self, *arguments):
        """What the program prints."""
        done = subprocess.run([self.program, *arguments], capture_output=True, check=False)
        expect(done.returncode == 0, f"{' '.join(arguments)}: {done.stderr.decode()}")
        return done.stdout.decode()

    def write(self, name, lines):
        """Writes a log; its path."""
        path = f"{self.folder}/{name}.jsonl"
        with open(path, "w", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in lines))
        return path

    def open(self, name, logs):
        """Makes and opens the page of some logs; how long the browser took, in ms."""
        page = f"{self.folder}/{name}.html"
        start = time.monotonic()
        self.run("replay", "--timeline", page, *logs)
        made = time.monotonic()
        self.browser.open(page)
        opened = time.monotonic()
        print(f"{name}: {os.path.getsize(page):,} bytes, made in {made - start:.2f} s,"
              f" opened in {opened - made:.2f} s")
        return (opened - made) * 1000

    # What is compared

    def compare(self, name, logs, places):
        """Compares text and attributes at some steps with a replay of just those changes."""
        lines = [line.rstrip("\n") for log in logs for line in open(log, encoding="utf-8")]
        by_id = {re.search(r'"id": ?"([^"]*)"', line).group(1): line for line in lines}
        ids = self.step_ids()
        expect(set(by_id) <= set(ids), f"{name}: changes are missing in the page")
        # Only where a change ends: a large one has several steps.
        ends = [k for k in range(len(ids) + 1) if k == len(ids) or ids[k] in by_id]
        compared = 0
        for place in places:
            step = ends[min(len(ends) - 1, int(place * (len(ends) - 1) + 0.5))]
            done = [by_id[i] for i in ids[:step] if i in by_id]
            prefix = self.write(f"{name}-prefix", done)
            expected = json.loads(self.run("replay", "--format", "runs", prefix))
            self.browser.evaluate(f"timeline.player.moveTo({step})")
            shown = self.browser.evaluate("timeline.history.runs")
            expect(shown == expected, f"{name}: step {step}: {shown!r:.500} is not"
                                      f" {expected!r:.500} (COTEXT_SEED={SEED})")
            self.compare_screen(name, step, "".join(text for text, _ in expected))
            compared += 1
        return compared

    def compare_screen(self, name, step, text):
        """Compares what stands in the page with a text."""
        seen, isAll = self.browser.evaluate("""(() => {
          const lines = document.getElementById('lines').cloneNode(true);
          lines.querySelectorAll('.removed').forEach((element) => element.remove());
          return [lines.textContent, timeline.view.built.size === timeline.view.layout.count];
        })()""")
        text = text.replace("\n", "")
        expect(seen == text if isAll else seen and seen in text,
               f"{name}: step {step}: on the screen is {seen!r:.500}, not {text!r:.500}")

    def step_ids(self):
        """The ID of each step's first unit."""
        return self.browser.evaluate("""(() => {
          const { replica, replicas, units, stepCount } = timeline.history, counts = {}, ids = [];
          for (let i = 0; i < stepCount; i++) {
            const name = replicas[replica[i]];
            ids.push(`${counts[name] ?? 0}@${name}`);
            counts[name] = (counts[name] ?? 0) + units[i];
          }
          return ids;
        })()""")

    def expect_silence(self, name):
        """The page made no request, complained of nothing and ran nothing of the document."""
        expect(not self.browser.complaints, f"{name}: {self.browser.complaints}")
        expect(self.browser.evaluate("window.hacked === undefined"), f"{name}: text was run")
        bad = self.browser.evaluate("""[...document.querySelectorAll('img, iframe, object, a')]
          .filter((e) => !/^(https?|mailto|tel|sms|ftp):/.test(e.href ?? ''))
          .map((e) => e.outerHTML)""")
        expect(not bad, f"{name}: {bad}")

    # What is done by hand

    def check_keyboard(self):
        """Every key does what the help says."""
        browser = self.browser
        step = lambda: browser.evaluate("timeline.history.step")
        count = browser.evaluate("timeline.history.stepCount")
        page = max(1, round(count / 20))
        for key, shift, expected in [
            ("Home", False, 0), ("ArrowRight", False, 1), ("ArrowRight", True, 11),
            ("ArrowLeft", False, 10), ("PageDown", False, 10 + page), ("PageUp", False, 10),
            ("End", False, count), ("ArrowRight", False, count), ("Home", False, 0),
        ]:
            browser.press(key, shift)
            expect(step() == expected, f"{key} led to step {step()}, not {expected}")
        browser.press("?")
        expect(browser.evaluate("document.getElementById('help').open"), "? shows no help")
        # The focus goes back to the page only when the help says that it is closed.
        browser.evaluate("""(() => {
          window.helpCloses = new Promise(
            (done) => document.getElementById('help').addEventListener('close', () => done(true)));
        })()""")
        browser.press("Escape")
        expect(browser.evaluate("helpCloses"), "Escape leaves the help open")
        browser.press(" ")
        browser.evaluate("""new Promise((done) => {
          const look = () => (timeline.history.step > 3 ? done() : requestAnimationFrame(look));
          look();
        })""")
        browser.press(" ")
        expect(not browser.evaluate("timeline.player.isPlaying"), "space does not pause")
        browser.press("d")
        expect(browser.evaluate("timeline.view.layout.showsDeleted"), "d shows no deleted text")
        browser.press("d")
        places = browser.evaluate("timeline.history.bookmarks.map((mark) => mark.step)")
        browser.press("Home")
        browser.press("]")
        expect(step() == min(place for place in places if place > 0), "] leads to no bookmark")
        spoken = browser.evaluate("document.getElementById('slider').getAttribute('aria-valuetext')")
        expect(f"Edit {step()} of {count}: " in spoken, f"the slider says {spoken}")

    def check_deleted_text(self):
        """Shown deleted text is struck through, and all of it that was there is there."""
        browser = self.browser
        browser.evaluate("timeline.player.showDeleted(true)")
        browser.evaluate("timeline.player.moveTo(timeline.history.stepCount)")
        same = browser.evaluate("""(() => {
          const { view, history } = timeline;
          if (view.built.size !== view.layout.count) return 'the log is too long for the screen';
          const removed = [...view.lines.querySelectorAll('.removed')];
          const expected = [...history.state].filter((state) => state === 2).length;
          const seen = removed.reduce((sum, element) => sum + element.textContent.length, 0);
          const struck = removed.every(
            (e) => getComputedStyle(e).textDecorationLine.includes('line-through'));
          return seen === expected && seen > 0 && struck || `${seen} of ${expected}`;
        })()""")
        expect(same is True, f"deleted text: {same}")
        browser.evaluate("timeline.player.showDeleted(false)")

    def check_policy(self):
        """No script but the page's own runs, even if something had put it there."""
        self.browser.evaluate("""(() => {
          const script = document.createElement('script');
          script.textContent = 'window.hacked = 1';
          document.body.append(script);
          const picture = document.createElement('img');
          picture.setAttribute('onerror', 'window.hacked = 1');
          picture.src = 'data:,';
          document.body.append(picture);
        })()""")
        self.browser.evaluate("new Promise((done) => setTimeout(done, 100))")
        expect(self.browser.evaluate("window.hacked === undefined"), "the policy lets scripts run")
        expect(self.browser.complaints, "the policy stops nothing")
        self.browser.complaints.clear()

    def check_speed(self, name):
        """Opening, jumps and steps of a long history; the limits say that nothing stalls."""
        jumps, steps = self.browser.evaluate("""(() => {
          const { player, history } = timeline;
          const spent = (action) => {
            const start = performance.now();
            action();
            document.body.getBoundingClientRect();
            return performance.now() - start;
          };
          const jumps = [0.5, 0.1, 0.9, 0, 1, 0.33, 0.77, 0.02].map(
            (place) => spent(() => player.moveTo(history.stepCount * place)));
          player.moveTo(history.stepCount / 2);
          const steps = [];
          for (let i = 0; i < 100; i++) steps.push(spent(() => player.moveBy(i < 50 ? 1 : -1)));
          return [jumps, steps];
        })()""")
        jumps.sort()
        steps.sort()
        print(f"{name}: jumps {jumps[len(jumps) // 2]:.1f} ms (at most {jumps[-1]:.1f}),"
              f" steps {steps[len(steps) // 2]:.1f} ms (at most {steps[-1]:.1f})")
        expect(jumps[len(jumps) // 2] < 250, f"{name}: jumps stall")
        expect(steps[len(steps) // 2] < 50, f"{name}: steps stall")
        count = self.browser.evaluate("document.querySelectorAll('*').length")
        expect(count < 5000, f"{name}: {count} elements are in the page")

    def picture(self, name):
        """Keeps a picture to look at."""
        self.browser.screenshot(f"{self.folder}/{name}.png")


def main():
    """All checks."""
    program, browser, folder, *traces = sys.argv[1:]
    checker = Checker(program, browser, folder)
    try:
        compared = check_small_histories(checker)
        for trace in traces:
            compared += check_long_history(checker, trace)
    finally:
        checker.browser.close()
    expect(compared > 60, f"only {compared} places were compared")
    print(f"Tests/Timeline: {compared} places are as they should be; pictures are in {folder}")


def check_small_histories(checker):
    """The examples and a random log; how many places were compared."""
    compared = 0
    everywhere = [place / 40 for place in range(41)]
    checker.browser.resize(1400, 900)
    for name, logs in [
        ("meeting-notes", ["meeting-notes"]), ("refrain", ["refrain"]),
        ("shopping", ["shopping-bob", "shopping-ada"]),
    ]:
        paths = [f"{PROJECT}/Examples/Logs/{log}.jsonl" for log in logs]
        checker.open(name, paths)
        compared += checker.compare(name, paths, everywhere)
        checker.picture(name)
        checker.expect_silence(name)

    log = checker.write("random", random_log(SEED, 300))
    checker.open("random", [log])
    compared += checker.compare("random", [log], everywhere)
    checker.picture("random")
    checker.check_keyboard()
    checker.browser.resize(800, 20000)
    checker.check_deleted_text()
    checker.browser.resize(800, 700, dark=True)
    checker.browser.evaluate("timeline.player.showDeleted(true)")
    checker.picture("random-dark")
    checker.expect_silence("random")
    checker.check_policy()
    return compared


def check_long_history(checker, trace):
    """A recorded history; how many places were compared."""
    name = os.path.basename(trace).removesuffix(".json")
    log = f"{checker.folder}/{name}.jsonl"
    checker.run("import", trace, "-o", log)
    checker.browser.resize(1400, 900)
    opened = checker.open(name, [log])
    expect(opened < 5000, f"{name}: takes {opened:.0f} ms to open")
    compared = checker.compare(name, [log], [0.1, 0.5, 0.83])
    checker.check_speed(name)
    checker.picture(name)
    checker.expect_silence(name)
    return compared


main()
