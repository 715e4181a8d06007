import Cotext
import TestSupport

@testable import CotextSync

extension SimulatedNetwork {
  // MARK: Connecting

  /// Whether somebody can reach a hub.
  private func reaches(_ hub: Int, from other: Int?) -> Bool {
    hubs[hub].downUntil == nil && (other.map { groups[$0] == groups[hub] } ?? (groups[hub] == 0))
  }

  mutating func connectHub(_ index: Int) throws {
    guard let upstream = hubs[index].upstream else { return }
    hubs[index].reconnect = nil
    guard reaches(upstream, from: index) else {
      hubs[index].reconnect = now + Int64(hubs[index].backoff.next())
      return
    }
    hubs[index].backoff.reset()
    let id = hubs[index].hub.connect(.upstream, now: now)
    hubs[index].link = join(.hub(index, id), to: upstream, .incoming)
    try pump(index)
    try pump(upstream)
  }

  mutating func connectEditor(_ index: Int) throws {
    let (hub, role) = (editors[index].hub, editors[index].role)
    guard role == .parent || reaches(hub, from: nil) else {
      editors[index].reconnect = now + 1_000
      return
    }
    editors[index].connect(join(.editor(index), to: hub, role))
    try pump(hub)
    flush(editor: index)
  }

  mutating func connectPeer(_ index: Int) throws {
    let hub = peers[index].hub
    guard reaches(hub, from: nil) else {
      peers[index].reconnect = now + 1_000
      return
    }
    if peers[index].mode == .read, hubs[hub].hasCrashed {
      // It may have what the hub has lost, and nobody would take it.
      peers[index].document = Document(replica: ReplicaID(peers[index].name)!, name: "d")
    }
    peers[index].connect(join(.peer(index), to: hub, .incoming))
    try pump(hub)
    flush(peer: index)
  }

  private mutating func join(_ end: LinkEnd, to hub: Int, _ role: ConnectionRole) -> Int {
    let id = hubs[hub].hub.connect(role, now: now)
    let delays = 0...random.below(slowness + 1)
    var sides = [end, .hub(hub, id)].map {
      Link.Side(end: $0, inbound: SimulatedWire(delays: delays, window: window))
    }
    if repeatsLines, case .incoming = role {
      sides[0].inbound.repeatsLines = true
      sides[1].inbound.repeatsLines = true
    }
    note("\(end) connects to \(hubs[hub].name) as \(id), link \(links.count)")
    links.append(Link(sides: sides))
    return links.count - 1
  }

  // MARK: Cutting

  /// Whether a link can be cut: not what binds an editor to the hub that it started.
  func canBeCut(_ link: Int) -> Bool {
    guard !links[link].isCut, !links[link].isDone else { return false }
    if case .editor(let index) = links[link].sides[0].end { return editors[index].role != .parent }
    return true
  }

  /// Cuts a link, both ends notice it some time.
  mutating func cut(_ link: Int, within time: Int = 2_000) {
    note("link \(link) is cut")
    links[link].isCut = true
    for side in 0...1 {
      links[link].sides[side].inbound.cut(&random)
      links[link].sides[side].notice = now + Int64(random.below(time + 1))
    }
  }

  /// One end of a link notices that it is over.
  mutating func notice(_ link: Int, side: Int) throws {
    links[link].sides[side].notice = nil
    guard links[link].sides[side].isOpen else { return }
    switch links[link].sides[side].end {
    case .hub(let hub, let id):
      if random.once(in: 2), links[link].sides[side].inbound.nextArrival == nil {
        // It writes what it has, into nothing, and closes the connection itself.
        hubs[hub].hub.endOfInput(id, now: now)
        try pump(hub)
      }
      if links[link].sides[side].isOpen { drop(link, side: side) }
      hubs[hub].hub.disconnect(id, now: now)
      try pump(hub)
    case .editor, .peer: drop(link, side: side)
    }
  }

  /// One end has let go of a link: it will connect anew.
  private mutating func drop(_ link: Int, side: Int, retryAfter: Int? = nil) {
    links[link].sides[side].isOpen = false
    note("link \(link) is over for \(links[link].sides[side].end)")
    switch links[link].sides[side].end {
    case .hub(let hub, _):
      guard hubs[hub].link == link, side == 0 else { return }
      hubs[hub].link = nil
      hubs[hub].reconnect = now + Int64(hubs[hub].backoff.next(retryAfter: retryAfter))
    case .editor(let index):
      guard editors[index].link == link else { return }
      editors[index].link = nil
      if !editors[index].isGone { editors[index].reconnect = now + Int64(random.below(1_000)) }
    case .peer(let index):
      guard peers[index].link == link else { return }
      peers[index].link = nil
      peers[index].reconnect = now + Int64(random.below(1_000))
    }
  }

  /// A hub closes a connection: the other end gets what was written, and then the end.
  private mutating func close(_ id: ConnectionID, of hub: Int, retryAfter: Int?) {
    guard let (link, side) = place(of: id, of: hub) else { return }
    drop(link, side: side, retryAfter: retryAfter)
    let other = 1 - side
    links[link].sides[other].inbound.end()
    guard links[link].sides[other].isOpen, links[link].sides[other].notice == nil else { return }
    links[link].sides[other].notice = max(now, links[link].sides[other].inbound.lastArrival ?? now)
  }

  func place(of id: ConnectionID, of hub: Int) -> (link: Int, side: Int)? {
    for link in links.indices.reversed() {
      for side in 0...1
      where links[link].sides[side].isOpen && links[link].sides[side].end == .hub(hub, id) {
        return (link, side)
      }
    }
    return nil
  }

  // MARK: Moving bytes

  /// Does what a hub wants done, and writes what its links take.
  mutating func pump(_ hub: Int) throws {
    var isBusy = true
    while isBusy {
      isBusy = false
      for action in hubs[hub].hub.takeActions() {
        isBusy = true
        perform(action, of: hub)
      }
      for link in links.indices {
        for side in 0...1 where links[link].sides[side].hasOutput && links[link].sides[side].isOpen
        {
          if case .hub(hub, let id) = links[link].sides[side].end {
            isBusy = try write(link, side, hub, id) || isBusy
          }
        }
      }
    }
    try checkOutputs(of: hub)
  }

  private mutating func perform(_ action: Action, of hub: Int) {
    switch action {
    case .connectionHasOutput(let id):
      guard let (link, side) = place(of: id, of: hub) else { return }
      links[link].sides[side].hasOutput = true
    case .close(let id, let retryAfter): close(id, of: hub, retryAfter: retryAfter)
    case .persist(_, let lines, let mark):
      let due = max(now + Int64(random.below(diskTime + 1)), hubs[hub].disk.writes.last?.due ?? 0)
      hubs[hub].disk.writes.append(Disk.Write(lines: lines, mark: mark, due: due))
    case .refused(_, let code, let message): note("refused: \(code) \(message)")
    case .rewrite(_, let lines, let mark, _, let replica):
      let due = max(now + Int64(random.below(diskTime + 1)), hubs[hub].disk.writes.last?.due ?? 0)
      hubs[hub].disk.writes.append(
        Disk.Write(lines: lines, mark: mark, due: due, replica: replica))
    case .report(let line):
      note("\(hubs[hub].name) reports \(line)")
      hubs[hub].reports.append(line)
    case .unload: note("\(hubs[hub].name) unloads")
    }
  }

  /// Writes some of a hub's output to a link. Returns whether anything was written.
  private mutating func write(
    _ link: Int, _ side: Int, _ hub: Int, _ id: ConnectionID
  ) throws -> Bool {
    let room = links[link].sides[1 - side].inbound.room
    let bytes = hubs[hub].hub.withOutput(of: id) { span in
      (0..<min(span.count, room)).map { span[$0] }
    }
    if bytes.isEmpty {
      if hubs[hub].hub.withOutput(of: id, { $0.count }) == 0 {
        links[link].sides[side].hasOutput = false
      }
      return false
    }
    links[link].sides[1 - side].inbound.send(bytes, now: now, &random)
    hubs[hub].hub.consumed(bytes.count, by: id, now: now)
    return true
  }

  /// Gives what an editor has to say to its link.
  mutating func flush(editor index: Int) {
    guard let link = editors[index].link, !editors[index].outbound.isEmpty else { return }
    links[link].sides[1].inbound.send(editors[index].outbound, now: now, &random)
    editors[index].outbound = []
  }

  mutating func flush(peer index: Int) {
    guard let link = peers[index].link, !peers[index].outbound.isEmpty else { return }
    links[link].sides[1].inbound.send(peers[index].outbound, now: now, &random)
    peers[index].outbound = []
  }

  /// When something is to be read at an end of a link; nil while it does not read.
  func nextArrival(_ link: Int, _ side: Int) -> Int64? {
    guard links[link].sides[side].isOpen,
      let arrival = links[link].sides[side].inbound.nextArrival
    else { return nil }
    if case .hub(let hub, let id) = links[link].sides[side].end,
      !hubs[hub].hub.wantsInput(from: id)
    {
      return nil
    }
    return max(arrival, links[link].sides[side].pausedUntil)
  }

  /// Reads what has arrived at an end of a link.
  mutating func read(_ link: Int, _ side: Int) throws {
    guard let bytes = links[link].sides[side].inbound.receive(now: now) else { return }
    switch links[link].sides[side].end {
    case .hub(let hub, let id):
      note("\(hubs[hub].name) reads \(String(decoding: bytes, as: UTF8.self)) from \(id)")
      hubs[hub].hub.receive(bytes.span, from: id, now: now)
      try pump(hub)
    case .editor(let index):
      guard editors[index].link == link else { return }
      for message in try messages(in: bytes, &editors[index].splitter, editors[index].maxLine) {
        note("\(editors[index].name) reads \(message.json)")
        try editors[index].receive(message, now: now, &random)
      }
      flush(editor: index)
    case .peer(let index):
      guard peers[index].link == link else { return }
      for message in try messages(in: bytes, &peers[index].splitter, peers[index].maxLine) {
        note("\(peers[index].name) reads \(message.json)")
        try peers[index].receive(message)
      }
      flush(peer: index)
    }
    // There is room on the wire now.
    if case .hub(let hub, _) = links[link].sides[1 - side].end { try pump(hub) }
  }

  private func messages(
    in bytes: [UInt8], _ splitter: inout LineSplitter, _ maxLine: Int
  ) throws -> [Message] {
    var messages: [Message] = []
    var offset = 0
    while let line = splitter.next(in: bytes.span, from: &offset) {
      let message: Message
      do { message = try line.message(in: bytes.span, maxLine: splitter.maxLine) } catch {
        throw SessionProblem("a line cannot be read: \(error)")
      }
      messages.append(message)
      let length = message.json.utf8.count
      // Until it has heard what we read, the hub writes what everybody reads.
      if length > maxLine, length > 64 << 10 || splitter.number > 3 {
        throw SessionProblem("a line of \(length) bytes is too long")
      }
    }
    return messages
  }
}
