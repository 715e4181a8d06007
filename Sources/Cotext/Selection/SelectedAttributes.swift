/// The attributes along a selection: one set for each run of text that looks alike, in order. At an
/// insertion point it is one set: the typing attributes, and the attributes of the paragraph.
///
///     var document = Document()
///     try document.insert("plain bold", at: 0, in: .character)
///     try document.format(6..<10, in: .character, ["bold": true])
///     let all = AnchoredSelection(range: document.startIndex..<document.endIndex)
///     all.attributes(in: document)["bold"]  // [nil, true]
///
/// Where a key has mixed values, its subscript gives more than one.
public struct SelectedAttributes: Sequence, Hashable, Sendable {
  fileprivate let sets: [Attributes]

  /// An iterator at the first run.
  public func makeIterator() -> IndexingIterator<[Attributes]> { sets.makeIterator() }

  /// The values that a key has along the selection, nil where it is absent; neighbours differ.
  /// O(runs in the selection).
  public subscript(key: AttributeKey) -> [AttributeValue?] {
    values { $0[key] }
  }

  #if !hasFeature(Embedded)
    /// The values of a property along the selection; neighbours differ. O(runs in the selection).
    public subscript<Value: Equatable>(property: KeyPath<Attributes, Value>) -> [Value] {
      values { $0[keyPath: property] }
    }
  #endif

  private func values<Value: Equatable>(_ value: (Attributes) -> Value) -> [Value] {
    var values: [Value] = []
    for attributes in sets {
      let value = value(attributes)
      if values.last != value { values.append(value) }
    }
    return values
  }
}

extension AnchoredSelection {
  /// The attributes of what is selected, run by run, for the state of a toolbar. O(log r) an anchor,
  /// and O(1) a run of the selection.
  public func attributes(in document: Document) -> SelectedAttributes {
    let storage = document.storage
    let place = storage.state.locate(self).place
    guard place.isInsertionPoint else {
      return SelectedAttributes(sets: storage.state.runs(in: place.joined).map { $0.attributes })
    }
    var attributes = typingAttributes(in: document)
    for element in storage.state.paragraphAttributes(at: place.start) {
      attributes[element.key] = element.value
    }
    return SelectedAttributes(sets: [attributes])
  }
}

/// Neighbouring visible elements of a selection that have the same attributes.
struct SelectedRun {
  /// Their offsets in scalars.
  var range: Range<Int>
  /// Their attributes.
  var attributes: Attributes
}

extension DocumentState {
  /// The runs of some ranges, which lie apart and hold something. O(log r) a range, O(1) a run.
  func runs(in ranges: [Range<Int>]) -> [SelectedRun] {
    var runs: [SelectedRun] = []
    for range in ranges { append(runsIn: range, to: &runs) }
    return runs
  }

  private func append(runsIn range: Range<Int>, to runs: inout [SelectedRun]) {
    let (place, _) = tree.locate(range.lowerBound, in: .visible, after: false)
    var (leaf, run, skipped) = (place.leaf, place.run, place.offset)
    var offset = range.lowerBound
    var latest: UInt32?
    while offset < range.upperBound {
      if tree.hidden(leaf, run) == 0 {
        let end = min(range.upperBound, offset + tree.length(leaf, run) - skipped)
        let set = tree.markSet(leaf, run)
        let attributes = marks.attributes(of: set)
        let goesOn = latest == set || latest != nil && runs[runs.count - 1].attributes == attributes
        if goesOn {
          runs[runs.count - 1].range = runs[runs.count - 1].range.lowerBound..<end
        } else {
          runs.append(SelectedRun(range: offset..<end, attributes: attributes))
        }
        latest = set
        offset = end
      }
      skipped = 0
      guard let next = tree.next(leaf, run) else { break }
      (leaf, run) = next
    }
  }

  /// The attributes of the paragraph that an offset stands in: those of its first element. O(log r +
  /// runs from there).
  func paragraphAttributes(at offset: Int) -> Attributes {
    let paragraph = paragraphs(around: offset..<offset)
    var result = Attributes()
    guard !paragraph.isEmpty else { return result }
    let first = neighbours(ofVisible: paragraph.lowerBound).right
    for element in marks.attributes(of: markSet(of: first))
    where marks.schema.growth(of: element.key) == .paragraph {
      result[element.key] = element.value
    }
    return result
  }
}
