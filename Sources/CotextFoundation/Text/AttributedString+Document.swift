public import Cotext
public import Foundation

extension AttributedString {
  /// The text of a document with its attributes.
  ///
  /// The attributes of a paragraph are those of its first scalar throughout. O(n + r).
  public init(_ document: Document, registry: AttributeRegistry = .standard) {
    var styles = StyleTable(registry)
    self.init(StyledText(document, &styles), &styles)
  }

  /// The text of a range of a document with its attributes; of a paragraph that begins in front of
  /// the range, the first scalar inside counts.
  ///
  /// - Parameters:
  ///   - range: offsets from 0 to the length; inside a scalar or character they are floored.
  ///   - unit: what the offsets count.
  /// - Throws: ``Cotext/EditError/offsetOutOfBounds(offset:count:unit:)``. O(log r + length).
  public init(
    _ document: Document, range: Range<Int>, in unit: TextUnit,
    registry: AttributeRegistry = .standard
  ) throws(EditError) {
    let lower = try document.convert(range.lowerBound, from: unit, to: .scalar)
    let upper = try document.convert(range.upperBound, from: unit, to: .scalar)
    var styles = StyleTable(registry)
    self.init(StyledText(document, range: lower..<upper, &styles), &styles)
  }

  /// The text of what is selected in a document, several ranges one behind the other; nothing at an
  /// insertion point. O(log r + length).
  public init(
    _ document: Document, selection: AnchoredSelection, registry: AttributeRegistry = .standard
  ) {
    self.init()
    for range in document.offsets(of: selection, in: .scalar) where !range.isEmpty {
      var styles = StyleTable(registry)
      append(AttributedString(StyledText(document, range: range, &styles), &styles))
    }
  }

  init(_ text: StyledText, _ styles: inout StyleTable) {
    self.init(String(decoding: text.bytes, as: UTF8.self))
    var start = 0
    for run in text.runs {
      let container = styles.container(of: run.style)
      if !styles.sets[run.style].isEmpty {
        self[index(atByte: start)..<index(atByte: run.end)].setAttributes(container)
      }
      start = run.end
    }
  }
}
