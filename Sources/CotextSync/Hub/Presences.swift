internal import Cotext

/// Who shows what in one document: of each session only the newest, in the order of their renewal.
/// A state that is null stays until everybody knows it.
struct Presences: Sendable {
  /// What one session shows.
  struct Entry: Sendable {
    var presence: Presence
    /// The connection that it came by.
    var connection: ConnectionID
    /// Whether an editor of ours shows it: it holds as long as its connection.
    var isEditor: Bool
    /// When it ends, or for an editor is renewed; nil for null.
    var deadline: Int64?
    fileprivate(set) var clock = 0
    /// The message with its line feed.
    fileprivate(set) var line: [UInt8] = []
  }

  /// In order of their clocks.
  private(set) var entries: [Entry] = []
  /// Rises with each entry.
  private(set) var clock = 0
  private var gone = 0

  /// How many entries that are null are kept for those who are slow.
  private static let maximumGone = 1_000

  /// Whether there are entries that are null.
  var hasGone: Bool { gone > 0 }

  /// How many sessions of a connection show something.
  func count(of connection: ConnectionID) -> Int {
    entries.count { $0.connection == connection && $0.presence.state != nil }
  }

  /// Whether a connection shows something under this name.
  func shows(_ session: String, by connection: ConnectionID) -> Bool {
    entries.contains { $0.connection == connection && $0.presence.session == session }
  }

  /// The entries behind a clock, the oldest first. O(their number).
  func entries(since clock: Int) -> ArraySlice<Entry> {
    var start = entries.count
    while start > 0, entries[start - 1].clock > clock { start -= 1 }
    return entries[start...]
  }

  /// Puts in what a session shows now. O(sessions).
  mutating func set(_ entry: Entry) {
    let old = entries.firstIndex {
      $0.connection == entry.connection && $0.presence.session == entry.presence.session
    }
    if let old {
      if entries[old].presence.state == nil { gone -= 1 }
      entries.remove(at: old)
    } else if entry.presence.state == nil {
      return
    }
    clock += 1
    var entry = entry
    entry.clock = clock
    entry.line = []
    Message.presence(entry.presence).write(into: &entry.line)
    entry.line.append(UInt8(ascii: "\n"))
    if entry.presence.state == nil {
      entry.deadline = nil
      gone += 1
    }
    entries.append(entry)
    if gone > Self.maximumGone { forgetGone(before: entries[entries.count / 2].clock) }
  }

  /// Ends everything that came by a connection. Returns whether there was something.
  mutating func end(of connection: ConnectionID) -> Bool {
    end { $0.connection == connection }
  }

  /// Ends what has not been renewed; what editors show is renewed. Returns whether there was
  /// something.
  mutating func expire(now: Int64, renewal: Int64) -> Bool {
    let due = entries.filter { $0.isEditor && ($0.deadline.map { $0 <= now } ?? false) }
    for var entry in due {
      entry.deadline = now + renewal
      set(entry)
    }
    return end { !$0.isEditor && ($0.deadline.map { $0 <= now } ?? false) } || !due.isEmpty
  }

  private mutating func end(where isOver: (Entry) -> Bool) -> Bool {
    let over = entries.filter { $0.presence.state != nil && isOver($0) }
    for var entry in over {
      entry.presence.state = nil
      entry.presence.timeToLive = nil
      set(entry)
    }
    return !over.isEmpty
  }

  /// Shows anew what names units that have new names.
  mutating func rename(_ renaming: Renaming) {
    for var entry in entries {
      guard let state = entry.presence.state,
        let selection = AnchoredSelection(presenceState: state)
      else { continue }
      let renamed = renaming(selection)
      guard renamed != selection else { continue }
      entry.presence.state = renamed.presenceState
      set(entry)
    }
  }

  /// Forgets those that are null and that everybody has been told.
  mutating func forgetGone(before clock: Int) {
    guard gone > 0 else { return }
    entries.removeAll { $0.presence.state == nil && $0.clock <= clock }
    gone = entries.count { $0.presence.state == nil }
  }

  /// When something ends or is renewed.
  var deadline: Int64? { entries.compactMap { $0.deadline }.min() }
}
