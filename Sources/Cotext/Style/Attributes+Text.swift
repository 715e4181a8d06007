// What SwiftUI programmers write in a closure over attributes: `$0.link = "https://swift.org"`.

extension Attributes {
  /// The colour of the text.
  public var foregroundColor: TextColor? {
    get { self[AttributeKeys.ForegroundColor.self] }
    set { self[AttributeKeys.ForegroundColor.self] = newValue }
  }

  /// The colour behind the text.
  public var backgroundColor: TextColor? {
    get { self[AttributeKeys.BackgroundColor.self] }
    set { self[AttributeKeys.BackgroundColor.self] = newValue }
  }

  /// How far above the line the text stands, in points.
  public var baselineOffset: Double? {
    get { self[AttributeKeys.BaselineOffset.self] }
    set { self[AttributeKeys.BaselineOffset.self] = newValue }
  }

  /// Space between characters that goes in front of kerning pairs, in points.
  public var kern: Double? {
    get { self[AttributeKeys.Kern.self] }
    set { self[AttributeKeys.Kern.self] = newValue }
  }

  /// Space between characters on top of kerning pairs, in points.
  public var tracking: Double? {
    get { self[AttributeKeys.Tracking.self] }
    set { self[AttributeKeys.Tracking.self] = newValue }
  }

  /// Where the text leads, as it was written. Who follows it checks the scheme, as exports do.
  public var link: String? {
    get { self[AttributeKeys.Link.self] }
    set { self[AttributeKeys.Link.self] = newValue }
  }

  /// Whether text is code inside a line.
  public var code: Bool? {
    get { self[AttributeKeys.Code.self] }
    set { self[AttributeKeys.Code.self] = newValue }
  }

  /// The language of the text as a BCP 47 tag.
  public var languageIdentifier: String? {
    get { self[AttributeKeys.Language.self] }
    set { self[AttributeKeys.Language.self] = newValue }
  }

  /// What U+FFFC stands for.
  public var attachment: AttributeValue? {
    get { self[AttributeKeys.Attachment.self] }
    set { self[AttributeKeys.Attachment.self] = newValue }
  }

  /// The comments on the text, in byte order of their names. One of them is
  /// `attributes[AttributeKeys.Comment.self, instance: "7f3"]`.
  public var comments: [Instance<AttributeValue>] { instances(of: AttributeKeys.Comment.self) }
}
