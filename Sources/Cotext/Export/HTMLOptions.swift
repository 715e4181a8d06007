/// How HTML is written.
///
/// `HTMLOptions(linkSchemes: ["https", "mailto"])` writes only links of these schemes.
public struct HTMLOptions: Hashable, Sendable {
  /// The schemes in lower case that links may have; a link of another scheme is only its text.
  ///
  /// nil, as by default, is every scheme that runs no script. `javascript:`, `vbscript:` and `data:`
  /// are never written, but for PNG, JPEG, GIF and WebP images as data. A link without a scheme is
  /// relative to the page, and always written.
  public var linkSchemes: Set<String>?

  /// Options.
  public init(linkSchemes: Set<String>? = nil) {
    self.linkSchemes = linkSchemes
  }
}
