extension EditHistory {
  /// Notes an edit of this editor. It clears what could be redone.
  ///
  /// It is part of the burst before it if both are of kinds that go together, no more than ``pause``
  /// lies between them, and the burst was not ended, see ``endBurst()``. A burst also ends where the
  /// selection that is given is not the one that the edit before it left.
  ///
  /// - Parameters:
  ///   - change: what the edit made; nil, an edit that made nothing, is not noted.
  ///   - kind: what the user did.
  ///   - name: what the user did, in words, for ``undoName``; of a group the first one counts.
  ///   - tag: a number for ``undo(edit:selection:in:)``; changes that are noted one after the other
  ///     may share one.
  ///   - before: the selection that the edit started from.
  ///   - after: the selection that it left.
  ///   - time: when it was made, in ms of any clock; nil is the change's time. Edits without a time
  ///     have no pause between them.
  public mutating func record(
    _ change: Change?, kind: Kind, name: String? = nil, tag: Int? = nil,
    before: AnchoredSelection? = nil, after: AnchoredSelection? = nil, at time: Int64? = nil
  ) {
    guard let change else { return }
    let time = time ?? change.time
    let effect = UnitEffect(of: change)
    undone.removeAll()
    if joinsOpenGroup(kind, before: before, at: time) {
      groups.last?.append(effect, kind, name: name, after: after, at: time)
    } else {
      append(
        Group(
          number: nextNumber, name: depth > 0 ? explicitName ?? name : name, effects: [effect],
          before: before, after: after, kind: kind, time: time))
      isOpen = true
    }
    if let tag { note(TaggedEdit(tag: tag, effect: effect, group: nextNumber - 1)) }
  }

  /// Ends the burst, so that the next edit starts a group: at a move of the caret, at a change of
  /// another writer, when the editor loses focus. An explicit group goes on.
  public mutating func endBurst() {
    if depth == 0 { isOpen = false }
  }

  /// Begins a group that holds all edits up to its ``endGroup()``, whatever they are. A group inside
  /// another one is part of it.
  ///
  /// - Parameter name: what the edits are, in words; the outermost name counts.
  public mutating func beginGroup(named name: String? = nil) {
    if depth == 0 {
      isOpen = false
      explicitName = nil
    }
    depth += 1
    explicitName = explicitName ?? name
  }

  /// Ends the group that was begun last. Without one, as after an undo inside of it, it ends the
  /// burst.
  public mutating func endGroup() {
    depth = max(depth - 1, 0)
    if depth == 0 { isOpen = false }
  }

  private func joinsOpenGroup(
    _ kind: Kind, before: AnchoredSelection?, at time: Int64?
  ) -> Bool {
    guard isOpen, let group = groups.last else { return false }
    if depth > 0 { return true }
    guard kind.continues(group.kind) else { return false }
    if let before, let after = group.after, before != after { return false }
    guard let time, let latest = group.time else { return true }
    let distance = time.subtractingReportingOverflow(latest)
    return !distance.overflow && distance.partialValue.magnitude <= max(pause, 0).magnitude
  }

  /// Adds a group and forgets the oldest ones beyond the limit, with the tags of their edits.
  mutating func append(_ group: Group) {
    nextNumber = max(nextNumber, group.number + 1)
    groups.append(group)
    while groups.count > limit, let oldest = groups.oldest {
      groups.removeOldest()
      while let edit = tagged.oldest, edit.group <= oldest.number { tagged.removeOldest() }
    }
  }

  private mutating func note(_ edit: TaggedEdit) {
    guard limit > 0 else { return }
    tagged.append(edit)
    if tagged.count > Self.maximumTagCount { tagged.removeOldest() }
  }
}

extension EditHistory.Group {
  /// Takes in a further edit.
  fileprivate mutating func append(
    _ effect: UnitEffect, _ kind: EditHistory.Kind, name: String?, after: AnchoredSelection?,
    at time: Int64?
  ) {
    effects.note(effect)
    self.kind = kind
    self.time = time ?? self.time
    self.name = self.name ?? name
    self.after = after ?? self.after
  }
}
