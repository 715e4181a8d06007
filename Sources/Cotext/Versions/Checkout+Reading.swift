// What a document says of its text, of an earlier version.

extension Checkout {
  /// The visible text. O(n).
  public var text: String { document.text }

  /// Whether nothing is visible.
  public var isEmpty: Bool { document.isEmpty }

  /// How long the visible text is. O(1), for characters beyond ASCII O(n).
  public func count(in unit: TextUnit) -> Int { document.count(in: unit) }

  /// The visible text as runs. O(1); reading them O(n + r).
  public var runs: Runs { document.runs }

  /// The text as paragraphs, see ``Document/paragraphs``. O(n).
  public var paragraphs: [Paragraph] { document.paragraphs }

  /// How attributes grow.
  public var schema: AttributeSchema { document.schema }

  /// The attributes of what stands at an offset, see ``Document/attributes(at:in:)``. O(log r).
  ///
  /// - Throws: ``EditError/offsetOutOfBounds(offset:count:unit:)``.
  public func attributes(at offset: Int, in unit: TextUnit) throws(EditError) -> Attributes {
    try document.attributes(at: offset, in: unit)
  }

  /// An offset in another unit, floored, see ``Document/convert(_:from:to:)``. O(log r), for
  /// characters beyond ASCII O(n).
  ///
  /// - Throws: ``EditError/offsetOutOfBounds(offset:count:unit:)``.
  public func convert(
    _ offset: Int, from unit: TextUnit, to other: TextUnit
  ) throws(EditError) -> Int {
    try document.convert(offset, from: unit, to: other)
  }

  /// The anchor in front of what stands at an offset, see ``Document/anchor(before:in:)``. O(log r).
  ///
  /// - Throws: ``EditError/offsetOutOfBounds(offset:count:unit:)``.
  public func anchor(before offset: Int, in unit: TextUnit) throws(EditError) -> TextAnchor {
    try document.anchor(before: offset, in: unit)
  }

  /// The anchor behind what stands in front of an offset, see ``Document/anchor(after:in:)``.
  /// O(log r).
  ///
  /// - Throws: ``EditError/offsetOutOfBounds(offset:count:unit:)``.
  public func anchor(after offset: Int, in unit: TextUnit) throws(EditError) -> TextAnchor {
    try document.anchor(after: offset, in: unit)
  }

  /// How many visible units stand in front of an anchor, see `offset(of:in:)`. O(log r).
  ///
  /// - Throws: ``EditError/unknownUnit(_:)`` for an anchor at an element that is unknown here.
  public func offset(of anchor: TextAnchor, in unit: TextUnit) throws(EditError) -> Int {
    try document.offset(of: anchor, in: unit)
  }

  /// Where a selection stands: one empty range for an insertion point, otherwise the ranges that are
  /// not empty, in order. O(log r) an anchor, for characters beyond ASCII O(n) an offset.
  public func offsets(of selection: AnchoredSelection, in unit: TextUnit) -> [Range<Int>] {
    document.offsets(of: selection, in: unit)
  }

  /// What the text looked like as a fragment of HTML, see ``Document/html(options:)``. O(n).
  public func html(options: HTMLOptions = HTMLOptions()) -> String {
    document.html(options: options)
  }

  /// What the text looked like as Markdown, see ``Document/markdown()``. O(n).
  public func markdown() -> String { document.markdown() }
}
