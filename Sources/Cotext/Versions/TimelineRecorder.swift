/// Makes a ``Timeline`` out of changes.
///
/// It applies them one by one to a document of its own and notes, by the numbers of elements, what
/// each did; where the elements stand is known only when all are there.
///
/// Cost: O(log r + what a step changes) a step, and O(elements + events) in the end.
package struct TimelineRecorder: Sendable {
  /// What a step does, in numbers of elements.
  struct Note {
    var action: Timeline.Action
    var elements: Range<UInt32>
    var oldStyle = 0
    var newStyle = 0
  }

  /// Elements of one run, and how they are.
  private struct Stretch {
    var elements: Range<UInt32>
    var isVisible: Bool
    var style: Int
  }

  /// What the changes make.
  private(set) var document: Document
  private(set) var steps: [Timeline.Step] = []
  private(set) var notes: [Note] = []
  private(set) var styles = [Attributes()]
  /// How many attributes all styles have together.
  private var styleSize = 0
  private var styleNumbers = [Attributes(): 0]
  /// The elements.
  private(set) var numbers = ElementNumbers()
  /// For each element the style that was last noted.
  private var shownStyles: [UInt32] = []

  /// Starts with an empty document.
  ///
  /// - Parameter schema: how attributes grow.
  package init(schema: AttributeSchema = .standard) {
    document = Document(schema: schema)
    document.isRecording = true
  }

  /// How much there is to show so far: events, and attributes of styles.
  package var size: Int { notes.count + styleSize }

  /// Takes one step, unless all of the change is known.
  ///
  /// - Parameter change: what the step consists of; what it follows has to be there.
  /// - Throws: ``ChangeError`` if the document refuses the change.
  package mutating func append(_ change: Change) throws(ChangeError) {
    let start = document.unitCount
    let counter = document.count(of: change.id.replica)
    try document.apply(change)
    let end = document.unitCount
    guard end > start else { return }
    let delta = document.takeDelta()
    let firstNote = notes.count
    noteInserted(start..<end)
    noteDifferences(delta, before: start)
    steps.append(
      Timeline.Step(
        id: OperationID(UInt32(truncatingIfNeeded: counter), change.id.replica),
        unitCount: Int(end - start), author: change.author, time: change.time,
        kind: Timeline.Kind(change), events: firstNote..<notes.count))
  }

  // MARK: Noting

  private mutating func noteInserted(_ units: Range<UInt32>) {
    let storage = document.storage
    for elements in storage.state.elements(among: units) {
      numbers.append(elements)
      shownStyles.append(contentsOf: repeatElement(0, count: elements.count))
      for stretch in stretches(of: elements) {
        notes.append(
          Note(action: stretch.isVisible ? .insert : .insertDeleted, elements: stretch.elements))
        noteStyle(of: stretch)
      }
    }
  }

  /// Notes what happened to elements that were there before.
  private mutating func noteDifferences(_ delta: Delta, before start: UInt32) {
    for range in delta.differing.ranges where range.lowerBound < start {
      for stretch in stretches(of: range.clamped(to: 0..<start)) {
        notes.append(
          Note(action: stretch.isVisible ? .show : .hide, elements: stretch.elements))
        noteStyle(of: stretch)
      }
    }
    for restyle in delta.restyles where restyle.elements.lowerBound < start {
      for stretch in stretches(of: restyle.elements.clamped(to: 0..<start)) {
        noteStyle(of: stretch)
      }
    }
  }

  /// Notes a style where it is not the one that was noted last.
  private mutating func noteStyle(of stretch: Stretch) {
    var element = stretch.elements.lowerBound
    // Elements with neighboring units have neighboring numbers.
    var number = numbers.number(of: element)
    while element < stretch.elements.upperBound {
      let old = shownStyles[number]
      let first = element
      while element < stretch.elements.upperBound, shownStyles[number] == old {
        shownStyles[number] = UInt32(truncatingIfNeeded: stretch.style)
        element += 1
        number += 1
      }
      if Int(old) == stretch.style { continue }
      notes.append(
        Note(
          action: .style, elements: first..<element, oldStyle: Int(old), newStyle: stretch.style))
    }
  }

  // MARK: Reading

  /// Elements as rows that lie in one run each.
  private mutating func stretches(of elements: Range<UInt32>) -> [Stretch] {
    var rows: [(elements: Range<UInt32>, isVisible: Bool, attributes: Attributes)] = []
    let storage = document.storage
    storage.state.tree.forEachStretch(of: elements) { place, elements in
      let set = storage.state.tree.markSet(place.leaf, place.run)
      rows.append(
        (
          elements: elements, isVisible: storage.state.tree.hidden(place.leaf, place.run) == 0,
          attributes: storage.state.marks.attributes(of: set)
        ))
      return true
    }
    return rows.map {
      Stretch(elements: $0.elements, isVisible: $0.isVisible, style: number(of: $0.attributes))
    }
  }

  /// The number of a style.
  private mutating func number(of attributes: Attributes) -> Int {
    if attributes.isEmpty { return 0 }
    if let number = styleNumbers[attributes] { return number }
    styleNumbers[attributes] = styles.count
    styles.append(attributes)
    styleSize += attributes.elements.count
    return styles.count - 1
  }
}

extension DocumentState {
  /// The elements among some units, which end with the latest one, as ranges of their numbers.
  fileprivate func elements(among units: Range<UInt32>) -> [Range<UInt32>] {
    var ranges: [Range<UInt32>] = []
    for entry in log.entry(of: units.lowerBound)..<log.entryCount
    where log.kind(of: entry) == .insert {
      let first = max(log.start(of: entry), units.lowerBound)
      ranges.append(first..<log.end(of: entry, unitCount: graph.unitCount))
    }
    return ranges
  }
}
