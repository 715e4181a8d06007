extension EditHistory {
  /// Notes an edit of this editor. It clears what could be redone.
  ///
  /// It is part of the burst before it if both are of kinds that go together, no more than ``pause``
  /// lies between them, the burst was not ended, see ``endBurst()``, and the edit is where the one
  /// before it left the caret, or replaces just text that the burst inserted. A burst also ends where
  /// the selection that is given is not the one that the edit before it left.
  ///
  /// Give the document, too: it tells where the edit is, and whether others edited inside of the burst.
  /// Without it the names of the change have to tell that. They tell it of typing; of deletions they
  /// tell only that elements which were typed one after the other are beside each other.
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
  ///   - document: the document, directly after the edit.
  public mutating func record(
    _ change: Change?, kind: Kind, name: String? = nil, tag: Int? = nil,
    before: AnchoredSelection? = nil, after: AnchoredSelection? = nil, at time: Int64? = nil,
    in document: Document? = nil
  ) {
    guard let change else { return }
    let time = time ?? change.time
    let effect = UnitEffect(of: change)
    undone.removeAll()
    if joinsOpenGroup(change, kind, before: before, at: time, in: document) {
      groups.last?.append(effect, kind, name: name, after: after, at: time)
    } else {
      append(
        Group(
          number: nextNumber, name: depth > 0 ? explicitName ?? name : name, effects: [effect],
          before: before, after: after, kind: kind, time: time))
      isOpen = true
      burst = Burst(of: change)
    }
    if let tag { note(TaggedEdit(tag: tag, effect: effect, group: nextNumber - 1)) }
  }

  /// Ends the burst, so that the next edit starts a group: at a move of the caret, or when the editor
  /// loses focus. An explicit group goes on.
  public mutating func endBurst() {
    if depth == 0 { isOpen = false }
  }

  /// Notes where the selection is: it ends the burst unless it is where that left the caret. An
  /// explicit group goes on. O(log r).
  ///
  /// - Parameters:
  ///   - selection: the selection as the user moved it, or as the editor told it.
  ///   - document: the document as it is.
  public mutating func noteSelection(_ selection: AnchoredSelection, in document: Document) {
    guard isOpen, depth == 0 else { return }
    if isAtCaret(selection, in: document) {
      groups.last?.after = selection
    } else {
      isOpen = false
    }
  }

  /// Notes what others did to the document: it ends the burst if it is inside of it. An explicit group
  /// goes on.
  package mutating func noteOthers(_ delta: Delta, in document: Document) {
    guard isOpen, depth == 0, let burst, !burst.text.isEmpty else { return }
    if document.storage.state.isTouched(burst.text, by: delta) { isOpen = false }
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

  private mutating func joinsOpenGroup(
    _ change: Change, _ kind: Kind, before: AnchoredSelection?, at time: Int64?,
    in document: Document?
  ) -> Bool {
    guard isOpen, let group = groups.last else { return false }
    if depth > 0 { return true }
    if let before, let after = group.after, before.withoutTyping != after.withoutTyping {
      guard let document, isAtCaret(before, in: document) else { return false }
    }
    if let time, let latest = group.time {
      let distance = time.subtractingReportingOverflow(latest)
      guard !distance.overflow, distance.partialValue.magnitude <= max(pause, 0).magnitude else {
        return false
      }
    }
    return burst?.goesOn(with: change, kind, after: group.kind, in: document) ?? false
  }

  /// Whether a selection is an insertion point where the burst left the caret.
  private func isAtCaret(_ selection: AnchoredSelection, in document: Document) -> Bool {
    guard let burst, case .insertionPoint(let anchor, _) = selection.content else { return false }
    return document.isCaret(anchor, oneOf: burst.carets)
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
    // What replaces text of the burst, however long it is, leaves the burst what it is.
    if !(self.kind.isText && kind.isText) { self.kind = kind }
    self.time = time ?? self.time
    self.name = self.name ?? name
    self.after = after ?? self.after
  }
}
