/// Who did something, and when.
public struct Authorship: Hashable, Sendable {
  /// The name that the change says; nil if it says none.
  public var author: String?
  /// The replica that made it.
  public var replica: ReplicaID
  /// When, in ms since 1970; nil if the change does not say. Of edits within a minute it may be the
  /// time of the first.
  public var time: Int64?

  /// Who did something, and when.
  public init(author: String?, replica: ReplicaID, time: Int64?) {
    self.author = author
    self.replica = replica
    self.time = time
  }

  /// Whether both are the same; names compare by scalars.
  public static func == (left: Authorship, right: Authorship) -> Bool {
    guard left.replica == right.replica, left.time == right.time else { return false }
    guard let name = left.author, let other = right.author else {
      return left.author == nil && right.author == nil
    }
    return name.hasSameScalars(as: other)
  }

  /// Feeds the replica and the time.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(replica)
    hasher.combine(time)
  }
}

/// Text that stands together and that one author wrote at one time.
public struct AuthoredText: Hashable, Sendable {
  /// Where it stands. Empty for deleted text, which stands in front of what is at that offset, and for
  /// what only continues a character.
  public var range: Range<Int>
  /// The text.
  public var text: String
  /// Who wrote it.
  public var written: Authorship
  /// Who took it away, by deleting it or by undoing what inserted it: the first one, if several did.
  /// Nil for text that is visible.
  public var removed: Authorship?

  /// Text and who wrote it.
  public init(range: Range<Int>, text: String, written: Authorship, removed: Authorship?) {
    self.range = range
    self.text = text
    self.written = written
    self.removed = removed
  }
}
