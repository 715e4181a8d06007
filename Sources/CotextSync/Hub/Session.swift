internal import Cotext

/// One connection.
struct Session: Sendable {
  /// How far the conversation is.
  enum Phase: Sendable {
    /// The other side has not said hello.
    case greeting
    case talking
    /// Nothing is read any more, what is there is written.
    case ending
  }

  /// An editor, and its edits that are not on disk yet.
  struct AttachedEditor: Sendable {
    var editor: Editor
    var durability = Durability()
  }

  /// A ping that is answered once the documents are sent up to these places.
  struct Ping: Sendable {
    var number: Int64
    var places: [(document: ExactName, place: UInt32)]
  }

  let id: ConnectionID
  let role: ConnectionRole
  /// The name under which others see what it shows.
  let name: String
  var phase = Phase.greeting
  var splitter: LineSplitter
  var outbox = Outbox()
  /// Whether the driver was told of the output.
  var isReported = false
  /// How long a line the other side reads.
  var maxLine: Int
  /// Who it is, if that was proven.
  var user: String?
  /// Who it says it is.
  var claimedUser: String?
  var mode = AccessMode.write
  var hasSaidHello = false
  /// Whether the other side is a replica, too, at which we open what is open here: a server that we
  /// went to, or another peer at the other end of our pipes.
  var isPeer = false
  var unreadableLines = 0
  /// The documents that it has open or attached, in that order.
  var documents: [ExactName] = []
  var editors: [ExactName: AttachedEditor] = [:]
  /// How often we left a document without having been answered yet.
  var closing: [ExactName: Int] = [:]
  var pings: [Ping] = []
  var isInputOver = false
  /// Whether something was kept back until it has read.
  var isSlow = false
  /// When it ends, however much is left.
  var endDeadline: Int64?
  /// When the last line came, and when we last pinged.
  var lastInput: Int64
  var lastPing: Int64
  var connected: Int64
  var pingCount: Int64 = 0
  /// When the other side wants us back.
  var retryAfter: Int?

  init(
    id: ConnectionID, role: ConnectionRole, name: String, maxLine: Int, writes: Int, now: Int64
  ) {
    self.id = id
    self.role = role
    isPeer = role == .upstream
    self.name = name
    splitter = LineSplitter(maxLine: maxLine)
    self.maxLine = writes
    lastInput = now
    lastPing = now
    connected = now
  }

  /// Whether it has read enough to be sent changes and presences.
  func hasRoom(_ limits: Limits) -> Bool {
    if case .ending = phase { return false }
    return outbox.count < limits.outputBudget
  }

  /// Lets something be written, if the connection still listens. Returns whether the driver has to
  /// be told.
  mutating func writes(_ body: (inout Outbox) -> Void) -> Bool {
    if case .ending = phase { return false }
    body(&outbox)
    guard !isReported, !outbox.isEmpty else { return false }
    isReported = true
    return true
  }

  /// Forgets bytes that were written, see ``Connections/removeOutput(_:of:_:)``.
  mutating func removeOutput(_ count: Int, _ limits: Limits) -> (mayFollow: Bool, isOver: Bool) {
    if outbox.count >= limits.outputBudget { isSlow = true }
    outbox.removeFirst(count)
    if outbox.isEmpty { isReported = false }
    let mayFollow = isSlow && outbox.count < limits.outputBudget / 2
    if mayFollow { isSlow = false }
    if case .ending = phase { return (mayFollow, outbox.isEmpty) }
    return (mayFollow, false)
  }

  /// Takes the splitter out.
  mutating func takeSplitter() -> LineSplitter {
    var taken = LineSplitter(maxLine: 0)
    swap(&taken, &splitter)
    return taken
  }

  /// The name for people.
  var shownUser: String? { user ?? claimedUser }
}
