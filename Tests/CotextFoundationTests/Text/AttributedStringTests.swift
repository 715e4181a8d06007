import Cotext
import CotextFoundation
import Foundation
import Testing

@Suite struct AttributedStringTests {
  @Test func builtInAttributesHaveKeys() throws {
    var document = Document()
    try document.insert("Hello world", at: 0, in: .scalar)
    try document.format(0..<5, in: .scalar, ["bold": true, "fontSize": 20, "underline": "dash"])
    try document.format(6..<11, in: .scalar, ["link": "https://swift.org", "language": "de"])
    let text = AttributedString(document)
    let runs = Array(text.runs)
    #expect(runs.count == 3)
    #expect(runs[0].attributes[AttributeScopes.CotextAttributes.Bold.self] == true)
    #expect(text[runs[0].range].cotext.bold == true)
    #expect(text[runs[0].range].cotext.fontSize == 20)
    #expect(text[runs[0].range].cotext.underline == .dash)
    #expect(text[runs[2].range].link == URL(string: "https://swift.org"))
    #expect(text[runs[2].range].languageIdentifier == "de")
    #expect(text.cotext.rest == nil)
  }

  @Test("What no key can hold is kept aside, and comes back")
  func nothingIsLost() throws {
    let attributes: Attributes = [
      "app.unknown": ["a": 1], "bold": "very", "link": "", "blockquote": 1, "comment:1": "why",
      "comment:2": ["by": "Ada"], "comment": true, "fontFamily": "Cafe\u{301}", "heading": 9,
      "underline": "solid", "list": "bullet", "bold:x": true,
    ]
    var document = Document()
    try document.insert("Hi\n", at: 0, in: .scalar, attributes: attributes)
    try document.format(0..<3, in: .scalar, attributes)
    #expect(document.runs.map(\.attributes) == [attributes])
    let text = AttributedString(document)
    #expect(text.cotext.list == .bullet)
    #expect(text.cotext.blockQuote == 1)
    #expect(text.cotext.comments?["comment:1"] == "why")
    #expect(Array(try Document(text).runs) == Array(document.runs))
    #expect(try document.update(to: text) == nil)
  }

  @Test("An editor that changes or removes a value that was kept aside means it")
  func editedValuesWin() throws {
    var document = Document()
    try document.insert("Hi", at: 0, in: .scalar, attributes: ["link": "not a url"])
    var text = AttributedString(document)
    #expect(text.link?.absoluteString == "not%20a%20url")
    text.link = URL(string: "https://swift.org")
    #expect(text.documentRuns().map(\.attributes) == [["link": "https://swift.org"]])
    text.link = nil
    #expect(text.documentRuns().map(\.attributes) == [[:]])
  }

  @Test func paragraphsLookAsTheirFirstScalarThroughout() throws {
    var document = Document()
    try document.insert("Title", at: 0, in: .scalar)
    try document.format(0..<5, in: .scalar, ["heading": 1])
    try document.insert(" more\nbody", at: 5, in: .scalar)
    let text = AttributedString(document)
    #expect(text.runs.map(\.attributes.cotext.headingLevel) == [1, nil])
    #expect(try document.update(to: text) == nil)
    #expect(try Document(text).paragraphs.map(\.attributes) == [["heading": 1], [:]])
  }

  @Test func rangesAndSelections() throws {
    var document = Document()
    try document.insert("one two three", at: 0, in: .character)
    try document.format(4..<7, in: .character, ["bold": true])
    let middle = try AttributedString(document, range: 2..<6, in: .character)
    #expect(String(middle.characters) == "e tw")
    #expect(middle.runs.map(\.attributes.cotext.bold) == [nil, true])
    let one = document.startIndex..<(try document.index(at: 3, in: .character))
    let three = (try document.index(at: 8, in: .character))..<document.endIndex
    let selection = AnchoredSelection(ranges: [three, one])
    #expect(
      String(AttributedString(document, selection: selection).characters) == "onethree")
    #expect(throws: EditError.offsetOutOfBounds(offset: 14, count: 13, unit: .character)) {
      _ = try AttributedString(document, range: 0..<14, in: .character)
    }
  }

  @Test func attributedTextIsInsertedAndReplacesASelection() throws {
    var document = Document()
    try document.insert("ac", at: 0, in: .character)
    var bold = AttributedString("b")
    bold.cotext.bold = true
    try document.insert(bold, at: 1, in: .character)
    #expect(document.runs.map(\.text) == ["a", "b", "c"])
    #expect(document.runs.map(\.attributes) == [[:], ["bold": true], [:]])
    var all = AnchoredSelection(range: document.startIndex..<document.endIndex)
    let change = try document.replaceSelection(&all, with: AttributedString("x") + bold)
    #expect(change != nil)
    #expect(Array(document.runs).map(\.text) == ["x", "b"])
    #expect(all.indices(in: document) == .insertionPoint(document.endIndex))
  }

  private enum Highlight: TypedAttributeKey {
    typealias Value = TextColor
    static var name: AttributeKey { "app.highlight" }

    enum Text: AttributedStringKey {
      typealias Value = TextColor
      static let name = "app.highlight"
    }
  }

  private enum EditorFont: AttributedStringKey {
    typealias Value = TextFont
    static let name = "app.font"
  }

  @Test func appsAddKeysOfTheirOwn() throws {
    let registry = AttributeRegistry.standard.appending(.init(Highlight.self, Highlight.Text.self))
    var text = AttributedString("Hi")
    text[Highlight.Text.self] = .yellow
    let document = try Document(text, registry: registry)
    #expect(document.runs.map(\.attributes) == [["app.highlight": "yellow"]])
    #expect(AttributedString(document, registry: registry)[Highlight.Text.self] == .yellow)
    #expect(AttributedString(document)[Highlight.Text.self] == nil)
    #expect(AttributedString(document).cotext.rest == ["app.highlight": "yellow"])
  }

  @Test func severalTraitsMayBeOneAttributeOfAnApp() throws {
    let font = AttributeRegistry.Entry(
      FontScope.keys.map(\.name), EditorFont.self,
      reading: { font in
        var attributes = Attributes()
        attributes.font = font
        return attributes
      },
      writing: { $0.font })
    let registry = AttributeRegistry.standard.appending(font)
    var document = Document()
    try document.insert("Hi", at: 0, in: .scalar, attributes: ["bold": true, "fontSize": 20])
    var text = AttributedString(document, registry: registry)
    #expect(text.cotext.bold == nil)
    #expect(text[EditorFont.self]?.resolve(in: TextFont.Context()).pointSize == 20)
    text[EditorFont.self] = text[EditorFont.self]?.italic()
    let change = try document.update(to: text, registry: registry)
    #expect(change?.operations.count == 1)
    #expect(
      document.runs.map(\.attributes) == [["bold": true, "fontSize": 20, "italic": true]])
  }
}
