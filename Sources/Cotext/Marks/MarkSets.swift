/// The sets of marks that cover runs, each kept once and named by a number; 0 is the empty set.
///
/// A set is another set and one mark with a larger number: sets form a tree, in which a mark that is
/// new goes one step down from the set that it joins, whatever the size of that set.
struct MarkSets {
  /// What the marks of a set make of an element that they cover.
  struct Content {
    /// The latest mark of each key.
    var winners: [UInt32] = []
    /// Their attributes, without those that are null.
    var attributes = Attributes()
    /// The same without paragraph attributes.
    var inline = Attributes()
  }

  private struct Entry {
    /// The set without its largest mark; a smaller number.
    var parent: UInt32
    /// The largest mark.
    var mark: UInt32
    /// What the marks come to; nil if that is large, or was thrown away.
    var content: Content?
    /// Whether the content is too large to be kept, as that of every larger set then is.
    var isLarge = false
  }

  private var entries = [Entry(parent: 0, mark: 0, content: Content())]
  /// The sets that are one mark larger than another one, by that one and the mark.
  private var larger: [UInt64: UInt32] = [:]
  /// How much all sets hold together.
  private var size = 0
  /// How much they may hold before what no run has is thrown away.
  private var limit = 4096

  /// More winners than this are not kept with a set.
  private static var keptWinners: Int { 16 }
  /// Longer ways from a set whose content is kept are not walked to find out another one.
  private static var longestWay: Int { 64 }

  /// What a set comes to, if that is kept.
  func keptContent(of set: UInt32) -> Content? { entries[Int(set)].content }

  /// The marks of a set, rising. O(marks).
  func marks(of set: UInt32) -> [UInt32] {
    var marks: [UInt32] = []
    var set = set
    while let (mark, rest) = last(of: set) {
      marks.append(mark)
      set = rest
    }
    return marks.reversed()
  }

  /// The largest mark of a set and the set of the others; nil for the empty set.
  func last(of set: UInt32) -> (mark: UInt32, rest: UInt32)? {
    set == 0 ? nil : (entries[Int(set)].mark, entries[Int(set)].parent)
  }

  /// The set with one mark more, which is larger than all of its marks; nil if there is none yet.
  func set(_ set: UInt32, extendedBy mark: UInt32) -> UInt32? {
    larger[UInt64(set) << 32 | UInt64(mark)]
  }

  /// Numbers a set with one mark more, and keeps its content if that is known and small.
  mutating func insert(
    _ content: Content?, of set: UInt32, extendedBy mark: UInt32
  ) -> UInt32 {
    let number = UInt32(entries.count)
    entries.append(
      Entry(parent: set, mark: mark, content: nil, isLarge: entries[Int(set)].isLarge))
    larger[UInt64(set) << 32 | UInt64(mark)] = number
    size += 1
    if let content { keep(content, of: number) }
    return number
  }

  /// The nearest set on the way to the empty one whose content is kept, and the marks from there;
  /// nil if it is far, or if the set's own content would not be kept.
  func wayFromKept(to set: UInt32) -> (kept: UInt32, marks: [UInt32])? {
    var marks: [UInt32] = []
    var set = set
    while entries[Int(set)].content == nil {
      guard !entries[Int(set)].isLarge, marks.count < Self.longestWay else { return nil }
      marks.append(entries[Int(set)].mark)
      set = entries[Int(set)].parent
    }
    return (set, marks.reversed())
  }

  /// Keeps what was found out about a set, if it is small.
  mutating func keep(_ content: Content, of set: UInt32) {
    guard content.winners.count <= Self.keptWinners else {
      entries[Int(set)].isLarge = true
      return
    }
    entries[Int(set)].content = content
    size += content.winners.count
  }

  /// Throws away what no run has, once there is much of it. The cost is shared by the marks that made
  /// it.
  mutating func collect(in tree: inout RunTree) {
    guard size > limit else { return }
    var isUsed = [Bool](repeating: false, count: entries.count)
    tree.forEachMarkSet { isUsed[Int($0)] = true }
    var isKept = isUsed
    isKept[0] = true
    for set in stride(from: entries.count - 1, to: 0, by: -1) where isKept[set] {
      isKept[Int(entries[set].parent)] = true
    }
    var renumbered = [UInt32](repeating: 0, count: entries.count)
    var kept: [Entry] = []
    larger = [:]
    size = 0
    for set in entries.indices where isKept[set] {
      var entry = entries[set]
      // A parent has the smaller number, so it was renumbered before.
      entry.parent = renumbered[Int(entry.parent)]
      if !isUsed[set], set != 0 { entry.content = nil }
      size += 1 + (entry.content?.winners.count ?? 0)
      renumbered[set] = UInt32(kept.count)
      if set != 0 { larger[UInt64(entry.parent) << 32 | UInt64(entry.mark)] = renumbered[set] }
      kept.append(entry)
    }
    entries = kept
    tree.renumberMarkSets { renumbered[Int($0)] }
    limit = 2 * size + 4096
  }
}

extension RunTree {
  fileprivate func forEachMarkSet(_ body: (UInt32) -> Void) {
    var leaf = firstLeaf
    while leaf >= 0 {
      for run in 0..<runCount(leaf) { body(markSet(leaf, run)) }
      leaf = nextLeaf(leaf)
    }
  }

  fileprivate mutating func renumberMarkSets(_ number: (UInt32) -> UInt32) {
    var leaf = firstLeaf
    while leaf >= 0 {
      for run in 0..<runCount(leaf) { setMarkSet(leaf, run, number(markSet(leaf, run))) }
      leaf = nextLeaf(leaf)
    }
  }
}
