public import Cotext

/// Asks to edit a document by offsets.
public struct Attach: Hashable, Sendable {
  public var document: String
  /// What offsets count.
  public var unit: TextUnit
}

/// The whole content, or a part of it.
public struct Content: Hashable, Sendable {
  public var document: String
  public var revision: Int
  /// The last edit number that was accepted; in a reset, the highest that was seen.
  public var edit: Int
  public var unit: TextUnit
  public var runs: [Run]
  /// Whether further parts follow.
  public var hasMore: Bool
}

/// One change by offsets: what an editor does, and what an editor is told.
public struct OffsetEdit: Hashable, Sendable {
  /// Where.
  public var offset: Int
  /// How much is deleted there.
  public var deleteCount: Int
  /// What is put there instead; nil or empty = nothing.
  public var text: String?
  /// What the text is to look like; nil = as its neighbours hand on.
  public var attributes: Attributes?
  /// How far `format` goes.
  public var length: Int
  /// What changes of the attributes of what is there, null = removed; nil for text edits.
  public var format: Attributes?
}

/// A selection by offsets.
public struct OffsetSelection: Hashable, Sendable {
  /// Ranges; one of length 0 is an insertion point.
  public var ranges: [Range<Int>]
  /// Whether the insertion point belongs to what stands behind it.
  public var isDownstream: Bool
}

/// Edits that an editor made.
public struct EditRequest: Hashable, Sendable {
  public var document: String
  /// The editor's number for it: 1, 2, …
  public var edit: Int
  /// The revision up to which the editor had applied patches.
  public var revision: Int
  /// One after the other.
  public var edits: [OffsetEdit]
  /// Where the selection stands afterwards.
  public var selection: OffsetSelection?
}

/// Answers ``EditRequest``.
public struct Edited: Hashable, Sendable {
  public var document: String
  public var edit: Int
  /// The change that was made; nil if nothing changed.
  public var id: OperationID?
  public var isDurable: Bool
  /// What inserts without attributes were given, one for each insert of the request; empty if none
  /// was given any.
  public var attributes: [Attributes]
}

/// Where something that an editor is told comes from.
public enum PatchOrigin: String, Hashable, Sendable {
  case remote
  case undo
  case redo
}

/// What changed that the editor did not do itself.
public struct PatchNotice: Hashable, Sendable {
  public var document: String
  public var revision: Int
  /// The editor's latest edit that it stands on.
  public var edit: Int
  public var edits: [OffsetEdit]
  public var author: String?
  public var origin: PatchOrigin
}

/// Where the editor's selection stands.
public struct SelectionRequest: Hashable, Sendable {
  public var document: String
  public var revision: Int
  public var selection: OffsetSelection
}

/// Where the selection stands now, and what typed text will look like there.
public struct Caret: Hashable, Sendable {
  public var document: String
  public var ranges: [Range<Int>]
  public var attributes: Attributes
}

/// Takes back the last group of this editor's edits, or brings it back.
public struct UndoRequest: Hashable, Sendable {
  public var document: String
  /// Just what this edit of the editor did.
  public var of: Int?
}
