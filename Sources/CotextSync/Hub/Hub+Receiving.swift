internal import Cotext

extension Hub {
  /// Takes in bytes that arrived; lines may be cut anywhere. What they cause is in the outputs
  /// afterwards.
  public mutating func receive(_ bytes: Span<UInt8>, from id: ConnectionID, now: Int64) {
    guard isListening(id), connections[id]?.isInputOver == false,
      var splitter = connections.takeSplitter(of: id)
    else { return }
    connections[id]?.lastInput = now
    var offset = 0
    while let line = splitter.next(in: bytes, from: &offset) {
      do throws(ErrorReport) {
        let message = try line.message(in: bytes, maxLine: splitter.maxLine)
        connections[id]?.unreadableLines = 0
        take(message, line: line.number, from: id, now)
      } catch {
        refuse(error, from: id, now)
      }
      guard isListening(id) else { break }
      if connections[id]?.hasSaidHello == true { splitter.maxLine = limits.maxLine }
    }
    connections[id]?.splitter = splitter
    flushTouched(now: now)
    finishServed(now: now)
  }

  private func isListening(_ id: ConnectionID) -> Bool {
    guard let session = connections[id] else { return false }
    if case .ending = session.phase { return false }
    return true
  }

  /// Answers a line that cannot be read; too many in a row end the connection.
  private mutating func refuse(_ report: ErrorReport, from id: ConnectionID, _ now: Int64) {
    guard let session = connections[id] else { return }
    if case .greeting = session.phase, mustSayHello(session) {
      return fail(id, report.code, report.message, line: report.line, now)
    }
    connections.send(.error(report), to: id)
    connections[id]?.unreadableLines += 1
    if session.unreadableLines + 1 >= limits.unreadableLines {
      fail(id, report.code, "too many lines in a row cannot be read", line: report.line, now)
    }
  }

  /// Answers a line that can be read but not followed.
  mutating func answer(
    _ code: ErrorCode, _ message: String, line: Int, to id: ConnectionID
  ) {
    connections.send(.error(ErrorReport(code: code, message: message, line: line)), to: id)
  }

  private func mustSayHello(_ session: Session) -> Bool {
    session.role == .incoming && configuration.authenticate != nil
  }

  private mutating func take(
    _ message: Message, line: Int, from id: ConnectionID, _ now: Int64
  ) {
    if case .hello(let hello) = message { return greet(hello, line: line, from: id, now) }
    if let session = connections[id], case .greeting = session.phase {
      if mustSayHello(session) {
        return fail(id, .auth, "say hello first", line: line, now)
      }
      // Somebody who types by hand speaks version 1.
      connections[id]?.phase = .talking
      connections[id]?.maxLine = 1 << 20
    }
    switch message {
    case .open(let open): join(open, id, now)
    case .opened(let opened): take(opened, from: id, now)
    case .digest(let notice): take(notice, from: id, now)
    case .change(let change): take(change, line: line, from: id, now)
    case .ack(let acknowledgement): take(acknowledgement, from: id)
    case .reject(let rejection): take(rejection, from: id)
    case .need(let need): answer(need, line: line, to: id)
    case .presence(let presence): take(presence, line: line, from: id, now)
    case .close(let document): leave(document, id)
    case .closed(let closed): take(closed, from: id)
    case .ping(let number): answerPing(number, line: line, from: id, now)
    case .bye(let bye):
      noteRefusal(bye.code, bye.message, of: id)
      connections[id]?.retryAfter = bye.retryAfter
      end(id, nil, now)
    case .error(let report) where report.isFatal:
      noteRefusal(report.code, report.message, of: id)
      end(id, nil, now)
    case .attach(let attach): take(attach, line: line, from: id, now)
    case .edit, .seen, .select, .typing, .undo, .redo:
      takeEditing(message, line: line, from: id, now)
    case .hello, .pong, .error, .text, .edited, .patch, .caret, .reset, .unknown: break
    }
  }

  /// A server ends the connection: where another try would end the same, people are told.
  private mutating func noteRefusal(_ code: ErrorCode, _ message: String, of id: ConnectionID) {
    guard connections[id]?.role == .upstream,
      [.auth, .forbidden, .unsupportedVersion].contains(code)
    else { return }
    actions.append(.refused(id, code: code, message: message))
    reportToParents(code, "the server refuses: \(message)")
  }

  // MARK: Hello and ping

  private mutating func greet(
    _ hello: Hello, line: Int, from id: ConnectionID, _ now: Int64
  ) {
    guard let session = connections[id], !session.hasSaidHello else {
      return answer(.badMessage, "hello was said already", line: line, to: id)
    }
    guard hello.protocols.contains(1) else {
      return fail(id, .unsupportedVersion, "only version 1 is spoken here", line: line, now)
    }
    guard hello.maxLine >= Self.leastMaxLine else {
      let message = "lines of \(Self.leastMaxLine) bytes must be read at least"
      return fail(id, .badMessage, message, line: line, now)
    }
    if session.role == .incoming {
      connections[id]?.claimedUser = hello.user
      switch configuration.authenticate?(hello) {
      case .granted(let user, let mode):
        connections[id]?.user = user
        connections[id]?.mode = mode
      case .refused(let code, let message): return fail(id, code, message, line: line, now)
      case nil: break
      }
    }
    connections[id]?.hasSaidHello = true
    connections[id]?.phase = .talking
    connections[id]?.maxLine = hello.maxLine
    if session.role == .parent, hello.features.contains(Self.peerFeature) {
      // Two peers that are joined by pipes: neither has an editor that would open anything.
      connections[id]?.isPeer = true
      openEverything(at: id, now: now)
    }
  }

  /// What a peer says of itself in its hello to the program that started it, in case that is a pipe
  /// to another peer.
  static let peerFeature = "peer"

  /// How long lines everybody has to read: names and references have to fit.
  static let leastMaxLine = 4 << 10

  private mutating func answerPing(
    _ number: Int64, line: Int, from id: ConnectionID, _ now: Int64
  ) {
    flushTouched(now: now)
    guard let session = connections[id] else { return }
    guard session.pings.count < limits.pendingPings else {
      return answer(.rate, "\(session.pings.count) pings wait already", line: line, to: id)
    }
    var ping = Session.Ping(number: number, places: [])
    for name in session.documents {
      guard let room = rooms.index(forKey: name), let index = rooms.values[room].index(of: id)
      else { continue }
      let end = rooms.values[room].document.unitCount
      let subscription = rooms.values[room][index]
      if subscription.isOpen, (subscription.place ?? 0) < end { ping.places.append((name, end)) }
    }
    connections[id]?.pings.append(ping)
    answerPings(of: id)
  }

  /// Answers the pings whose turn has come.
  mutating func answerPings(of id: ConnectionID) {
    while let ping = connections[id]?.pings.first {
      let isDone = ping.places.allSatisfy { name, place in
        guard let room = rooms.index(forKey: name), let index = rooms.values[room].index(of: id)
        else { return true }
        return rooms.values[room][index].place ?? 0 >= place
      }
      guard isDone else { return }
      connections[id]?.pings.removeFirst()
      connections.send(.pong(ping.number), to: id)
    }
  }
}
