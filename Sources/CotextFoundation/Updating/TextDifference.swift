/// Where two texts differ: the smallest replacements that make one out of the other.
///
/// What both share at the start and at the end, scalar by scalar, is set aside first, so a keystroke
/// costs one pass over the bytes. In the middle characters are compared, so no part of one is taken
/// for part of another; inside a character that changed, scalars that stay are kept.
struct TextDifference {
  /// A stretch of the old text and what takes its place, in bytes.
  struct Hunk: Hashable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// In order; between two of them lies something that stays.
  private(set) var hunks: [Hunk] = []

  /// The bytes of the old text.
  let old: [UInt8]
  /// The bytes of the new one.
  let new: [UInt8]

  /// Compares two texts.
  ///
  /// - Parameter caret: where in the new text, in bytes, the edit probably ends: among equal letters
  ///   those in front of it are the new ones.
  init(from old: [UInt8], to new: [UInt8], caret: Int? = nil) {
    self.old = old
    self.new = new
    var common = commonEnds(caret: caret)
    if caret == nil { common = atCharacters(common) }
    let oldMiddle = common.prefix..<old.count - common.suffix
    let newMiddle = common.prefix..<new.count - common.suffix
    if oldMiddle.isEmpty && newMiddle.isEmpty { return }
    if oldMiddle.isEmpty || newMiddle.isEmpty {
      hunks = [Hunk(old: oldMiddle, new: newMiddle)]
    } else {
      compareCharacters(oldMiddle, newMiddle)
    }
  }

  // MARK: Reading

  /// Calls `body` with each stretch of a range of the new text: what is new as a whole, and what was
  /// there with the place where it was. O(log hunks + hunks in the range).
  func forEachStretch(
    ofNew range: Range<Int>, _ body: (_ range: Range<Int>, _ oldStart: Int?) -> Void
  ) {
    var low = 0
    var high = hunks.count
    while low < high {
      let middle = (low + high) / 2
      if hunks[middle].new.upperBound <= range.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var shift = low == 0 ? 0 : hunks[low - 1].old.upperBound - hunks[low - 1].new.upperBound
    var start = range.lowerBound
    while start < range.upperBound {
      let hunk = low < hunks.count ? hunks[low] : nil
      let keptEnd = min(range.upperBound, hunk?.new.lowerBound ?? range.upperBound)
      if start < keptEnd { body(start..<keptEnd, start + shift) }
      guard let hunk, keptEnd < range.upperBound else { return }
      let addedEnd = min(range.upperBound, hunk.new.upperBound)
      let addedStart = max(start, hunk.new.lowerBound)
      if addedStart < addedEnd { body(addedStart..<addedEnd, nil) }
      shift = hunk.old.upperBound - hunk.new.upperBound
      start = addedEnd
      low += 1
    }
  }

  // MARK: The ends

  /// How many bytes both texts share at their ends.
  private struct Common {
    var prefix: Int
    var suffix: Int
  }

  private func commonEnds(caret: Int?) -> Common {
    let most = min(old.count, new.count)
    guard let caret else {
      let prefix = commonPrefix(atMost: most)
      return Common(prefix: prefix, suffix: commonSuffix(atMost: most - prefix))
    }
    let suffix = commonSuffix(atMost: min(most, new.count - caret))
    return Common(prefix: commonPrefix(atMost: most - suffix), suffix: suffix)
  }

  private func commonPrefix(atMost most: Int) -> Int {
    var count = Self.equalWords(old, new, atMost: most)
    let (left, right) = (old.span, new.span)
    while count < most, left[count] == right[count] { count += 1 }
    // Not inside of a scalar: of neither, since what stands in front is the same.
    while count > 0, isInside(old, count) { count -= 1 }
    return count
  }

  private func commonSuffix(atMost most: Int) -> Int {
    var count = Self.equalLastWords(old, new, atMost: most)
    let (left, right) = (old.span, new.span)
    let (leftEnd, rightEnd) = (old.count - 1, new.count - 1)
    while count < most, left[leftEnd - count] == right[rightEnd - count] { count += 1 }
    while count > 0, isInside(old, old.count - count) { count -= 1 }
    return count
  }

  private func isInside(_ bytes: [UInt8], _ place: Int) -> Bool {
    place < bytes.count && bytes[place] & 0xC0 == 0x80
  }

  /// The same for an insertion or a deletion that can stand in several places: the last one where it
  /// begins and ends between characters.
  private func atCharacters(_ common: Common) -> Common {
    let isInsertion = old.count - common.suffix == common.prefix
    guard isInsertion || new.count - common.suffix == common.prefix else { return common }
    let bytes = isInsertion ? new : old
    let length = bytes.count - common.suffix - common.prefix
    guard length > 0 else { return common }
    var text: String?
    var place = common.prefix
    // Characters are seldom longer than this.
    let least = max(0, place - 128)
    while true {
      if isCharacterEdge(place, bytes, &text), isCharacterEdge(place + length, bytes, &text) {
        return Common(prefix: place, suffix: bytes.count - place - length)
      }
      repeat {
        guard place > least, bytes[place - 1] == bytes[place + length - 1] else { return common }
        place -= 1
      } while isInside(bytes, place)
      if isInside(bytes, place + length) { return common }
    }
  }

  private func isCharacterEdge(_ place: Int, _ bytes: [UInt8], _ text: inout String?) -> Bool {
    if place == 0 || place == bytes.count { return true }
    if bytes[place - 1] < 0x80, bytes[place] < 0x80 {
      return !(bytes[place - 1] == 0x0D && bytes[place] == 0x0A)
    }
    let string = text ?? String(decoding: bytes, as: UTF8.self)
    text = string
    let index = string.utf8.index(string.startIndex, offsetBy: place)
    return String.Index(index, within: string) != nil
  }

  // MARK: The middle

  private mutating func compareCharacters(_ oldMiddle: Range<Int>, _ newMiddle: Range<Int>) {
    var numbers: [[UInt8]: Int] = [:]
    let left = Characters(old[oldMiddle], &numbers)
    let right = Characters(new[newMiddle], &numbers)
    var comparison = SequenceComparison(left.numbers, right.numbers)
    comparison.run()
    for hunk in comparison.hunks {
      let oldRange =
        left.starts[hunk.old.lowerBound]..<left.starts[hunk.old.upperBound]
      let newRange =
        right.starts[hunk.new.lowerBound]..<right.starts[hunk.new.upperBound]
      hunks.append(trimmed(Hunk(old: oldRange, new: newRange)))
    }
  }

  /// A hunk without the scalars that both sides share at its ends.
  private func trimmed(_ hunk: Hunk) -> Hunk {
    var hunk = hunk
    var most = min(hunk.old.count, hunk.new.count)
    var count = 0
    while count < most, old[hunk.old.lowerBound + count] == new[hunk.new.lowerBound + count] {
      count += 1
    }
    while count > 0, isInside(old, hunk.old.lowerBound + count) { count -= 1 }
    hunk.old = hunk.old.lowerBound + count..<hunk.old.upperBound
    hunk.new = hunk.new.lowerBound + count..<hunk.new.upperBound
    most = min(hunk.old.count, hunk.new.count)
    count = 0
    while count < most, old[hunk.old.upperBound - 1 - count] == new[hunk.new.upperBound - 1 - count]
    {
      count += 1
    }
    while count > 0, isInside(old, hunk.old.upperBound - count) { count -= 1 }
    hunk.old = hunk.old.lowerBound..<hunk.old.upperBound - count
    hunk.new = hunk.new.lowerBound..<hunk.new.upperBound - count
    return hunk
  }
}

/// The characters of a text as numbers: equal ones, scalar by scalar, have the same.
private struct Characters {
  var numbers: [Int] = []
  /// Where each starts, in bytes, and where the last one ends.
  var starts: [Int] = []

  init(_ bytes: ArraySlice<UInt8>, _ known: inout [[UInt8]: Int]) {
    var start = bytes.startIndex
    for character in String(decoding: bytes, as: UTF8.self) {
      let utf8 = character.utf8
      starts.append(start)
      start += utf8.count
      if utf8.count == 1, let byte = utf8.first {
        numbers.append(Int(byte))
      } else {
        let key = Array(utf8)
        let number = known[key] ?? known.count + 0x80
        known[key] = number
        numbers.append(number)
      }
    }
    starts.append(start)
  }
}
