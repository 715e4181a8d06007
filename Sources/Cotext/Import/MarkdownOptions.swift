/// How Markdown is read; the counterpart of the options that Foundation has.
///
///     let line = MarkdownOptions(interpretedSyntax: .inlineOnlyPreservingWhitespace)
///     let runs = [Run](markdown: "# **not** a heading", options: line)
///     runs.map(\.text)  // ["# ", "not", " a heading"]
public struct MarkdownOptions: Hashable, Sendable {
  /// What in the text means something.
  public enum InterpretedSyntax: String, CaseIterable, Hashable, Sendable {
    /// Blocks and what stands inside of them.
    case full
    /// Only what may stand inside a paragraph. The whole text is one: a line end with the white
    /// space around it becomes a space, a hard break a line feed, and white space at the edges goes.
    case inlineOnly
    /// Only what may stand inside a paragraph, and all white space stays; line ends become line
    /// feeds.
    case inlineOnlyPreservingWhitespace
  }

  /// What in the text means something.
  public var interpretedSyntax: InterpretedSyntax

  /// Whether web and mail addresses are links without angle brackets, too, as in GitHub Flavored
  /// Markdown: `https://swift.org`, `www.swift.org`, `ada@example.org`. By default they are not.
  public var linksBareAddresses: Bool

  /// Options.
  public init(
    interpretedSyntax: InterpretedSyntax = .full, linksBareAddresses: Bool = false
  ) {
    self.linksBareAddresses = linksBareAddresses
    self.interpretedSyntax = interpretedSyntax
  }
}
