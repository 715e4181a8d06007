package import Cotext

// Section 4: undo and redo of named units.

extension ReferenceModel {
  /// Switches units off. Of an edit that inserted text, marks stay on that are spared.
  package mutating func undo(_ ranges: [OperationRange]) {
    let named = switchable(ranges)
    let insertsText = named.contains { units[$0].content.isElement }
    let off = named.filter { units[$0].isOn && !(insertsText && units[$0].content.isMark) }
    let marks = named.filter { insertsText && units[$0].isOn && units[$0].content.isMark }
    let after = flipping(off)
    flip(off + marks.filter { !isSpared($0, after: after) }) { .undo($0, count: $1) }
  }

  /// Switches units on again.
  package mutating func redo(_ ranges: [OperationRange]) {
    flip(switchable(ranges).filter { !units[$0].isOn }) { .redo($0, count: $1) }
  }

  /// The named units that have an undo count.
  private func switchable(_ ranges: [OperationRange]) -> [Int] {
    ranges.flatMap(\.ids).compactMap { unit($0) }.filter {
      switch units[$0].content {
      case .element, .deletion, .mark, .unknown: return true
      case .undo, .redo: return false
      }
    }
  }

  /// This state with some units in the other state.
  private func flipping(_ flipped: [Int]) -> ReferenceModel {
    var copy = self
    for unit in flipped {
      copy.units[unit].settings.append((by: copy.units[unit].id, count: units[unit].count + 1))
    }
    return copy
  }

  /// Whether the undo that leads to a state leaves a mark on: of the elements that are visible then,
  /// it covers at least one, and none that its maker knew.
  private func isSpared(_ mark: Int, after: ReferenceModel) -> Bool {
    guard let placed = marks.first(where: { $0.unit == mark }) else { return false }
    let covered = elements.indices.filter { after.isVisible($0) && covers(placed, $0) }
    return !covered.isEmpty && covered.allSatisfy { !isInPast(elements[$0].id, of: mark) }
  }

  /// Whether the maker of a unit knew another unit; its own earlier ones are known to it.
  private func isInPast(_ id: OperationID, of unit: Int) -> Bool {
    let own = units[unit].id
    if id.replica == own.replica { return id.counter < own.counter }
    return pasts[units[unit].past].contains(id)
  }

  /// One operation for each distinct count.
  private mutating func flip(
    _ flipped: [Int], _ operation: (ShortList<OperationRange>, UInt16) -> EditOperation
  ) {
    let counts = Dictionary(grouping: flipped) { units[$0].count }.sorted { $0.key < $1.key }
    for (count, flipped) in counts {
      let ids = flipped.map { units[$0].id }.sorted()
      perform(operation(ShortList(OperationRange.grouping(ids)), count + 1))
    }
  }
}

extension ReferenceModel {
  /// Gives each unit the state that it would have without some units: these are off, except for
  /// marks that are spared if text is among them, and what undo and redo among them set does not
  /// count.
  package mutating func revert(_ isReverted: (OperationID) -> Bool) {
    let flipped = units.indices.filter { unit in
      if units[unit].content.isSwitch { return false }
      if isReverted(units[unit].id) { return units[unit].isOn }
      let others = units[unit].settings.filter { !isReverted($0.by) }.map(\.count).max() ?? 0
      return others.isMultiple(of: 2) != units[unit].isOn
    }
    let insertsText = units.contains { $0.content.isElement && isReverted($0.id) }
    let marks = flipped.filter {
      insertsText && units[$0].content.isMark && isReverted(units[$0].id)
    }
    let rest = flipped.filter { !marks.contains($0) }
    let after = flipping(rest)
    flip(rest + marks.filter { !isSpared($0, after: after) }) {
      $1.isMultiple(of: 2) ? .redo($0, count: $1) : .undo($0, count: $1)
    }
  }

  /// Gives units a state, by no rule, in one go.
  package mutating func switching(on: [OperationRange], off: [OperationRange]) {
    let on = switchable(on).filter { !units[$0].isOn }
    let off = switchable(off).filter { units[$0].isOn }
    flip(on + off) { $1.isMultiple(of: 2) ? .redo($0, count: $1) : .undo($0, count: $1) }
  }
}
