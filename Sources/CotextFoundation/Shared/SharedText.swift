public import Cotext
public import Foundation

/// A document and the text that an editor shows of it, kept equal in both directions.
///
///     var shared = SharedText(document)
///     var text = shared.text
///     text.append(AttributedString(" and more"))
///     let change = try shared.update(to: text)
///     try shared.apply(changeOfBob)
///     String(shared.text.characters)  // "Some words and more"
///
/// ``text`` is what a text editor is bound to, the change is what is sent to the others. Edits of the
/// text become the smallest edits of the document; edits of the document, by others or
/// through ``edit(_:)``, change the text only where they are. What the text has beyond the registry's
/// attributes stays in it.
public struct SharedText: Sendable {
  /// The document.
  public private(set) var document: Document
  /// Its text, as an editor shows it.
  public private(set) var text: AttributedString
  /// Which attributes there are.
  public let registry: AttributeRegistry

  /// The text of a document. O(n + r).
  public init(_ document: Document, registry: AttributeRegistry = .standard) {
    self.document = document
    self.document.isRecording = true
    _ = self.document.takeDelta()
    self.registry = registry
    text = AttributedString(document, registry: registry)
  }

  /// Makes the document what an editor shows now.
  ///
  /// Afterwards ``text`` may differ from what the editor made: a paragraph looks the same throughout,
  /// as ``Cotext/Document/update(to:caret:registry:)`` says. Show it.
  ///
  /// - Parameters:
  ///   - newText: what the editor made of ``text``.
  ///   - caret: where the caret stands in it, if that is known.
  /// - Returns: the change, or nil if nothing changed.
  /// - Throws: as ``Cotext/Document/update(to:caret:registry:)``; nothing has changed then.
  @discardableResult
  public mutating func update(
    to newText: AttributedString, caret: AttributedString.Index? = nil
  ) throws(EditError) -> Change? {
    let update: TextUpdate
    do {
      update = try document.updating(to: newText, caret: caret, registry: registry)
    } catch {
      // The document was put back as it was, and nobody takes notes of it any more.
      document.isRecording = true
      throw error
    }
    _ = document.takeDelta()
    if update.difference.isOfSimpleCharacters {
      text = newText
    } else {
      text.follow(newText, update.difference, registry)
    }
    TextPatch(restyling: update.restylings, registry).apply(to: &text)
    return update.change
  }

  /// Edits the document; the text follows.
  ///
  /// - Returns: the patch that did it, for other views of the same document.
  /// - Throws: what `edits` throws; the text follows what was done before.
  @discardableResult
  public mutating func edit<Failure: Error>(
    _ edits: (inout Document) throws(Failure) -> Void
  ) throws(Failure) -> TextPatch {
    do {
      try edits(&document)
    } catch {
      _ = follow()
      throw error
    }
    return follow()
  }

  /// Applies a change of another copy; the text follows.
  ///
  /// - Returns: the patch that did it.
  /// - Throws: ``Cotext/ChangeError`` if the change is refused.
  @discardableResult
  public mutating func apply(_ change: Change) throws(ChangeError) -> TextPatch {
    try document.apply(change)
    return follow()
  }

  /// Applies several changes, in whatever order; the text follows.
  ///
  /// - Returns: what became of them, and the patch.
  @discardableResult
  public mutating func apply(_ changes: [Change]) -> (report: MergeReport, patch: TextPatch) {
    let report = document.apply(changes)
    return (report, follow())
  }

  private mutating func follow() -> TextPatch {
    if !document.isRecording {
      // The closure put another document in place of this one.
      let count = text.utf8.count
      self = SharedText(document, registry: registry)
      return TextPatch(replacing: count, by: document, registry)
    }
    let patch = takePatch()
    patch.apply(to: &text)
    return patch
  }

  private mutating func takePatch() -> TextPatch {
    TextPatch(document.takeDelta(), document, registry)
  }
}
