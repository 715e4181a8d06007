public import Cotext
public import Foundation

extension Document {
  /// A document with a text and its attributes, written in one change if it holds them.
  ///
  /// - Parameters:
  ///   - text: what the document is to hold.
  ///   - replica: the ID under which it is written.
  ///   - name: the document's name, if it has one.
  ///   - schema: how attributes grow.
  ///   - registry: which attributes there are; others are left out.
  /// - Throws: ``Cotext/EditError`` for attributes that documents refuse, and where there is no room.
  ///   O(length + runs).
  public init(
    _ text: AttributedString, replica: ReplicaID = .random(), name: String? = nil,
    schema: AttributeSchema = .standard, registry: AttributeRegistry = .standard
  ) throws(EditError) {
    self.init(replica: replica, name: name, schema: schema)
    try update(to: text, registry: registry)
  }

  /// Inserts text with attributes, in one change.
  ///
  /// - Parameters:
  ///   - text: what to insert; nothing happens if it is empty.
  ///   - offset: where, from 0 to the length; inside a scalar or character it is floored.
  ///   - unit: what the offset counts.
  ///   - registry: which attributes there are; others are left out.
  /// - Returns: the change, or nil if nothing was inserted or a transaction is running.
  /// - Throws: ``Cotext/EditError`` as ``replaceSelection(_:with:registry:)``.
  @discardableResult
  public mutating func insert(
    _ text: AttributedString, at offset: Int, in unit: TextUnit,
    registry: AttributeRegistry = .standard
  ) throws(EditError) -> Change? {
    var selection = AnchoredSelection(insertionPoint: try index(at: offset, in: unit))
    return try replaceSelection(&selection, with: text, registry: registry)
  }

  /// Replaces what is selected by text with attributes, in one change, as
  /// `replaceSelection(_:with:)` does with runs.
  ///
  /// - Parameters:
  ///   - selection: what is replaced; afterwards an insertion point behind the text.
  ///   - text: what to put there; without any, what is selected is deleted.
  ///   - registry: which attributes there are; others are left out.
  /// - Returns: the change, or nil if nothing changed or a transaction is running.
  /// - Throws: ``Cotext/EditError`` for attributes that documents refuse, for anchors at what is
  ///   unknown here, and where there is no room; the document is as it was.
  @discardableResult
  public mutating func replaceSelection(
    _ selection: inout AnchoredSelection, with text: AttributedString,
    registry: AttributeRegistry = .standard
  ) throws(EditError) -> Change? {
    try replaceSelection(&selection, with: text.documentRuns(registry: registry))
  }
}

extension AttributedString {
  /// The text as runs of a document. O(length).
  public func documentRuns(registry: AttributeRegistry = .standard) -> [Cotext.Run] {
    var styles = StyleTable(registry)
    var result: [Cotext.Run] = []
    // By bytes: the view of characters has no place for a run that ends inside of one.
    let bytes = Array(string.utf8)
    var start = 0
    var last: Int?
    for run in runs {
      let style = styles.number(of: run.attributes)
      let end = start + utf8.distance(from: run.range.lowerBound, to: run.range.upperBound)
      let text = String(decoding: bytes[start..<end], as: UTF8.self)
      // Runs that differ in what documents do not have are one run.
      if style == last {
        result[result.count - 1].text += text
      } else {
        result.append(Cotext.Run(text: text, attributes: styles.sets[style]))
      }
      last = style
      start = end
    }
    return result
  }
}
