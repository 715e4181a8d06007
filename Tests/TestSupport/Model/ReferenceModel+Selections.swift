package import Cotext

// Edits through a selection.

extension ReferenceModel {
  /// Changes the attributes of what is selected, run by run.
  package mutating func transform(
    _ selection: inout ModelSelection, _ body: (inout Attributes) -> Void
  ) {
    let runs = runs(of: selection)
    if runs.isEmpty { return transformTyping(of: &selection, body) }
    var looks: [Int: (old: Attributes, new: Attributes)] = [:]
    for run in runs {
      var new = run.attributes
      body(&new)
      for offset in run.range { looks[offset] = (run.attributes, new) }
    }
    mark(looks)
  }

  /// Makes the marks that turn the old looks of elements, by offset, into the new ones: by key, and
  /// then in order.
  private mutating func mark(_ looks: [Int: (old: Attributes, new: Attributes)]) {
    let named = looks.values.flatMap { $0.old.map(\.key) + $0.new.map(\.key) }
    for key in Set(named).sorted() {
      var changed: [(range: Range<Int>, value: AttributeValue)] = []
      for stretch in stretches(of: looks.mapValues { $0.new[key] ?? .null })
      where stretch.range.contains(where: { (looks[$0]?.old[key] ?? .null) != stretch.value }) {
        changed.append(stretch)
      }
      if rules[key] == .paragraph { changed = paragraphStretches(changed) }
      for stretch in changed { mark(stretch.range, key, stretch.value) }
    }
  }

  /// Neighbouring offsets with the same value.
  private func stretches(
    of values: [Int: AttributeValue]
  ) -> [(range: Range<Int>, value: AttributeValue)] {
    var stretches: [(range: Range<Int>, value: AttributeValue)] = []
    for (offset, value) in values.sorted(by: { $0.key < $1.key }) {
      if let last = stretches.last, last.range.upperBound == offset, last.value == value {
        stretches[stretches.count - 1].range = last.range.lowerBound..<offset + 1
      } else {
        stretches.append((offset..<offset + 1, value))
      }
    }
    return stretches
  }

  /// The paragraphs that stretches touch; for each the first value counts.
  private func paragraphStretches(
    _ stretches: [(range: Range<Int>, value: AttributeValue)]
  ) -> [(range: Range<Int>, value: AttributeValue)] {
    var values: [Int: AttributeValue] = [:]
    for stretch in stretches {
      for offset in stretch.range {
        for other in paragraphs(around: offset..<offset + 1) where values[other] == nil {
          values[other] = stretch.value
        }
      }
    }
    return self.stretches(of: values)
  }

  private func transformTyping(
    of selection: inout ModelSelection, _ body: (inout Attributes) -> Void
  ) {
    let old = typingAttributes(of: selection)
    var new = old
    body(&new)
    for element in new where rules[element.key] == .paragraph { new[element.key] = nil }
    var shown = new
    for element in new where element.value == .null { shown[element.key] = nil }
    if shown == old { return }
    let gone = old.map(\.key) + (selection.typing ?? [:]).filter { $0.value == .null }.map(\.key)
    for key in gone where new[key] == nil { new[key] = .null }
    switch selection {
    case .upstream(let id, _): selection = .upstream(after: id, typing: new)
    case .downstream(let id, _): selection = .downstream(before: id, typing: new)
    case .ranges:
      let offset = offsets(of: selection)[0].lowerBound
      selection = insertionPoint(at: offset, isDownstream: false, typing: new)
    }
  }

  /// Puts text in the place of what is selected, all of it at once, and marks over it; nil
  /// attributes = as the selection says.
  package mutating func replace(
    _ selection: inout ModelSelection, with runs: [(text: String, attributes: Attributes?)]
  ) {
    let runs = runs.filter { !$0.text.isEmpty }
    if runs.isEmpty { return delete(&selection) }
    let (p, q, explicit) = typingContext(of: selection)
    let start = offsets(of: selection)[0].lowerBound
    deleteSelected(by: selection)
    let wanted = runs.map { self.wanted(between: p, and: q, explicit: $0.attributes ?? explicit) }
    let text = runs.map(\.text).joined()
    let given = place(text, at: start, wanted: wanted[0])
    var looks: [Int: (old: Attributes, new: Attributes)] = [:]
    var offset = start
    for (run, new) in zip(runs, wanted) {
      for _ in run.text.unicodeScalars {
        looks[offset] = (given, new)
        offset += 1
      }
    }
    mark(looks)
    setParagraphAttributes(of: runs, at: start)
    var isDownstream = false
    if case .downstream = selection { isDownstream = true }
    selection = insertionPoint(at: offset, isDownstream: isDownstream, typing: selection.typing)
  }

  /// Gives paragraphs that begin in a run the attributes of paragraphs that the run names.
  private mutating func setParagraphAttributes(
    of runs: [(text: String, attributes: Attributes?)], at start: Int
  ) {
    var named: [AttributeKey: [Int: AttributeValue]] = [:]
    var offset = start
    for run in runs {
      for _ in run.text.unicodeScalars {
        if offset == 0 || isLineFeed(offset - 1) {
          for element in run.attributes ?? [:] where rules[element.key] == .paragraph {
            for other in paragraphs(around: offset..<offset + 1) {
              named[element.key, default: [:]][other] = element.value
            }
          }
        }
        offset += 1
      }
    }
    for (key, values) in named.sorted(by: { $0.key < $1.key }) {
      for stretch in stretches(of: values)
      where stretch.range.contains(where: { value(of: key, at: visible[$0]) != stretch.value }) {
        mark(stretch.range, key, stretch.value)
      }
    }
  }

  /// Inserts text at an insertion point, or in front of the first range.
  package mutating func insert(_ text: String, at selection: inout ModelSelection) {
    guard case .ranges = selection, !selectedOffsets(of: selection).isEmpty else {
      return text.isEmpty ? () : replace(&selection, with: [(text, nil)])
    }
    let start = offsets(of: selection)[0].lowerBound
    insert(text, at: start, attributes: typingAttributes(of: selection))
  }

  /// Deletes what is selected and keeps what its first element would hand on.
  package mutating func delete(_ selection: inout ModelSelection) {
    guard !selectedOffsets(of: selection).isEmpty else { return }
    let typing = typingAttributes(of: selection)
    let start = offsets(of: selection)[0].lowerBound
    deleteSelected(by: selection)
    selection = insertionPoint(at: start, isDownstream: false, typing: typing)
  }

  private mutating func deleteSelected(by selection: ModelSelection) {
    let ids = selectedOffsets(of: selection).map { elements[visible[$0]].id }
    if !ids.isEmpty { perform(.delete(ShortList(OperationRange.grouping(ids)))) }
  }
}
