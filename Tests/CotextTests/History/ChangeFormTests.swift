import Cotext
import TestSupport
import Testing

@Suite("Changes are checked whole")
struct ChangeFormTests {
  private static let typed = #"{"type":"change","id":"0@a","ops":[{"insert":"yz"}]}"#

  /// What became of changes, in the engine and in the model, which must agree.
  private func refusals(of lines: [String]) throws -> [ModelOutcome] {
    var document = Document(replica: replica("reader"))
    var model = ReferenceModel(replica: replica("model"), rules: GrowthRules())
    return try lines.compactMap { line in
      let change = try Change(json: line)
      let outcome: ModelOutcome
      do throws(ChangeError) {
        switch try document.apply(change) {
        case .applied: outcome = .applied
        case .known: outcome = .known
        case .waiting: outcome = .waiting
        }
      } catch { outcome = .refused(error) }
      #expect(outcome == model.apply(change), "\(line)")
      #expect(document.text == model.text)
      if case .refused = outcome { return outcome }
      return nil
    }
  }

  @Test("A deletion that names an element twice is refused, whether half of it is known or not")
  func slicing() throws {
    let half = #"{"type":"change","id":"2@a","ops":[{"delete":[1]}]}"#
    let other = #"{"type":"change","id":"3@a","ops":[{"delete":[1]}]}"#
    let twice = #"{"type":"change","id":"2@a","ops":[{"delete":[1,1]}]}"#
    let expected = [ModelOutcome.refused(.badOperation(index: 0, .namedTwice))]
    #expect(try refusals(of: [Self.typed, twice]) == expected)
    #expect(try refusals(of: [Self.typed, half, twice]) == expected)
    // All of its units are known, but no such operation is.
    #expect(try refusals(of: [Self.typed, half, other, twice]) == expected)
  }

  @Test(
    "A change that is wrong in itself is refused before what it follows is known",
    arguments: [
      #"{"delete":["0+2@a","1@a"]}"#, #"{"undo":["0@a","0@a"],"count":1}"#,
      #"{"insert":"x","after":0}"#, #"{"mark":"b","value":1,"from":{"before":7},"to":"end"}"#,
      #"{"redo":["1-2@a","0@a"],"count":2}"#, #"{"delete":[3]}"#,
    ])
  func waiting(operation: String) throws {
    for head in [#""id":"0@b","parents":["1@a"]"#, #""id":"0@b","parents":["9@a"]"#] {
      let change = #"{"type":"change",\#(head),"ops":[\#(operation)]}"#
      #expect(try refusals(of: [change]).count == 1)
      #expect(try refusals(of: [Self.typed, change]).count == 1)
    }
  }

  @Test(
    "An unknown operation made by hand must be what its text says",
    arguments: [
      (#"{"insert":"x","units":1}"#, 1), (#"{"spin":1,"undo":[0],"units":1}"#, 1),
      (#"{"spin":1,"units":2}"#, 1), (#"{"spin":1}"#, 1), (#"{"spin":1, "units":1}"#, 1),
      (#"{"spin":1,"units":1}{}"#, 1), (#"{"spin":1,"spin":1,"units":1}"#, 1), (#"[1]"#, 1),
      (
        #"{"spin":\#(String(repeating: "[", count: 30))\#(String(repeating: "]", count: 30)),"units":1}"#,
        1
      ),
    ] as [(String, UInt32)])
  func unknownOperation(json: String, units: UInt32) throws {
    var document = Document(replica: replica("reader"))
    let operation = UnknownOperation(json: json, unitCount: units)
    let change = Change(id: unit("0@a"), operations: [.unknown(operation)])
    #expect(throws: ChangeError.badOperation(index: 0, .badValue)) { try document.apply(change) }
    #expect(document.version == Version())
  }

  @Test("An unknown operation that nests as deep as a line may is taken and can be read back")
  func deepOperation() throws {
    let depth = 29
    let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let operation = UnknownOperation(json: #"{"spin":\#(nested),"units":1}"#, unitCount: 1)
    let change = Change(id: unit("0@a"), operations: [.unknown(operation)])
    var document = Document(replica: replica("reader"))
    try document.apply(change)
    #expect(try Change(json: change.json) == change)
  }
}
