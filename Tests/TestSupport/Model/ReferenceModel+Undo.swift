package import Cotext

// Section 4: undo and redo of named units.

extension ReferenceModel {
  /// Switches units off, but for marks that an edit with inserted text must leave on: those that
  /// cover an element that is visible before and after. What the undo brings back does not count.
  package mutating func undo(_ ranges: [OperationRange]) {
    let named = switchable(ranges)
    let insertsText = named.contains { units[$0].content.isElement }
    var off = named.filter { units[$0].isOn && !(insertsText && units[$0].content.isMark) }
    if insertsText {
      let after = hiding(off)
      let staying = visible.filter { after.isVisible($0) }
      off += named.filter {
        units[$0].isOn && units[$0].content.isMark && !mark($0, coversOneOf: staying)
      }
    }
    flip(off) { .undo($0, count: $1) }
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

  /// This state with some units switched off.
  private func hiding(_ off: [Int]) -> ReferenceModel {
    var copy = self
    for unit in off { copy.units[unit].settings.append((by: copy.units[unit].id, count: .max)) }
    return copy
  }

  private func mark(_ unit: Int, coversOneOf elements: [Int]) -> Bool {
    marks.contains { mark in mark.unit == unit && elements.contains { covers(mark, $0) } }
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
  /// Gives each unit the state that it would have without some units: these are off, and what undo
  /// and redo among them set does not count.
  package mutating func revert(_ isReverted: (OperationID) -> Bool) {
    let flipped = units.indices.filter { unit in
      if units[unit].content.isSwitch { return false }
      if isReverted(units[unit].id) { return units[unit].isOn }
      let others = units[unit].settings.filter { !isReverted($0.by) }.map(\.count).max() ?? 0
      return others.isMultiple(of: 2) != units[unit].isOn
    }
    flip(flipped) { $1.isMultiple(of: 2) ? .redo($0, count: $1) : .undo($0, count: $1) }
  }
}
