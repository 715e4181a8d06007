/// Writes paragraphs as HTML, one block a line.
struct HTMLWriter {
  /// An element that is open.
  private struct Element: Equatable {
    var name: String
    /// The attributes with a space in front, or nothing.
    var attributes = ""
  }

  private var output = ""
  private var containers: [Element] = []

  /// Writes a paragraph, and the start or end of the lists and quotations around it.
  mutating func write(_ paragraph: Paragraph) {
    let content = paragraph.content
    // What is left behind the last line feed is a place to type, not a paragraph.
    if content.isEmpty, !(paragraph.runs.last?.text.unicodeScalars.last == "\n") { return }
    let attributes = paragraph.attributes
    enter(Self.containers(of: attributes))
    var blocks: [Element] = []
    if attributes.list != nil { blocks.append(Element(name: "li")) }
    if let level = attributes.headingLevel {
      blocks.append(Element(name: "h\(level)"))
    } else if blocks.isEmpty {
      blocks.append(Element(name: "p"))
    }
    blocks[blocks.count - 1].attributes = Self.layout(
      of: attributes, keepsSpaces: Self.wouldLoseSpaces(content.map(\.scalars)))
    for block in blocks { open(block) }
    writeInline(content)
    for block in blocks.reversed() { close(block) }
    output += "\n"
  }

  /// Closes what is open and gives the HTML.
  mutating func finish() -> String {
    enter([])
    return output
  }

  private mutating func enter(_ wanted: [Element]) {
    let kept = zip(containers, wanted).prefix { $0 == $1 }.count
    while containers.count > kept {
      close(containers.removeLast())
      output += "\n"
    }
    for container in wanted[kept...] {
      open(container)
      output += "\n"
      containers.append(container)
    }
  }

  private mutating func open(_ element: Element) {
    output += "<\(element.name)\(element.attributes)>"
  }

  private mutating func close(_ element: Element) {
    output += "</\(element.name)>"
  }

  /// Writes runs; elements that neighbours share stay open from one to the next.
  private mutating func writeInline(
    _ content: [(scalars: Substring.UnicodeScalarView, attributes: Attributes)]
  ) {
    if content.isEmpty { output += "<br>" }
    var opened: [Element] = []
    for (scalars, attributes) in content {
      let wanted = Self.inlineElements(of: attributes)
      let kept = zip(opened, wanted).prefix { $0 == $1 }.count
      while opened.count > kept { close(opened.removeLast()) }
      for element in wanted[kept...] {
        open(element)
        opened.append(element)
      }
      Self.escape(scalars, into: &output)
    }
    while let element = opened.popLast() { close(element) }
  }
}

extension HTMLWriter {
  private static func containers(of attributes: Attributes) -> [Element] {
    var containers: [Element] = []
    if attributes.isOn("blockquote") { containers.append(Element(name: "blockquote")) }
    switch attributes.list {
    case .bullet: containers.append(Element(name: "ul"))
    case .ordered: containers.append(Element(name: "ol"))
    case nil: break
    }
    return containers
  }

  /// The attributes of a block: direction and style.
  private static func layout(of attributes: Attributes, keepsSpaces: Bool) -> String {
    var layout = ""
    switch attributes.text("writingDirection") {
    case "rtl", "rightToLeft": layout += " dir=\"rtl\""
    case "ltr", "leftToRight": layout += " dir=\"ltr\""
    default: break
    }
    var styles: [String] = []
    switch attributes.text("alignment") {
    case "left": styles.append("text-align: left")
    case "center": styles.append("text-align: center")
    case "right": styles.append("text-align: right")
    case "justify", "justified": styles.append("text-align: justify")
    default: break
    }
    if keepsSpaces { styles.append("white-space: pre-wrap") }
    if !styles.isEmpty { layout += " style=\"\(styles.joined(separator: "; "))\"" }
    return layout
  }

  private static func inlineElements(of attributes: Attributes) -> [Element] {
    var elements: [Element] = []
    if let target = LinkTarget.safe(attributes["link"]) {
      var escaped = ""
      escape(target.unicodeScalars, into: &escaped)
      elements.append(Element(name: "a", attributes: " href=\"\(escaped)\""))
    }
    if attributes.isOn("bold") { elements.append(Element(name: "strong")) }
    if attributes.isOn("italic") { elements.append(Element(name: "em")) }
    if attributes.isOn("underline") { elements.append(Element(name: "u")) }
    if attributes.isOn("strikethrough") { elements.append(Element(name: "s")) }
    if attributes.isOn("code") { elements.append(Element(name: "code")) }
    var styles: [String] = []
    if let colour = attributes.colour("foregroundColor") { styles.append("color: \(colour)") }
    if let colour = attributes.colour("backgroundColor") {
      styles.append("background-color: \(colour)")
    }
    if !styles.isEmpty {
      let style = styles.joined(separator: "; ")
      elements.append(Element(name: "span", attributes: " style=\"\(style)\""))
    }
    return elements
  }

  /// Whether HTML would drop white space of a paragraph: at its edges, doubled, or a tab.
  private static func wouldLoseSpaces(_ parts: [Substring.UnicodeScalarView]) -> Bool {
    var previous: Unicode.Scalar = " "
    for scalar in parts.joined() {
      if scalar == "\t" || (scalar == " " && previous == " ") { return true }
      previous = scalar
    }
    return previous == " " && !parts.isEmpty
  }

  /// Appends text so that it is only text, between tags as well as inside quotation marks.
  static func escape(_ scalars: some Sequence<Unicode.Scalar>, into output: inout String) {
    for scalar in scalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      case "'": output += "&#39;"
      case "\r": output += "&#13;"
      case "\t": output.unicodeScalars.append(scalar)
      // HTML has no way to write the other control characters.
      case "\0"..." ", "\u{7F}"..."\u{9F}":
        output.unicodeScalars.append(scalar == " " ? " " : "\u{FFFD}")
      default: output.unicodeScalars.append(scalar)
      }
    }
  }
}
