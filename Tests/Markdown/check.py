"""Compares what `cotext import --markdown` makes of examples with their HTML.

Text, marks, links, and blocks with the containers around them and the numbers of their items must be
the same. Not compared: titles of links and images, which documents do not keep; whether a list is
loose; how an address is percent-encoded; empty quotations. HTML inside a paragraph must be text. Of a
table the rows must be lines of the source. An example is left out if its HTML passes a block of HTML
through.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import urllib.parse

import expected

# What was right once must stay right.
LEAST = {"commonmark": 606, "gfm": 612}


def imported(program, markdown, folder):
    """The runs of the document that an example becomes."""
    source, log = folder / "example.md", folder / "example.jsonl"
    source.write_bytes(markdown.encode())
    log.unlink(missing_ok=True)
    subprocess.run(
        [program, "import", source, "-o", log, "--markdown"], check=True, capture_output=True)
    if not log.exists():
        return []
    output = subprocess.run(
        [program, "replay", log, "--format", "runs"], check=True, capture_output=True)
    return json.loads(output.stdout)


def paragraphs(runs):
    """The paragraphs of a document: characters, and attributes of the first one."""
    characters = [(character, attributes) for text, attributes in runs for character in text]
    start = 0
    for index, (character, _) in enumerate(characters):
        if character == "\n":
            yield characters[start:index], characters[start][1]
            start = index + 1
    if start < len(characters):
        yield characters[start:], characters[start][1]


def containers(attributes):
    """The path of a paragraph, without what it starts."""
    path = []
    items = attributes.get("indent", 0) + ("list" in attributes)
    quotes = attributes.get("blockquote", 0)
    indents = list(attributes.get("quoteIndent", [0]))
    for _ in range(int(quotes)):
        count = indents.pop(0) if len(indents) > 1 else indents[0]
        path += ["item"] * (min(count, items) - path.count("item"))
        path.append("quote")
    return path + ["item"] * (items - path.count("item"))


def merged(opened, path):
    """The containers of a path, with the numbers of the items that are open already."""
    return [
        old if isinstance(old, list) and new == "item" else new
        for old, new in zip(opened + path[len(opened) :], path)]


def blocks(runs):
    """The blocks of a document in the form of expected.py."""
    result = []
    # The open containers: "quote", or [list, number] for an item.
    opened = []
    previous = None
    for content, attributes in paragraphs(runs):
        path = containers(attributes)
        plain = not {"list", "heading", "codeBlock"} & attributes.keys()
        if not content and plain:
            previous = None
            continue
        if "list" in attributes:
            place = len(path) - 1 - path[::-1].index("item")
            kind = {"bullet": "ul", "ordered": "ol"}[attributes["list"]]
            number = 1
            shared = opened[: place + 1]
            if len(shared) > place and isinstance(shared[place], list) and shared[place][0] == kind:
                number = shared[place][1] + 1
            number = attributes.get("listStart", number)
            opened = merged(opened, path[:place]) + [[kind, number]]
            check = {True: " done", False: " open", None: ""}[attributes.get("checked")]
            named = path[:place] + [(kind + check, number)] + path[place + 1 :]
            opened += path[place + 1 :]
        else:
            named = path
            opened = merged(opened, path)
        kind = "text"
        if "heading" in attributes:
            kind = "h%d" % attributes["heading"]
        elif "codeBlock" in attributes:
            kind = ("code", attributes["codeBlock"])
        elif attributes.get("tableRow"):
            kind = "row"
        elif attributes.get("attachment") == "thematicBreak":
            kind, content = "rule", []
        continues = "list" not in attributes and previous == (path, kind) and (
            kind in ("text", "row") or kind[0] == "code")
        previous = (path, kind)
        characters = [
            (
                character,
                frozenset(
                    key for key in ("bold", "italic", "code", "strikethrough") if own.get(key)),
                own.get("link"),
            )
            for character, own in content]
        result.append((tuple(named), kind, continues, characters))
    return result


def address(link):
    return link and urllib.parse.unquote(link)


def same(left, right, markdown):
    """Whether two lists of blocks say the same."""
    if len(left) != len(right):
        return False
    for one, other in zip(left, right):
        if one[1] == "row":
            row = "".join(character for character, _, _ in other[3])
            if one[:3] != other[:3] or row not in markdown.splitlines():
                return False
            continue
        if one[:3] != other[:3] or len(one[3]) != len(other[3]):
            return False
        for (a, marks, link), (b, own, target) in zip(one[3], other[3]):
            if a != b or marks is not None and marks != own or address(link) != address(target):
                return False
    return True


def main(folder, program):
    failed = False
    with tempfile.TemporaryDirectory() as scratch:
        for name, least in LEAST.items():
            left_out, wrong, count = [], [], 0
            for example in json.loads((pathlib.Path(folder) / f"{name}.json").read_bytes()):
                number, markdown = example["example"], example["markdown"]
                try:
                    wanted = expected.Reader(markdown).read(example["html"])
                except expected.HTMLBlock:
                    left_out.append(number)
                    continue
                count += 1
                got = blocks(imported(program, markdown, pathlib.Path(scratch)))
                if not same(wanted, got, markdown):
                    wrong.append(number)
            right = count - len(wrong)
            print(f"{name}: {right} of {count} are right")
            print("  not right:", *wrong)
            print("  left out, since they pass blocks of HTML through:", *left_out)
            failed |= right < least
    return 1 if failed else 0


sys.exit(main(*sys.argv[1:3]))
