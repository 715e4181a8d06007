/// What turns the text and runs of an older view into those of the document, by offsets: what an editor
/// does to the text that it shows.
///
///     var document = Document()
///     document.recordsPatches = true
///     try document.insert("Hello", at: 0, in: .character)
///     let first = document.takePatch(in: .character)
///     first.edits  // [.replace(at: 0, count: 0, text: "Hello", attributes: [:])]
///     try document.format(0..<5, in: .character, ["bold": true])
///     let second = document.takePatch(in: .character)
///     second.edits  // [.format(at: 0, count: 5, changes: ["bold": true])]
///
/// Patches are exact: folded over the text and runs of before, they give those of after, whatever
/// happened in between. In characters, where a character has the attributes of its first scalar.
public struct Patch: Hashable, Sendable {
  /// One step.
  public enum Edit: Hashable, Sendable {
    /// Deletes `count` at an offset and puts text there instead, with all of its attributes.
    case replace(at: Int, count: Int, text: String, attributes: Attributes)
    /// Sets those attributes of a range that changed; null = gone.
    case format(at: Int, count: Int, changes: Attributes)
  }

  /// What made the difference.
  public enum Origin: String, CaseIterable, Hashable, Sendable {
    /// Edits that were made here.
    case local
    /// Changes of other copies that were applied.
    case remote
    /// An undo or redo that was made here.
    case undo
    /// Another version is shown.
    case checkout
  }

  /// The steps, to be taken one after the other: text from the end of the document to its start, so
  /// that no step moves another one, then attributes.
  public var edits: [Edit]
  /// What the offsets count.
  public var unit: TextUnit
  /// What made the difference; nil if it is not known, or several things did.
  public var origin: Origin?
  /// Who edited, as the changes say; nil if they do not, or several did.
  public var author: String?

  /// A patch.
  ///
  /// - Parameters:
  ///   - edits: the steps, in order.
  ///   - unit: what their offsets count.
  ///   - origin: what made the difference, if it is known.
  ///   - author: who edited, if it is known.
  public init(edits: [Edit], unit: TextUnit, origin: Origin? = nil, author: String? = nil) {
    self.edits = edits
    self.unit = unit
    self.origin = origin
    self.author = author
  }

  /// Whether there is nothing to do.
  public var isEmpty: Bool { edits.isEmpty }
}

extension Document {
  /// The patch for a view that differs from the document by `delta`.
  ///
  /// In characters a step takes in whole characters of the text that it changes, and a character has
  /// the attributes of its first scalar.
  ///
  /// O(p log r + length of what changes) for p runs that differ, for characters beyond ASCII O(n).
  ///
  /// - Parameter rules: what the view shows of attributes; nil = everything.
  package func patch(
    for delta: Delta, in unit: TextUnit, under rules: FormattingRules? = nil
  ) -> Patch {
    let storage = storage
    return storage.state.patch(for: delta, in: unit, under: rules)
  }
}

extension DocumentState {
  fileprivate func patch(
    for delta: Delta, in unit: TextUnit, under rules: FormattingRules?
  ) -> Patch {
    if delta.isEmpty { return Patch(edits: [], unit: unit) }
    let resolved = resolve(delta)
    let restyled = restyledRanges(delta, rules)
    let edits: [Patch.Edit]
    switch unit {
    case .scalar: edits = self.edits(resolved, restyled, in: .visible, rules)
    case .utf8: edits = self.edits(resolved, restyled, in: .utf8, rules)
    case .utf16: edits = self.edits(resolved, restyled, in: .utf16, rules)
    case .character:
      edits =
        showsOnlyASCII(under: resolved)
        ? self.edits(resolved, restyled, in: .visible, rules)
        : characterEdits(resolved, restyled, rules)
    }
    return Patch(edits: edits, unit: unit)
  }

  /// The steps in units that simply add up.
  private func edits(
    _ resolved: ResolvedDelta, _ restyled: [RestyledRange], in metric: RunTree.Metric,
    _ rules: FormattingRules?
  ) -> [Patch.Edit] {
    var edits: [Patch.Edit] = []
    for hunk in resolved.hunks.reversed() {
      var offset = hunk.oldStart.amount(metric)
      var count = hunk.removed.amount(metric)
      forEachRun(in: hunk.newStart.visible..<hunk.newEnd.visible, under: rules) {
        bytes, scalars, attributes in
        let text = String(decoding: bytes, as: UTF8.self)
        edits.append(.replace(at: offset, count: count, text: text, attributes: attributes))
        count = 0
        switch metric {
        case .visible, .elements: offset += scalars
        case .utf8: offset += bytes.count
        case .utf16: offset += text.utf16.count
        }
      }
      if count > 0 { edits.append(.replace(at: offset, count: count, text: "", attributes: [:])) }
    }
    for range in restyled {
      let start = range.start.amount(metric)
      edits.append(
        .format(at: start, count: range.end.amount(metric) - start, changes: range.changes))
    }
    return edits
  }

  // MARK: Attributes

  /// A range of the text whose attributes changed in the same way.
  struct RestyledRange {
    var start: RunTree.Weight
    var end: RunTree.Weight
    var changes: Attributes
  }

  /// Where attributes of elements changed that both sides show, in order.
  private func restyledRanges(
    _ delta: Delta, _ rules: FormattingRules?
  ) -> [RestyledRange] {
    guard !delta.restyles.isEmpty else { return [] }
    var ranges: [RestyledRange] = []
    let differing = delta.differing
    for restyle in delta.orderedRestyles() {
      for part in RangeSet(restyle.elements).subtracting(differing).ranges {
        appendRestyled(part, from: restyle.old, rules, to: &ranges)
      }
    }
    ranges.sort { $0.start.visible < $1.start.visible }
    var joined: [RestyledRange] = []
    for range in ranges {
      if let last = joined.last, last.end.visible == range.start.visible,
        last.changes == range.changes
      {
        joined[joined.count - 1].end = range.end
      } else {
        joined.append(range)
      }
    }
    return joined
  }

  private func appendRestyled(
    _ elements: Range<UInt32>, from old: Attributes, _ rules: FormattingRules?,
    to ranges: inout [RestyledRange]
  ) {
    tree.forEachStretch(of: elements) { place, stretch in
      guard tree.hidden(place.leaf, place.run) == 0 else { return true }
      let new = marks.attributes(of: tree.markSet(place.leaf, place.run))
        .constrained(by: rules)
      let changes = new.changes(from: old)
      if !changes.isEmpty {
        let start = tree.weight(before: place)
        let weight = tree.weight(
          place.leaf, place.run, from: place.offset, count: stretch.count, shown: true)
        ranges.append(RestyledRange(start: start, end: start + weight, changes: changes))
      }
      return true
    }
  }

  // MARK: Text

  /// Calls `body` with the bytes of each run of equal attributes in a range of the text.
  func forEachRun(
    in range: Range<Int>, under rules: FormattingRules? = nil,
    _ body: (_ bytes: [UInt8], _ scalars: Int, Attributes) -> Void
  ) {
    guard !range.isEmpty else { return }
    let place = tree.locate(range.lowerBound, in: .visible, after: false).place
    var (leaf, run, offset) = (place.leaf, place.run, place.offset)
    var rest = range.count
    var bytes: [UInt8] = []
    var scalars = 0
    var latest: (set: UInt32, attributes: Attributes)?
    while rest > 0 {
      if tree.hidden(leaf, run) == 0 {
        let count = min(rest, tree.length(leaf, run) - offset)
        let set = tree.markSet(leaf, run)
        if set != latest?.set {
          let attributes = marks.attributes(of: set).constrained(by: rules)
          if let latest, latest.attributes != attributes, scalars > 0 {
            body(bytes, scalars, latest.attributes)
            bytes.removeAll(keepingCapacity: true)
            scalars = 0
          }
          latest = (set, attributes)
        }
        let start = tree.textStart(leaf, run) + tree.byteCount(leaf, run, scalars: offset)
        let end = tree.textStart(leaf, run) + tree.byteCount(leaf, run, scalars: offset + count)
        tree.text.append(start..<end, to: &bytes)
        scalars += count
        rest -= count
      }
      offset = 0
      guard let next = tree.next(leaf, run) else { break }
      (leaf, run) = next
    }
    if let latest, scalars > 0 { body(bytes, scalars, latest.attributes) }
  }
}

extension Attributes {
  /// What has to be set to turn other attributes into these; null removes.
  func changes(from old: Attributes) -> Attributes {
    if old == self { return [:] }
    var changes = Attributes()
    for element in old where self[element.key] == nil { changes[element.key] = .null }
    for element in self where old[element.key] != element.value {
      changes[element.key] = element.value
    }
    return changes
  }
}
