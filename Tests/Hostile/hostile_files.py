"""Writes files that are as costly for their size as can be thought of: hostile_files.py FOLDER SIZE

SIZE is about how many bytes a file has. Each file is valid, unless its name starts with `bad-`.
"""

import json
import os
import sys


def change(identifier, operations, parents=None):
    """A change as an op log has it."""
    fields = {"type": "change", "id": identifier}
    if parents:
        fields["parents"] = parents
    fields["ops"] = operations
    return fields


def text(value):
    """JSON without white space."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Writer:
    """A folder that is filled with files of a given size."""

    def __init__(self, folder, size):
        self.folder = folder
        self.size = size

    def count(self, bytes_each, least=2):
        """How many things of so many bytes make a file."""
        return max(least, self.size // bytes_each)

    def write(self, name, content):
        """Writes a file."""
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(content)

    def log(self, name, changes):
        """Writes an op log."""
        self.write(name + ".jsonl", "".join(text(one) + "\n" for one in changes))

    def trace(self, name, rows, agents):
        """Writes a concurrent trace of rows (parents, agent, patches)."""
        transactions = [
            {"parents": parents, "agent": agent, "patches": patches}
            for parents, agent, patches in rows
        ]
        self.write(
            name + ".json",
            text({"kind": "concurrent", "endContent": "", "numAgents": agents,
                  "txns": transactions}))


def fragments(count):
    """Operations that insert single elements, none of which goes on the one before it."""
    return [{"insert": "a"}] + [{"insert": "a", "before": i} for i in range(count - 1)]


# Marks


def marks(w):
    """Marks that lie over each other in every way."""
    n = w.count(70)
    for name, key in [("nested", lambda i: f"k{i}"), ("nested-one-key", lambda i: "bold")]:
        w.log(f"marks-{name}", [change("0@a", [{"insert": "a" * (2 * n)}] + [
            {"mark": key(i), "value": i, "from": {"before": i}, "to": {"after": 2 * n - 1 - i}}
            for i in range(n)])])
    for name, key in [("stairs", lambda i: f"comment:{i}"), ("stairs-one-key", lambda i: "bold")]:
        w.log(f"marks-{name}", [change("0@a", [{"insert": "a" * (2 * n)}] + [
            {"mark": key(i), "value": i, "from": {"before": i}, "to": {"after": i + n - 1}}
            for i in range(n)])])
    n = w.count(40)
    w.log("marks-over-fragments", [change("0@a", fragments(n // 2) + [
        {"mark": "b", "value": i, "from": "start", "to": "end"} for i in range(n // 3)])])
    w.log("marks-many-at-one-letter", [change("0@a", [{"insert": "ab"}] + [
        {"mark": f"k{i}", "value": 1, "from": {"before": 0}, "to": {"after": 0}}
        for i in range(w.count(58))])])
    w.log("marks-typed-inside", [change("0@a", [{"insert": "ab"}] + [
        {"mark": f"k{i}", "value": 1, "from": "start", "to": "end"} for i in range(w.count(120))
    ] + [{"insert": "x", "after": 0, "before": 1} for _ in range(w.count(80))])])
    n = w.count(100)
    w.log("marks-by-many-at-once", [change("0@a", [{"insert": "a" * 100}])] + [
        change(f"0@r{i:05d}", [{"mark": "b", "value": i, "from": "start", "to": "end"}], ["99@a"])
        for i in range(n)])


# Undo


def undo(w):
    """Undos and redos of much by little."""
    n = w.count(70)
    w.log("undo-toggles", [change("0@a", fragments(n) + [
        {"undo" if k % 2 else "redo": [f"0+{n}"], "count": k}
        for k in range(1, min(65_535, w.count(60)))])])
    n = w.count(90)
    w.log("undo-every-other", [change("0@a", [{"insert": "a" * n}] + [
        {"undo" if k % 2 else "redo": list(range(0, n, 2)), "count": k} for k in range(1, 12)])])
    n = w.count(56)
    everything = [{"insert": "a" * 10}] + [
        {"mark": "b", "value": i, "from": "start", "to": "end"} for i in range(n)]
    w.log("undo-marks-together", [change("0@a", everything + [
        {"undo" if k % 2 else "redo": [f"{9 + n}-{n}"], "count": k} for k in range(1, 12)])])
    n = w.count(80)
    everything = [{"insert": "a" * 10}] + [
        {"mark": "b", "value": i % 7, "from": "start", "to": "end"} for i in range(n)]
    w.log("undo-marks-one-by-one", [change("0@a", everything + [
        {"undo": [10 + i], "count": 1} for i in reversed(range(n))])])
    n = w.count(150)
    w.log("undo-of-others", [change("0@a", [{"insert": "a" * n}])] + [
        change(f"0@r{i:05d}", [{"undo": [f"{i}@a"], "count": 1}], [f"{n - 1}@a"])
        for i in range(n)])


# Order


def order(w):
    """Insertions at places that are hard to find."""
    n = w.count(26)
    w.log("order-leftwards", [change("0@a", fragments(n))])
    w.log("order-left-of-one", [change("0@a", [{"insert": "x"}] + [
        {"insert": "y", "before": 0} for _ in range(n)])])
    operations = [{"insert": "ab"}]
    left, right = 0, 1
    for i in range(w.count(43)):
        operations.append({"insert": "y", "after": left, "before": right})
        left, right = (i + 2, right) if i % 2 else (left, i + 2)
    w.log("order-zigzag", [change("0@a", operations)])
    n = w.count(110)
    w.log("order-left-by-many", [change("0@a", [{"insert": "x"}])] + [
        change(f"0@r{i * 7919 % n:05d}", [{"insert": "y", "before": "0@a"}], ["0@a"])
        for i in range(n)])
    w.log("order-right-by-many", [change("0@a", [{"insert": "x" * n}])] + [
        change(f"0@r{i:05d}", [
            {"insert": "y", "after": "0@a", "before": f"{i * 7919 % (n - 1) + 1}@a"}],
            [f"{n - 1}@a"]) for i in range(n)])


# Causal order


def heads(w):
    """Many who knew little, or much, of each other."""
    n = w.count(90)
    w.log("heads-many", [change("0@a", [{"insert": "x"}])] + [
        change(f"0@r{i}", [{"insert": "y", "after": "0@a"}], ["0@a"]) for i in range(n)])
    w.log("heads-two-in-turns", [
        change(f"{i // 2}@{'ab'[i % 2]}", [{"insert": "x"}],
               [f"{(i - 1) // 2}@{'ab'[(i - 1) % 2]}"] if i else None) for i in range(w.count(76))])
    crossed = []
    for i in range(w.count(150)):
        crossed.append(change(f"{i}@a", [{"insert": "x"}], [f"{i - 1}@b"] if i else None))
        crossed.append(change(f"{i}@b", [{"insert": "y"}], [f"{i - 1}@a"] if i else None))
    w.log("heads-crossed", crossed)
    apart = []
    for i in range(w.count(130)):
        apart.append(change(f"{i}@a", [{"insert": "x", "after": i - 1} if i else {"insert": "x"}]))
        apart.append(change(f"{i}@b", [{"insert": "y", "after": i - 1} if i else {"insert": "y"}]))
    w.log("heads-apart", apart)
    n = w.count(600)
    w.log("heads-named-from-everywhere", [
        change(f"0@r{i:05d}", [{"insert": "x"}], [f"0@r{i - 1:05d}"] if i else None)
        for i in range(n)] + [
        change(f"0@s{i:05d}", [{"delete": [f"0@r{k:05d}" for k in range(n)]}],
               [f"0@r{n - 1:05d}"]) for i in range(min(n, w.size // (12 * n) + 1))])
    rounds, latest = [], []
    for i in range(w.count(110 * 20 + 20 * 20 * 12)):
        heads_before = list(latest)
        latest = [f"{i}@r{k:02d}" for k in range(20)]
        for k in range(20):
            rounds.append(change(latest[k], [{"insert": "x"}], [
                one for one in heads_before if not one.endswith(f"r{k:02d}")]))
    w.log("heads-rounds-of-twenty", rounds)


def waiting(w):
    """Changes that come before what they follow."""
    n = w.count(70)
    w.log("waiting-backwards", [
        change(f"{i}@a", [{"insert": "y", "after": i - 1}]) for i in range(n, 0, -1)
    ] + [change("0@a", [{"insert": "x"}])])
    w.log("bad-waiting-for-ever", [
        change(f"1@r{i:05d}", [{"insert": "y", "after": 0}],
               [f"0@q{k:04d}" for k in range(1000)]) for i in range(w.count(11_000))])


# Sizes


def sizes(w):
    """Few bytes that stand for much."""
    for name, length, each in [("deletes", 60_000, 104), ("deletes-large", 500_000, 106)]:
        if length * 2 > w.size * 2 and length > 60_000:
            length = w.size // 2
        length = min(length, w.size // 2)
        w.log(f"sizes-{name}", [change("0@a", [{"insert": "x" * length}])] + [
            change(f"0@r{i:05d}", [{"delete": [f"0+{length}@a"]}], [f"{length - 1}@a"])
            for i in range(min(500, w.size // 2 // each))])
    n = w.count(60)
    w.log("sizes-deletes-of-fragments", [change("0@a", fragments(n))] + [
        change(f"0@r{i:05d}", [{"delete": [f"0+{n}@a"]}], [f"{n - 1}@a"])
        for i in range(w.count(200))])
    full = [{"zz": 1, "units": 65_536}] * 16
    w.log("sizes-unknown", [
        change(f"{k * 16 * 65_536}@a", full) for k in range(min(200, w.count(410)))])
    keys = ",".join(f'"k{i}":0' for i in range(w.count(10)))
    insert = '"ops":[{"insert":"a"}]'
    w.write("sizes-keys.jsonl", f'{{"type":"change","id":"0@a",{keys},{insert}}}\n')
    w.write("sizes-keys-inside.jsonl",
            f'{{"type":"change","id":"0@a","ops":[{{"zz":{{{keys}}},"units":1}}]}}\n')
    w.log("sizes-one-text", [change("0@a", [{"insert": "\U0001F388" * w.count(4)}])])
    w.log("sizes-values", [change("0@a", [{"insert": "ab"}] + [
        {"mark": "k", "value": {"a": "x" * 1000, "n": i}, "from": "start", "to": "end"}
        for i in range(w.count(1080))])])


# Traces


def traces(w):
    """Traces whose transactions know little of each other."""
    n = w.count(140)
    base = ([], 0, [[0, 0, "x" * (w.size // 2)]])
    w.trace("trace-branches", [base] + [
        ([0], i + 1, [[0, 0, "y"]]) for i in range(n)] + [
        ([i + 1], i + 1, [[0, 0, "z"]]) for i in range(n)], n + 1)
    n = w.count(52)
    start = ([], 0, [[0, 0, "x"]])
    w.trace("trace-one-place", [start] + [
        ([0], i + 1, [[0, 0, "y"]]) for i in range(n)], n + 1)
    w.trace("trace-two-in-turns", [start] + [
        ([max(0, i - 1)], i % 2, [[0, 0, "y"]]) for i in range(n)], 2)
    n = w.count(110)
    w.trace("trace-old-branches", [start] + [
        ([0], i + 1, [[1, 0, "y"]]) for i in range(n)] + [
        ([n + i, n - i] if i else [n], 0, [[0, 0, "z"]]) for i in range(n)], n + 1)
    n = w.count(170)
    w.trace("trace-ladder", [start] + [([i], 0, [[0, 0, "a"]]) for i in range(n)] + [
        ([n + i if i else 0], 1, [[0, 0, "b"]]) for i in range(n)] + [
        ([i + 1, 2 * n - i], i + 2, [[0, 0, "c"]]) for i in range(n)], n + 2)
    patches = ",".join('{"patches":[[0,0,"a"],[0,1,""]]}' for _ in range(w.count(33)))
    w.write("trace-typed-and-deleted.json",
            f'{{"startContent":"","endContent":"","txns":[{patches}]}}')


def main():
    """Writes all files."""
    folder, size = sys.argv[1], int(sys.argv[2])
    os.makedirs(folder, exist_ok=True)
    writer = Writer(folder, size)
    for family in [marks, undo, order, heads, waiting, sizes, traces]:
        family(writer)


main()
