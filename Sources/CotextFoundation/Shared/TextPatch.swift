internal import Cotext
public import Foundation

/// What turns the text that an editor shows into what the document holds now.
///
///     let patch = try shared.apply(change)
///     patch.apply(to: &text)
///
/// Give each patch to the text, in order.
public struct TextPatch: Sendable {
  /// Some bytes of the text and what takes their place.
  struct Replacement: Sendable {
    var range: Range<Int>
    var text: String
  }

  /// Bytes of the new text that look different now.
  struct Restyling: Sendable {
    var range: Range<Int>
    var attributes: Attributes
  }

  /// From the end of the text to its start, so that none moves another.
  var replacements: [Replacement] = []
  /// In order.
  var restylings: [Restyling] = []
  /// What goes and comes, in order, piece by piece: finer than the replacements.
  private var movements: [Document.Movement] = []
  let registry: AttributeRegistry

  /// Whether the text stays as it is.
  public var isEmpty: Bool { replacements.isEmpty && restylings.isEmpty }

  /// Changes a text. O(log n + length of what changes) for each step.
  public func apply(to text: inout AttributedString) {
    var ranges: [Range<AttributedString.Index>] = []
    apply(to: &text, updating: &ranges)
  }

  /// Changes a text and keeps ranges on their characters, an empty range at its place.
  ///
  /// A range ends up where anchors before its first character and after its last one would be: text
  /// that others insert at an edge of it stays out; at an empty range it comes after.
  public func apply(
    to text: inout AttributedString, updating ranges: inout [Range<AttributedString.Index>]
  ) {
    let offsets = ranges.map { range in
      moved(text.byteOffset(of: range.lowerBound)..<text.byteOffset(of: range.upperBound))
    }
    for step in replacements { text.replace(step.range, with: step.text, registry) }
    var containers = StyleTable(registry)
    for step in restylings { restyle(step, in: &text, &containers) }
    ranges = offsets.map { text.index(atByte: $0.lowerBound)..<text.index(atByte: $0.upperBound) }
  }

  /// Changes a text and keeps one range on its characters.
  public func apply(
    to text: inout AttributedString, updating range: inout Range<AttributedString.Index>
  ) {
    var ranges = [range]
    apply(to: &text, updating: &ranges)
    range = ranges[0]
  }

  private func restyle(
    _ step: Restyling, in text: inout AttributedString, _ styles: inout StyleTable
  ) {
    let range =
      text.index(
        atByte: step.range.lowerBound)..<text.index(
        atByte: step.range.upperBound)
    let wanted = styles.number(of: step.attributes)
    var changes: [(Range<AttributedString.Index>, AttributeContainer)] = []
    for run in text[range].runs where styles.number(of: run.attributes) != wanted {
      // What the registry does not know stays.
      var container = run.attributes
      registry.write(step.attributes, into: &container)
      changes.append((run.range, container))
    }
    for (range, container) in changes { text[range].setAttributes(container) }
  }

  /// Where a range of bytes lies when the replacements are done: between the same neighbors as anchors
  /// before its first element and after its last one, or after what precedes an empty range.
  private func moved(_ range: Range<Int>) -> Range<Int> {
    let upper = moved(range.upperBound, takesInWhatComesThere: false)
    if range.isEmpty { return upper..<upper }
    return moved(range.lowerBound, takesInWhatComesThere: true)..<upper
  }

  private func moved(_ place: Int, takesInWhatComesThere: Bool) -> Int {
    var result = place
    for movement in movements {
      if movement.place > place || (movement.place == place && !takesInWhatComesThere) { break }
      result += movement.inserted - min(movement.removed, place - movement.place)
    }
    return result
  }
}

extension TextPatch {
  /// A patch that puts a document's text in place of some bytes.
  init(replacing count: Int, by document: Document, _ registry: AttributeRegistry) {
    self.registry = registry
    let text = document.text
    replacements = [Replacement(range: 0..<count, text: text)]
    movements = [
      Document.Movement(place: 0, removed: count, inserted: 0),
      Document.Movement(place: count, removed: 0, inserted: text.utf8.count),
    ]
    restylings = Self.restylings([0..<text.utf8.count], document, registry)
  }

  /// A patch that changes the looks of some bytes, in order.
  init(
    restyling ranges: [(range: Range<Int>, attributes: Attributes)], _ registry: AttributeRegistry
  ) {
    self.registry = registry
    restylings = ranges.map { Restyling(range: $0.range, attributes: $0.attributes) }
  }

  /// The patch for a view that differs from a document by `delta`, with the attributes as the document has them now.
  init(_ delta: Delta, _ document: Document, _ registry: AttributeRegistry) {
    self.registry = registry
    let patch = document.patch(for: delta, in: .utf8)
    movements = document.movements(under: delta)
    for edit in patch.edits {
      guard case .replace(let place, let count, let text, _) = edit else { continue }
      // Runs that follow each other at one place are one replacement.
      if let last = replacements.last, count == 0,
        place == last.range.lowerBound + last.text.utf8.count
      {
        replacements[replacements.count - 1].text += text
      } else {
        replacements.append(Replacement(range: place..<place + count, text: text))
      }
    }
    var touched: [Range<Int>] = []
    var moved = 0
    for step in replacements.reversed() {
      let start = step.range.lowerBound + moved
      touched.append(start..<start + step.text.utf8.count)
      moved += step.text.utf8.count - step.range.count
    }
    for edit in patch.edits {
      if case .format(let place, let count, _) = edit { touched.append(place..<place + count) }
    }
    restylings = Self.restylings(touched, document, registry)
  }

  /// What some bytes of a document look like, each taken in once.
  private static func restylings(
    _ touched: [Range<Int>], _ document: Document, _ registry: AttributeRegistry
  ) -> [Restyling] {
    var result: [Restyling] = []
    var end = 0
    for range in touched.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let wide = document.styledRange(around: range, registry)
      guard wide.upperBound > end else { continue }
      let rest = max(end, wide.lowerBound)..<wide.upperBound
      end = wide.upperBound
      document.forEachStyledRun(in: rest, registry) { range, attributes in
        if let last = result.last, last.range.upperBound == range.lowerBound,
          last.attributes == attributes
        {
          result[result.count - 1].range = last.range.lowerBound..<range.upperBound
        } else {
          result.append(Restyling(range: range, attributes: attributes))
        }
      }
    }
    return result
  }
}
