/// All marks, and where those begin and end that count.
///
/// A mark *counts* while it is on and no later mark of its key that is on covers all of its range.
/// Only marks that count are in the sets of runs and at boundaries, so switching bold on and off a
/// thousand times leaves one mark there. The others hang below the one that covers them, and count
/// again when that one is switched off.
struct MarkStore {
  struct StoredMark {
    var key: UInt32
    var value: AttributeValue
    var from: Boundary
    var to: Boundary
    var unit: UInt32
    var lamport: UInt64
    var replica: ReplicaID
    var isOn = true
    /// Whether the mark is in the sets of runs and at its boundaries.
    var counts = false
    /// The later mark that covers this one wholly, or -1.
    var cover: Int32 = -1
    /// The first of the marks that this one covers wholly, or -1.
    var firstCovered: Int32 = -1
    /// The next mark below the same one, or -1.
    var nextCovered: Int32 = -1
    /// The mark before it there, or -1.
    var previousCovered: Int32 = -1
  }

  /// Keys by number.
  private(set) var keys: [AttributeKey] = []
  /// The rule of growth of each key.
  private(set) var growth: [AttributeSchema.Growth] = []
  private var keyNumbers: [AttributeKey: UInt32] = [:]
  let schema: AttributeSchema

  var marks: [StoredMark] = []
  var sets = MarkSets()
  /// The marks that count, of each key, in the order of their starts.
  var byStart: [StartOrder] = []
  /// The marks that count and begin or end at a boundary.
  private(set) var atBoundary: [Boundary: [UInt32]] = [:]

  init(schema: AttributeSchema) {
    self.schema = schema
  }

  /// Whether any mark counts.
  var isEmpty: Bool { atBoundary.isEmpty }

  mutating func number(of key: AttributeKey) -> UInt32 {
    if let number = keyNumbers[key] { return number }
    let number = UInt32(keys.count)
    keys.append(key)
    growth.append(schema.growth(of: key))
    byStart.append(StartOrder())
    keyNumbers[key] = number
    return number
  }

  /// The number of a key that a mark has used, or nil.
  func existingNumber(of key: AttributeKey) -> UInt32? { keyNumbers[key] }

  /// The mark that a unit made. O(log marks).
  func mark(ofUnit unit: UInt32) -> Int {
    var low = 0
    var high = marks.count
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].unit < unit { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Boundaries

  /// Whether a mark that counts begins or ends at a boundary.
  func hasMarks(at boundary: Boundary) -> Bool { atBoundary[boundary] != nil }

  mutating func addBoundaries(of mark: UInt32) {
    atBoundary[marks[Int(mark)].from, default: []].append(mark)
    atBoundary[marks[Int(mark)].to, default: []].append(mark)
  }

  mutating func removeBoundaries(of mark: UInt32) {
    for boundary in [marks[Int(mark)].from, marks[Int(mark)].to] {
      guard var others = atBoundary[boundary] else { continue }
      others.removeAll { $0 == mark }
      atBoundary[boundary] = others.isEmpty ? nil : others
    }
  }

  // MARK: Sets

  /// The set with one mark more. O(marks that are newer), for a new mark O(1) and a hash look-up.
  mutating func set(_ set: UInt32, adding mark: UInt32) -> UInt32 {
    var newer: [UInt32] = []
    var rest = set
    while let (last, others) = sets.last(of: rest), last >= mark {
      if last == mark { return set }
      newer.append(last)
      rest = others
    }
    return extend(rest, by: [mark] + newer.reversed())
  }

  /// The set without some marks, which are named in rising order. O(marks that are newer than the
  /// oldest of them, times the logarithm of how many are named).
  mutating func set(_ set: UInt32, removing removed: [UInt32]) -> UInt32 {
    guard let oldest = removed.first else { return set }
    var kept: [UInt32] = []
    var rest = set
    var isChanged = false
    while let (last, others) = sets.last(of: rest), last >= oldest {
      if Self.contains(last, in: removed) { isChanged = true } else { kept.append(last) }
      rest = others
    }
    return isChanged ? extend(rest, by: kept.reversed()) : set
  }

  private static func contains(_ mark: UInt32, in rising: [UInt32]) -> Bool {
    var low = 0
    var high = rising.count
    while low < high {
      let middle = (low + high) / 2
      if rising[middle] < mark { low = middle + 1 } else { high = middle }
    }
    return low < rising.count && rising[low] == mark
  }

  /// A set with marks more that are larger than its own, rising.
  private mutating func extend(_ set: UInt32, by marks: [UInt32]) -> UInt32 {
    var set = set
    learn(set)
    for mark in marks {
      if let known = sets.set(set, extendedBy: mark) {
        set = known
        learn(set)
      } else {
        let content = sets.keptContent(of: set).map { adding(mark, to: $0) }
        set = sets.insert(content, of: set, extendedBy: mark)
      }
    }
    return set
  }
}
