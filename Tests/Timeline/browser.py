"""A browser without a window, driven over a pipe (the DevTools protocol): one page at a time."""

import base64
import json
import os
import select
import subprocess

# How long the browser may take to answer anything, in seconds: far longer than it ever does.
PATIENCE = 60


class BrowserError(Exception):
    """The browser or the page reports an error."""


class Browser:
    """Chromium, and what its page complains of."""

    def __init__(self, program, folder):
        self.complaints = []
        self._next = 0
        self._session = None
        self._rest = b""
        self._asked = ""
        read_commands, self._commands = os.pipe()
        self._answers, write_answers = os.pipe()
        # Chromium reads commands from descriptor 3 and answers on 4.
        spare = [os.dup2(end, 200 + at) for at, end in enumerate((read_commands, write_answers))]

        def place_pipes():
            os.dup2(spare[0], 3)
            os.dup2(spare[1], 4)

        arguments = [
            program, "--headless", "--remote-debugging-pipe", "--disable-gpu", "--no-first-run",
            "--hide-scrollbars", "--disable-dev-shm-usage", "--disable-background-networking",
            "--disable-component-update", "--disable-extensions", "--disable-sync",
            f"--user-data-dir={folder}/profile", "about:blank",
        ]
        if os.geteuid() == 0:
            arguments.insert(1, "--no-sandbox")
        with open(f"{folder}/browser.log", "wb") as log:
            self._process = subprocess.Popen(
                arguments, stdin=subprocess.DEVNULL, stdout=log, stderr=log, close_fds=False,
                preexec_fn=place_pipes, env={**os.environ, "HOME": folder})
        for end in (read_commands, write_answers, *spare):
            os.close(end)
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        attached = self.call(
            "Target.attachToTarget", targetId=page["targetId"], flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def close(self):
        """Ends the browser."""
        self._process.terminate()
        self._process.wait(20)

    def call(self, method, **parameters):
        """Sends a command and waits for what it returns."""
        self._next += 1
        command = {"id": self._next, "method": method, "params": parameters}
        if self._session:
            command["sessionId"] = self._session
        self._asked = f"{method} {json.dumps(parameters)[:200]}"
        self._write(command)
        while True:
            message = self._read()
            if message.get("id") == self._next:
                if "error" in message:
                    raise BrowserError(f"{method}: {message['error']}")
                return message["result"]
            self._note(message)

    def wait_for(self, event):
        """Waits until the page reports an event."""
        while True:
            message = self._read()
            self._note(message)
            if message.get("method") == event:
                return message["params"]

    def _write(self, command):
        rest = json.dumps(command).encode() + b"\0"
        while rest:
            rest = rest[os.write(self._commands, rest):]

    def _read(self):
        while b"\0" not in self._rest:
            if not select.select([self._answers], [], [], PATIENCE)[0]:
                raise BrowserError(f"no answer within {PATIENCE} s to {self._asked}")
            part = os.read(self._answers, 1 << 20)
            if not part:
                raise BrowserError("the browser ended; see browser.log")
            self._rest += part
        message, self._rest = self._rest.split(b"\0", 1)
        return json.loads(message)

    def _note(self, message):
        """Keeps what the page complains of, and every request but for the page itself."""
        parameters = message.get("params", {})
        match message.get("method"):
            case "Runtime.exceptionThrown":
                self.complaints.append(json.dumps(parameters["exceptionDetails"])[:600])
            case "Runtime.consoleAPICalled":
                self.complaints.append(f"console: {json.dumps(parameters['args'])[:600]}")
            case "Log.entryAdded":
                self.complaints.append(f"log: {parameters['entry']['text']}")
            case "Network.requestWillBeSent" if parameters.get("type") != "Document":
                self.complaints.append(f"request: {parameters['request']['url'][:200]}")
            case "Page.javascriptDialogOpening":
                self.complaints.append(f"dialog: {parameters['message']}")

    # What a test does

    def resize(self, width, height, dark=False):
        """Sets the size of the window and the colour scheme."""
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height,
            deviceScaleFactor=1, mobile=False)
        scheme = "dark" if dark else "light"
        self.call(
            "Emulation.setEmulatedMedia",
            features=[{"name": "prefers-color-scheme", "value": scheme}])

    def open(self, path):
        """Opens a file and waits until it has loaded."""
        self.call("Page.navigate", url=f"file://{path}")
        self.wait_for("Page.loadEventFired")

    def evaluate(self, expression):
        """What an expression is in the page; promises are awaited."""
        answer = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise BrowserError(f"{expression[:200]}: {answer['exceptionDetails']}"[:1500])
        return answer["result"].get("value")

    def press(self, key, shift=False):
        """Presses a key, as somebody at the keyboard does."""
        codes = {"Home": 36, "End": 35, "PageUp": 33, "PageDown": 34, "ArrowLeft": 37,
                 "ArrowRight": 39, " ": 32, "Escape": 27}
        common = {"key": key, "modifiers": 8 if shift else 0,
                  "windowsVirtualKeyCode": codes.get(key, ord(key[0].upper()))}
        text = {"text": key} if len(key) == 1 else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", **common, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def screenshot(self, path):
        """Writes a picture of the window."""
        picture = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(picture))
