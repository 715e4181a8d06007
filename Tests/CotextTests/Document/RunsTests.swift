import Cotext
import TestSupport
import Testing

/// The runs of a document as a collection.
@Suite("Runs")
struct RunsTests {
  @Test("An empty document has none")
  func empty() throws {
    var document = try Document.ada("abc")
    try document.delete(0..<3, in: .scalar)
    for runs in [Document().runs, document.runs] {
      #expect(runs.isEmpty)
      #expect(runs.startIndex == runs.endIndex)
      #expect(runs.first == nil)
    }
    #expect(document.runs == Document().runs)
  }

  @Test("Indices go along the runs, whatever is deleted between them")
  func indices() throws {
    var document = try Document.ada("-one-two-three-")
    try document.format(1..<4, in: .scalar, ["bold": true])
    try document.format(4..<8, in: .scalar, ["italic": true])
    // Deleted: at both ends, between two runs, and in the middle of one.
    for place in [14, 10, 4, 0] { try document.delete(place..<place + 1, in: .scalar) }
    let runs = document.runs
    let expected = [
      Run(text: "one", attributes: ["bold": true]), Run(text: "two", attributes: ["italic": true]),
      Run(text: "-three", attributes: [:]),
    ]
    #expect(
      Array(runs)
        == expected.map { run in
          run.text == "-three" ? Run(text: "-tree", attributes: [:]) : run
        })
    #expect(runs.indices.map { runs[$0] } == Array(runs))
    #expect(runs.count == 3)
    #expect(runs[runs.startIndex] == runs.first)
    #expect(runs.dropFirst().first?.text == "two")
    #expect(runs.index(runs.startIndex, offsetBy: 3) == runs.endIndex)
    #expect(runs.index(runs.startIndex, offsetBy: 4, limitedBy: runs.endIndex) == nil)
    let places = Array(runs.indices) + [runs.endIndex]
    #expect(places == places.sorted())
    #expect(Set(places.map { runs.distance(from: runs.startIndex, to: $0) }) == [0, 1, 2, 3])
  }

  @Test("Values, attributes and runs are printed as people read them")
  func descriptions() {
    let attributes: Attributes = ["link": "x", "bold": true, "kern": 1.5, "app": [1, .null]]
    #expect("\(attributes)" == #"{"app":[1,null],"bold":true,"kern":1.5,"link":"x"}"#)
    #expect("\(AttributeValue.string("a\n"))" == #""a\n""#)
    #expect("\([Run(text: "a\n", attributes: ["bold": true])])" == #"["a\n" {"bold":true}]"#)
  }

  @Test("Runs are equal when text and attributes are, whatever the histories")
  func equality() throws {
    var document = try Document.ada("ab")
    var other = Document(replica: .bob)
    try other.insert("b", at: 0, in: .scalar)
    try other.insert("a", at: 0, in: .scalar)
    #expect(document.runs == other.runs)
    try document.format(0..<1, in: .scalar, ["bold": true])
    #expect(document.runs != other.runs)
    try other.format(0..<1, in: .scalar, ["bold": true])
    #expect(document.runs == other.runs)
    // By scalars.
    #expect(try Document.ada("é").runs != Document.ada("e\u{301}").runs)
  }
}
