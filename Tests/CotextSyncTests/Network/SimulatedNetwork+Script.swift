import Cotext
import TestSupport

@testable import CotextSync

extension SimulatedNetwork {
  /// Everything that happens in one session: people work while the network breaks, then it heals.
  mutating func play() throws {
    let steps = 10 + random.below(random.pick([20, 20, 80]))
    for _ in 0..<steps {
      try act()
      try run(until: now + Int64(random.once(in: 3) ? 0 : random.below(random.pick([20, 400]))))
    }
    try settle()
    try checkEnd()
  }

  private mutating func act() throws {
    switch random.below(20) {
    case 0..<10: try work(editor: random.below(editors.count))
    case 10..<14: try work(peer: random.below(peers.count))
    case 14, 15: breakSomething()
    default: try edit(editor: random.below(editors.count))
    }
  }

  // MARK: Working

  private mutating func edit(editor index: Int) throws {
    guard editors.indices.contains(index), editors[index].isEditing else { return }
    for _ in 0...random.below(3) {
      let request = try editors[index].model.makeEdits(&random)
      note("\(editors[index].name) makes \(Message.edit(request).json)")
      editors[index].send(.edit(request))
    }
    flush(editor: index)
  }

  private mutating func work(editor index: Int) throws {
    guard editors.indices.contains(index), editors[index].isEditing else { return }
    let model = editors[index].model
    switch random.below(12) {
    case 0..<5: return try edit(editor: index)
    case 5:
      editors[index].send(
        .undo(UndoRequest(document: "d", of: random.once(in: 2) ? nil : random.below(6))))
    case 6: editors[index].send(.redo(UndoRequest(document: "d")))
    case 7, 8:
      editors[index].send(
        .select(
          SelectionRequest(
            document: "d", revision: model.revision,
            selection: OffsetSelection(ranges: [model.randomRange(&random)]))))
    case 9:
      editors[index].send(
        .typing(document: "d", attributes: ["bold": random.pick([true, .null])]))
    case 10 where random.once(in: 3):
      editors[index].send(.attach(Attach(document: "d", unit: model.unit)))
    case 11 where random.once(in: 6):
      note("\(editors[index].name) leaves")
      editors[index].isGone = true
      if let link = editors[index].link {
        links[link].isCut = true
        links[link].sides[0].isOpen = false
        links[link].sides[0].inbound.end()
        links[link].sides[1].inbound.end()
        links[link].sides[1].notice = links[link].sides[1].inbound.lastArrival ?? now
        editors[index].link = nil
      }
      return
    default: editors[index].ping()
    }
    flush(editor: index)
  }

  private mutating func work(peer index: Int) throws {
    guard peers.indices.contains(index) else { return }
    if peers[index].forges, peers[index].link != nil, random.once(in: 2) {
      note("\(peers[index].name) forges")
      peers[index].forge(&random)
      return flush(peer: index)
    }
    switch random.below(8) {
    case 0..<4:
      if peers[index].mode == .write { try peers[index].edit(&random) }
    case 4: peers[index].sendWithheld()
    case 5 where peers[index].link != nil:
      let state: AttributeValue? =
        random.once(in: 3) ? nil : ["at": .string("\(index).\(random.below(100))")]
      let time = hubs[peers[index].hub].configuration.presenceTime
      peers[index].show(state, for: time, now: now)
    case 6:
      if let link = peers[index].link, !isHealed {
        // It does not read for a long time.
        links[link].sides[0].pausedUntil = now + Int64(random.below(10_000))
      }
    default: if peers[index].link != nil { peers[index].ping() }
    }
    flush(peer: index)
  }

  // MARK: Breaking

  private mutating func breakSomething() {
    switch random.below(8) {
    case 0..<4:
      let open = links.indices.filter { canBeCut($0) }
      if !open.isEmpty { cut(random.pick(open)) }
    case 4:
      guard hubs.count > 1 else { return }
      for index in groups.indices { groups[index] = index == 0 ? 0 : random.below(2) }
      if random.once(in: 2) { for index in groups.indices { groups[index] = 1 - groups[index] } }
      note("parts \(groups)")
      for link in links.indices where canBeCut(link) && isBetweenGroups(link) {
        cut(link, within: 20_000)
      }
    case 5: for index in groups.indices { groups[index] = 0 }
    case 6:
      let open = links.indices.filter { !links[$0].isDone }
      guard !open.isEmpty else { return }
      let link = random.pick(open)
      let end = now + Int64(random.below(6_000))
      for side in 0...1 { links[link].sides[side].inbound.stalledUntil = end }
    default:
      let mortal = hubs.indices.filter { canCrash($0) }
      if !mortal.isEmpty { crash(random.pick(mortal)) }
    }
  }

  /// Whether a hub has a disk, and no editor that ends with it.
  private func canCrash(_ hub: Int) -> Bool {
    hubs[hub].configuration.persists && hubs[hub].downUntil == nil
      && !editors.contains { $0.hub == hub && $0.role == .parent }
  }

  private func isBetweenGroups(_ link: Int) -> Bool {
    guard case .hub(let one, _) = links[link].sides[0].end,
      case .hub(let other, _) = links[link].sides[1].end
    else { return false }
    return groups[one] != groups[other]
  }

  /// The network heals, and everybody has time for everything.
  private mutating func settle() throws {
    note("heals")
    isHealed = true
    for index in groups.indices { groups[index] = 0 }
    for link in links.indices {
      for side in 0...1 {
        links[link].sides[side].inbound.stalledUntil = 0
        links[link].sides[side].pausedUntil = 0
      }
    }
    for index in peers.indices {
      // It is found out, and what still waits of it goes.
      if peers[index].forges, let link = peers[index].link, canBeCut(link) { cut(link) }
      peers[index].forges = false
      peers[index].sendWithheld()
      flush(peer: index)
    }
    // Some notice late that somebody is gone.
    try run(until: now + 25_000)
    for hub in hubs.indices where hubs[hub].room == nil {
      // What left memory is shared again once somebody opens it.
      var editor = EditorSite(
        name: "late\(hub)", hub: hub, role: .incoming, unit: .scalar, maxLine: 1 << 20)
      editor.reconnect = now
      editors.append(editor)
    }
    try run(until: now + 45_000)
  }
}
