import Cotext
import CotextFoundation
import Foundation
import TestSupport
import Testing

@Suite struct CodableTests {
  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }

  private func isRefused<Value: Decodable>(_ type: Value.Type, _ json: String) -> Bool {
    do {
      _ = try decode(type, json)
      return false
    } catch { return error is DecodingError }
  }

  @Test("The JSON of each type is what the documentation says")
  func golden() throws {
    let ada = try #require(ReplicaID("ada"))
    var document = Document(replica: ada, name: "notes")
    try document.insert("Hi", at: 0, in: .scalar)
    try document.format(0..<2, in: .scalar, ["kern": 1.5])
    let change =
      #"{"id":"0@ada","ops":[{"insert":"Hi"},{"from":{"before":0},"mark":"kern","to":"end","value":1.5}],"type":"change"}"#
    let named = change.replacingOccurrences(of: #""id""#, with: #""doc":"notes","id""#)
    #expect(try json(document) == #"{"changes":[\#(named)],"name":"notes","version":1}"#)
    #expect(try json(document.version) == #"{"ada":3}"#)
    #expect(try json(["bold": true, "link": .null] as Attributes) == #"{"bold":true,"link":null}"#)
    #expect(try json([1, 1.5, "x", ["a": .null]] as AttributeValue) == #"[1,1.5,"x",{"a":null}]"#)
    #expect(try json([ada]) == #"["ada"]"#)
    #expect(try json([OperationID(3, ada)]) == #"["3@ada"]"#)
    let range = document.startIndex..<document.endIndex
    #expect(
      try json(AnchoredSelection(range: range))
        == #"{"ranges":[[{"before":"0@ada"},{"after":"1@ada"}]]}"#)
    #expect(try json(AnchoredSelection()) == #"{"insertionPoint":"start"}"#)
    let caret = AnchoredSelection(
      insertionPoint: document.endIndex, typingAttributes: ["bold": true])
    #expect(
      try json(caret) == #"{"insertionPoint":{"after":"1@ada"},"typing":{"bold":true}}"#)
    #expect(try decode(AnchoredSelection.self, json(caret)) == caret)
    #expect(
      try decode(AnchoredSelection.self, json(AnchoredSelection(range: range)))
        == AnchoredSelection(range: range))
  }

  @Test func documentsComeBackUnderAFreshReplica() throws {
    let seeds = TestEnvironment.seed.map { [$0] } ?? Array(0..<30)
    for seed in seeds {
      var generator = SplitMix64(seed: seed)
      var document = try RandomText.document(&generator, edits: 8, replica: "ada")
      var other = document.fork(as: ReplicaID("bob")!)
      try RandomText.edit(&other, &generator)
      try RandomText.edit(&document, &generator)
      document.merge(other)
      let back = try decode(Document.self, json(document))
      #expect(Array(back.runs) == Array(document.runs), "COTEXT_SEED=\(seed)")
      #expect(back.version == document.version, "COTEXT_SEED=\(seed)")
      #expect(back.changes() == document.changes(), "COTEXT_SEED=\(seed)")
      #expect(back.replica != document.replica)
      let list = try PropertyListEncoder().encode(document)
      let listed = try PropertyListDecoder().decode(Document.self, from: list)
      #expect(Array(listed.runs) == Array(document.runs), "COTEXT_SEED=\(seed)")
    }
  }

  @Test func replicaAndSchemaMayBeGiven() throws {
    let document = Document(replica: try #require(ReplicaID("ada")))
    var schema = AttributeSchema.standard
    schema.setGrowth(.both, for: "app.own")
    let decoder = JSONDecoder()
    decoder.userInfo[.attributeSchema] = schema
    decoder.userInfo[.replicaID] = ReplicaID("bob")
    let back = try decoder.decode(Document.self, from: Data(json(document).utf8))
    #expect(back.schema == schema)
    #expect(back.replica.rawValue == "bob")
  }

  @Test("Keys that look the same but have other scalars are kept apart")
  func canonicallyEquivalentKeys() throws {
    let attributes: Attributes = ["é": 1, "e\u{301}": 2]
    #expect(attributes.count == 2)
    #expect(try decode(Attributes.self, json(attributes)) == attributes)
    var document = Document()
    try document.insert("x", at: 0, in: .scalar, attributes: ["a": ["é": 1, "e\u{301}": 2]])
    let back = try decode(Document.self, json(document))
    #expect(back.changes() == document.changes())
    #expect(throws: EncodingError.self) { try json(["é": 1, "e\u{301}": 2] as AttributeValue) }
  }

  @Test("A document without its whole history is not encoded as changes")
  func trimmedHistory() throws {
    var document = Document()
    try document.insert("Hi", at: 0, in: .scalar)
    try document.trimHistory(before: document.version)
    #expect(throws: EncodingError.self) { try json(document) }
  }

  @Test("What is wrong throws a DecodingError")
  func hostileInput() {
    let documents = [
      "[]", "null", "{}", #"{"version":2,"changes":[]}"#, #"{"version":1}"#,
      #"{"version":1,"changes":[1]}"#, #"{"version":1,"changes":["x"]}"#,
      #"{"version":1,"changes":[{"type":"change","id":"0@ada","ops":[]}]}"#,
      #"{"version":1,"changes":[{"type":"change","id":"5@ada","ops":[{"insert":"x"}]}]}"#,
      #"{"version":1,"changes":[{"type":"change","id":"0@ada","ops":[{"delete":["0@bob"]}]}]}"#,
      #"{"version":1,"name":"a","changes":[{"type":"change","doc":"b","id":"0@ada","ops":[{"insert":"x"}]}]}"#,
      #"{"version":1,"changes":"# + String(repeating: "[", count: 400)
        + String(repeating: "]", count: 400) + "}",
      #"{"version":1,"changes":[{"type":"change","id":"0@ada","ops":[{"insert":1e400}]}]}"#,
    ]
    for text in documents { #expect(isRefused(Document.self, text), "\(text.prefix(90))") }
    for text in [
      "[]", "{}", #"{"insertionPoint":"middle"}"#, #"{"ranges":[]}"#, #"{"ranges":[["start"]]}"#,
      #"{"ranges":[["start","end"]]}"#, #"{"insertionPoint":{"before":"x"}}"#,
      #"{"insertionPoint":{"before":"0@a","after":"0@a"}}"#, #"{"insertionPoint":{}}"#,
      #"{"insertionPoint":"start","typing":[]}"#,
    ] { #expect(isRefused(AnchoredSelection.self, text), "\(text)") }
    for text in [#"{"":1}"#, "[1]", #""x""#, #"{"a":"# + deep(40) + "}"] {
      #expect(isRefused(Attributes.self, text), "\(text)")
    }
    for text in [#"{"ada":0}"#, #"{"a b":1}"#, #"{"ada":1.5}"#, #"{"ada":9007199254740993}"#] {
      #expect(isRefused(Version.self, text), "\(text)")
    }
    #expect(isRefused([ReplicaID].self, #"[""]"#))
    #expect(isRefused([OperationID].self, #"["01@ada"]"#))
    #expect(isRefused(AttributeValue.self, deep(17)))
    #expect(isRefused(AttributeValue.self, "\"" + String(repeating: "x", count: 20_000) + "\""))
  }

  private func deep(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }
}
