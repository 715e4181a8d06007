/// One undo or redo operation that is to be made.
struct SwitchPlan {
  var ranges: ShortList<OperationRange>
  var count: UInt16
}

/// Units with neighboring numbers, of one kind and of one undo count, that are to be switched.
struct SwitchedPart {
  var units: Range<UInt32>
  /// The count before.
  var count: UInt16
}

extension DocumentState {
  /// The operations that undo units: one for each count, naming only what changes. Of an edit that
  /// inserted text, marks stay on that others need, see ``SparedMarks``.
  func undoing(_ ranges: [OperationRange]) -> [SwitchPlan] {
    let units = numbers(of: ranges)
    return plans(switching: partsToUndo(units, alsoSwitching: []))
  }

  /// The operations that switch units, by no rule of their own.
  func switching(on: [OperationRange], off: [OperationRange]) -> [SwitchPlan] {
    let on = numbers(of: on).flatMap { parts(of: $0, areOn: false) }
    let off = numbers(of: off).flatMap { parts(of: $0, areOn: true) }
    return plans(switching: on + off)
  }

  /// The parts of units that an undo switches off.
  ///
  /// - Parameters:
  ///   - units: in order, without overlaps.
  ///   - others: what else is switched at the same time, each of one kind.
  func partsToUndo(_ units: [Range<UInt32>], alsoSwitching others: [SwitchedPart]) -> [SwitchedPart]
  {
    let parts = units.flatMap { self.parts(of: $0, areOn: true) }
    guard parts.contains(where: { isMark($0) }), units.contains(where: { hasElements($0) }) else {
      return parts
    }
    let switched = parts.filter { !isMark($0) } + others
    var spared = SparedMarks(
      off: switched.filter { $0.count & 1 == 0 }.map { $0.units },
      on: switched.filter { $0.count & 1 == 1 }.map { $0.units }, in: self)
    // A mark is an entry of its own, and so a part.
    return parts.filter { !isMark($0) || !spared.contains(mark: $0.units.lowerBound, in: self) }
  }

  private func isMark(_ part: SwitchedPart) -> Bool {
    log.kind(of: log.entry(of: part.units.lowerBound)) == .mark
  }

  /// The numbers of units, in order without overlaps.
  private func numbers(of ranges: [OperationRange]) -> [Range<UInt32>] {
    joined(pieces(of: ShortList(ranges)))
  }

  /// One operation for each count that switched parts get.
  func plans(switching parts: [SwitchedPart]) -> [SwitchPlan] {
    var byCount: [UInt16: [Range<UInt32>]] = [:]
    for part in parts where part.count < UInt16.max - 1 {
      byCount[part.count + 1, default: []].append(part.units)
    }
    return plans(byCount)
  }

  /// One operation for each count that units get.
  private func plans(_ byCount: [UInt16: [Range<UInt32>]]) -> [SwitchPlan] {
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
  func parts(of range: Range<UInt32>, areOn: Bool) -> [SwitchedPart] {
    var parts: [SwitchedPart] = []
    var unit = range.lowerBound
    while unit < range.upperBound {
      let entry = log.entry(of: unit)
      let limit = min(range.upperBound, log.end(of: entry, unitCount: graph.unitCount))
      let count = undoCounts[unit]
      let end = undoCounts.end(ofRowFrom: unit, limit: limit)
      if log.kind(of: entry) != .undo, (count & 1 == 0) == areOn {
        parts.append(SwitchedPart(units: unit..<end, count: count))
      }
      unit = end
    }
    return parts
  }

  private func hasElements(_ units: Range<UInt32>) -> Bool {
    var unit = units.lowerBound
    while unit < units.upperBound {
      if tree.isElement(unit) { return true }
      unit = log.end(of: log.entry(of: unit), unitCount: graph.unitCount)
    }
    return false
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
