/// Visible text whose scalars have the same attributes.
public struct Run: Hashable, Sendable {
  /// The text.
  public var text: String
  /// Its attributes.
  public var attributes: Attributes

  /// A run.
  public init(text: String, attributes: Attributes) {
    self.text = text
    self.attributes = attributes
  }

  /// Whether text and attributes are the same; texts compare by scalars.
  public static func == (left: Run, right: Run) -> Bool {
    left.attributes == right.attributes && left.text.hasSameScalars(as: right.text)
  }

  /// Feeds the bytes of the text.
  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

/// The visible text of a document as runs: neighbours differ in their attributes.
///
///     var document = Document()
///     try document.insert("plain bold", at: 0, in: .character)
///     try document.format(6..<10, in: .character, ["bold": true])
///     document.runs.count                       // 2
///     document.runs.first?.text                 // "plain "
///     document.runs.map { $0.attributes.bold }  // [nil, true]
///
/// Reading goes along the document without copying it. O(n + r) in all: the
/// text of each run is copied out. Going from one index to the next is O(r) in all.
public struct Runs: Collection, Sendable {
  fileprivate let document: Document

  /// A run of one version of a document.
  public struct Index: Comparable, Sendable {
    /// How many runs stand in front; the largest number there is at the end.
    fileprivate let number: Int
    fileprivate let place: Place

    /// Whether both are the same run.
    public static func == (left: Index, right: Index) -> Bool { left.number == right.number }

    /// Whether a run stands in front of another one.
    public static func < (left: Index, right: Index) -> Bool { left.number < right.number }
  }

  /// A run of the tree, of which several may make one run of the text.
  fileprivate struct Place: Sendable {
    var leaf: Int
    var run = 0
  }

  /// Goes along the runs.
  public struct Iterator: IteratorProtocol {
    private let document: Document
    private var place: Place

    fileprivate init(_ document: Document, at place: Place) {
      self.document = document
      self.place = place
    }

    /// The next run.
    public mutating func next() -> Run? {
      let storage = document.storage
      var bytes: [UInt8] = []
      let attributes = storage.state.passRun(at: &place) { leaf, run in
        storage.state.tree.text.append(storage.state.tree.textRange(leaf, run), to: &bytes)
      }
      return attributes.map { Run(text: String(decoding: bytes, as: UTF8.self), attributes: $0) }
    }
  }

  private var firstPlace: Place { Place(leaf: document.storage.state.tree.firstLeaf) }

  private func index(_ number: Int, behind place: Place) -> Index {
    var place = place
    let storage = document.storage
    let isEnd = storage.state.visibleMarkSet(at: &place) == nil
    return Index(number: isEnd ? Int.max : number, place: place)
  }

  /// An iterator at the first run.
  public func makeIterator() -> Iterator { Iterator(document, at: firstPlace) }

  /// Nothing, so that nobody goes along the runs to count them before reading them.
  public var underestimatedCount: Int { 0 }

  /// The first run. O(tombstones in front of it).
  public var startIndex: Index { index(0, behind: firstPlace) }

  /// Behind the last run.
  public var endIndex: Index { Index(number: Int.max, place: Place(leaf: -1)) }

  /// The next run. O(pieces of the run).
  public func index(after index: Index) -> Index {
    precondition(index.number != Int.max, "behind the last run there is none")
    var place = index.place
    let storage = document.storage
    _ = storage.state.passRun(at: &place) { _, _ in }
    return self.index(index.number + 1, behind: place)
  }

  /// A run. O(its length).
  public subscript(index: Index) -> Run {
    var iterator = Iterator(document, at: index.place)
    guard let run = iterator.next() else {
      preconditionFailure("behind the last run there is none")
    }
    return run
  }
}

extension Runs: Equatable {
  /// Whether the runs are the same, whatever the documents' histories are. O(n).
  public static func == (left: Runs, right: Runs) -> Bool { left.elementsEqual(right) }
}

extension DocumentState {
  /// Moves from a run of the tree to the next visible one and returns its marks; nil at the end.
  fileprivate func visibleMarkSet(at place: inout Runs.Place) -> UInt32? {
    while place.leaf >= 0 {
      while place.run < tree.runCount(place.leaf) {
        if tree.hidden(place.leaf, place.run) == 0 { return tree.markSet(place.leaf, place.run) }
        place.run += 1
      }
      place = Runs.Place(leaf: tree.nextLeaf(place.leaf))
    }
    return nil
  }

  /// Moves behind the next run of the text and returns its attributes; nil at the end.
  ///
  /// - Parameter visit: is called with each visible run of the tree in it.
  fileprivate func passRun(
    at place: inout Runs.Place, _ visit: (_ leaf: Int, _ run: Int) -> Void
  ) -> Attributes? {
    guard let first = visibleMarkSet(at: &place) else { return nil }
    let attributes = marks.attributes(of: first)
    var latest = first
    while let set = visibleMarkSet(at: &place) {
      if set != latest, marks.attributes(of: set) != attributes { break }
      latest = set
      visit(place.leaf, place.run)
      place.run += 1
    }
    return attributes
  }
}

extension Document {
  /// The visible text as runs. O(1); reading them O(n + r).
  public var runs: Runs { Runs(document: self) }
}
