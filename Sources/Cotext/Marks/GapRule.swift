// Where typed text goes, and what it looks like: section 6 of the specification.

extension DocumentState {
  /// Where text goes that is typed, and what has to be set right there.
  struct TypingPlace {
    var place: RunTree.Place
    /// The marks that cover the gap.
    var markSet: UInt32
    /// The attributes in which the gap differs from what is wanted; null removes.
    var corrections: Attributes
  }

  /// What text that is typed between two visible elements wants to look like: of each key the
  /// latest mark that covers both, or only the left one and grows behind it, or only the right one
  /// and grows in front of it. `none` is the edge of the document.
  func wantedMarks(between left: UInt32, and right: UInt32) -> [UInt32] {
    let atLeft = markSet(of: left)
    let atRight = markSet(of: right)
    var candidates = marks.sets.marks(of: atLeft)
    if atLeft != atRight {
      let rightMarks = marks.sets.marks(of: atRight)
      let (leftKnown, rightKnown) = (Set(candidates), Set(rightMarks))
      candidates.removeAll { !marks.marks[Int($0)].to.growsAfter && !rightKnown.contains($0) }
      candidates += rightMarks.filter {
        marks.marks[Int($0)].from.growsBefore && !leftKnown.contains($0)
      }
    }
    return marks.winners(among: candidates)
      .filter { marks.growth[Int(marks.marks[Int($0)].key)] != .paragraph }
  }

  /// The attributes that marks give, without those that are null.
  func attributes(of winners: [UInt32]) -> Attributes {
    var result = Attributes()
    for mark in winners where marks.marks[Int(mark)].value != .null {
      result[marks.keys[Int(marks.marks[Int(mark)].key)]] = marks.marks[Int(mark)].value
    }
    return result
  }

  /// The set of marks that cover an element; the empty one for `none`.
  func markSet(of element: UInt32) -> UInt32 {
    guard element != RunTree.none else { return 0 }
    let place = tree.place(of: element)
    return tree.markSet(place.leaf, place.run)
  }

  /// What text would inherit at a place: the marks that are wanted, and those that cover both
  /// neighbours.
  struct TypingContext {
    var winners: [UInt32]
    var covering: [UInt32]
  }

  /// What text inherits between two visible elements; `none` is the edge of the document.
  func typingContext(between left: UInt32, and right: UInt32) -> TypingContext {
    let atRight = Set(marks.sets.marks(of: markSet(of: right)))
    let covering = marks.sets.marks(of: markSet(of: left)).filter { atRight.contains($0) }
    return TypingContext(
      winners: wantedMarks(between: left, and: right),
      covering: covering)
  }

  /// What explicit typing attributes make of what is inherited: they replace it, but keys that do
  /// not grow stay where their mark covers both neighbours, unless they are named.
  func wanted(_ explicit: Attributes, over context: TypingContext) -> Attributes {
    var result = Attributes()
    let covering = Set(context.covering)
    for mark in context.winners where covering.contains(mark) {
      let stored = marks.marks[Int(mark)]
      if marks.growth[Int(stored.key)] == .none, stored.value != .null {
        result[marks.keys[Int(stored.key)]] = stored.value
      }
    }
    for element in explicit where marks.schema.growth(of: element.key) != .paragraph {
      result[element.key] = element.value == .null ? nil : element.value
    }
    return result
  }

  /// The leftmost gap behind a place whose marks give just the wanted attributes; if there is none,
  /// the leftmost gap, and what to set right.
  ///
  /// - Parameters:
  ///   - place: behind the element on the left, or the start.
  ///   - right: the element in front of which the gaps end; nil for the next visible one.
  mutating func typingPlace(
    behind place: RunTree.Place, upTo right: UInt32? = nil, wanted: Attributes
  ) -> TypingPlace {
    var gap = place
    var first: TypingPlace?
    while true {
      let set = markSet(ofGap: gap)
      if marks.inline(of: set) == wanted {
        return TypingPlace(place: gap, markSet: set, corrections: [:])
      }
      if first == nil {
        let corrections = corrections(from: marks.inline(of: set), to: wanted)
        first = TypingPlace(place: gap, markSet: set, corrections: corrections)
      }
      guard let next = nextGap(behind: gap, upTo: right) else { break }
      gap = next
    }
    return first ?? TypingPlace(place: place, markSet: 0, corrections: [:])
  }

  /// The next gap that may differ from one: behind the first element of a run, or at the end of a
  /// run, whose inner gaps are all alike. Nil where the gaps end.
  private func nextGap(behind gap: RunTree.Place, upTo right: UInt32?) -> RunTree.Place? {
    var (leaf, run, offset) = (gap.leaf, gap.run, gap.offset)
    guard run < tree.runCount(leaf) else { return nil }
    if offset == tree.length(leaf, run) {
      guard let next = tree.next(leaf, run) else { return nil }
      (leaf, run) = next
      offset = 0
    }
    var end = tree.length(leaf, run)
    if let right {
      // Wraps around, and so lies behind the run, where the run does not hold the element.
      let distance = right &- tree.first(leaf, run)
      if Int(distance) < end { end = Int(distance) }
    } else if tree.hidden(leaf, run) != 0 {
      end = tree.length(leaf, run)
    } else {
      return nil
    }
    guard offset < end else { return nil }
    return RunTree.Place(leaf: leaf, run: run, offset: offset == 0 ? 1 : end)
  }

  /// The set of marks that cover a gap.
  mutating func markSet(ofGap gap: RunTree.Place) -> UInt32 {
    if marks.isEmpty { return 0 }
    if gap.offset > 0 {
      let set = tree.markSet(gap.leaf, gap.run)
      if gap.offset < tree.length(gap.leaf, gap.run) { return set }
      // Where no mark begins or ends, a gap is like the run in front of it.
      if let next = tree.next(gap.leaf, gap.run), !tree.isPinned(next.leaf, next.run) { return set }
    }
    let left = tree.element(inFrontOf: gap)
    return marks.set(inGapBehind: left, markSet(of: left))
  }

  private func corrections(from current: Attributes, to wanted: Attributes) -> Attributes {
    var result = Attributes()
    for element in current where wanted[element.key] == nil { result[element.key] = .null }
    for element in wanted where current[element.key] != element.value {
      result[element.key] = element.value
    }
    return result
  }
}

extension MarkStore {
  /// The set of marks that cover the gap behind an element, whose own set is given.
  mutating func set(inGapBehind element: UInt32, _ set: UInt32) -> UInt32 {
    let boundary = Boundary.after(elementOrNone: element)
    guard let changing = atBoundary[boundary] else { return set }
    let ending = changing.filter { marks[Int($0)].to == boundary }.sorted()
    var result = self.set(set, removing: ending)
    for mark in changing where marks[Int(mark)].from == boundary {
      result = self.set(result, adding: mark)
    }
    return result
  }
}
