internal import Cotext

/// Units of somebody that are not on disk yet, to be told once they are.
struct Durability: Sendable {
  private var entries: [(mark: PersistenceMark, version: Version)] = []

  /// How many entries are kept apart; beyond, the latest ones are told together.
  private static let maximumCount = 64

  var isEmpty: Bool { entries.isEmpty }

  /// Notes units that are on disk once a mark is.
  mutating func await(_ version: Version, through mark: PersistenceMark) {
    guard !version.elements.isEmpty else { return }
    if let last = entries.indices.last,
      entries[last].mark == mark || entries.count == Self.maximumCount
    {
      entries[last].mark = max(entries[last].mark, mark)
      entries[last].version.formUnion(version)
    } else {
      entries.append((mark, version))
    }
  }

  /// Takes out what is on disk; nil if that is nothing.
  mutating func take(through mark: PersistenceMark) -> Version? {
    let count = entries.prefix { $0.mark <= mark }.count
    guard count > 0 else { return nil }
    var version = entries[0].version
    for entry in entries[1..<count] { version.formUnion(entry.version) }
    entries.removeFirst(count)
    return version
  }
}
