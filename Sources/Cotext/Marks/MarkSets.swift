/// The sets of marks that cover runs, each kept once and named by a number; 0 is the empty set.
struct MarkSets {
  struct Entry {
    /// The numbers of the marks, rising.
    var marks: [UInt32]
    /// What the marks make of an element that they cover.
    var attributes: Attributes
    /// The same without paragraph attributes.
    var inline: Attributes
  }

  private(set) var entries: [Entry] = [Entry(marks: [], attributes: [:], inline: [:])]
  private var numbers: [[UInt32]: UInt32] = [[]: 0]
  /// How many marks there are in all sets together, and one a set.
  private var size = 0
  /// How many there may be before unused sets are thrown away.
  private var limit = 4096

  subscript(set: UInt32) -> Entry { entries[Int(set)] }

  /// The number of a set, nil for a new one.
  func number(of marks: [UInt32]) -> UInt32? { numbers[marks] }

  /// Numbers a new set.
  mutating func add(_ entry: Entry) -> UInt32 {
    let number = UInt32(entries.count)
    entries.append(entry)
    numbers[entry.marks] = number
    size += entry.marks.count + 1
    return number
  }

  /// Throws sets away that no run has, once there are many. The cost is shared by the marks that
  /// made them.
  mutating func collect(in tree: inout RunTree) {
    guard size > limit else { return }
    var renumbered = [UInt32](repeating: UInt32.max, count: entries.count)
    renumbered[0] = 0
    var kept = [entries[0]]
    var leaf = tree.firstLeaf
    while leaf >= 0 {
      for run in 0..<tree.runCount(leaf) {
        let old = Int(tree.markSet(leaf, run))
        if renumbered[old] == UInt32.max {
          renumbered[old] = UInt32(kept.count)
          kept.append(entries[old])
        }
        tree.setMarkSet(leaf, run, renumbered[old])
      }
      leaf = tree.nextLeaf(leaf)
    }
    entries = kept
    numbers = [:]
    size = 0
    for (number, entry) in kept.enumerated() {
      numbers[entry.marks] = UInt32(number)
      size += entry.marks.count + 1
    }
    limit = 2 * size + 4096
  }
}
