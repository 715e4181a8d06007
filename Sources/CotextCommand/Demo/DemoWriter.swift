internal import Cotext
internal import CotextServer
internal import CotextSync

/// One writer of the demonstration: a replica that is at a server now and then.
struct DemoWriter {
  let name: String
  private(set) var document: Document
  /// Where the writer's caret or selection stands.
  private(set) var selection = AnchoredSelection()
  /// Where those of the others stand, as far as they have shown it, by name.
  private(set) var others: [String: AnchoredSelection] = [:]
  private var history = EditHistory()
  private var connection: LineConnection?
  /// What was written and the server was not told yet.
  private var unsent: [Change] = []
  private var pings: Int64 = 0

  /// Somebody who has not been at a server yet.
  init(name: String, document: String) {
    self.name = name
    let replica = ReplicaID(name.lowercased()) ?? .random()
    self.document = Document(replica: replica, name: document)
    self.document.author = name
  }

  var isOnline: Bool { connection != nil }

  /// What the document is called.
  private var documentName: String { document.name ?? "" }

  // MARK: The server

  /// Goes to a server, and brings it what it lacks.
  mutating func connect(to address: HostAndPort) throws(ServerError) {
    let connection = try LineConnection(to: address, timeout: 10_000)
    self.connection = connection
    unsent = []
    let hello = Hello(agent: ProgramVersion.agent, user: name)
    let open = Open(document: documentName, version: document.version)
    try connection.send([.hello(hello), .open(open)])
    while let message = try connection.next() {
      guard case .opened(let opened) = message else {
        receive(message)
        continue
      }
      try connection.send(document.changes(since: opened.version).map { .change($0) })
      break
    }
    try synchronize()
  }

  /// Leaves the server; writing goes on.
  mutating func disconnect() {
    connection = nil
    others = [:]
  }

  /// Tells the server everything and hears everything that it had to say until then.
  mutating func synchronize() throws(ServerError) {
    guard let connection else { return }
    pings += 1
    let presence = Presence(
      document: documentName, state: selection.presenceState, timeToLive: 60_000)
    try connection.send(unsent.map { .change($0) } + [.presence(presence), .ping(pings)])
    unsent = []
    while let message = try connection.next() {
      if message == .pong(pings) { return }
      receive(message)
    }
    throw ServerError("the server has gone")
  }

  private mutating func receive(_ message: Message) {
    switch message {
    case .change(let change):
      // Whatever came of it shows in the comparison at the end.
      if case .applied? = try? document.apply(change) { history.endBurst() }
    case .presence(let presence):
      guard let user = presence.user else { return }
      others[user] = presence.state.flatMap { AnchoredSelection(presenceState: $0) }
    default: break
    }
  }

  // MARK: Writing

  /// Puts the caret behind a text, or at the end.
  mutating func moveCaret(behind text: String?) {
    history.endBurst()
    let place = text.flatMap { range(of: $0)?.upperBound } ?? document.endIndex
    selection = AnchoredSelection(insertionPoint: place)
  }

  /// Selects a text.
  mutating func select(_ text: String) {
    history.endBurst()
    if let range = range(of: text) { selection = AnchoredSelection(range: range) }
  }

  private func range(of text: String) -> Range<Document.Index>? {
    guard let range = document.text.firstRange(of: text) else { return nil }
    let all = document.text
    let start = all.unicodeScalars.distance(from: all.startIndex, to: range.lowerBound)
    let end = start + text.unicodeScalars.count
    guard let from = try? document.index(at: start, in: .scalar),
      let to = try? document.index(at: end, in: .scalar)
    else { return nil }
    return from..<to
  }

  /// Types a text, key by key.
  ///
  /// - Parameter pauses: between the keys, in ms.
  mutating func type(
    _ text: String, pauses: () -> Int64, clock: inout Int64
  ) throws(EditError) {
    for character in text {
      clock += pauses()
      try edit(.typing, at: clock) { (document, selection) throws(EditError) in
        try document.replaceSelection(&selection, withCharacters: String(character))
      }
    }
  }

  /// Deletes what is selected.
  mutating func delete(at time: Int64) throws(EditError) {
    try edit(.deleting, at: time) { (document, selection) throws(EditError) in
      try document.deleteSelection(&selection)
    }
  }

  /// Changes the attributes of what is selected.
  mutating func transform(
    at time: Int64, _ transform: (inout Attributes) -> Void
  ) throws(EditError) {
    try edit(.formatting, at: time) { (document, selection) throws(EditError) in
      try document.transformAttributes(in: &selection, transform)
    }
  }

  /// Takes back the last group of the writer's own edits.
  mutating func undo(at time: Int64) throws(EditError) {
    document.time = time
    guard let step = try history.undo(in: &document) else { return }
    if let selection = step.selection { self.selection = selection }
    note(step.change)
  }

  private mutating func edit(
    _ kind: EditHistory.Kind, at time: Int64,
    _ body: (inout Document, inout AnchoredSelection) throws(EditError) -> Change?
  ) throws(EditError) {
    let before = selection
    document.time = time
    guard let change = try body(&document, &selection) else { return }
    history.record(change, kind: kind, before: before, after: selection)
    note(change)
  }

  private mutating func note(_ change: Change) {
    if isOnline { unsent.append(change) }
  }
}
