extension Document {
  /// Whether is noted what changes, for ``takePatch(in:)``.
  ///
  /// Off at first. Edits and changes that are applied cost a little more while it is on. Copies note
  /// for themselves: each starts from what the original showed.
  public var recordsPatches: Bool {
    get { isRecording || textBeforeJournal != nil }
    set {
      textBeforeJournal = nil
      isRecording = newValue
    }
  }

  /// What changed since the last patch was taken, or since ``recordsPatches`` was set: edits, undos
  /// and changes of others alike.
  ///
  /// All of it together is one patch, so what came and went again is not in it. To know the origin
  /// and the author of each, take a patch after each call; ``ObservedDocument`` does. Empty where
  /// nothing is recorded; inside a transaction it has what was done so far.
  ///
  /// O(p log r + length of what changes) for p runs that differ, for characters beyond ASCII O(n).
  /// After a transaction that failed it replaces the whole text.
  ///
  /// - Parameter unit: what the offsets count.
  public mutating func takePatch(in unit: TextUnit) -> Patch {
    takePatches(in: [unit])[0]
  }

  /// The same in several units; at least one.
  mutating func takePatches(in units: [TextUnit]) -> [Patch] {
    if let old = textBeforeJournal {
      recordsPatches = true
      let storage = storage
      return units.map { Patch(edits: storage.state.edits(replacing: old, in: $0), unit: $0) }
    }
    let storage = storage
    let makers = storage.state.tree.journal?.makers ?? Journal.Makers()
    let delta = takeDelta()
    return units.map {
      var patch = patch(for: delta, in: $0)
      patch.origin = makers.origin
      patch.author = makers.author
      return patch
    }
  }

  /// Keeps the text that the next patch starts from, since what is noted is about to be lost.
  mutating func keepShownText() {
    guard isRecording, textBeforeJournal == nil else { return }
    let delta = takeDelta()
    let storage = storage
    textBeforeJournal = storage.state.bytes(shownUnder: storage.state.resolve(delta))
  }
}

extension DocumentState {
  /// The steps that put the text of the document in place of an older one, all of it.
  fileprivate func edits(replacing old: [UInt8], in unit: TextUnit) -> [Patch.Edit] {
    let text = String(decoding: old, as: UTF8.self)
    var count: Int
    switch unit {
    case .character: return characterEdits(replacing: old)
    case .scalar: count = text.scalarCount
    case .utf8: count = old.count
    case .utf16: count = text.utf16.count
    }
    var edits: [Patch.Edit] = []
    var offset = 0
    forEachRun(in: 0..<tree.total.visible) { bytes, scalars, attributes in
      let text = String(decoding: bytes, as: UTF8.self)
      edits.append(.replace(at: offset, count: count, text: text, attributes: attributes))
      count = 0
      switch unit {
      case .character, .scalar: offset += scalars
      case .utf8: offset += bytes.count
      case .utf16: offset += text.utf16.count
      }
    }
    if count > 0 { edits.append(.replace(at: 0, count: count, text: "", attributes: [:])) }
    return edits
  }
}
