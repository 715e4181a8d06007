public import Cotext

/// Asks to edit a document by offsets.
public struct Attach: Hashable, Sendable {
  /// The document's name.
  public var document: String
  /// What offsets count.
  public var unit: TextUnit

  /// A wish to edit.
  public init(document: String, unit: TextUnit) {
    self.document = document
    self.unit = unit
  }
}

/// The whole content, or a part of it.
public struct Content: Hashable, Sendable {
  /// The document's name.
  public var document: String
  /// The revision of what is shown.
  public var revision: Int
  /// The last edit number that was accepted; in a reset, the highest that was seen.
  public var edit: Int
  /// What offsets count.
  public var unit: TextUnit
  /// Text and attributes, in order.
  public var runs: [Run]
  /// Whether further parts follow; left out when false.
  public var hasMore: Bool

  /// Content.
  public init(
    document: String, revision: Int = 0, edit: Int = 0, unit: TextUnit, runs: [Run] = [],
    hasMore: Bool = false
  ) {
    self.document = document
    self.revision = revision
    self.edit = edit
    self.unit = unit
    self.runs = runs
    self.hasMore = hasMore
  }
}
