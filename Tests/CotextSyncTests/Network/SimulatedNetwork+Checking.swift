import Cotext
import TestSupport

@testable import CotextSync

extension SimulatedNetwork {
  // MARK: At each step

  /// Who does not read costs little memory.
  func checkOutputs(of hub: Int) throws {
    let limits = hubs[hub].configuration.limits
    for link in links where !link.isDone {
      guard case .peer(let index) = link.sides[0].end, peers[index].mode == .read,
        case .hub(hub, let id) = link.sides[1].end
      else { continue }
      let count = hubs[hub].hub.withOutput(of: id) { $0.count }
      guard count <= limits.outputBudget + limits.chunk + Self.slack else {
        throw SessionProblem("\(count) bytes wait for \(peers[index].name), who does not read")
      }
    }
  }

  /// Answers, and the 512 units that are encoded at least at a time.
  private static let slack = 6_144

  /// What somebody was told to be on disk is there.
  func checkPromises() throws {
    let versions = hubs.map { $0.disk.image.document?.version ?? Version() }
    for peer in peers {
      for element in peer.durable.elements
      where element.count > versions[peer.hub][element.replica] {
        throw SessionProblem("\(peer.name) was told that \(element) is on disk, it is not")
      }
    }
    for editor in editors {
      // On the disk of its hub, or of the server that this goes to.
      let places = [editor.hub, hubs[editor.hub].upstream].compactMap(\.self)
      for unit in editor.allDurable where !places.contains(where: { versions[$0].contains(unit) }) {
        throw SessionProblem("\(editor.name) was told that \(unit) is on disk, it is not")
      }
    }
  }

  // MARK: At the end

  func checkEnd() throws {
    guard let document = hubs[0].room?.document else {
      throw SessionProblem("\(hubs[0].name) has no document")
    }
    try check(document)
    // Where others know the units of a fork, people were told, and nothing else happens.
    guard !isForked else { return try checkPromises() }
    for site in hubs { try check(site, against: document) }
    for peer in peers { try check(peer, against: document) }
    for editor in editors { try check(editor, against: document) }
    try checkPromises()
    try checkPresences()
  }

  /// Whether people were told of a fork that does not heal by itself.
  private var isForked: Bool {
    hasTwins
      && hubs.dropFirst().contains { site in
        site.reports.contains { $0.contains("each side keeps") }
      }
  }

  /// The document is what the model makes of the same changes.
  private func check(_ document: Document) throws {
    let broken = document.invariantViolations()
    guard broken.isEmpty else { throw SessionProblem("broken invariants: \(broken)") }
    var model = ReferenceModel(replica: ReplicaID("model")!)
    for change in document.changes() {
      guard model.apply(change) == .applied else {
        throw SessionProblem("the model does not take \(change.id)")
      }
    }
    guard document.text.unicodeScalars.elementsEqual(model.text.unicodeScalars),
      document.modelRuns == model.runs, document.version == model.version,
      document.frontier == model.frontier
    else { throw SessionProblem("the document is not what the model has") }
  }

  private func isSame(_ one: Document, _ other: Document) -> Bool {
    one.version == other.version && one.frontier == other.frontier
      && ShownText(one) == ShownText(other)
  }

  private func check(_ site: HubSite, against document: Document) throws {
    let hub = site.hub
    guard hub.touched.isEmpty, hub.finishing.isEmpty, hub.actions.isEmpty else {
      throw SessionProblem("\(site.name) has left something undone")
    }
    let held = links.flatMap(\.sides).count {
      if case .hub(let index, _) = $0.end {
        $0.isOpen && hubs[index].name == site.name
      } else {
        false
      }
    }
    guard hub.connections.count == held else {
      throw SessionProblem("\(site.name) has \(hub.connections.count) connections, not \(held)")
    }
    guard let room = site.room else { throw SessionProblem("\(site.name) has no document") }
    guard isSame(room.document, document) else {
      throw SessionProblem(
        "\(site.name) has \(room.document.version.json)\n\(ShownText(room.document).description)"
          + "\nand not \(document.version.json)\n\(ShownText(document).description)")
    }
    guard room.waiting.isEmpty, room.released.isEmpty, hub.waitingBytes == 0 else {
      throw SessionProblem("\(site.name) waits")
    }
    guard hasTwins || room.document.refusals.isEmpty else {
      throw SessionProblem("\(site.name) refused \(room.document.refusals)")
    }
    for subscription in room.subscriptions {
      guard subscription.isOpen, subscription.place == room.document.unitCount,
        subscription.known.elements.isEmpty, subscription.refused.isEmpty,
        subscription.acknowledged.elements.isEmpty, subscription.durability.isEmpty,
        !subscription.owesNeed, !subscription.isChecking, subscription.search == nil
      else { throw SessionProblem("\(site.name) still owes something: \(subscription)") }
    }
    if site.configuration.persists {
      guard room.durable == room.document.unitCount, hub.unpersistedBytes == 0,
        room.unpersisted.isEmpty
      else { throw SessionProblem("\(site.name) has not written everything") }
    }
    for id in hub.connections.ids {
      guard let session = hub.connections[id] else { continue }
      guard session.pings.isEmpty, session.outbox.isEmpty else {
        throw SessionProblem("\(site.name) owes \(id) answers")
      }
    }
  }

  private func check(_ peer: RawPeer, against document: Document) throws {
    guard peer.link != nil, !peer.waitsForPongs, peer.mode == .read || peer.isAcknowledged else {
      throw SessionProblem("\(peer.name) waits for something")
    }
    guard isSame(peer.document, document), peer.document.waitingCount == 0 else {
      throw SessionProblem(
        "\(peer.name) has \(peer.document.version.json), not \(document.version.json)")
    }
    guard hubs[peer.hub].configuration.persists, peer.mode == .write else { return }
    guard peer.durable[peer.document.replica] == document.count(of: peer.document.replica) else {
      throw SessionProblem("\(peer.name) was not told that everything is on disk")
    }
  }

  private func check(_ editor: EditorSite, against document: Document) throws {
    let upstream = hubs[editor.hub].upstream
    for unit in hubs[editor.hub].hasCrashed ? editor.allDurable : editor.allMade
    where !document.version.contains(unit) {
      throw SessionProblem("\(unit), made by \(editor.name), is lost")
    }
    guard !editor.isGone else { return }
    guard editor.isEditing, !editor.waitsForPongs, !editor.waitsForAnswers else {
      throw SessionProblem("\(editor.name) waits for something")
    }
    let shown = editor.model.shown
    let expected = ShownText(document)
    let isSame =
      editor.model.unit == .character
      ? shown.byCharacters == expected.byCharacters : shown == expected
    guard isSame else {
      throw SessionProblem(
        "\(editor.name) in \(editor.model.unit) shows\n\(shown.description)\nand not\n"
          + expected.description)
    }
    let persists =
      hubs[editor.hub].configuration.persists
      || upstream.map { hubs[$0].configuration.persists } ?? false
    // Nothing is promised of a replica from a fork on.
    guard persists, !hasTwins else { return }
    let missing = Set(editor.made.keys).subtracting(editor.durable)
    guard missing.isEmpty else {
      throw SessionProblem("\(editor.name) was not told that \(missing.sorted()) are on disk")
    }
  }

  /// What each session shows stands with all others, and what is gone with nobody.
  private func checkPresences() throws {
    var live: [(connection: (hub: Int, id: ConnectionID), state: String)] = []
    for (index, site) in hubs.enumerated() {
      for entry in site.room?.presences.entries ?? [] where entry.isEditor {
        guard let state = entry.presence.state else { continue }
        guard place(of: entry.connection, of: index) != nil else {
          throw SessionProblem("\(site.name) shows an editor that is gone")
        }
        live.append(((index, entry.connection), state.json))
      }
    }
    for peer in peers {
      guard let shows = peer.shows, shows.until > now, let link = peer.link else { continue }
      guard case .hub(let hub, let id) = links[link].sides[1].end else { continue }
      live.append(((hub, id), shows.state.json))
    }
    for site in hubs {
      guard let room = site.room else { continue }
      let shown = room.presences.entries.compactMap { $0.presence.state?.json }.sorted()
      let expected = live.map(\.state).sorted()
      guard shown == expected else {
        throw SessionProblem("\(site.name) shows \(shown), not \(expected)")
      }
    }
    for peer in peers {
      guard let link = peer.link, case .hub(let hub, let id) = links[link].sides[1].end else {
        continue
      }
      let expected = live.filter { $0.connection != (hub, id) }.map(\.state).sorted()
      let shown = peer.shown.values.map(\.json).sorted()
      guard shown == expected else {
        throw SessionProblem("\(peer.name) is shown \(shown), not \(expected)")
      }
    }
  }
}
