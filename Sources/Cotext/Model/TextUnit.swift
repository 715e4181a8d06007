/// What offsets and lengths count.
public enum TextUnit: String, CaseIterable, Hashable, Sendable {
  /// Bytes of UTF-8: files, Rust and Go programs.
  case utf8
  /// Code units of UTF-16: JavaScript, the Language Server Protocol, `NSString`.
  case utf16
  /// Unicode scalars: the elements of a document, Python strings.
  case scalar
  /// Extended grapheme clusters: what a reader calls a character, Swift's `Character`.
  case character
}
