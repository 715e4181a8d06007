import Cotext
import CotextSync
import TestSupport

// Random messages that keep all limits.
extension SplitMix64 {
  mutating func message() -> Message {
    switch below(26) {
    case 0: return .hello(hello())
    case 1: return .open(Open(document: name(), version: version(), mode: pick([.read, .write])))
    case 2:
      return .opened(
        Opened(
          document: name(), version: version(), mode: pick([.read, .write]),
          digest: pick([nil, Digest(value: 7)])))
    case 3: return .change(change())
    case 4:
      return .ack(
        Acknowledgement(document: name(), version: version(), isDurable: once(in: 2)))
    case 5:
      return .reject(Rejection(document: name(), id: id(), code: code(), message: text()))
    case 6: return .need(Need(document: name(), ranges: (0...below(3)).map { _ in range() }))
    case 7:
      return .presence(
        Presence(
          document: name(), session: maybe { $0.text() }, user: maybe { $0.text() },
          state: maybe { $0.value() }, timeToLive: maybe { $0.below(1 << 53) }))
    case 8: return .close(document: name())
    case 9:
      return .closed(
        Closed(document: name(), code: maybe { $0.code() }, message: maybe { $0.text() }))
    case 10: return .ping(Int64(number()))
    case 11: return .pong(Int64(number()))
    case 12:
      return .error(
        ErrorReport(
          code: code(), message: text(), line: maybe { $0.below(1 << 53 - 1) + 1 },
          isFatal: once(in: 2)))
    case 13:
      return .bye(
        Bye(code: code(), message: text(), retryAfter: maybe { $0.below(1 << 53) }))
    case 14: return .attach(Attach(document: name(), unit: pick(TextUnit.allCases)))
    case 15: return .text(content())
    case 16:
      return .edit(
        EditRequest(
          document: name(), edit: number(), revision: number(),
          edits: (0..<below(4)).map { _ in edit() }, selection: maybe { $0.selection() }))
    case 17:
      return .edited(
        Edited(
          document: name(), edit: number(), id: maybe { $0.id() }, isDurable: once(in: 2),
          attributes: (0..<below(3)).map { _ in attributes() }))
    case 18:
      return .patch(
        PatchNotice(
          document: name(), revision: number(), edit: number(),
          edits: (0..<below(4)).map { _ in edit() }, author: maybe { $0.text() },
          origin: pick(PatchOrigin.allCases)))
    case 19: return .seen(document: name(), revision: number())
    case 20:
      return .select(
        SelectionRequest(document: name(), revision: number(), selection: selection()))
    case 21: return .typing(document: name(), attributes: attributes())
    case 22:
      return .caret(
        Caret(document: name(), ranges: selection().ranges, attributes: attributes()))
    case 23: return .undo(UndoRequest(document: name(), of: maybe { $0.number() }))
    case 24: return .redo(UndoRequest(document: name(), of: maybe { $0.number() }))
    default: return .reset(content(), reason: text())
    }
  }

  private mutating func maybe<Value>(_ make: (inout SplitMix64) -> Value) -> Value? {
    once(in: 2) ? make(&self) : nil
  }

  private mutating func hello() -> Hello {
    Hello(
      protocols: (0..<below(3)).map { _ in number() }, agent: text(),
      maxLine: 1 + below(1 << 53 - 1), user: maybe { $0.text() }, token: maybe { $0.text() },
      features: (0..<below(3)).map { _ in text() })
  }

  private mutating func content() -> Content {
    Content(
      document: name(), revision: number(), edit: number(), unit: pick(TextUnit.allCases),
      runs: (0..<below(4)).map { _ in Run(text: text(), attributes: attributes()) },
      hasMore: once(in: 2))
  }

  private mutating func edit() -> OffsetEdit {
    switch below(4) {
    case 0: return OffsetEdit(at: number(), delete: number())
    case 1: return OffsetEdit(at: number(), insert: text(), attributes: maybe { $0.attributes() })
    case 2:
      return OffsetEdit(
        at: number(), delete: number(), insert: text(), attributes: maybe { $0.attributes() })
    default: return OffsetEdit(at: number(), length: number(), format: attributes())
    }
  }

  private mutating func selection() -> OffsetSelection {
    let ranges = (0...below(3)).map { _ in
      let bounds = [number(), number()].sorted()
      return bounds[0]..<bounds[1]
    }
    return OffsetSelection(ranges: ranges, isDownstream: once(in: 2))
  }

  private mutating func change() -> Change {
    let own = replica()
    let operation: EditOperation
    switch below(3) {
    case 0: operation = .insert(text(nonempty: true), after: maybe { $0.id() }, before: nil)
    case 1: operation = .delete([range()])
    default:
      operation = .mark(Mark(key: "bold", value: value(), from: .start, to: .before(id())))
    }
    return Change(
      document: name(), id: OperationID(UInt32(below(100)), own), parents: [id()],
      time: maybe { Int64($0.number()) }, author: maybe { $0.text() }, operations: [operation])
  }

  /// Mostly small, at times at the edge, at times negative.
  private mutating func number() -> Int {
    switch below(6) {
    case 0: return 1 << 53 - 1
    case 1: return -below(1 << 53)
    default: return below(200)
    }
  }

  private mutating func text(nonempty: Bool = false) -> String {
    let pieces = [
      "a", "Hello", "\"", "\\", "\n", "\u{0}", "\u{1F}", "\u{7F}", "é", "e\u{301}", "日本", "👩‍👩‍👧",
      "\u{10FFFF}", "\u{FEFF}", "/", "\u{2028}", "long enough to leave the inline form",
    ]
    return (0..<(nonempty ? 1 : 0) + below(4)).map { _ in pick(pieces) }.joined()
  }

  private mutating func name() -> String {
    pick(["notes", "a/b", "é", "日本", "\"\\", String(repeating: "é", count: 128)])
  }

  private mutating func code() -> ErrorCode { pick(ErrorCode.allCases) }

  private mutating func replica() -> ReplicaID {
    ReplicaID(pick(["ada", "bob", "x.Y_z-0", String(repeating: "q", count: 64)]))!
  }

  private mutating func id() -> OperationID {
    OperationID(pick([0, 7, .max, UInt32(below(1000))]), replica())
  }

  private mutating func range() -> OperationRange {
    let direction: OperationRange.Direction = once(in: 2) ? .ascending : .descending
    return OperationRange(
      UInt32(100 + below(100)), count: UInt32(1 + below(5)), replica(), direction: direction)
  }

  private mutating func version() -> Version {
    var version = Version()
    for _ in 0..<below(4) { version[replica()] = pick([1, 1 << 32, UInt64(1 + below(1000))]) }
    return version
  }

  private mutating func attributes() -> Attributes {
    var attributes = Attributes()
    for _ in 0..<below(3) {
      attributes[AttributeKey(pick(["bold", "link", "comment:7f3", "é"]))] = value()
    }
    return attributes
  }

  private mutating func value(nesting: Int = 0) -> AttributeValue {
    switch below(nesting < 3 ? 6 : 4) {
    case 0: return .null
    case 1: return .bool(once(in: 2))
    case 2: return .string(text())
    case 3: return .number(Double(number()) / 8)
    case 4: return .array((0..<below(3)).map { _ in value(nesting: nesting + 1) })
    default: return ["a": value(nesting: nesting + 1), "b": value(nesting: nesting + 1)]
    }
  }
}
