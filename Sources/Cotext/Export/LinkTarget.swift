/// Decides which links exported HTML may hold.
///
/// Anybody may have written a link, and a target such as `javascript:` runs in the page of the reader
/// who follows it. The scheme is judged as the most lenient browser could see it: without white space,
/// control and format characters, with character references replaced, and without case.
package enum LinkTarget {
  /// What is written for a link, without white space at its edges; nil if it could run a script, or
  /// has a scheme that is not allowed.
  ///
  /// - Parameters:
  ///   - link: the target as it is in the document.
  ///   - schemes: the schemes that are allowed; nil is all.
  package static func href(_ link: String?, schemes: Set<String>? = nil) -> String? {
    guard let link else { return nil }
    let judged = String(
      String.UnicodeScalarView(decoded(link).unicodeScalars.lazy.filter { !isInvisible($0) })
    ).lowercased()
    if let scheme = scheme(of: judged) {
      switch scheme {
      case "javascript", "vbscript": return nil
      case "data": guard isImage(judged) else { return nil }
      default: break
      }
      if let schemes, !schemes.contains(scheme) { return nil }
    }
    return written(link)
  }

  /// What lies before the first colon, unless a path, query or fragment starts before it.
  private static func scheme(of target: String) -> String? {
    let head = target.unicodeScalars.prefix { $0 != "/" && $0 != "?" && $0 != "#" && $0 != "\\" }
    return head.firstIndex(of: ":").map { String(String.UnicodeScalarView(head[..<$0])) }
  }

  private static func isImage(_ target: String) -> Bool {
    ["png", "jpeg", "gif", "webp"].contains { kind in
      let start = "data:image/\(kind)"
      return target.utf8.starts(with: start.utf8)
        && ";,".utf8.contains(target.utf8.dropFirst(start.utf8.count).first ?? 0)
    }
  }

  /// The target with character references replaced.
  private static func decoded(_ target: String) -> String {
    let bytes = Array(target.utf8)
    guard bytes.contains(UInt8(ascii: "&")) else { return target }
    var output = String.UnicodeScalarView()
    var start = 0
    var position = 0
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "&"),
        let (text, end) = MarkdownEntities.text(in: bytes[...], at: position)
      {
        output += String(decoding: bytes[start..<position], as: UTF8.self).unicodeScalars
        output += text.unicodeScalars
        (start, position) = (end, end)
      } else {
        position += 1
      }
    }
    output += String(decoding: bytes[start...], as: UTF8.self).unicodeScalars
    return String(output)
  }

  /// The target with what shows nothing in percent encoding, so that browsers take nothing out of it.
  private static func written(_ target: String) -> String {
    var output = ""
    let scalars = target.unicodeScalars.drop { $0.value <= 0x20 }
    guard let last = scalars.lastIndex(where: { $0.value > 0x20 }) else { return "" }
    for scalar in scalars[...last] {
      guard isInvisible(scalar) else {
        output.unicodeScalars.append(scalar)
        continue
      }
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
        output += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return output
  }

  /// Whether a scalar shows nothing, so that it could hide what a target is.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: return true
    default: return false
    }
  }
}
