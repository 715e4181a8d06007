extension EditHistory {
  /// Takes back the latest group that is not off already. It ends the groups that are open.
  ///
  /// - Returns: what it did; nil if there is nothing to undo.
  /// - Throws: ``EditError`` where the document has no room, or is not the one that was edited; the
  ///   history is as it was. ``EditError/trimmedUnit(_:)`` where the group lies before the start of the
  ///   document's history; then that group and those before it are dropped. Not inside a transaction.
  @discardableResult
  public mutating func undo(in document: inout Document) throws(EditError) -> Step? {
    endAllGroups()
    for index in stride(from: groups.count - 1, through: 0, by: -1) {
      // What others took back already stays where it is, for the case that they give it back.
      guard let group = groups[index] else { continue }
      let taken: Change?
      do throws(EditError) {
        taken = try document.takeBack(group.effects)
      } catch {
        if case .trimmedUnit = error {
          for _ in 0...index { groups.removeOldest() }
        }
        throw error
      }
      guard let change = taken else { continue }
      groups.remove(at: index)
      undone.append(UndoneGroup(group: group, effect: UnitEffect(of: change)))
      return Step(change: change, selection: group.before, name: group.name)
    }
    return nil
  }

  /// Takes back the latest undo of this history that is not taken back already.
  ///
  /// - Returns: what it did; nil if there is nothing to redo.
  /// - Throws: as ``undo(in:)``. Not inside a transaction.
  @discardableResult
  public mutating func redo(in document: inout Document) throws(EditError) -> Step? {
    endAllGroups()
    while let latest = undone.last {
      let change: Change?
      do throws(EditError) {
        change = try document.reverse(latest.effect)
      } catch {
        if case .trimmedUnit = error { undone.removeAll() }
        throw error
      }
      undone.removeLast()
      // Where others gave it back there is nothing to do, and it can be undone again.
      groups.append(latest.group)
      guard let change else { continue }
      return Step(change: change, selection: latest.group.after, name: latest.group.name)
    }
    return nil
  }

  /// Takes back just what one edit did, whatever came after it. That is a group of its own, which can
  /// be undone, and it clears what could be redone. O(edits with tags + units of the edit).
  ///
  /// - Parameters:
  ///   - tag: the tag of the edit, see ``record(_:kind:name:tag:before:after:at:in:)``.
  ///   - selection: the selection as it is, which stays.
  ///   - document: the document that the edit was made in.
  /// - Returns: what it did; nil if the edit is off already, or forgotten with its group.
  /// - Throws: as ``undo(in:)``. Not inside a transaction.
  @discardableResult
  public mutating func undo(
    edit tag: Int, selection: AnchoredSelection? = nil, in document: inout Document
  ) throws(EditError) -> Step? {
    let effects = effects(ofEdit: tag)
    guard !effects.isEmpty, let change = try document.takeBack(effects) else { return nil }
    endBurst()
    record(change, kind: .other, before: selection, after: selection)
    return Step(change: change, selection: selection, name: nil)
  }

  /// Brings back just what one edit did, if that was undone: a group of its own, like
  /// ``undo(edit:selection:in:)``.
  ///
  /// - Parameters:
  ///   - tag: the tag under which the edit was recorded.
  ///   - selection: the selection as it is, which stays.
  ///   - document: the document that the edit was made in.
  /// - Returns: nil if the tag is unknown or nothing of the edit is undone.
  /// - Throws: ``EditError`` as ``Document/redo(_:)``.
  @discardableResult
  public mutating func redo(
    edit tag: Int, selection: AnchoredSelection? = nil, in document: inout Document
  ) throws(EditError) -> Step? {
    let effects = effects(ofEdit: tag)
    precondition(document.transaction == nil, "redo before a transaction or after it")
    // What the edit switched to and fro is in none of them, and no unit is in two.
    guard
      let change = try document.switchUnits(
        on: effects.flatMap { $0.on }, off: effects.flatMap { $0.off })
    else { return nil }
    endBurst()
    record(change, kind: .other, before: selection, after: selection)
    return Step(change: change, selection: selection, name: nil)
  }

  private mutating func endAllGroups() {
    depth = 0
    isOpen = false
  }

  /// What the latest changes with a tag did, in order.
  private func effects(ofEdit tag: Int) -> [UnitEffect] {
    var found: [UnitEffect] = []
    for index in stride(from: tagged.count - 1, through: 0, by: -1) {
      guard let edit = tagged[index] else { continue }
      if edit.tag == tag {
        found.append(edit.effect)
      } else if !found.isEmpty {
        break
      }
    }
    var effects: [UnitEffect] = []
    for effect in found.reversed() { effects.note(effect) }
    return effects
  }
}

extension Document {
  /// Switches units back that edits switched, the latest edits first. Nil if all of them are as they
  /// were before the edits.
  fileprivate mutating func takeBack(_ effects: [UnitEffect]) throws(EditError) -> Change? {
    precondition(transaction == nil, "undo before a transaction or after it")
    if effects.count == 1, effects[0].off.isEmpty { return try undo(effects[0].on) }
    return try transaction { (document) throws(EditError) in
      for effect in effects.reversed() {
        try document.redo(effect.off)
        try document.undo(effect.on)
      }
    }
  }

  /// Switches back just the units that an undo switched.
  fileprivate mutating func reverse(_ effect: UnitEffect) throws(EditError) -> Change? {
    precondition(transaction == nil, "redo before a transaction or after it")
    return try switchUnits(on: effect.off, off: effect.on)
  }
}
