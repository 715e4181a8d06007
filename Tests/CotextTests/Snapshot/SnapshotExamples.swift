import Cotext

/// Documents that tests save.
enum SnapshotExamples {
  /// A document with something of each kind.
  static func everything() throws -> Document {
    var document = Document(replica: ReplicaID("ada")!, name: "notes")
    document.author = "Ada"
    document.time = 1_764_460_800_000
    try document.insert("The quick bröwn fox\r\njumps 🙂", at: 0, in: .scalar)
    var bob = document.fork(as: ReplicaID("bob")!)
    bob.author = "Bob"
    bob.time = nil
    try bob.format(4..<9, in: .scalar, ["bold": true, "comment:1": ["by": "Bob"]])
    try bob.insert("very ", at: 4, in: .scalar)
    document.time = 1_764_460_900_000
    let deletion = try document.delete(2..<8, in: .scalar)
    for place in (8..<12).reversed() { try document.delete(place..<place + 1, in: .scalar) }
    try document.format(0..<3, in: .scalar, ["link": "https://swift.org", "bold": .null])
    document.merge(bob)
    if let deletion { try document.undo([deletion.units]) }
    if let deletion { try document.redo([deletion.units]) }
    let lines = [
      #"{"type":"change","id":"0@eve","parents":["3@ada"],"ops":[{"later":[1],"units":3}]}"#,
      #"{"type":"change","id":"0@mallory","ops":[{"insert":"a"}]}"#,
      #"{"type":"change","id":"0@mallory","ops":[{"insert":"b"}]}"#,
    ]
    document.load(try lines.map { try Change(json: $0) })
    return document
  }

  /// Magic, version, flags, size and checksum; then the fifteen columns and the ballast, none of them
  /// packed: a 0, how many bytes follow, and those.
  static let golden = [
    "89 43 6f 74 65 78 74 a 1 0 0 0 0 0 0 0 4e 0 0 0 0 0 0 0 c1 94 20 b9 e3 a9 8 da",
    "0 9 2 6e 1 3 61 64 61 0 0", "0 4 5 0 5 0", "0 4 1 0 0 0", "0 4 10 8 9 b", "0 1 1",
    "0 3 1 1 0", "0 3 1 0 0", "0 0", "0 0", "0 0", "0 4 0 0 2 a", "0 a 4 62 6f 6c 64 4 74 72 75 65",
    "0 4 48 c3 a9 79", "0 0", "0 0", "0 0",
  ].joined(separator: " ")
}
