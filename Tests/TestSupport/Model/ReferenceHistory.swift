package import Cotext

/// What an edit history does, unit by unit and with nothing forgotten.
package struct ReferenceHistory: Sendable {
  /// What edits did: the state that each unit got by them.
  private struct Effect: Sendable {
    var states: [OperationID: Bool] = [:]
    var insertsText = false

    init() {}

    init(_ change: Change) {
      for (index, content) in change.contents.enumerated() {
        let id = OperationID(change.id.counter + UInt32(index), change.id.replica)
        switch content {
        case .undo(let units, _): for unit in units { set(unit, false) }
        case .redo(let units, _): for unit in units { set(unit, true) }
        case .element:
          insertsText = true
          set(id, true)
        case .deletion, .mark, .unknown: set(id, true)
        }
      }
    }

    var switchesOff: Bool { states.values.contains(false) }

    /// What is set to and fro is as it was.
    mutating func set(_ unit: OperationID, _ isOn: Bool) {
      if let state = states[unit], state != isOn {
        states[unit] = nil
      } else {
        states[unit] = isOn
      }
    }

    func units(on isOn: Bool) -> [OperationRange] {
      OperationRange.grouping(states.filter { $0.value == isOn }.map(\.key).sorted())
    }
  }

  private struct Group: Sendable {
    var effects: [Effect]
    var kind: EditHistory.Kind
    var time: Int64
  }

  private let pause: Int64
  private var groups: [Group] = []
  private var undone: [(group: Group, effect: Effect)] = []
  private var edits: [(tag: Int, effect: Effect)] = []
  private var isOpen = false
  private var depth = 0

  package init(pause: Int64) { self.pause = pause }

  package var canUndo: Bool { !groups.isEmpty }
  package var canRedo: Bool { !undone.isEmpty }

  package mutating func record(
    _ change: Change?, _ kind: EditHistory.Kind, tag: Int? = nil, at time: Int64
  ) {
    guard let change else { return }
    let effect = Effect(change)
    undone = []
    if let tag { edits.append((tag, effect)) }
    guard isOpen, let last = groups.last, depth > 0 || isBurst(last, kind, time) else {
      groups.append(Group(effects: [effect], kind: kind, time: time))
      isOpen = true
      return
    }
    let place = groups.count - 1
    groups[place].kind = kind
    groups[place].time = time
    Self.note(effect, in: &groups[place].effects)
  }

  /// Adds to what some edits did. What is set to and fro is as it was, and of text that is taken back
  /// in one go marks stay on together.
  private static func note(_ next: Effect, in effects: inout [Effect]) {
    var next = next
    for (unit, isOn) in next.states {
      for index in effects.indices where effects[index].states[unit] == !isOn {
        effects[index].states[unit] = nil
        next.states[unit] = nil
      }
    }
    effects.removeAll { $0.states.isEmpty }
    if next.states.isEmpty { return }
    guard let last = effects.last, last.insertsText == next.insertsText, !last.switchesOff,
      !next.switchesOff
    else {
      effects.append(next)
      return
    }
    effects[effects.count - 1].states.merge(next.states) { $1 }
  }

  private func isBurst(_ group: Group, _ kind: EditHistory.Kind, _ time: Int64) -> Bool {
    guard abs(time - group.time) <= pause else { return false }
    switch kind {
    case .typing: return group.kind == .typing || group.kind == .replacing
    case .deleting: return group.kind == .deleting
    case .replacing, .formatting, .pasting, .other: return false
    }
  }

  package mutating func endBurst() { if depth == 0 { isOpen = false } }

  package mutating func beginGroup() {
    if depth == 0 { isOpen = false }
    depth += 1
  }

  package mutating func endGroup() {
    depth = max(0, depth - 1)
    endBurst()
  }

  package mutating func undo(in model: inout ReferenceModel) -> Change? {
    (depth, isOpen) = (0, false)
    for index in groups.indices.reversed() {
      guard let change = Self.takeBack(groups[index].effects, in: &model) else { continue }
      undone.append((groups.remove(at: index), Effect(change)))
      return change
    }
    return nil
  }

  package mutating func redo(in model: inout ReferenceModel) -> Change? {
    (depth, isOpen) = (0, false)
    while let latest = undone.popLast() {
      groups.append(latest.group)
      let effect = latest.effect
      let change = model.edit {
        $0.switching(on: effect.units(on: false), off: effect.units(on: true))
      }
      if let change { return change }
    }
    return nil
  }

  package mutating func undo(edit tag: Int, in model: inout ReferenceModel, at time: Int64)
    -> Change?
  {
    var effects: [Effect] = []
    for edit in edits where edit.tag == tag { Self.note(edit.effect, in: &effects) }
    guard let change = Self.takeBack(effects, in: &model) else { return nil }
    endBurst()
    record(change, .other, at: time)
    return change
  }

  private static func takeBack(_ effects: [Effect], in model: inout ReferenceModel) -> Change? {
    model.edit { model in
      for effect in effects.reversed() {
        model.redo(effect.units(on: false))
        model.undo(effect.units(on: true))
      }
    }
  }
}
