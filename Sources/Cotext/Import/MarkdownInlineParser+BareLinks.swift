// Addresses without angle brackets (GitHub Flavored Markdown, section 6.9).

extension MarkdownInlineParser {
  /// The longest name of a host, or local part of a mail address, in bytes.
  private static let maximumName = 255

  /// Whether an address may start at an offset.
  func canStartAddress(at offset: Int) -> Bool {
    guard linksBareAddresses, brackets.isEmpty,
      source[offset].isASCIILetter
        || source[offset].isASCIIDigit
    else { return false }
    guard offset > 0 else { return true }
    let before = source[offset - 1]
    return !Self.isLocal(before) || before == UInt8(ascii: "_")
  }

  /// Reads `https://swift.org`, `www.swift.org` or `ada@example.org`; false if it is none of them.
  mutating func readBareAddress() -> Bool {
    guard canStartAddress(at: position) else { return false }
    let text: ArraySlice<UInt8>
    let prefix: String
    if let end = webAddressEnd() {
      text = source[position..<end]
      prefix = text[position] | 0x20 == UInt8(ascii: "w") ? "http://" : ""
    } else if let end = mailAddressEnd() {
      text = source[position..<end]
      prefix = "mailto:"
    } else {
      return false
    }
    tokens.append(.linkStart(Self.kept(prefix + String(decoding: text, as: UTF8.self))))
    append(text)
    tokens.append(.linkEnd)
    position = text.endIndex
    return true
  }

  private func webAddressEnd() -> Int? {
    if position > 0, !source[position - 1].isMarkdownBlank,
      !"*_~(".utf8.contains(source[position - 1])
    {
      return nil
    }
    let start = source[position...].prefix(8).map { $0.isASCIILetter ? $0 | 0x20 : $0 }
    guard
      let opening = ["www.", "http://", "https://", "ftp://"].first(where: {
        start.starts(with: $0.utf8)
      })
    else { return nil }
    let hostStart = opening == "www." ? position : position + opening.utf8.count
    let host = source[hostStart...].prefix(Self.maximumName).prefix {
      $0.isASCIILetter || $0.isASCIIDigit || $0 >= 0x80 || "-_.".utf8.contains($0)
    }
    let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isNamed =
      labels.count > 1 && !labels[0].isEmpty && !labels[1].isEmpty
      && labels.suffix(2).allSatisfy { !$0.contains(UInt8(ascii: "_")) }
    guard isNamed else { return nil }
    let rest = source[hostStart...].prefix { !$0.isMarkdownBlank && $0 != UInt8(ascii: "<") }
    let end = Self.withoutPunctuation(rest).endIndex
    return end > hostStart ? end : nil
  }

  /// An address without the punctuation of the sentence that it ends.
  private static func withoutPunctuation(_ address: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var address = address
    var surplus = address.reduce(0) {
      $0 + ($1 == UInt8(ascii: ")") ? 1 : $1 == UInt8(ascii: "(") ? -1 : 0)
    }
    while let last = address.last {
      if last == UInt8(ascii: ")") {
        guard surplus > 0 else { break }
        surplus -= 1
      } else if last == UInt8(ascii: ";") {
        let name = address.dropLast().reversed().prefix { $0.isASCIILetter || $0.isASCIIDigit }
        let start = address.endIndex - 2 - name.count
        guard !name.isEmpty, start >= address.startIndex, address[start] == UInt8(ascii: "&") else {
          break
        }
        address = address[..<start]
        continue
      } else if !"?!.,:*_~'\"".utf8.contains(last) {
        break
      }
      address = address.dropLast()
    }
    return address
  }

  private func mailAddressEnd() -> Int? {
    let local = source[position...].prefix(Self.maximumName).prefix(while: Self.isLocal)
    guard local.endIndex < source.count, source[local.endIndex] == UInt8(ascii: "@") else {
      return nil
    }
    var host = source[(local.endIndex + 1)...].prefix(Self.maximumName).prefix {
      $0.isASCIILetter || $0.isASCIIDigit || "-_.".utf8.contains($0)
    }
    while host.last == UInt8(ascii: ".") { host = host.dropLast() }
    guard let last = host.last, last != UInt8(ascii: "-"), last != UInt8(ascii: "_"),
      host.contains(UInt8(ascii: "."))
    else { return nil }
    return host.endIndex
  }

  private static func isLocal(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || ".-_+".utf8.contains(byte)
  }
}
