import Cotext
import Foundation

/// SplitMix64: small, seeded, the same everywhere.
struct CodingGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The seed of a run: `COTEXT_SEED` where it is set, otherwise a given one.
  static func seed(or standard: UInt64) -> UInt64 {
    ProcessInfo.processInfo.environment["COTEXT_SEED"].flatMap { UInt64($0) } ?? standard
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  mutating func isLucky(_ chances: Int) -> Bool { below(chances) == 0 }
}

extension CodingGenerator {
  mutating func replica() -> ReplicaID {
    let names = ["ada", "bob", "a", "agent-000001", "x.Y_z-0", String(repeating: "q", count: 64)]
    return ReplicaID(names[below(names.count)])!
  }

  mutating func counter() -> UInt32 {
    isLucky(8) ? UInt32.max - UInt32(below(3)) : UInt32(below(200))
  }

  mutating func id() -> OperationID { OperationID(counter(), replica()) }

  mutating func text() -> String {
    let pieces = [
      "a", "Hello", "\"", "\\", "\n", "\u{0}", "\u{1F}", "\u{7F}", "é", "e\u{301}", "日本",
      "👩‍👩‍👧", "\u{10FFFF}", "\u{FEFF}", "/", "\u{2028}", "long enough to leave the inline form",
    ]
    return (0...below(4)).map { _ in pieces[below(pieces.count)] }.joined()
  }

  mutating func value(nesting: Int = 0) -> AttributeValue {
    switch below(nesting < 4 ? 7 : 4) {
    case 0: return .null
    case 1: return .bool(isLucky(2))
    case 2: return .string(text())
    case 3: return .number(number())
    case 4: return .array((0..<below(4)).map { _ in value(nesting: nesting + 1) })
    default:
      var members: [(String, AttributeValue)] = []
      for _ in 0..<below(4) {
        let name = text()
        let isTaken = members.contains { Array($0.0.utf8) == Array(name.utf8) }
        if !isTaken { members.append((name, value(nesting: nesting + 1))) }
      }
      return .object(AttributeValue.Members(members)!)
    }
  }

  mutating func number() -> Double {
    switch below(4) {
    case 0: return Double(below(1000))
    case 1: return Double(below(2000) - 1000) / 8
    default:
      let number = Double(bitPattern: next())
      return number.isFinite ? number : 0.1
    }
  }

  mutating func range() -> OperationRange {
    let replica = replica()
    let length = UInt32(1 + below(5))
    switch below(3) {
    case 0: return OperationRange(UInt32(below(100)), replica)
    case 1: return OperationRange(UInt32(below(100)), count: length, replica)
    default:
      return OperationRange(100, count: length, replica, direction: .descending)
    }
  }

  mutating func ranges() -> ShortList<OperationRange> {
    ShortList((0...below(3)).map { _ in range() })
  }

  mutating func anchor() -> TextAnchor {
    switch below(4) {
    case 0: return .start
    case 1: return .end
    case 2: return .before(id())
    default: return .after(id())
    }
  }

  mutating func operation() -> EditOperation {
    switch below(7) {
    case 0, 1:
      let after = isLucky(3) ? nil : id()
      return .insert(text(), after: after, before: isLucky(3) ? nil : id())
    case 2: return .delete(ranges())
    case 3:
      let key = AttributeKey(isLucky(3) ? text() : "comment:7f3")
      return .mark(Mark(key: key, value: value(), from: anchor(), to: anchor()))
    case 4: return .undo(ranges(), count: UInt16(2 * below(32_768) + 1))
    case 5: return .redo(ranges(), count: UInt16(2 * below(32_767) + 2))
    default:
      return .unknown(
        UnknownOperation(json: #"{"move":[1,{"a b":"c d"}],"units":3}"#, unitCount: 3))
    }
  }

  mutating func change() -> Change {
    var parents: [OperationID] = []
    for _ in 0..<below(4) {
      let parent = id()
      if !parents.contains(parent) { parents.append(parent) }
    }
    return Change(
      document: isLucky(3) ? text() : nil, id: id(), parents: parents.sorted(),
      time: isLucky(3) ? Int64(below(1 << 53)) * (isLucky(4) ? -1 : 1) : nil,
      author: isLucky(3) ? text() : nil,
      operations: ShortList((0...below(3)).map { _ in operation() }))
  }
}
