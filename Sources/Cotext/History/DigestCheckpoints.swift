/// The hash states of replicas at some of their counters, so that a digest does not start from the
/// beginning. They are filled when digests are asked for, never by edits.
struct DigestCheckpoints {
  /// The states of one replica.
  private struct Row {
    /// From which counter on units can be hashed.
    var start: UInt64
    /// The states at the start and after each further ``DigestCheckpoints/distance`` units.
    var states: [UInt64]
    /// The latest state, and how many units it covers.
    var latest: (count: UInt64, state: UInt64)
  }

  /// How many units are between two checkpoints.
  static var distance: UInt64 { 1024 }

  private var rows: [Int: Row] = [:]
  /// Whether the units before the start of the history are known by their hash states. They are not
  /// in a snapshot that an earlier version trimmed.
  var isComplete = true

  /// Notes the state of a replica at the start of its history.
  mutating func start(_ replica: Int, at count: UInt64, state: UInt64) {
    rows[replica] = Row(start: count, states: [state], latest: (count, state))
  }

  /// Forgets the states of a replica after the start of its history.
  mutating func forget(_ replica: Int) {
    guard let row = rows[replica], let state = row.states.first else { return }
    start(replica, at: row.start, state: state)
  }

  /// The last state of a replica that covers at most so many units; nil if there is none.
  func state(of replica: Int, atMost count: UInt64) -> (count: UInt64, state: UInt64)? {
    guard let row = rows[replica], count >= row.start else { return nil }
    if count >= row.latest.count { return row.latest }
    let index = (count - row.start) / Self.distance
    return (row.start + index * Self.distance, row.states[Int(index)])
  }

  /// The latest state of a replica, and up to where the next one may go.
  func next(of replica: Int) -> (count: UInt64, state: UInt64, limit: UInt64)? {
    guard let row = rows[replica] else { return nil }
    return (
      row.latest.count, row.latest.state, row.start + UInt64(row.states.count) * Self.distance
    )
  }

  /// Notes a state that covers more units than the latest one, up to its limit at most.
  mutating func append(_ state: UInt64, at count: UInt64, of replica: Int) {
    guard var row = rows.removeValue(forKey: replica) else { return }
    if count == row.start + UInt64(row.states.count) * Self.distance { row.states.append(state) }
    row.latest = (count, state)
    rows[replica] = row
  }
}
