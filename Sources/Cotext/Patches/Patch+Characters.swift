// Patches in characters. Characters do not add up: what is typed beside one may become part of it.

extension DocumentState {
  /// The steps in characters. O(n).
  ///
  /// A step begins and ends between characters of the old text. What stands behind a place does not
  /// change which characters end in front of it, so with the steps taken from the end to the start
  /// each one finds the characters of the old text.
  func characterEdits(
    _ resolved: ResolvedDelta, _ restyled: [RestyledRange], _ rules: FormattingRules?
  ) -> [Patch.Edit] {
    var edits: [Patch.Edit] = []
    let new = CharacterPlaces(tree.visibleBytes())
    if !resolved.hunks.isEmpty {
      let old = CharacterPlaces(bytes(shownUnder: resolved))
      edits = replacements(widened(resolved, old, new), old, new, rules)
    }
    for range in restyled {
      append(range.start.visible..<range.end.visible, range.changes, new, to: &edits)
    }
    return edits
  }

  /// The steps that put the text of the document in place of an older one, all of it.
  func characterEdits(replacing old: [UInt8]) -> [Patch.Edit] {
    let old = CharacterPlaces(old)
    let new = CharacterPlaces(tree.visibleBytes())
    return replacements([(old: 0..<old.end, new: 0..<new.end)], old, new)
  }

  /// The steps for stretches of whole characters of the old text, in order.
  private func replacements(
    _ stretches: [(old: Range<Int>, new: Range<Int>)], _ old: CharacterPlaces,
    _ new: CharacterPlaces, _ rules: FormattingRules? = nil
  ) -> [Patch.Edit] {
    var edits: [Patch.Edit] = []
    var formats: [Patch.Edit] = []
    for hunk in stretches.reversed() {
      let start = old.characters(inFrontOf: hunk.old.lowerBound)
      let count = old.characters(inFrontOf: hunk.old.upperBound) - start
      var text: [UInt8] = []
      var first: Attributes?
      var offset = hunk.new.lowerBound
      forEachRun(in: hunk.new, under: rules) { bytes, scalars, attributes in
        text += bytes
        if let first, first != attributes {
          append(offset..<offset + scalars, attributes.changes(from: first), new, to: &formats)
        } else {
          first = attributes
        }
        offset += scalars
      }
      edits.append(
        .replace(
          at: start, count: count, text: String(decoding: text, as: UTF8.self),
          attributes: first ?? [:]))
    }
    return edits + formats.reversed()
  }

  /// Appends a format of the characters whose first scalar lies in a range.
  private func append(
    _ range: Range<Int>, _ changes: Attributes, _ places: CharacterPlaces,
    to edits: inout [Patch.Edit]
  ) {
    let start = places.character(atOrBehind: range.lowerBound)
    let end = places.character(atOrBehind: range.upperBound)
    if start < end { edits.append(.format(at: start, count: end - start, changes: changes)) }
  }

  /// The hunks, taking in whole characters of the old text, and of the new one behind them: where
  /// flags group anew, say, a scalar that was the second of its character may be the first. Those that
  /// share a character are one.
  private func widened(
    _ resolved: ResolvedDelta, _ old: CharacterPlaces, _ new: CharacterPlaces
  ) -> [(old: Range<Int>, new: Range<Int>)] {
    var result: [(old: Range<Int>, new: Range<Int>)] = []
    for (index, hunk) in resolved.hunks.enumerated() {
      let from = old.start(ofCharacterAround: hunk.oldStart.visible)
      var to = old.end(ofCharacterAround: hunk.oldEnd.visible)
      // What is widened lies outside of hunks, so it is the same on both sides; where it does reach
      // into the next hunk, that one sets the end.
      let newFrom = hunk.newStart.visible - (hunk.oldStart.visible - from)
      var newTo = hunk.newEnd.visible + (to - hunk.oldEnd.visible)
      let next = index + 1 < resolved.hunks.count ? resolved.hunks[index + 1].oldStart.visible : nil
      while to < next ?? old.end {
        let end = new.end(ofCharacterAround: newTo)
        if end == newTo { break }
        let oldEnd = old.end(ofCharacterAround: to + (end - newTo))
        newTo += oldEnd - to
        to = oldEnd
      }
      if let last = result.last, from <= last.old.upperBound {
        result[result.count - 1] = (
          last.old.lowerBound..<to, last.new.lowerBound..<newTo
        )
      } else {
        result.append((from..<to, newFrom..<newTo))
      }
    }
    return result
  }
}
