package import Cotext
internal import Foundation

/// One editing session with its one right result.
package struct Scenario: Sendable, CustomStringConvertible {
  /// One step of one peer, or a sync of all.
  package enum Step: Sendable {
    case insert(peer: ReplicaID, at: Int, String, Attributes?, as: String?)
    case delete(peer: ReplicaID, Range<Int>, as: String?)
    case replace(peer: ReplicaID, Range<Int>, String, as: String?)
    case format(peer: ReplicaID, Range<Int>, Attributes, as: String?)
    case undo(peer: ReplicaID, String)
    case redo(peer: ReplicaID, String)
    case sync(show: [ModelRun]?)
  }

  package var id: String
  package var peers: [ReplicaID]
  package var initial: String
  package var growth: [String: GrowthRule]
  package var steps: [Step]
  package var expected: [ModelRun]

  package var description: String { id }

  /// The project's own scenarios, and those of the shared data that differ from them.
  package static func all() throws -> [Scenario] {
    let own = SharedData.package
      .appendingPathComponent("Tests/Conformance/Scenarios/scenarios.json")
    let cases = try cases(in: Data(contentsOf: own))
    guard let bytes = SharedData.bytes(of: "scenarios/scenarios.json") else {
      return try cases.map { try Scenario($0) }
    }
    let further = try Scenario.cases(in: Data(bytes)).filter { shared in
      !cases.contains { NSDictionary(dictionary: $0) == NSDictionary(dictionary: shared) }
    }
    return try (cases + further).map { try Scenario($0) }
  }

  private static func cases(in json: Data) throws -> [[String: Any]] {
    guard let cases = try JSONSerialization.jsonObject(with: json) as? [[String: Any]] else {
      throw UnreadableScenario(what: "the list of scenarios")
    }
    return cases
  }
}

/// A scenario that cannot be read.
struct UnreadableScenario: Error {
  var what: String
}

extension Scenario {
  private init(_ object: [String: Any]) throws {
    id = try object.value("id")
    peers = try (object.value("peers") as [String]).map { try replica($0) }
    initial = try object.value("initial")
    growth = (object["growth"] as? [String: String] ?? [:]).compactMapValues {
      GrowthRule(rawValue: $0)
    }
    expected = try Scenario.runs(object["expected"])
    steps = try (object.value("steps") as [[String: Any]]).map { try Scenario.step($0) }
  }

  private static func step(_ object: [String: Any]) throws -> Step {
    if object["sync"] != nil {
      return .sync(show: object["show"] == nil ? nil : try runs(object["show"]))
    }
    let peer = try replica(object.value("peer"))
    let name = object["as"] as? String
    if let edit = object["undo"] as? String { return .undo(peer: peer, edit) }
    if let edit = object["redo"] as? String { return .redo(peer: peer, edit) }
    let at: Int = try object.value("at")
    if let text = object["insert"] as? String {
      let typing = try (object["attributes"] as? [String: Any]).map { try attributes($0) }
      return .insert(peer: peer, at: at, text, typing, as: name)
    }
    if let length = object["delete"] as? Int {
      return .delete(peer: peer, at..<at + length, as: name)
    }
    let range = try at..<at + (object.value("length") as Int)
    if let text = object["replace"] as? String {
      return .replace(peer: peer, range, text, as: name)
    }
    return .format(peer: peer, range, try attributes(object.value("format")), as: name)
  }

  private static func runs(_ json: Any?) throws -> [ModelRun] {
    guard let runs = json as? [[Any]] else { throw UnreadableScenario(what: "runs") }
    return try runs.map { run in
      guard run.count == 2, let text = run[0] as? String, let object = run[1] as? [String: Any]
      else { throw UnreadableScenario(what: "a run") }
      return ModelRun(text: text, attributes: try attributes(object))
    }
  }

  private static func attributes(_ object: [String: Any]) throws -> Attributes {
    var attributes = Attributes()
    for (key, json) in object {
      attributes[AttributeKey(key)] = try value(json)
    }
    return attributes
  }

  private static func value(_ json: Any) throws -> AttributeValue {
    switch json {
    case is NSNull: return .null
    case let text as String: return .string(text)
    case let flag as Bool: return .bool(flag)
    default: throw UnreadableScenario(what: "a value")
    }
  }
}

private func replica(_ name: String) throws -> ReplicaID {
  guard let replica = ReplicaID(name) else { throw UnreadableScenario(what: name) }
  return replica
}

extension [String: Any] {
  fileprivate func value<Field>(_ key: String) throws -> Field {
    guard let value = self[key] as? Field else { throw UnreadableScenario(what: key) }
    return value
  }
}
