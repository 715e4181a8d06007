/// Which marks stay on when an edit that inserted text is undone (specification, section 4).
///
/// Text that others continued keeps its looks, and text that was there before loses what the edit
/// gave it. So a mark stays on if it covers, of the elements that are visible after the undo, at least
/// one and only such as its maker did not know.
///
/// Cost: O(k log r) once for k runs that the undo shows or hides, and for each mark O(log r) and the
/// visible runs that it covers afterwards, up to the first that its maker knew.
struct SparedMarks {
  /// What is visible and will be hidden, as offsets in rising order, neighbors joined.
  private var hidden: [Range<Int>] = []
  /// What is hidden and will be visible, by rank.
  private var shown: [(rank: Int, elements: Range<UInt32>)] = []
  /// What the makers of marks knew.
  private var pasts = KnownPasts()

  /// Looks at what an undo does to the text.
  ///
  /// - Parameters:
  ///   - off: rows of units of one kind that are on and are switched off.
  ///   - on: rows of units of one kind that are off and are switched on.
  init(off: [Range<UInt32>], on: [Range<UInt32>], in state: borrowing DocumentState) {
    var steps: [(element: UInt32, change: Int)] = []
    for units in off { Self.add(units, isOn: false, to: &steps, in: state) }
    for units in on { Self.add(units, isOn: true, to: &steps, in: state) }
    steps.sort { $0.element < $1.element }
    var change = 0
    for (index, step) in steps.enumerated() {
      if change != 0, step.element > steps[index - 1].element {
        note(steps[index - 1].element..<step.element, change, in: state)
      }
      change += step.change
    }
    hidden.sort { $0.lowerBound < $1.lowerBound }
    hidden = Self.joined(hidden)
    shown.sort { $0.rank < $1.rank }
  }

  /// Adds by how much a row of units changes how often elements are hidden.
  private static func add(
    _ units: Range<UInt32>, isOn: Bool, to steps: inout [(element: UInt32, change: Int)],
    in state: borrowing DocumentState
  ) {
    let entry = state.log.entry(of: units.lowerBound)
    var elements = units
    var change = isOn ? -1 : 1
    switch state.log.kind(of: entry) {
    case .insert: break
    case .delete:
      let (target, downwards) = state.log.target(of: units.lowerBound, entry: entry)
      let count = UInt32(truncatingIfNeeded: units.count)
      let first = downwards ? target - (count - 1) : target
      elements = first..<first + count
      change = -change
    case .mark, .undo, .unknown, .trimmed: return
    }
    steps.append((elements.lowerBound, change))
    steps.append((elements.upperBound, -change))
  }

  private mutating func note(
    _ elements: Range<UInt32>, _ change: Int, in state: borrowing DocumentState
  ) {
    var element = elements.lowerBound
    while element < elements.upperBound {
      let place = state.tree.place(of: element)
      let rest = state.tree.length(place.leaf, place.run) - place.offset
      let count = min(rest, elements.count - Int(element - elements.lowerBound))
      let end = element + UInt32(truncatingIfNeeded: count)
      let reasons = Int(state.tree.hidden(place.leaf, place.run))
      if reasons == 0, change > 0 {
        let offset = state.tree.visible(before: place)
        hidden.append(offset..<offset + count)
      } else if reasons > 0, reasons + change == 0 {
        shown.append((state.tree.rank(of: element), element..<end))
      }
      element = end
    }
  }

  /// Ranges that rise, neighbors joined.
  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for range in ranges {
      if let last = result.last, last.upperBound == range.lowerBound {
        result[result.count - 1] = last.lowerBound..<range.upperBound
      } else {
        result.append(range)
      }
    }
    return result
  }

  /// Whether the undo leaves a mark on.
  mutating func contains(mark unit: UInt32, in state: borrowing DocumentState) -> Bool {
    let mark = state.marks.marks[state.marks.mark(ofUnit: unit)]
    let low = state.tree.order(of: mark.from)
    let high = state.tree.order(of: mark.to)
    guard low < high else { return false }
    var coversText = false
    let ranks = (low + 1) / 2..<(high == Int.max ? state.tree.total.elements : (high + 1) / 2)
    var index = shown.partitioningIndex { $0.rank + $0.elements.count > ranks.lowerBound }
    while index < shown.count, shown[index].rank < ranks.upperBound {
      let (rank, elements) = shown[index]
      // A run may go beyond a mark that others cover wholly.
      let part = ranks.clamped(to: rank..<rank + elements.count)
      let start = elements.lowerBound + UInt32(truncatingIfNeeded: part.lowerBound - rank)
      let units = start..<start + UInt32(truncatingIfNeeded: part.count)
      if pasts.holdsAny(of: units, before: unit, in: state.graph) { return false }
      coversText = true
      index += 1
    }
    var offset = state.tree.visible(before: state.tree.place(of: mark.from))
    let last = state.tree.visible(before: state.tree.place(of: mark.to))
    index = hidden.partitioningIndex { $0.upperBound > offset }
    while offset < last {
      if index < hidden.count, hidden[index].lowerBound <= offset {
        offset = hidden[index].upperBound
        index += 1
        continue
      }
      let limit = index < hidden.count ? min(last, hidden[index].lowerBound) : last
      let place = state.tree.locate(offset, in: .visible, after: false).place
      let count = min(state.tree.length(place.leaf, place.run) - place.offset, limit - offset)
      let element =
        state.tree.first(place.leaf, place.run) + UInt32(truncatingIfNeeded: place.offset)
      let elements = element..<element + UInt32(truncatingIfNeeded: count)
      if pasts.holdsAny(of: elements, before: unit, in: state.graph) { return false }
      coversText = true
      offset += count
    }
    return coversText
  }
}

extension Array {
  /// The first index whose element, and all after it, fulfill a condition. O(log count).
  fileprivate func partitioningIndex(where isAfter: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
