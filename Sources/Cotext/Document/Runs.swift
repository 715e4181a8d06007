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
/// Reading goes along the document without copying it. O(n + r) in all: the
/// text of each run is copied out.
public struct Runs: Sequence, Sendable {
  fileprivate let document: Document

  /// Goes along the runs.
  public struct Iterator: IteratorProtocol {
    private let document: Document
    private var leaf: Int
    private var run = 0

    fileprivate init(_ document: Document) {
      self.document = document
      leaf = document.storage.state.tree.firstLeaf
    }

    /// The next run.
    public mutating func next() -> Run? {
      let storage = document.storage
      guard let set = skipHidden(storage) else { return nil }
      let attributes = storage.state.marks.sets[set].attributes
      var bytes: [UInt8] = []
      var latest = set
      while let set = skipHidden(storage) {
        if set != latest, storage.state.marks.sets[set].attributes != attributes { break }
        latest = set
        storage.state.tree.text.append(storage.state.tree.textRange(leaf, run), to: &bytes)
        run += 1
      }
      return Run(text: String(decoding: bytes, as: UTF8.self), attributes: attributes)
    }

    /// Moves to the next visible run of the tree and returns its marks.
    private mutating func skipHidden(_ storage: Document.Storage) -> UInt32? {
      while leaf >= 0 {
        while run < storage.state.tree.runCount(leaf) {
          if storage.state.tree.hidden(leaf, run) == 0 {
            return storage.state.tree.markSet(leaf, run)
          }
          run += 1
        }
        leaf = storage.state.tree.nextLeaf(leaf)
        run = 0
      }
      return nil
    }
  }

  /// An iterator at the first run.
  public func makeIterator() -> Iterator { Iterator(document) }
}

extension Document {
  /// The visible text as runs. O(1); reading them O(n + r).
  public var runs: Runs { Runs(document: self) }
}
