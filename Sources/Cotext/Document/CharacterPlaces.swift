/// Where the characters of a text start, in scalars.
struct CharacterPlaces {
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

  /// Where the text ends.
  var end: Int { starts[starts.count - 1] }

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
