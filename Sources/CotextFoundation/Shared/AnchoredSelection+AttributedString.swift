public import Cotext
public import Foundation

// Selections of an editor, which are indices of what it shows, and selections of a document. The text
// that is passed must hold the document's characters: that of a ``SharedText``, or one that was just
// made or taken in.

extension AnchoredSelection {
  /// Ranges of the text that an editor shows; empty ones count only if all are: then the first is an
  /// insertion point.
  ///
  /// - Throws: ``Cotext/EditError/offsetOutOfBounds(offset:count:unit:)`` where the text is longer
  ///   than the document's.
  public init(
    ranges: [Range<AttributedString.Index>], of text: AttributedString, in document: Document
  ) throws(EditError) {
    var places: [Range<Document.Index>] = []
    for range in ranges {
      let lower = try document.index(at: text.byteOffset(of: range.lowerBound), in: .utf8)
      let upper = try document.index(at: text.byteOffset(of: range.upperBound), in: .utf8)
      places.append(lower..<upper)
    }
    self.init(ranges: places)
  }

  /// A range of the text that an editor shows; an empty one is an insertion point.
  ///
  /// - Throws: as ``init(ranges:of:in:)``.
  public init(
    range: Range<AttributedString.Index>, of text: AttributedString, in document: Document
  ) throws(EditError) {
    try self.init(ranges: [range], of: text, in: document)
  }

  /// An insertion point in the text that an editor shows.
  ///
  /// - Throws: as ``init(ranges:of:in:)``.
  public init(
    insertionPoint: AttributedString.Index, typingAttributes: AttributeContainer? = nil,
    of text: AttributedString, in document: Document, registry: AttributeRegistry = .standard
  ) throws(EditError) {
    self.init(
      insertionPoint: try document.index(at: text.byteOffset(of: insertionPoint), in: .utf8),
      typingAttributes: typingAttributes.map { registry.attributes(of: $0) })
  }

  /// Where the selection stands in the text that an editor shows: one empty range for an insertion
  /// point, otherwise ranges that are not empty, in order.
  public func ranges(
    of text: AttributedString, in document: Document
  ) -> [Range<AttributedString.Index>] {
    let end = text.utf8.count
    return document.offsets(of: self, in: .utf8).map { range in
      text.index(
        atByte: min(range.lowerBound, end))..<text.index(
          atByte: min(range.upperBound, end))
    }
  }
}

extension AttributeRegistry {
  /// What a container says, as attributes of a document; what the registry does not know is left out.
  public func attributes(_ container: AttributeContainer) -> Attributes {
    attributes(of: container)
  }

  /// A container that says what attributes of a document do.
  public func container(_ attributes: Attributes) -> AttributeContainer {
    container(for: attributes)
  }
}
