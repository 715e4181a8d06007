/// What one side may ask of a ``Hub``, so that nobody can use up the memory or the time of all.
public struct Limits: Hashable, Sendable {
  /// The longest line that is read, in bytes without the line feed.
  public var maxLine = 1 << 20
  /// The same before somebody has said who they are, where that is asked.
  public var maxLineBeforeAuthentication = 64 << 10
  /// How many connections there may be; further ones are told `busy`.
  public var connections = 10_000
  /// How many documents may be in memory; further ones are `busy`.
  public var documents = 10_000
  /// How many documents one connection may have open or attached; further ones are over its `quota`.
  public var documentsPerConnection = 1_000
  /// How many units a document may have; changes beyond are `too-large`.
  public var unitsPerDocument = 1 << 28
  /// How many replicas the versions of one connection may name for a document; beyond, it is
  /// `too-large`.
  public var replicasPerVersion = 100_000
  /// How many bytes may wait in one connection's output before it counts as slow: changes and
  /// presence are kept back until it has read some. One more answer may always follow.
  public var outputBudget = 1 << 20
  /// How many bytes of changes are encoded at a time.
  public var chunk = 64 << 10
  /// How many changes of a document may wait for others that are missing. Beyond that the latest of the
  /// connection of which most waits is refused as `quota`.
  public var waitingChanges = 10_000
  /// How many bytes of changes of a document may wait for others.
  public var waitingBytesPerDocument = 16 << 20
  /// How many bytes of changes may wait for others in all documents together.
  public var waitingBytes = 64 << 20
  /// How many bytes may wait for the disk before nobody is listened to any more.
  public var unpersistedBytes = 64 << 20
  /// How many bytes of changes of one connection are held back in a document while both sides compare
  /// what they have; beyond, the connection ends with `busy`.
  public var heldBackBytes = 16 << 20
  /// How many pings of one connection may wait for their pongs; further ones are told `rate`.
  public var pendingPings = 16
  /// How many lines in a row may be unreadable.
  public var unreadableLines = 10
  /// How many presences one connection may show in one document.
  public var presencesPerConnection = 16
  /// The largest state of a presence, in bytes of JSON.
  public var presenceSize = 4 << 10
  /// How many ranges one `need` asks for or is answered.
  public var neededRanges = 64

  /// The defaults.
  public init() {}
}
