public import Cotext

/// Where the editor's selection stands.
public struct SelectionRequest: Hashable, Sendable {
  /// The document's name.
  public var document: String
  /// The revision that the offsets count in, after the editor's latest edit.
  public var revision: Int
  /// Where.
  public var selection: OffsetSelection

  /// A selection.
  public init(document: String, revision: Int, selection: OffsetSelection) {
    self.document = document
    self.revision = revision
    self.selection = selection
  }
}

/// Where the selection stands now, and what typed text will look like there.
public struct Caret: Hashable, Sendable {
  /// The document's name.
  public var document: String
  /// Where; at least one range.
  public var ranges: [Range<Int>]
  /// What would be typed.
  public var attributes: Attributes

  /// A caret.
  public init(document: String, ranges: [Range<Int>], attributes: Attributes = Attributes()) {
    self.document = document
    self.ranges = ranges
    self.attributes = attributes
  }
}

/// Takes back the last group of this editor's edits, or brings it back.
public struct UndoRequest: Hashable, Sendable {
  /// The document's name.
  public var document: String
  /// Just what this edit of the editor did; nil = the last group.
  public var of: Int?

  /// A wish to undo or redo.
  public init(document: String, of edit: Int? = nil) {
    self.document = document
    self.of = edit
  }
}
