internal import Cotext

extension Editor {
  /// Edits of the editor, as one change.
  ///
  /// Answered by `edited` or, where a number does not fit and nothing is changed, by `reset`; edits
  /// that were on their way when a reset was sent are ignored.
  mutating func edit(
    _ request: EditRequest, in document: inout Document, now: Int64
  ) -> EditorOutcome {
    if (0..<floor).contains(request.revision) { return EditorOutcome() }
    guard let index = indexBehind(request.revision) else {
      return reset(
        "revision \(request.revision) is not the one that the editor was told last",
        seen: request.edit, of: document)
    }
    let isNext =
      maySkipNumbers
      ? request.edit > latestEdit : request.edit == latestEdit + 1
    guard isNext else {
      return reset(
        "edit \(request.edit) does not follow edit \(latestEdit)", seen: request.edit,
        of: document)
    }
    var news = news(from: index)
    var view = View(news.delta, under: rules)
    // Each edit looks at all that differs: a line must not keep everybody waiting for minutes.
    guard request.edits.count == 1 || Self.isManageable(request, under: view.delta, document)
    else {
      return reset(
        "too much has changed for \(request.edits.count) edits at once; make fewer, or confirm first",
        seen: request.edit, of: document)
    }
    let before = selection
    var told: [Attributes] = []
    // Everything is taken or nothing: one edit is checked before it changes anything.
    let backup = needsBackup(request, under: view.delta, document) ? document : nil
    var failure: EditError?
    if backup == nil { failure = firstFault(of: request, in: document, under: view.delta) }
    document.replica = replica
    document.author = author
    document.time = now
    var change: Change?
    if failure == nil {
      change = document.transaction { document in
        do throws(EditError) {
          for edit in request.edits {
            try perform(edit, in: &document, showing: &view, told: &told)
          }
        } catch { failure = error }
      }
    }
    do throws(EditError) {
      if let failure { throw failure }
      if let wanted = request.selection {
        selection = try document.selection(
          wanted.ranges, isDownstream: wanted.isDownstream, typing: selection?.typing, in: unit,
          under: view.delta)
      }
    } catch {
      if let backup { document = backup }
      selection = before
      return reset(error.description, seen: request.edit, of: document)
    }
    if told.count > 1, isTooLong(told) {
      if let backup { document = backup }
      selection = before
      return reset(
        "what the inserted texts look like does not fit into a line; make fewer edits at once",
        seen: request.edit, of: document)
    }
    news.delta = view.delta
    news.isEmpty = view.delta.isEmpty
    held = news
    history.record(
      change, kind: request.kind, tag: request.edit, before: before, after: selection, at: now,
      in: document)
    return accept(request, change, view.done, told: told, in: document)
  }

  /// Answers edits that were made.
  private mutating func accept(
    _ request: EditRequest, _ change: Change?, _ done: Delta, told: [Attributes],
    in document: Document
  ) -> EditorOutcome {
    confirmed = request.revision
    unconfirmed = []
    latestEdit = request.edit
    maySkipNumbers = false
    var outcome = EditorOutcome()
    if let change {
      outcome.changes = [change]
      outcome.delta = done
      note(request.edit, change)
    }
    outcome.messages.append(
      .edited(
        Edited(
          document: self.document, edit: request.edit, id: change?.id, isDurable: false,
          attributes: told.contains { !$0.isEmpty } ? told : [])))
    outcome.messages += flush(document)
    if selection != nil { outcome.presence = presence }
    return outcome
  }

  /// Makes one edit and lets the view follow.
  private mutating func perform(
    _ edit: OffsetEdit, in document: inout Document, showing view: inout View,
    told: inout [Attributes]
  ) throws(EditError) {
    let range = try document.shown(edit.range(in: unit), in: unit, under: view.delta)
    if let format = edit.format {
      try document.format(range, format, showing: &view)
      return
    }
    var typing: Attributes?
    var keeps: Attributes?
    if range.isEmpty, let selection, document.isInsertionPoint(selection, at: range) {
      typing = document.typing(through: selection, at: range)
      keeps = selection.typing
    }
    let inserted = try document.replace(
      range, with: edit.text ?? "", attributes: edit.attributes, typing: typing, showing: &view)
    guard let inserted else { return }
    if edit.attributes == nil { told.append(inserted.attributes) }
    selection = AnchoredSelection(
      content: .insertionPoint(.after(inserted.last), typing: keeps))
  }

  // MARK: Checking

  /// Whether several edits of one message can be made in good time: each takes O(differences).
  private static func isManageable(
    _ request: EditRequest, under delta: Delta, _ document: Document
  ) -> Bool {
    document.differenceCount(under: delta) * request.edits.count <= maximumWork
  }

  /// Whether `edited` could not tell what inserted texts were given: what one text has may be large,
  /// and each of thousands may have it. O(maxLine).
  private func isTooLong(_ told: [Attributes]) -> Bool {
    var size = 256
    for attributes in told {
      size += attributes.isEmpty ? 3 : attributes.json.utf8.count + 1
      if size > maxLine { return told.contains { !$0.isEmpty } }
    }
    return false
  }

  /// Whether edits can only be checked by making them.
  private func needsBackup(
    _ request: EditRequest, under delta: Delta, _ document: Document
  ) -> Bool {
    if request.edits.count > 1 { return true }
    guard unit == .character, request.selection != nil else { return false }
    return !document.showsOnlyASCII(under: delta)
      || request.edits.contains { !($0.text ?? "").utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } }
  }

  /// What is wrong with the offsets of at most one edit and of the selection behind it.
  private func firstFault(
    of request: EditRequest, in document: Document, under delta: Delta
  ) -> EditError? {
    do throws(EditError) {
      var place = 0..<0
      var length = 0
      var text = ""
      if let edit = request.edits.first {
        let range = try edit.range(in: unit)
        _ = try document.shown(range, in: unit, under: delta)
        if edit.format == nil {
          place = range
          text = edit.text ?? ""
          length = text.length(in: unit)
        }
      }
      guard let selection = request.selection else { return nil }
      for offset in selection.ranges.flatMap({ [$0.lowerBound, $0.upperBound] }) {
        if offset >= place.lowerBound, offset <= place.lowerBound + length {
          guard text.hasBoundary(at: offset - place.lowerBound, in: unit) else {
            throw .offsetInsideUnit(offset: offset, unit: unit)
          }
        } else {
          let old = offset < place.lowerBound ? offset : offset - length + place.count
          _ = try document.shown(old..<old, in: unit, under: delta)
        }
      }
      return nil
    } catch { return error }
  }

  // MARK: Durability

  private mutating func note(_ edit: Int, _ change: Change) {
    if undurable.count >= Self.maximumUndurableCount { undurable.removeFirst(undurable.count / 2) }
    if named.count >= Self.maximumUndurableCount { named.removeFirst(named.count / 2) }
    undurable.append((edit, change.id, change.units.last))
    named.append((edit, change.id, change.units.last))
  }

  /// Tells which edits are on disk now.
  mutating func acknowledge(durable version: Version) -> [Message] {
    guard let first = undurable.first, version.contains(first.last) else { return [] }
    var messages: [Message] = []
    var count = 0
    while count < undurable.count, version.contains(undurable[count].last) {
      let (edit, change, _) = undurable[count]
      messages.append(
        .edited(
          Edited(document: document, edit: edit, id: change, isDurable: true, attributes: [])))
      count += 1
    }
    undurable.removeFirst(count)
    return messages
  }
}

extension EditRequest {
  /// What the edits are for the history: a burst of typing or deleting, or something of its own.
  fileprivate var kind: EditHistory.Kind {
    guard edits.count == 1 else {
      let isText = edits.allSatisfy { $0.format == nil } && edits.contains { $0.text != nil }
      return isText ? .pasting : .other
    }
    let edit = edits[0]
    if edit.format != nil { return .formatting }
    guard let text = edit.text, !text.isEmpty else { return .deleting }
    let isShort = text.utf8.count <= 32 && text.count <= 2
    if edit.deleteCount > 0 { return isShort ? .replacing : .pasting }
    return isShort ? .typing : .pasting
  }
}

extension OffsetEdit {
  /// What the edit is about, in what the editor shows. Numbers from outside are far below 2^62, so
  /// the sum is one.
  fileprivate func range(in unit: TextUnit) throws(EditError) -> Range<Int> {
    let count = format == nil ? deleteCount : length
    guard count >= 0 else {
      throw .offsetOutOfBounds(offset: offset + count, count: offset, unit: unit)
    }
    return offset..<offset + count
  }
}

extension String {
  /// How long the text is; as ASCII in characters.
  fileprivate func length(in unit: TextUnit) -> Int {
    switch unit {
    case .utf8: return utf8.count
    case .utf16: return utf16.count
    case .scalar: return unicodeScalars.count
    case .character: return utf8.count
    }
  }

  /// Whether a scalar starts or the text ends at an offset inside of it.
  fileprivate func hasBoundary(at offset: Int, in unit: TextUnit) -> Bool {
    switch unit {
    case .scalar, .character: return true
    case .utf8:
      let index = utf8.index(utf8.startIndex, offsetBy: offset)
      return index.samePosition(in: unicodeScalars) != nil
    case .utf16:
      let index = utf16.index(utf16.startIndex, offsetBy: offset)
      return index.samePosition(in: unicodeScalars) != nil
    }
  }
}

extension OperationRange {
  /// The last unit upwards.
  var last: OperationID { OperationID(first + (count - 1), replica) }
}
