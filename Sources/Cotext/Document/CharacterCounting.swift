/// Counts characters (extended grapheme clusters) in UTF-8.
///
/// Two ASCII scalars always belong to two characters, but for CR LF, so only what is near scalars
/// beyond ASCII is cut by the standard library. O(bytes).
struct CharacterCounting {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Calls `body` with the number of scalars of each character in order until it returns false.
  func forEach(_ body: (_ scalars: Int) -> Bool) {
    var place = 0
    while place < bytes.count {
      if isAlone(place) {
        if !body(1) { return }
        place += 1
        continue
      }
      let end = endOfStretch(from: place)
      let stretch = String(decoding: bytes[place..<end], as: UTF8.self)
      for character in stretch where !body(character.unicodeScalars.count) { return }
      place = end
    }
  }

  /// Whether the byte is ASCII and the one behind it starts another character for certain.
  private func isAlone(_ place: Int) -> Bool {
    bytes[place] < 0x80 && (place + 1 == bytes.count || isCut(place + 1))
  }

  /// Whether a character ends for certain in front of a byte.
  private func isCut(_ place: Int) -> Bool {
    bytes[place - 1] < 0x80 && bytes[place] < 0x80
      && !(bytes[place - 1] == 0x0D && bytes[place] == 0x0A)
  }

  private func endOfStretch(from start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, !isCut(end) { end += 1 }
    return end
  }

  /// The offset in scalars of a character; all of them if there are not that many.
  func scalars(ofCharacter offset: Int) -> Int {
    var characters = 0
    var scalars = 0
    forEach { count in
      if characters == offset { return false }
      characters += 1
      scalars += count
      return true
    }
    return scalars
  }

  /// How many whole characters lie in front of an offset in scalars, and where the last one ends.
  func characters(inFrontOf offset: Int) -> (characters: Int, scalars: Int) {
    var characters = 0
    var scalars = 0
    forEach { count in
      if scalars + count > offset { return false }
      characters += 1
      scalars += count
      return true
    }
    return (characters, scalars)
  }

  /// The number of characters.
  var count: Int {
    var count = 0
    forEach { _ in
      count += 1
      return true
    }
    return count
  }
}
