// Links, images and autolinks.

extension MarkdownInlineParser {
  /// Notes a bracket that may start a link or an image.
  mutating func openBracket(isImage: Bool) {
    if !brackets.isEmpty { brackets[brackets.count - 1].holdsBracket = true }
    let length = isImage ? 2 : 1
    let range = output.count..<output.count + length
    output.append(contentsOf: source[position..<position + length])
    // A token of its own, that can become the start of a link.
    tokens.append(.text(range))
    position += length
    brackets.append(
      Bracket(
        token: tokens.count - 1, start: position, delimiterCount: delimiters.count,
        isImage: isImage))
    // So that text behind it does not join it.
    tokens.append(.text(output.count..<output.count))
  }

  /// Ends a link or an image, if one has started.
  mutating func closeBracket() {
    guard let opener = brackets.popLast() else { return take(1) }
    let isDead = !opener.isImage && brackets.count < deadBrackets
    deadBrackets = min(deadBrackets, brackets.count)
    guard !isDead, let (target, end) = target(of: opener) else { return take(1) }
    tokens[opener.token] = .linkStart(Self.kept(target))
    matchDelimiters(from: opener.delimiterCount)
    tokens.append(.linkEnd)
    position = end
    // There are no links inside of links.
    if !opener.isImage { deadBrackets = brackets.count }
  }

  /// The target of a link whose text ends here, and where it ends.
  private mutating func target(of opener: Bracket) -> (target: String, end: Int)? {
    let end = position + 1
    var scanner = MarkdownLinkScanner(source, at: end)
    if let target = scanner.inlineTarget() { return (target, scanner.position) }
    guard !references.isEmpty else { return nil }
    scanner = MarkdownLinkScanner(source, at: end)
    let label = scanner.label()
    if let label, !label.isEmpty {
      return references.target(of: label).map { ($0, scanner.position) }
    }
    let text = source[opener.start..<position]
    guard !opener.holdsBracket, text.count <= MarkdownReferences.maximumLabel,
      let target = references.target(of: text)
    else { return nil }
    return (target, label == nil ? end : scanner.position)
  }

  /// A target that is short enough for an attribute.
  static func kept(_ target: String) -> String? {
    guard target.utf8.count < AttributeValue.maximumSize else { return nil }
    return AttributeValue.string(target).isValid ? target : nil
  }

  /// Reads `<https://swift.org>` or `<ada@example.org>`; false if it is neither.
  mutating func readAutolink() -> Bool {
    let content = source[(position + 1)...].prefix {
      $0 > 0x20 && $0 != 0x7F && !"<>".utf8.contains($0)
    }
    guard content.endIndex < source.count, source[content.endIndex] == UInt8(ascii: ">") else {
      return false
    }
    let text = String(decoding: content, as: UTF8.self)
    let target = Self.hasScheme(content) ? text : Self.isAddress(content) ? "mailto:\(text)" : nil
    guard let target else { return false }
    tokens.append(.linkStart(Self.kept(target)))
    append(content)
    tokens.append(.linkEnd)
    position = content.endIndex + 1
    return true
  }

  private static func hasScheme(_ content: ArraySlice<UInt8>) -> Bool {
    let scheme = content.prefix(33).prefix {
      $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0)
    }
    guard (2...32).contains(scheme.count), scheme.endIndex < content.endIndex,
      scheme.first?.isASCIILetter == true
    else { return false }
    return content[scheme.endIndex] == UInt8(ascii: ":")
  }

  private static func isAddress(_ content: ArraySlice<UInt8>) -> Bool {
    let parts = content.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return false }
    let isNamed = parts[0].allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || ".!#$%&'*+/=?^_`{|}~-".utf8.contains($0)
    }
    let labels = parts[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return isNamed
      && labels.allSatisfy { label in
        (1...63).contains(label.count) && label.first != UInt8(ascii: "-")
          && label.last != UInt8(ascii: "-")
          && label.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
      }
  }
}
