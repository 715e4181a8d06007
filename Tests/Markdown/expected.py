"""What the HTML of an example says, as a list of blocks.

A block is (path, kind, continues, characters). The path names the containers from the outermost
inward: "quote", "item", or (list, number) for the item that the block starts. A character is
(character, marks, link); marks are None in the description of an image, whose HTML has none.
"""

import html
import re

TOKEN = re.compile(r"<!--->|<!-->|<!--.*?-->|<\?.*?\?>|<!\[CDATA\[.*?\]\]>|<[^<>]*>|[^<]+|<", re.S)
MARKS = {"em": "italic", "strong": "bold", "code": "code", "del": "strikethrough"}


def outside(character):
    """Whether a character is white space that does not count at the edge of a block."""
    return character[0] == " " and "code" not in (character[1] or ())


class HTMLBlock(Exception):
    """The example passes raw HTML through as a block, which is text here."""


class Reader:
    def __init__(self, markdown):
        self.markdown = markdown
        self.blocks = []
        self.containers = []
        self.lists = []
        self.kind = None
        self.characters = []
        self.marks = []
        self.links = []
        self.continues = False
        self.language = True
        # How many rows the open table has.
        self.rows = None

    def read(self, text):
        for token in TOKEN.findall(text):
            if not token.startswith("<") or token == "<":
                self.text(html.unescape(token))
            elif token in self.markdown and not re.fullmatch(r"</?(p|li|ul|ol)>", token):
                if self.kind is None and not self.tight():
                    raise HTMLBlock
                self.text(token)
            else:
                self.tag(token)
        return self.blocks

    def tight(self):
        return bool(self.containers) and isinstance(self.containers[-1], list)

    def text(self, text, marks=True, link=None):
        if self.rows is not None:
            return
        if self.kind is None:
            if not text.strip():
                return
            if not self.tight():
                raise HTMLBlock
            self.kind = "text"
        if self.kind != "code":
            text = text.replace("\n", " ")
        target = self.links[0] if self.links else link
        for character in text:
            self.characters.append(
                (character, frozenset(self.marks) if marks else None, target))

    def path(self):
        path = []
        started = None
        for container in self.containers:
            if container == "quote":
                path.append("quote")
            elif container[2]:
                path.append("item")
            else:
                if started is not None:
                    # An item that starts with an item has no text of its own.
                    self.blocks.append((tuple(path), "text", False, []))
                    path[started] = "item"
                started = len(path)
                path.append((container[0], container[1]))
                container[2] = True
        return tuple(path)

    def end(self):
        if self.kind is None:
            return
        kind, characters = self.kind, self.characters
        if kind == "code":
            if characters and characters[-1][0] == "\n":
                characters = characters[:-1]
            line = []
            lines = [line]
            for character in characters:
                if character[0] == "\n":
                    line = []
                    lines.append(line)
                else:
                    line.append((character[0], frozenset(), None))
            for index, line in enumerate(lines):
                self.blocks.append((self.path(), ("code", self.language), index > 0, line))
        else:
            while characters and outside(characters[0]):
                characters = characters[1:]
            while characters and outside(characters[-1]):
                characters = characters[:-1]
            if characters or kind != "text" or self.started():
                self.blocks.append((self.path(), kind, self.continues, characters))
        self.kind, self.characters, self.continues = None, [], False

    def started(self):
        return any(isinstance(item, list) and not item[2] for item in self.containers)

    def tag(self, token):
        name = re.match(r"</?([a-z0-9]+)", token).group(1)
        attributes = {
            key: html.unescape(value) for key, value in re.findall(r'([a-z]+)="([^"]*)"', token)}
        closing = token.startswith("</")
        if name == "table":
            self.end()
            # The row of hyphens is one of them.
            for index in range(self.rows + 1 if closing else 0):
                self.blocks.append((self.path(), "row", index > 0, None))
            self.rows = None if closing else 0
            return
        if self.rows is not None:
            self.rows += name == "tr" and not closing
            return
        if name in MARKS and not (name == "code" and self.kind == "code"):
            if self.kind is None:
                self.text("")
                self.kind = self.kind or "text"
            self.marks.remove(MARKS[name]) if closing else self.marks.append(MARKS[name])
        elif name == "code":
            if not closing:
                self.language = attributes.get("class", "").removeprefix("language-") or True
        elif name == "a":
            if self.kind is None:
                self.kind = "text"
            self.links.pop() if closing else self.links.append(attributes.get("href", ""))
        elif name == "img":
            self.kind = self.kind or "text"
            self.text(attributes.get("alt", ""), marks=False, link=attributes.get("src", ""))
        elif name == "br":
            kind = self.kind or "text"
            self.end()
            self.kind, self.continues = kind, kind == "text"
        elif name == "input":
            self.containers[-1][0] += " done" if "checked" in token else " open"
        elif name in ("p", "pre") or re.fullmatch(r"h[1-6]", name):
            self.end()
            if not closing:
                self.kind = {"p": "text", "pre": "code"}.get(name, name)
        elif name == "hr":
            self.end()
            self.blocks.append((self.path(), "rule", False, []))
        elif name == "blockquote":
            self.end()
            self.containers.pop() if closing else self.containers.append("quote")
        elif name in ("ul", "ol"):
            self.end()
            if closing:
                self.lists.pop()
            else:
                self.lists.append([name, int(attributes.get("start", "1"))])
        elif name == "li":
            self.end()
            if closing:
                if not self.containers[-1][2]:
                    self.blocks.append((self.path(), "text", False, []))
                self.containers.pop()
            else:
                self.containers.append([*self.lists[-1], False])
                self.lists[-1][1] += 1
        else:
            raise ValueError(name)
