/// One undo or redo operation that is to be made.
struct SwitchPlan {
  var ranges: ShortList<OperationRange>
  var count: UInt16
}

extension DocumentState {
  /// The operations that switch units: one for each count, naming only what changes.
  func switches(_ ranges: [OperationRange], on isOn: Bool) -> [SwitchPlan] {
    var units: [Range<UInt32>] = []
    for range in ranges {
      guard let replica = graph.number(of: range.replica) else { continue }
      units += graph.pieces(of: range.counters, ofReplica: replica)
    }
    units = joined(units)
    var byCount: [UInt16: [Range<UInt32>]] = [:]
    let hidden = isOn ? [] : elementsHidden(by: units)
    // Of an edit that inserted text, even if that is off already, marks stay that are needed.
    let sparesMarks = !isOn && units.contains { hasElements($0) }
    for range in units {
      for (part, count) in parts(of: range, areOn: !isOn) where count < UInt16.max - 1 {
        for kept in sparesMarks ? withoutLivingMarks(part, hidden) : [part] {
          byCount[count + 1, default: []].append(kept)
        }
      }
    }
    return plans(byCount)
  }

  /// One operation for each count that units get.
  func plans(_ byCount: [UInt16: [Range<UInt32>]]) -> [SwitchPlan] {
    byCount.keys.sorted().compactMap { count in
      let names = names(of: byCount[count] ?? [])
      return names.isEmpty ? nil : SwitchPlan(ranges: ShortList(names), count: count)
    }
  }

  mutating func makeSwitch(_ plan: SwitchPlan, by writer: Writer) {
    let (unit, _) = takeUnits(1, by: writer, parents: parents(ofReplica: writer.replica))
    integrateSwitch(plan.ranges, count: plan.count, unit)
  }

  /// Ranges in order without overlaps.
  private func joined(_ units: [Range<UInt32>]) -> [Range<UInt32>] {
    var result: [Range<UInt32>] = []
    for range in units.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound {
        let end = max(last.upperBound, range.upperBound)
        result[result.count - 1] = last.lowerBound..<end
      } else {
        result.append(range)
      }
    }
    return result
  }

  /// The parts of a range that can be switched and are in a state, each of one kind and one count.
  func parts(
    of range: Range<UInt32>, areOn: Bool
  ) -> [(units: Range<UInt32>, count: UInt16)] {
    var parts: [(units: Range<UInt32>, count: UInt16)] = []
    var unit = range.lowerBound
    while unit < range.upperBound {
      let entry = log.entry(of: unit)
      let limit = min(range.upperBound, log.end(of: entry, unitCount: graph.unitCount))
      let count = undoCounts[unit]
      let end = undoCounts.end(ofRowFrom: unit, limit: limit)
      if log.kind(of: entry) != .undo, (count & 1 == 0) == areOn {
        parts.append((unit..<end, count))
      }
      unit = end
    }
    return parts
  }

  /// The visible elements that switching units off would hide, in order of their numbers.
  private func elementsHidden(by units: [Range<UInt32>]) -> [Range<UInt32>] {
    units.flatMap { range in
      parts(of: range, areOn: true).map { $0.units }.filter { tree.isElement($0.lowerBound) }
    }
  }

  private func hasElements(_ units: Range<UInt32>) -> Bool {
    var unit = units.lowerBound
    while unit < units.upperBound {
      if tree.isElement(unit) { return true }
      unit = log.end(of: log.entry(of: unit), unitCount: graph.unitCount)
    }
    return false
  }

  /// A part without its mark if that still covers a visible element that stays.
  private func withoutLivingMarks(
    _ part: Range<UInt32>, _ hidden: [Range<UInt32>]
  ) -> [Range<UInt32>] {
    guard log.kind(of: log.entry(of: part.lowerBound)) == .mark else { return [part] }
    return covers(mark: marks.mark(ofUnit: part.lowerBound), beyond: hidden) ? [] : [part]
  }

  /// Whether a mark covers a visible element that is not among the hidden ones.
  private func covers(mark: Int, beyond hidden: [Range<UInt32>]) -> Bool {
    let stored = marks.marks[mark]
    guard tree.order(of: stored.from) < tree.order(of: stored.to) else { return false }
    let end = tree.element(behind: tree.place(of: stored.to))
    var element = tree.element(behind: tree.place(of: stored.from))
    while element != end, element != RunTree.none {
      let place = tree.place(of: element)
      let last = tree.lastElement(place.leaf, place.run)
      let endsHere = end > element && end <= last
      let upper = endsHere ? end : last &+ 1
      if tree.hidden(place.leaf, place.run) == 0, !isWithin(element..<upper, hidden) { return true }
      if endsHere { return false }
      guard let next = tree.next(place.leaf, place.run) else { return false }
      element = tree.first(next.leaf, next.run)
    }
    return false
  }

  private func isWithin(_ elements: Range<UInt32>, _ hidden: [Range<UInt32>]) -> Bool {
    var element = elements.lowerBound
    for range in hidden where range.contains(element) { element = range.upperBound }
    return element >= elements.upperBound
  }

  /// The names of units, neighbours joined.
  private func names(of units: [Range<UInt32>]) -> [OperationRange] {
    var names: [OperationRange] = []
    for range in units {
      var unit = range.lowerBound
      while unit < range.upperBound {
        let end = min(range.upperBound, graph.end(of: graph.span(of: unit)))
        let id = graph.id(of: unit)
        let name = OperationRange(id.counter, count: end - unit, id.replica)
        if let joined = names.last?.joined(with: name) {
          names[names.count - 1] = joined
        } else {
          names.append(name)
        }
        unit = end
      }
    }
    return names
  }
}
