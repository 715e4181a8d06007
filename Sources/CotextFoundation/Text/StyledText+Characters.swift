internal import Cotext

extension StyledText {
  /// Takes attributes that attributed strings can have on one character only from all others. O(n)
  /// where there are such.
  ///
  /// - Returns: what looks different now.
  @discardableResult
  mutating func takeFromOtherCharacters(_ styles: inout StyleTable) -> [Piece] {
    guard styles.registry.hasCharacterKeys else { return [] }
    var wanted: [AttributeKey: Character] = [:]
    for run in runs {
      for element in styles.sets[run.style] where wanted[element.key] == nil {
        wanted[element.key] = styles.registry.character(of: element.key)
      }
    }
    guard !wanted.isEmpty else { return [] }
    var changed: [Piece] = []
    let old = runs
    runs = []
    var index = 0
    var start = 0
    for character in String(decoding: bytes, as: UTF8.self) {
      let end = start + character.utf8.count
      while start < end {
        let run = old[index]
        var attributes = styles.sets[run.style]
        var isChanged = false
        for (key, only) in wanted where only != character && attributes[key] != nil {
          attributes[key] = nil
          isChanged = true
        }
        let stop = min(end, run.end)
        let style = isChanged ? styles.number(of: attributes) : run.style
        append(end: stop, style: style)
        if isChanged { changed.append(Piece(range: start..<stop, style: style)) }
        start = stop
        if stop == run.end { index += 1 }
      }
    }
    return changed
  }
}
