/// Reads the parts of links: names, targets and titles.
struct MarkdownLinkScanner {
  /// How deep round brackets may nest in a target. More would let each of many open ones read to the
  /// end of the text.
  private static let maximumNesting = 32

  private let bytes: [UInt8]
  /// The next byte.
  private(set) var position: Int

  /// A scanner at a place of a text.
  init(_ bytes: [UInt8], at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Takes a byte if it is the next one.
  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// Takes spaces, tabs and line ends.
  mutating func skipBlanks() {
    while let byte = next, byte.isMarkdownBlank { position += 1 }
  }

  /// Where the next line starts, if only spaces and tabs stand in front of it.
  func endOfLine() -> Int? {
    var end = position
    while end < bytes.count, bytes[end] == .space || bytes[end] == .tab { end += 1 }
    guard end < bytes.count else { return end }
    return bytes[end] == .lineFeed ? end + 1 : nil
  }

  /// A name in square brackets, without them.
  mutating func label() -> ArraySlice<UInt8>? {
    guard next == UInt8(ascii: "[") else { return nil }
    let start = position + 1
    var end = start
    while end < bytes.count, end - start <= MarkdownReferences.maximumLabel {
      switch bytes[end] {
      case UInt8(ascii: "]"):
        position = end + 1
        return bytes[start..<end]
      case UInt8(ascii: "["): return nil
      case .backslash where end + 1 < bytes.count && bytes[end + 1].isASCIIPunctuation: end += 2
      default: end += 1
      }
    }
    return nil
  }

  /// What follows the text of a link: `(target "title")`; returns the target.
  mutating func inlineTarget() -> String? {
    guard take(UInt8(ascii: "(")) else { return nil }
    skipBlanks()
    if take(UInt8(ascii: ")")) { return "" }
    guard let target = target() else { return nil }
    let end = position
    skipBlanks()
    if position > end, next != UInt8(ascii: ")") {
      guard title() else { return nil }
      skipBlanks()
    }
    return take(UInt8(ascii: ")")) ? target : nil
  }

  /// A link's target, in angle brackets or bare.
  mutating func target() -> String? {
    if take(UInt8(ascii: "<")) { return bracketedTarget() }
    let start = position
    var depth = 0
    scan: while let byte = next {
      switch byte {
      case 0...0x20, 0x7F: break scan
      case .backslash where position + 1 < bytes.count && bytes[position + 1].isASCIIPunctuation:
        position += 1
      case UInt8(ascii: "("):
        depth += 1
        if depth > Self.maximumNesting { return nil }
      case UInt8(ascii: ")"):
        if depth == 0 { break scan }
        depth -= 1
      default: break
      }
      position += 1
    }
    guard depth == 0, position > start else { return nil }
    return MarkdownEntities.unescaped(bytes[start..<position])
  }

  private mutating func bracketedTarget() -> String? {
    let start = position
    while let byte = next {
      switch byte {
      case .lineFeed, UInt8(ascii: "<"): return nil
      case UInt8(ascii: ">"):
        position += 1
        return MarkdownEntities.unescaped(bytes[start..<position - 1])
      case .backslash where position + 1 < bytes.count && bytes[position + 1].isASCIIPunctuation:
        position += 2
      default: position += 1
      }
    }
    return nil
  }

  /// Takes a title in quotation marks or round brackets.
  mutating func title() -> Bool {
    guard let opening = next else { return false }
    let closing: UInt8
    switch opening {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): closing = opening
    case UInt8(ascii: "("): closing = UInt8(ascii: ")")
    default: return false
    }
    position += 1
    while let byte = next {
      position += 1
      if byte == closing { return true }
      if byte == opening { return false }
      if byte == .backslash, next?.isASCIIPunctuation == true { position += 1 }
    }
    return false
  }
}
