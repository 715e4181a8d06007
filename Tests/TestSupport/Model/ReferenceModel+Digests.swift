package import Cotext

// Section 9, "Digests": every unit is hashed from the beginning each time.

extension ReferenceModel {
  /// The digest of a version whose units are all known.
  package func digest(of version: Version) -> UInt64 {
    var sum: UInt64 = 0
    for element in version.elements {
      let own = unitsOfReplica[element.replica] ?? []
      var hash = WordHash(text: element.replica.rawValue)
      for index in own.prefix(Int(element.count)) { hash.add(self.hash(of: units[index])) }
      hash.add(element.count)
      sum &+= hash.spread
    }
    return sum
  }

  private func hash(of unit: Unit) -> UInt64 {
    var hash = WordHash(content: unit.content)
    let parents = essentialParents(of: unit)
    if !parents.isEmpty { hash.add(6) }
    for parent in parents { hash.add(WordHash(naming: parent).value) }
    return hash.value
  }

  /// The listed parents that neither another parent nor the replica's own previous unit follows.
  private func essentialParents(of unit: Unit) -> [OperationID] {
    var others = Set(unit.parents)
    if unit.id.counter > 0 { others.insert(OperationID(unit.id.counter - 1, unit.id.replica)) }
    return Set(unit.parents).filter { parent in
      if parent.replica == unit.id.replica { return false }
      return !others.contains { other in
        other != parent && self.unit(other).map { knows(parent, at: $0) } ?? false
      }
    }.sorted()
  }

  /// Whether a unit follows another one.
  private func knows(_ id: OperationID, at index: Int) -> Bool {
    if units[index].id.replica == id.replica { return units[index].id.counter > id.counter }
    return pasts[units[index].past].contains(id)
  }
}

/// A hash that takes in numbers.
private struct WordHash {
  private(set) var value: UInt64

  init(_ value: UInt64) { self.value = value }

  mutating func add(_ word: UInt64) {
    value = (value ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15).low
    value ^= value >> 29
  }

  init(text: String) {
    let bytes = Array(text.utf8)
    self.init(UInt64(bytes.count))
    for start in stride(from: 0, to: bytes.count, by: 8) {
      let word = bytes[start..<min(start + 8, bytes.count)].reversed()
      add(word.reduce(0) { $0 << 8 | UInt64($1) })
    }
  }

  init(naming id: OperationID) {
    self.init(text: id.replica.rawValue)
    add(UInt64(id.counter) + 1)
  }

  init(_ anchor: TextAnchor) {
    switch anchor {
    case .start, .end:
      self.init(0)
      add(anchor == .start ? 1 : 2)
    case .before(let id):
      self.init(3)
      add(WordHash(naming: id).value)
    case .after(let id):
      self.init(4)
      add(WordHash(naming: id).value)
    }
  }

  init(content: UnitContent) {
    switch content {
    case .element(let scalar, let after, let before):
      self.init(1)
      add(UInt64(scalar.value))
      for neighbour in [after, before] {
        add(neighbour.map { WordHash(naming: $0).value } ?? 0)
      }
    case .deletion(let target):
      self.init(2)
      add(WordHash(naming: target).value)
    case .mark(let mark):
      self.init(3)
      add(WordHash(text: mark.key.rawValue).value)
      add(WordHash(text: mark.value.json).value)
      add(WordHash(mark.from).value)
      add(WordHash(mark.to).value)
    case .undo(let units, let count), .redo(let units, let count):
      self.init(4)
      add(UInt64(count))
      for range in OperationRange.grouping(units.sorted()) {
        add(WordHash(naming: OperationID(range.first, range.replica)).value)
        add(UInt64(range.count))
      }
    case .unknown(let operation, let index):
      self.init(5)
      add(WordHash(text: operation.json).value)
      add(UInt64(index))
    }
  }

  /// The bits spread.
  var spread: UInt64 {
    var value = value
    for (shift, factor) in [(30, 0xBF58_476D_1CE4_E5B9), (27, 0x94D0_49BB_1331_11EB)]
      as [(UInt64, UInt64)]
    {
      value = (value ^ (value >> shift)).multipliedFullWidth(by: factor).low
    }
    return value ^ (value >> 31)
  }
}
