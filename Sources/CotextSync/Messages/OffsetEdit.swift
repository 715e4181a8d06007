public import Cotext

/// One change by offsets: what an editor does, and what an editor is told.
///
/// Either text goes (`{"at":5,"delete":2}`), comes (`{"at":5,"insert":"x"}`) or is replaced (both),
/// or it is formatted (`{"at":0,"length":5,"format":{"bold":true}}`). The numbers are as they were
/// sent, negative ones too; within ±(2^53 − 1), so that the sum of two does not overflow.
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

  /// Deletes, inserts or replaces; attributes of nil = as the neighbours hand on.
  public init(
    at offset: Int, delete count: Int = 0, insert text: String? = nil,
    attributes: Attributes? = nil
  ) {
    self.offset = offset
    deleteCount = count
    self.text = text
    self.attributes = attributes
    length = 0
    format = nil
  }

  /// Formats.
  public init(at offset: Int, length: Int, format: Attributes) {
    self.offset = offset
    deleteCount = 0
    text = nil
    attributes = nil
    self.length = length
    self.format = format
  }
}

/// A selection by offsets.
public struct OffsetSelection: Hashable, Sendable {
  /// Ranges, at least one; one of length 0 is an insertion point.
  ///
  /// The numbers are as they were sent, negative ones too.
  public var ranges: [Range<Int>]
  /// Whether the insertion point belongs to what stands behind it.
  public var isDownstream: Bool

  /// A selection.
  public init(ranges: [Range<Int>], isDownstream: Bool = false) {
    self.ranges = ranges
    self.isDownstream = isDownstream
  }
}
