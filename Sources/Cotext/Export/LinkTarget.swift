/// Decides which links may stand in exported HTML and Markdown.
///
/// A link is text that anybody may have written, and a target such as `javascript:` runs in the
/// page of whoever looks at it. So only schemes that are known to be harmless pass, and every
/// doubt (control characters, entities in front of the path, an unknown scheme) drops the link
/// and keeps its text.
package enum LinkTarget {
  /// The schemes that pass. A target without a scheme is relative and passes too.
  private static let schemes: Set<String> = ["http", "https", "mailto", "tel", "sms", "ftp"]

  /// The target of a run's `link`, without white space around it; nil if it may not be followed.
  package static func safe(_ value: AttributeValue?) -> String? {
    guard case .string(let text)? = value else { return nil }
    let scalars = trimmed(text)
    guard !scalars.isEmpty, !scalars.contains(where: isInvisible) else { return nil }
    // Where a browser may see a scheme: everything in front of the path, query and fragment.
    let head = scalars.prefix { $0 != "/" && $0 != "?" && $0 != "#" && $0 != "\\" }
    if let colon = head.firstIndex(of: ":") {
      let scheme = String(String.UnicodeScalarView(head[..<colon])).lowercased()
      guard schemes.contains(scheme) else { return nil }
    } else if head.contains("&") {
      return nil
    }
    return String(scalars)
  }

  /// The text without white space and control characters at its edges, as browsers read it.
  private static func trimmed(_ text: String) -> String.UnicodeScalarView {
    let rest = text.unicodeScalars.drop { $0.value <= 0x20 }
    guard let last = rest.lastIndex(where: { $0.value > 0x20 }) else {
      return String.UnicodeScalarView()
    }
    return String.UnicodeScalarView(rest[...last])
  }

  /// Whether a scalar shows nothing, so that it could hide what a target is.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }
}
