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
      var formats: [Patch.Edit] = []
      for hunk in widened(resolved, old).reversed() {
        let start = old.characters(inFrontOf: hunk.old.lowerBound)
        let count = old.characters(inFrontOf: hunk.old.upperBound) - start
        var text: [UInt8] = []
        var first: Attributes?
        var offset = hunk.new.lowerBound
        forEachRun(in: hunk.new, under: rules) { bytes, scalars, attributes in
          text += bytes
          if let first, first != attributes {
            append(
              offset..<offset + scalars, attributes.changes(from: first), new, to: &formats)
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
      edits += formats.reversed()
    }
    for range in restyled {
      append(range.start.visible..<range.end.visible, range.changes, new, to: &edits)
    }
    return edits
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

  /// The hunks, taking in whole characters of the old text; those that share a character are one.
  private func widened(
    _ resolved: ResolvedDelta, _ old: CharacterPlaces
  ) -> [(old: Range<Int>, new: Range<Int>)] {
    var result: [(old: Range<Int>, new: Range<Int>)] = []
    for hunk in resolved.hunks {
      let from = old.start(ofCharacterAround: hunk.oldStart.visible)
      let to = old.end(ofCharacterAround: hunk.oldEnd.visible)
      // What is widened lies outside of hunks, so it is the same on both sides; where it does reach
      // into the next hunk, that one sets the end.
      let newFrom = hunk.newStart.visible - (hunk.oldStart.visible - from)
      let newTo = hunk.newEnd.visible + (to - hunk.oldEnd.visible)
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

/// Where the characters of a text start, in scalars.
private struct CharacterPlaces {
  /// The starts of all characters, and the end.
  private var starts: [Int] = []

  init(_ bytes: [UInt8]) {
    var start = 0
    CharacterCounting(bytes).forEach { count in
      starts.append(start)
      start += count
      return true
    }
    starts.append(start)
  }

  /// The first character that starts at a place or behind it.
  func character(atOrBehind place: Int) -> Int {
    var low = 0
    var high = starts.count - 1
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// How many characters end at or in front of a place between two characters.
  func characters(inFrontOf place: Int) -> Int { character(atOrBehind: place) }

  /// The start of the character that a place is inside of, or the place.
  func start(ofCharacterAround place: Int) -> Int {
    let next = character(atOrBehind: place)
    return starts[next] == place ? place : starts[next - 1]
  }

  /// The end of the character that a place is inside of, or the place.
  func end(ofCharacterAround place: Int) -> Int { starts[character(atOrBehind: place)] }
}
