import Cotext
import TestSupport

@testable import CotextSync

extension SimulatedNetwork {
  /// When something happens next.
  private var nextEvent: Int64? {
    var next = Int64.max
    for link in links.indices where !links[link].isDone {
      for side in 0...1 {
        if let time = nextArrival(link, side) { next = min(next, time) }
        if let time = links[link].sides[side].notice { next = min(next, time) }
      }
    }
    for site in hubs {
      for time in [site.reconnect, site.downUntil, site.disk.writes.first?.due] {
        if let time { next = min(next, time) }
      }
      if site.downUntil == nil, let time = site.hub.deadline { next = min(next, time) }
    }
    for editor in editors {
      for time in [editor.reconnect, editor.seen] {
        if let time { next = min(next, time) }
      }
    }
    for peer in peers {
      if let time = peer.reconnect { next = min(next, time) }
    }
    return next == .max ? nil : next
  }

  /// Lets time pass, and all that happens meanwhile happen.
  mutating func run(until end: Int64) throws {
    var count = 0
    while let next = nextEvent, next <= end {
      count += 1
      guard count < 50_000 else { throw SessionProblem("it does not come to rest") }
      now = max(now, next)
      try happen()
    }
    now = end
  }

  private mutating func happen() throws {
    for link in links.indices where !links[link].isDone {
      for side in 0...1 {
        if let time = nextArrival(link, side), time <= now { try read(link, side) }
        if let time = links[link].sides[side].notice, time <= now,
          isReadOut(link, side)
        {
          try notice(link, side: side)
        }
      }
    }
    for index in hubs.indices { try happen(hub: index) }
    for index in editors.indices {
      if let time = editors[index].reconnect, time <= now { try connectEditor(index) }
      editors[index].confirm(now: now)
      flush(editor: index)
    }
    for index in peers.indices {
      if let time = peers[index].reconnect, time <= now { try connectPeer(index) }
    }
  }

  /// Whether all that came was read; who does not read does not notice the end.
  private mutating func isReadOut(_ link: Int, _ side: Int) -> Bool {
    guard links[link].sides[side].inbound.nextArrival != nil, links[link].sides[side].isOpen else {
      return true
    }
    if links[link].isCut { return true }
    links[link].sides[side].notice = now + 100
    return false
  }

  private mutating func happen(hub index: Int) throws {
    if let time = hubs[index].downUntil {
      if time <= now { try start(index) }
      return
    }
    if let time = hubs[index].reconnect, time <= now { try connectHub(index) }
    while let mark = hubs[index].disk.write(now: now) {
      hubs[index].hub.persisted("d", through: mark, now: now)
      try pump(index)
    }
    if let time = hubs[index].hub.deadline, time <= now {
      hubs[index].hub.tick(now: now)
      if let again = hubs[index].hub.deadline, again <= now {
        throw SessionProblem(
          "\(hubs[index].name) is due again at once: \(again - now), \(hubs[index].room?.deadline ?? 0)"
        )
      }
      try pump(index)
    }
  }

  // MARK: Crashing

  /// A server stops from one moment to the next; what is on disk stays.
  mutating func crash(_ index: Int) {
    note("\(hubs[index].name) crashes")
    hubs[index].hasCrashed = true
    hubs[index].downUntil = now + Int64(random.below(3_000))
    hubs[index].disk.crash(&random)
    for link in links.indices where !links[link].isDone {
      for side in 0...1 {
        guard case .hub(index, _) = links[link].sides[side].end else { continue }
        if !links[link].isCut { cut(link) }
        links[link].sides[side].isOpen = false
      }
    }
    hubs[index].link = nil
    hubs[index].reconnect = nil
  }

  /// It starts again.
  private mutating func start(_ index: Int) throws {
    note("\(hubs[index].name) starts again")
    hubs[index].downUntil = nil
    hubs[index].hub = Hub(configuration: hubs[index].configuration, random: random.next())
    if hubs[index].upstream != nil { hubs[index].reconnect = now }
    try checkPromises()
  }
}
