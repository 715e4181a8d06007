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

  /// What the open group wrote.
  private struct Burst: Sendable {
    /// Its own text that it did not replace since.
    var text: [OperationID] = []
    /// Where the caret may be: after elements, or before them.
    var carets: [(id: OperationID, isAfter: Bool)] = []
  }

  private let pause: Int64
  private var groups: [Group] = []
  private var undone: [(group: Group, effect: Effect)] = []
  private var edits: [(tag: Int, effect: Effect)] = []
  private var isOpen = false
  private var burst = Burst()
  private var depth = 0

  package init(pause: Int64) { self.pause = pause }

  package var canUndo: Bool { !groups.isEmpty }
  package var canRedo: Bool { !undone.isEmpty }

  package mutating func record(
    _ change: Change?, _ kind: EditHistory.Kind, tag: Int? = nil, at time: Int64,
    in model: ReferenceModel
  ) {
    guard let change else { return }
    let effect = Effect(change)
    undone = []
    if let tag { edits.append((tag, effect)) }
    guard isOpen, let last = groups.last,
      depth > 0 || isBurst(last, change, kind, time, in: model)
    else {
      groups.append(Group(effects: [effect], kind: kind, time: time))
      isOpen = true
      burst = Burst()
      write(change)
      return
    }
    let place = groups.count - 1
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

  /// Whether an edit goes on with the open burst; the burst takes it in.
  private mutating func isBurst(
    _ group: Group, _ change: Change, _ kind: EditHistory.Kind, _ time: Int64,
    in model: ReferenceModel
  ) -> Bool {
    guard abs(time - group.time) <= pause else { return false }
    let texts: [EditHistory.Kind] = [.typing, .replacing, .pasting]
    let places = burst.carets.map { model.offset(of: $0.id, isAfter: $0.isAfter) }
    let (inserted, deleted) = change.written
    let isOwn = !deleted.isEmpty && deleted.allSatisfy { burst.text.contains($0) }
    if texts.contains(group.kind), texts.contains(kind), isOwn, !inserted.isEmpty {
      let carets = burst.carets
      burst.text.removeAll { deleted.contains($0) }
      let staying = carets.filter { $0.isAfter && burst.text.contains($0.id) }
      write(change)
      burst.carets += staying
    } else if kind == .typing, group.kind == .typing || group.kind == .replacing {
      guard let first = inserted.first,
        places.contains(model.offset(of: first, isAfter: false))
      else { return false }
      write(change)
    } else if kind == .deleting, group.kind == .deleting {
      guard let first = deleted.first,
        places.contains(model.offset(of: first, isAfter: false))
      else { return false }
      write(change)
    } else {
      return false
    }
    return model.showsInOneRow(burst.text)
  }

  private mutating func write(_ change: Change) {
    let (inserted, deleted) = change.written
    burst.text += inserted
    if let last = inserted.last {
      burst.carets = [(last, true)]
    } else if let first = deleted.first {
      burst.carets = [(first, false)]
    }
  }

  /// What others did ends the burst if it is inside of it.
  package mutating func noteOthers(from old: ReferenceModel, to new: ReferenceModel) {
    guard isOpen, depth == 0 else { return }
    if new.differs(from: old, throughout: burst.text) { isOpen = false }
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
    record(change, .other, at: time, in: model)
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

extension Change {
  /// The elements that the change inserts, and those that it deletes.
  fileprivate var written: (inserted: [OperationID], deleted: [OperationID]) {
    var (inserted, deleted): ([OperationID], [OperationID]) = ([], [])
    for (index, content) in contents.enumerated() {
      switch content {
      case .element:
        inserted.append(OperationID(id.counter + UInt32(index), id.replica))
      case .deletion(let target): deleted.append(target)
      case .mark, .undo, .redo, .unknown: break
      }
    }
    return (inserted, deleted)
  }
}

extension ReferenceModel {
  /// How many visible elements there are before an element, and it counts too where `isAfter`.
  fileprivate func offset(of id: OperationID, isAfter: Bool) -> Int? {
    guard let place = element(of: id).map({ position[$0] }) else { return nil }
    return visible.filter { position[$0] < place || isAfter && position[$0] == place }.count
  }

  /// Whether elements, in whatever order, are visible with nothing else in between.
  fileprivate func showsInOneRow(_ ids: [OperationID]) -> Bool {
    let elements = Set(ids.compactMap { element(of: $0) })
    let offsets = visible.indices.filter { elements.contains(visible[$0]) }
    guard let first = offsets.first, let last = offsets.last else { return ids.isEmpty }
    return offsets.count == ids.count && last - first + 1 == ids.count
  }

  /// Whether, from the first to the last of some elements, others are visible than in an earlier
  /// state, or what is visible looks different.
  fileprivate func differs(from old: ReferenceModel, throughout ids: [OperationID]) -> Bool {
    let places = ids.compactMap { element(of: $0) }.map { position[$0] }
    guard let first = places.min(), let last = places.max() else { return false }
    return order[first...last].contains { element in
      let wasVisible = element < old.elements.count && old.isVisible(element)
      guard isVisible(element), wasVisible else { return isVisible(element) != wasVisible }
      return keys.contains { value(of: $0, at: element) != old.value(of: $0, at: element) }
    }
  }
}
