/// How much of a document is known: for each replica, how many of its units.
///
///     let version: Version = ["ada": 120]
///     version[ReplicaID("bob")!]   // 0
public struct Version: Hashable, Sendable {
  /// The number of known units of one replica.
  public struct Element: Hashable, Sendable {
    /// The replica.
    public var replica: ReplicaID
    /// How many of its units are known, at least 1.
    public internal(set) var count: UInt64
  }

  /// The replicas of which something is known, in order.
  public private(set) var elements: [Element]

  /// Nothing is known.
  public init() {
    elements = []
  }

  /// Counts in order of their replicas, none twice, none 0.
  init(sorted elements: [Element]) {
    self.elements = elements
  }

  /// How many units of a replica are known, 0 to 2^32; a larger number counts as 2^32, since no
  /// replica has more. O(log replicas).
  public subscript(replica: ReplicaID) -> UInt64 {
    get {
      let place = place(of: replica)
      guard place < elements.count, elements[place].replica == replica else { return 0 }
      return elements[place].count
    }
    set {
      let place = place(of: replica)
      let isThere = place < elements.count && elements[place].replica == replica
      let count = min(newValue, 1 << 32)
      switch (count, isThere) {
      case (0, true): elements.remove(at: place)
      case (0, false): break
      case (_, true): elements[place].count = count
      case (_, false): elements.insert(Element(replica: replica, count: count), at: place)
      }
    }
  }

  /// The first place whose replica does not stand before the given one.
  private func place(of replica: ReplicaID) -> Int {
    var low = 0
    var high = elements.count
    while low < high {
      let middle = (low + high) / 2
      if elements[middle].replica < replica { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether a unit is among the known ones.
  public func contains(_ id: OperationID) -> Bool {
    UInt64(id.counter) < self[id.replica]
  }

  /// Whether everything that `other` knows is known here too.
  public func includes(_ other: Version) -> Bool {
    other.elements.allSatisfy { self[$0.replica] >= $0.count }
  }

  /// Takes in what another version knows. O(replicas of both), and O(log replicas) for each of the
  /// other where all of them are known here.
  public mutating func formUnion(_ other: Version) {
    let isNew = other.elements.contains { self[$0.replica] == 0 }
    guard isNew else {
      for element in other.elements where self[element.replica] < element.count {
        self[element.replica] = element.count
      }
      return
    }
    var union: [Element] = []
    union.reserveCapacity(elements.count + other.elements.count)
    var rest = other.elements[...]
    for element in elements {
      while let next = rest.first, next.replica < element.replica {
        union.append(next)
        rest.removeFirst()
      }
      var element = element
      if let next = rest.first, next.replica == element.replica {
        element.count = max(element.count, next.count)
        rest.removeFirst()
      }
      union.append(element)
    }
    elements = union + rest
  }
}

extension Version {
  /// Keeps what another version knows, too. Of versions that copies of a document had, what is left is
  /// one that it can have: the latest that all of them have, see ``Document/trimHistory(before:)``.
  /// O(replicas of both).
  public mutating func formIntersection(_ other: Version) {
    var rest = other.elements[...]
    elements = elements.compactMap { element in
      while let next = rest.first, next.replica < element.replica { rest.removeFirst() }
      guard let next = rest.first, next.replica == element.replica else { return nil }
      return Element(replica: element.replica, count: min(element.count, next.count))
    }
  }
}

extension Version: ExpressibleByDictionaryLiteral {
  /// A version out of a literal. A text that is not a replica ID is a mistake in the program.
  public init(dictionaryLiteral elements: (String, UInt64)...) {
    self.init()
    for (name, count) in elements {
      guard let replica = ReplicaID(name) else {
        preconditionFailure("\(name) is not a replica ID")
      }
      self[replica] = count
    }
  }
}
