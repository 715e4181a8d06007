"""Op logs of random sessions, written without the engine that will read them."""

import json
import random

TEXTS = [
    "a", "b", "word ", "two words ", "line\n", "\n", "\u00e9\u0301", "\U0001F388", "\u4e2d\u6587",
    "</script><script>window.hacked = 1</script>", "<img src=x onerror='window.hacked = 1'>",
    "<!-- <script>", "{{script}}", "&lt;&amp;", "\u2028\u2029", "\t\r", "\u202e\u05d0\u05d1",
]
MARKS = [
    ("bold", [True, None]), ("italic", [True, None]), ("underline", [True, None]),
    ("strikethrough", [True, None]), ("code", [True, None]),
    ("link", ["https://example.org/?a=1&b=2", "javascript:window.hacked=1", "data:text/html,x", None]),
    ("comment:1", ["Really?", {"by": "<b>Eve</b>"}, None]),
    ("foregroundColor", ["#c00", "red;background:url(x)", "rebeccapurple", None]),
    ("backgroundColor", ["#ffeeaa", None]), ("heading", [1, 2, "x", None]),
    ("list", ["bullet", "ordered", None]), ("blockquote", [True, None]), ("__proto__", [True]),
]


def reference(unit, own=None):
    """A unit as a change of the replica `own` names it."""
    return unit[1] if unit[0] == own else f"{unit[1]}@{unit[0]}"


class Writer:
    """A replica that knows some of the changes."""

    def __init__(self, name, author):
        self.name = name
        self.author = author
        self.count = 0
        self.known = set()

    def heads(self, changes):
        """What no known change follows, without the replica's own latest change."""
        followed = set()
        for index in self.known:
            followed |= changes[index]["follows"]
        heads = [changes[i] for i in sorted(self.known - followed)]
        return [(c["writer"], c["last"]) for c in heads if c["writer"] != self.name]


def random_log(seed, length):
    """The lines of a log of `length` changes by three writers, in causal order."""
    dice = random.Random(seed)
    writers = [Writer("ada", "Ada"), Writer("bob", None), Writer("eve", "Eve </title>")]
    changes, lines = [], []
    for index in range(length):
        writer = dice.choice(writers)
        if dice.random() < 0.3:
            writer.known |= dice.choice(writers).known
        change = {"writer": writer.name, "elements": [], "units": [], "follows": set()}
        change["follows"] = set(writer.known)
        past = [changes[i] for i in sorted(writer.known)]
        elements = [element for other in past for element in other["elements"]]
        head = {"type": "change", "doc": "</title>notes", "id": f"{writer.count}@{writer.name}"}
        parents = writer.heads(changes)
        if parents:
            head["parents"] = [reference(unit) for unit in sorted(parents)]
        head["time"] = 1_764_460_800_000 + index * 7000
        if writer.author:
            head["author"] = writer.author
        head["ops"] = [
            operation(dice, writer, elements, past, change) for _ in range(dice.choice([1, 1, 1, 2]))
        ]
        change["last"] = writer.count - 1
        change["doer"] = writer.name
        writer.known.add(index)
        changes.append(change)
        lines.append(json.dumps(head, ensure_ascii=False))
    return lines


def operation(dice, writer, elements, past, change):
    """One operation; the writer's counter goes on."""
    first = writer.count
    pick = lambda units: reference(dice.choice(units), writer.name)
    kind = dice.choice("iiiiiddmmmub") if elements else "i"
    if kind == "i":
        text = dice.choice(TEXTS)
        insert = {"insert": text}
        if elements and dice.random() < 0.9:
            insert["after"] = pick(elements)
        writer.count += len(text)
        units = [(writer.name, unit) for unit in range(first, writer.count)]
        change["elements"] += units
        change["units"] += [(unit, 0) for unit in units]
        return insert
    writer.count += 1
    if kind == "d":
        change["units"].append(((writer.name, first), 0))
        return {"delete": [pick(elements)]}
    if kind == "m":
        change["units"].append(((writer.name, first), 0))
        key, values = dice.choice(MARKS)
        return {"mark": key, "value": dice.choice(values),
                "from": dice.choice(["start", {"before": pick(elements)}]),
                "to": dice.choice(["end", {"after": pick(elements)}])}
    if kind == "u":
        counts = {}
        for other in past:
            for unit, count in other["units"]:
                counts[unit] = max(count, counts.get(unit, 0))
        unit = dice.choice(sorted(counts))
        count = counts[unit] + 1
        change["units"].append((unit, count))
        return {"undo" if count % 2 else "redo": [reference(unit, writer.name)], "count": count}
    version = {}
    for other in past:
        version[other["writer"]] = max(version.get(other["writer"], 0), other["last"] + 1)
    return {"bookmark": f"<i>{first}</i>", "version": dict(sorted(version.items())), "units": 1}
