import Cotext

extension HostileCase {
  static let references: [HostileCase] = [
    HostileCase(
      "an insertion behind itself", change(.typing("e", after: "0@eve")), first(.futureReference)),
    HostileCase(
      "an insertion behind its own later unit", change(.typing("e", after: "7@eve")),
      first(.futureReference)),
    HostileCase(
      "a deletion of what comes later", change(.deleting(3, of: "eve")), first(.futureReference)),
    HostileCase(
      "a mark on itself", change(.marking(from: .before(unit("0@eve")))), first(.futureReference)),
    HostileCase(
      "a parent that is the change itself",
      change(.typing("e"), parents: ["0@eve"]), .badChange(.futureReference)),
    HostileCase(
      "a replica that nobody knows", change(.typing("e", after: "0@zoe")),
      first(.outsideCausalPast)),
    HostileCase(
      "a unit that its replica has not made", change(.typing("e", after: "99@ada")),
      first(.outsideCausalPast)),
    HostileCase(
      "a very large counter", change(.typing("e", before: "4000000000@ada")),
      first(.outsideCausalPast)),
    HostileCase(
      "an element that the receiver knows and the maker did not",
      change(.typing("e", after: "0@bob")), first(.outsideCausalPast)),
    HostileCase(
      "a deletion outside the causal past", change(.deleting(0, of: "carl")),
      first(.outsideCausalPast)),
    HostileCase(
      "a mark outside the causal past", change(.marking(to: .after(unit("0@carl")))),
      first(.outsideCausalPast)),
    HostileCase(
      "an undo outside the causal past",
      change(.undo([OperationRange(unit("0@bob"))], count: 1)), first(.outsideCausalPast)),
    HostileCase(
      "a reference without parents", change(.typing("e", after: "0@ada"), parents: []),
      first(.outsideCausalPast)),
    HostileCase(
      "an insertion behind a mark", change(.typing("e", after: "2@bob"), parents: ["3@bob"]),
      first(.wrongKind)),
    HostileCase(
      "a deletion of a deletion", change(.deleting(1, of: "bob"), parents: ["3@bob"]),
      first(.wrongKind)),
    HostileCase(
      "a mark at a mark",
      change(.marking(from: .after(unit("2@bob"))), parents: ["3@bob"]), first(.wrongKind)),
    HostileCase(
      "an undo of an undo",
      change(.undo([OperationRange(unit("3@bob"))], count: 1), parents: ["3@bob"]),
      first(.wrongKind)),
    HostileCase(
      "before in front of after", change(.typing("e", after: "1@ada", before: "0@ada")),
      first(.neighboursOutOfOrder)),
    HostileCase(
      "before that is after", change(.typing("e", after: "1@ada", before: "1@ada")),
      first(.neighboursOutOfOrder)),
    HostileCase(
      "a second operation that is bad",
      change(.typing("e", after: "0@ada"), .typing("e", after: "0@zoe")),
      .badOperation(index: 1, .outsideCausalPast)),
  ]

  static let forms: [HostileCase] = [
    HostileCase("no operations", change(), .badChange(.noOperations)),
    HostileCase(
      "an empty insertion", change(.typing("", after: "0@ada")), first(.noUnits),
      .badChange(.noUnits)),
    HostileCase(
      "a deletion of nothing", change(.delete([])), either(.noUnits)),
    HostileCase(
      "a range of none", change(.deleting(0, 0, of: "ada")), either(.noUnits)),
    HostileCase(
      "an undo of nothing", change(.undo([], count: 1)), either(.noUnits)),
    HostileCase(
      "an undo of a range of none",
      change(.undo([OperationRange(0, count: 0, replica("ada"))], count: 1)), first(.noUnits),
      .badChange(.noUnits)),
    HostileCase(
      "an unknown operation without units",
      change(.unknown(UnknownOperation(json: #"{"spin":1,"units":0}"#, unitCount: 0))),
      either(.noUnits)),
    HostileCase(
      "an element named twice",
      change(
        .delete([OperationRange(0, count: 2, replica("ada")), OperationRange(unit("1@ada"))])),
      first(.namedTwice)),
    HostileCase(
      "an element named twice in two directions",
      change(
        .delete([
          OperationRange(0, count: 2, replica("ada")),
          OperationRange(2, count: 2, replica("ada"), direction: .descending),
        ])), first(.namedTwice)),
    HostileCase(
      "a unit undone twice",
      change(
        .undo([OperationRange(unit("0@ada")), OperationRange(unit("0@ada"))], count: 1)),
      first(.namedTwice)),
    HostileCase(
      "a range that runs out of the counters",
      change(.deleting(4_294_967_295, 2, of: "ada")), first(.counterOverflow)),
    HostileCase(
      "a range that runs below 0", change(.deleting(0, 2, of: "ada", .descending)),
      first(.counterOverflow)),
    HostileCase(
      "a change that runs out of the counters",
      change(.typing("ef"), id: "4294967295@eve"), .badChange(.counterOverflow)),
    HostileCase(
      "a deletion of 4,000,000,000", change(.deleting(0, 4_000_000_000, of: "ada")),
      either(.tooManyUnits)),
    HostileCase(
      "an undo of 4,000,000,000",
      change(.undo([OperationRange(0, count: 4_000_000_000, replica("ada"))], count: 1)),
      first(.outsideCausalPast), first(.tooManyUnits)),
    HostileCase(
      "more than 2^20 units",
      change(.typing(String(repeating: "e", count: 1 << 20)), .typing("e")),
      .badChange(.tooManyUnits), .badOperation(index: 1, .tooManyUnits)),
    HostileCase(
      "more than 1,024 parents",
      Change(
        id: unit("0@eve"),
        parents: (0..<1025).map { OperationID(0, replica("r" + String($0 + 1000))) },
        operations: [.typing("e")]), .badChange(.tooManyParents)),
    HostileCase(
      "the name of another document", change(.typing("e"), document: "letters"),
      .badChange(.otherDocument)),
    HostileCase("an empty key", change(.marking("")), first(.badKey)),
    HostileCase(
      "a key of 129 bytes", change(.marking(AttributeKey(String(repeating: "k", count: 129)))),
      first(.badKey)),
    HostileCase(
      "a value that is no number", change(.marking("k", .number(.nan))), first(.badValue)),
    HostileCase(
      "an infinite number in a list", change(.marking("k", [1, .number(.infinity)])),
      first(.badValue)),
    HostileCase("a value nested 17 deep", change(.marking("k", nested(17))), first(.badValue)),
    HostileCase(
      "a value of more than 16 KiB",
      change(.marking("k", .string(String(repeating: "v", count: 16 * 1024)))), first(.badValue)),
  ]

  static let counts: [HostileCase] = [
    HostileCase(
      "an undo with an even count",
      change(.undo([OperationRange(unit("0@ada"))], count: 2)), first(.badCount)),
    HostileCase(
      "an undo with the count 0",
      change(.undo([OperationRange(unit("0@ada"))], count: 0)), first(.badCount)),
    HostileCase(
      "a redo with an odd count",
      change(.redo([OperationRange(unit("0@ada"))], count: 1)), first(.badCount)),
    HostileCase(
      "a redo with the count 0",
      change(.redo([OperationRange(unit("0@ada"))], count: 0)), first(.badCount)),
    HostileCase(
      "a count two ahead", change(.redo([OperationRange(unit("0@ada"))], count: 2)),
      first(.badCount)),
    HostileCase(
      "a count that is one ahead of what the receiver knows and two of what the maker knew",
      change(.redo([OperationRange(unit("1@bob"))], count: 2), parents: ["2@bob"]),
      first(.badCount)),
  ]

  static let forks: [HostileCase] = [
    HostileCase(
      "another text", change(.typing("abd"), id: "0@ada", parents: []), .fork(unit("2@ada"))),
    HostileCase(
      "another neighbour",
      change(.typing("x", after: "0@ada"), id: "0@bob"), .fork(unit("0@bob"))),
    HostileCase(
      "other parents", change(.typing("abc"), id: "0@ada", parents: ["0@carl"]),
      .fork(unit("0@ada"))),
    HostileCase(
      "no parents", change(.typing("q", after: "2@ada"), id: "0@carl", parents: []),
      .fork(unit("0@carl"))),
    HostileCase(
      "another verb", change(.deleting(0, of: "ada"), id: "0@bob"), .fork(unit("0@bob"))),
    HostileCase(
      "another element deleted", change(.deleting(1, of: "ada"), id: "1@bob", parents: []),
      .fork(unit("1@bob"))),
    HostileCase(
      "other units undone",
      change(.undo([OperationRange(unit("0@bob"))], count: 1), id: "3@bob", parents: []),
      .fork(unit("3@bob"))),
    HostileCase(
      "a known start that goes on otherwise",
      change(.typing("ab"), .deleting(0, of: "ada"), id: "0@ada", parents: []),
      .fork(unit("2@ada"))),
  ]

  /// A list in a list, and so on.
  private static func nested(_ depth: Int) -> AttributeValue {
    (0..<depth).reduce(.null) { value, _ in .array([value]) }
  }
}
