internal import Cotext
internal import CotextServer
internal import CotextSync

/// A replica that is filled from a server, and may write to it once.
struct Client {
  /// The document, as far as it has come.
  private(set) var replica: Document
  private let document: String
  private let connection: LineConnection
  private let address: HostAndPort
  /// The longest line that the server reads.
  private var maxLine = 64 << 10
  private var mayWrite = false
  /// Whether nobody has written anything yet.
  var isNew: Bool { replica.version.elements.isEmpty }

  /// Connects, and asks for the document.
  init(
    address: HostAndPort, document: String, timeout: Int, isWriting: Bool, user: String?,
    token: String?
  ) throws(CommandFailure) {
    self.address = address
    self.document = document
    replica = Document(name: document)
    do throws(ServerError) {
      connection = try LineConnection(to: address, timeout: Int64(timeout) * 1000)
    } catch {
      throw .data(error.description)
    }
    let hello = Hello(
      agent: ProgramVersion.agent, maxLine: LineConnection.maxLine, user: user, token: token)
    let mode: AccessMode = isWriting ? .write : .read
    try send([.hello(hello), .open(Open(document: document, mode: mode)), .ping(1)])
  }

  /// Takes in everything that the server has, and tells each change.
  mutating func catchUp(
    _ body: (Change) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    while true {
      switch try next() {
      case .pong(1): return
      case .change(let change): try take(change, body)
      default: continue
      }
    }
  }

  /// Takes in what comes, and tells each change, until the connection ends.
  mutating func follow(
    _ body: (Change) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    connection.asksInSilence = true
    while true {
      if case .change(let change) = try next() { try take(change, body) }
    }
  }

  /// Inserts a text and waits until the server has it.
  ///
  /// - Parameter offset: where, in scalars; nil = at the end.
  mutating func insert(
    _ text: String, at offset: Int?, user: String?
  ) throws(CommandFailure) {
    guard mayWrite else {
      throw .data(
        "\(address): document \(document.json) may only be read with this token (read-only)")
    }
    var offset = offset ?? replica.count(in: .scalar)
    replica.author = user
    var messages: [Message] = []
    for chunk in text.chunks(ofBytes: (maxLine - 2048) / 6) {
      do throws(EditError) {
        if let change = try replica.insert(chunk, at: offset, in: .scalar) {
          messages.append(.change(change))
        }
      } catch {
        throw .data("document \(document.json): \(error)")
      }
      offset += chunk.unicodeScalars.count
    }
    guard !messages.isEmpty else { return }
    try send(messages)
    var isKnown = false
    while !isKnown {
      switch try next() {
      case .ack(let acknowledgement):
        isKnown =
          acknowledgement.version[replica.replica] >= replica.version[replica.replica]
      case .reject(let rejection):
        throw .data(
          "\(address): the text was refused: \(rejection.message) (\(rejection.code.rawValue))")
      default: continue
      }
    }
  }

  private mutating func take(
    _ change: Change, _ body: (Change) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    do throws(ChangeError) {
      guard try replica.apply(change) != .known else { return }
    } catch {
      throw .data("\(address): change \(change.id) cannot be applied: \(error)")
    }
    try body(change)
  }

  /// The next message that is not only for the connection itself.
  private mutating func next() throws(CommandFailure) -> Message {
    let message: Message?
    do throws(ServerError) {
      message = try connection.next()
    } catch {
      throw .data(error.description)
    }
    switch message {
    case nil: throw .data("\(address): the server has ended the connection")
    case .hello(let hello)?:
      guard hello.protocols.contains(1) else {
        throw .data("\(address): the server does not speak version 1 of the protocol")
      }
      maxLine = max(hello.maxLine, 4096)
    case .opened(let opened)?: mayWrite = opened.mode == .write
    case .ping(let number)?: try send([.pong(number)])
    case .closed(let closed)?:
      let reason = closed.message ?? closed.code?.rawValue ?? "it says not why"
      throw .data("\(address): document \(document.json) is not open there: \(reason)")
    case .bye(let bye)?:
      throw .data("\(address): the server has ended the connection: \(bye.message)")
    case .error(let report)? where report.isFatal:
      throw .data(
        "\(address): the server refuses: \(report.message) (\(report.code.rawValue))")
    default: break
    }
    return message ?? .unknown(type: "")
  }

  private func send(_ messages: [Message]) throws(CommandFailure) {
    do throws(ServerError) {
      try connection.send(messages)
    } catch {
      throw .data(error.description)
    }
  }
}

extension String {
  /// The text in pieces of at most so many bytes, cut between scalars.
  fileprivate func chunks(ofBytes limit: Int) -> [String] {
    var chunks: [String] = []
    var rest = unicodeScalars[...]
    while !rest.isEmpty {
      var size = 0
      let chunk = rest.prefix { scalar in
        size += UTF8.width(scalar)
        return size <= max(limit, 4)
      }
      chunks.append(String(chunk))
      rest = rest[chunk.endIndex...]
    }
    return chunks
  }
}
