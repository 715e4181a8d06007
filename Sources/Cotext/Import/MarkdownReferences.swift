/// The link targets that a text defines by name: `[name]: target "title"`.
struct MarkdownReferences {
  /// The longest name in bytes.
  static let maximumLabel = 999

  private var targets: [String: String] = [:]
  /// The bytes of targets that may still be handed out, so that one long target that is named again
  /// and again cannot make much out of little.
  private var budget: Int

  /// No definitions, for a text of some bytes.
  init(textSize: Int) {
    budget = max(textSize, 100_000)
  }

  /// Whether there are none.
  var isEmpty: Bool { targets.isEmpty }

  /// The target of a name; nil if it is not defined.
  mutating func target(of label: ArraySlice<UInt8>) -> String? {
    guard !targets.isEmpty, let key = Self.key(label), let target = targets[key],
      target.utf8.count <= budget
    else { return nil }
    budget -= target.utf8.count
    return target
  }

  /// Takes the definitions that a paragraph starts with out of it.
  mutating func takeDefinitions(from text: inout [UInt8]) {
    var position = 0
    while let end = takeDefinition(text, at: position) { position = end }
    if position > 0 { text.removeFirst(position) }
  }

  /// Reads one definition and returns where the line behind it starts.
  private mutating func takeDefinition(_ text: [UInt8], at start: Int) -> Int? {
    var scanner = MarkdownLinkScanner(text, at: start)
    guard let label = scanner.label(), let key = Self.key(label), scanner.take(UInt8(ascii: ":"))
    else { return nil }
    scanner.skipBlanks()
    guard let target = scanner.target() else { return nil }
    var end = scanner.endOfLine()
    let afterTarget = scanner.position
    scanner.skipBlanks()
    if scanner.position > afterTarget, scanner.title(), let behind = scanner.endOfLine() {
      end = behind
    }
    guard let end else { return nil }
    if targets[key] == nil { targets[key] = target }
    return end
  }

  /// A name as it is compared: without case, white space as single spaces.
  private static func key(_ label: ArraySlice<UInt8>) -> String? {
    let words = label.split { $0.isMarkdownBlank }
    guard !words.isEmpty, label.count <= maximumLabel else { return nil }
    let text = words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    // Both ways, so that what has one form only in one of the cases meets its likes.
    return text.lowercased().uppercased()
  }
}
