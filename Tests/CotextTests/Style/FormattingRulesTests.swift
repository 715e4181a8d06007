import Cotext
import Testing

@Suite struct FormattingRulesTests {
  /// Text in three colours and not larger than 40 points; headings are not bold.
  struct Letter: FormattingDefinition {
    enum Scope: FormattingScope {
      static var keys: ScopeKeys {
        StandardScope.self
        FormattingScopeTests.Mention.self
      }
    }

    struct SmallEnough: FormattingConstraint {
      func constrain(_ attributes: inout Attributes) {
        if let size = attributes[AttributeKeys.FontSize.self], size > 40 {
          attributes.font = .default.pointSize(40)
        }
      }
    }

    struct HeadingsAreNotBold: FormattingConstraint {
      func constrain(_ attributes: inout Attributes) {
        if attributes.headingLevel != nil { attributes.bold = nil }
      }
    }

    var allowsGreen = false

    var body: FormattingConstraints {
      if allowsGreen {
        ValueConstraint(for: \.foregroundColor, values: [.red, .green, nil], default: nil)
      } else {
        ValueConstraint(for: \.foregroundColor, values: [.red, .blue, nil], default: .blue)
      }
      ValueConstraint(for: \.underlineStyle, values: [nil], default: .single)
      SmallEnough()
      HeadingsAreNotBold()
    }
  }

  private let rules = Letter().rules

  private func constrained(_ attributes: Attributes) -> Attributes {
    var attributes = attributes
    rules.constrain(&attributes)
    var again = attributes
    rules.constrain(&again)
    #expect(again == attributes)
    return attributes
  }

  @Test func valuesThatAreNotAcceptedBecomeTheDefault() {
    #expect(constrained(["foregroundColor": "green"]) == ["foregroundColor": "blue"])
    #expect(constrained(["foregroundColor": "red"]) == ["foregroundColor": "red"])
    #expect(constrained([:]) == [:])
    #expect(
      constrained(["underline": "dot", "underlineColor": "red"]) == ["underline": true])
    var green: Attributes = ["foregroundColor": "blue"]
    Letter(allowsGreen: true).constrain(&green)
    #expect(green == [:])
  }

  @Test func whatIsOutsideOfTheScopeIsDropped() {
    #expect(constrained(["blink": true, "bold": true]) == ["bold": true])
    #expect(constrained(["comment:1": "x", "blink:1": "x"]) == ["comment:1": "x"])
  }

  @Test func whatIsOfAnotherTypeIsDropped() {
    #expect(constrained(["bold": "yes", "fontSize": "huge", "heading": 9]) == [:])
  }

  @Test func removalsPass() {
    #expect(constrained(["blink": .null, "bold": .null]) == ["blink": .null, "bold": .null])
  }

  @Test func ownConstraintsSeeAllAttributes() {
    #expect(constrained(["fontSize": 99, "italic": true]) == ["fontSize": 40, "italic": true])
    #expect(constrained(["bold": true, "heading": 1]) == ["heading": 1])
  }

  /// Links are blue, and what is blue is underlined; the constraints also say what no scope lists.
  struct BlueLinks: FormattingDefinition {
    struct LinksAreBlue: FormattingConstraint {
      func constrain(_ attributes: inout Attributes) {
        if attributes.link != nil { attributes.foregroundColor = .blue }
      }
    }

    struct BlueIsUnderlined: FormattingConstraint {
      func constrain(_ attributes: inout Attributes) {
        attributes["blink"] = true
        attributes["fontSize"] = "huge"
        if attributes.foregroundColor == .blue { attributes.underlineStyle = .single }
      }
    }

    typealias Scope = StandardScope

    var body: FormattingConstraints {
      LinksAreBlue()
      BlueIsUnderlined()
    }
  }

  @Test func aChangeOfTextTakesAwayOneOfTwoNeighboursWithOtherValues() throws {
    var document = Document()
    try document.insert("abcd", at: 0, in: .scalar)
    try document.format(0..<2, in: .scalar, ["mention": ["ada"]])
    try document.format(2..<4, in: .scalar, ["mention": ["bob"]])
    try document.replace(1..<2, in: .scalar, with: "x", under: rules)
    #expect(
      Array(document.runs) == [
        Run(text: "ax", attributes: [:]), Run(text: "cd", attributes: ["mention": ["bob"]]),
      ])
  }

  @Test func constraintsAreAppliedInTheirOrder() {
    var attributes: Attributes = ["link": "https://swift.org"]
    BlueLinks().constrain(&attributes)
    #expect(attributes.foregroundColor == .blue)
    #expect(attributes.underlineStyle == .single)
  }

  /// Written as a SwiftUI definition is, with an opaque body, and with another definition in it.
  struct Headlines: FormattingDefinition {
    typealias Scope = StandardScope

    var body: some FormattingConstraint {
      BlueLinks()
      ValueConstraint(for: AttributeKeys.FontSize.self, values: [20, 30], default: 20)
    }
  }

  @Test func anOpaqueBodyIsApplied() {
    var attributes: Attributes = ["fontSize": 99, "link": "https://swift.org"]
    Headlines().constrain(&attributes)
    #expect(attributes.fontSize == 20)
    #expect(attributes.foregroundColor == .blue)
    #expect(attributes.underlineStyle == .single)
    #expect(
      Headlines().rules.constrained([Run(text: "a", attributes: [:])])[0].attributes.fontSize == 20)
  }

  @Test func whatConstraintsAddOutsideOfTheScopeIsDropped() {
    var attributes: Attributes = ["bold": true]
    BlueLinks().constrain(&attributes)
    #expect(attributes == ["bold": true])
  }

  @Test func aBareScopeAcceptsAllValues() {
    var attributes: Attributes = ["bold": true, "fontSize": 99, "link": "x"]
    FormattingRules(scope: FontScope.self).constrain(&attributes)
    #expect(attributes == ["bold": true, "fontSize": 99])
    struct Fonts: FormattingDefinition { typealias Scope = FontScope }
    attributes["link"] = "x"
    Fonts().constrain(&attributes)
    #expect(attributes == ["bold": true, "fontSize": 99])
  }

  // MARK: Pasting and reading

  @Test func runsThatBecomeAlikeBecomeOne() {
    let runs = [
      Run(text: "a", attributes: ["foregroundColor": "green"]),
      Run(text: "b", attributes: ["foregroundColor": "blue"]),
      Run(text: "c", attributes: ["foregroundColor": "blue", "bold": true]),
    ]
    #expect(
      rules.constrained(runs) == [
        Run(text: "ab", attributes: ["foregroundColor": "blue"]),
        Run(text: "c", attributes: ["foregroundColor": "blue", "bold": true]),
      ])
  }

  @Test func anAttachmentStandsAtItsCharacterAlone() {
    let run = Run(text: "a\u{FFFC}\u{FFFC}b", attributes: ["attachment": "cat.png", "bold": true])
    #expect(
      rules.constrained([run]) == [
        Run(text: "a", attributes: ["bold": true]),
        Run(text: "\u{FFFC}\u{FFFC}", attributes: ["attachment": "cat.png", "bold": true]),
        Run(text: "b", attributes: ["bold": true]),
      ])
  }

  @Test func readingWritesNothing() throws {
    var ada = Document(replica: ReplicaID("ada")!)
    try ada.insert("green red", at: 0, in: .character)
    var bob = ada.fork(as: ReplicaID("bob")!)
    try bob.format(0..<5, in: .character, ["foregroundColor": "green", "blink": true])
    try bob.format(6..<9, in: .character, ["foregroundColor": "red"])
    ada.merge(bob)
    let version = ada.version
    #expect(
      ada.runs(under: Letter()) == [
        Run(text: "green", attributes: ["foregroundColor": "blue"]),
        Run(text: " ", attributes: [:]),
        Run(text: "red", attributes: ["foregroundColor": "red"]),
      ])
    #expect(ada.version == version)
    #expect(try ada.attributes(at: 0, in: .character)["blink"] == true)
    #expect(ada.runs(under: rules) == bob.runs(under: rules))
  }

  // MARK: Local edits

  @Test func anEditIsMadeAsFarAsItIsAccepted() throws {
    var document = Document()
    try document.insert("abc", at: 0, in: .character)
    let change = try document.format(
      0..<3, in: .character, ["blink": true, "bold": true, "foregroundColor": "green"], under: rules
    )
    #expect(change?.operations.count == 2)
    #expect(
      Array(document.runs) == [
        Run(text: "abc", attributes: ["bold": true, "foregroundColor": "blue"])
      ])
    #expect(try document.format(0..<3, in: .character, ["blink": true], under: rules) == nil)
  }

  @Test func whatOthersWroteIsNotRepaired() throws {
    var document = Document()
    try document.insert("abc", at: 0, in: .character, attributes: ["foregroundColor": "green"])
    try document.format(0..<3, in: .character, ["bold": true], under: rules)
    #expect(
      Array(document.runs) == [
        Run(text: "abc", attributes: ["bold": true, "foregroundColor": "green"])
      ])
  }

  @Test func runsThatGetTheSameGetItByOneMark() throws {
    var document = Document()
    try document.insert("abc", at: 0, in: .character)
    try document.format(1..<2, in: .character, ["italic": true])
    try document.format(2..<3, in: .character, ["link": "x"])
    let change = try document.format(0..<3, in: .character, ["bold": true], under: rules)
    #expect(change?.operations.count == 1)
    #expect(document.runs.allSatisfy { $0.attributes.bold == true })
  }

  @Test func aConstraintThatFollowsFromAnEditIsWrittenWithIt() throws {
    var document = Document()
    try document.insert("ab\ncd", at: 0, in: .character)
    try document.format(0..<1, in: .character, ["bold": true])
    try document.format(0..<5, in: .character, ["heading": 1], under: rules)
    #expect(document.runs.allSatisfy { $0.attributes == ["heading": 1] })
    try document.format(1..<1, in: .character, ["heading": .null], under: rules)
    #expect(document.paragraphs.map(\.attributes) == [[:], ["heading": 1]])
    #expect(try document.format(1..<1, in: .character, ["heading": 7], under: rules) == nil)
  }

  @Test func aChangeOfOneAttributeMayTakeAnotherAway() throws {
    var document = Document()
    try document.insert("ab", at: 0, in: .character, attributes: ["mention": ["Ada"]])
    try document.format(0..<1, in: .character, ["bold": true], under: rules)
    #expect(document.runs.allSatisfy { $0.attributes["mention"] == ["Ada"] })
    try document.format(0..<1, in: .character, ["link": "x"], under: rules)
    #expect(
      Array(document.runs) == [
        Run(text: "a", attributes: ["bold": true, "link": "x"]),
        Run(text: "b", attributes: ["mention": ["Ada"]]),
      ])
    try document.format(1..<2, in: .character, ["link": .null], under: rules)
    #expect(try document.attributes(at: 1, in: .character) == ["mention": ["Ada"]])
  }

  @Test func textIsReplacedByWhatIsAccepted() throws {
    var document = Document()
    let change = try document.replace(
      0..<0, in: .character, with: "ab", attributes: ["blink": true, "foregroundColor": "green"],
      under: rules)
    #expect(rules.violations(in: try #require(change)).isEmpty)
    #expect(Array(document.runs) == [Run(text: "ab", attributes: ["foregroundColor": "blue"])])
    try document.replace(2..<2, in: .character, with: "c", under: rules)
    #expect(document.runs.map(\.text) == ["abc"])
    #expect(try document.replace(1..<1, in: .character, with: "", under: rules) == nil)
    #expect(throws: EditError.self) {
      try document.replace(0..<9, in: .character, with: "", under: rules)
    }
    #expect(document.text == "abc")
  }

  @Test(arguments: [
    (2..<2, "x", false), (6..<6, "x", false), (1..<1, "x", false), (7..<7, "x", false),
    (3..<3, "x", true), (4..<4, "x", true), (5..<5, "", false), (0..<2, "", false),
    (6..<7, "", false), (1..<3, "", true), (3..<4, "", true), (5..<7, "x", true),
  ])
  func aChangeOfItsTextTakesAnAttributeAway(_ edit: (Range<Int>, String, Bool)) throws {
    // 01[2345]6, half of it bold: one mention all the same.
    var document = Document(schema: AttributeSchema(Letter.Scope.self))
    try document.insert("0123456", at: 0, in: .character)
    try document.format(2..<6, in: .character, ["mention": ["Ada"]])
    try document.format(4..<7, in: .character, ["bold": true])
    let change = try document.replace(edit.0, in: .character, with: edit.1, under: rules)
    let isLeft = document.runs.contains { $0.attributes["mention"] != nil }
    #expect(isLeft != edit.2 && (change == nil) == (edit.0.isEmpty && edit.1.isEmpty))
    #expect(document.runs.contains { $0.attributes["bold"] == true })
  }

  @Test func anEditOutsideOfTheTextThrowsAndChangesNothing() throws {
    var document = Document()
    #expect(throws: EditError.self) {
      try document.format(0..<1, in: .character, ["bold": true], under: rules)
    }
    #expect(throws: EditError.self) {
      try document.format(0..<0, in: .character, ["": true], under: rules)
    }
    #expect(try document.format(0..<0, in: .character, ["heading": 1], under: rules) == nil)
    #expect(document.version == [:])
  }

  // MARK: Changes

  @Test func marksThatAreNotAcceptedAreNamed() throws {
    var document = Document()
    let change = try document.transaction { document in
      try document.insert("abc", at: 0, in: .character)
      try document.format(0..<1, in: .character, ["bold": true])
      try document.format(0..<1, in: .character, ["blink": true])
      try document.format(0..<2, in: .character, ["heading": 7])
      try document.format(0..<3, in: .character, ["foregroundColor": "green"])
      try document.format(0..<3, in: .character, ["foregroundColor": .null])
    }
    let violations = Letter().violations(in: try #require(change))
    #expect(violations.map(\.operation) == [2, 3, 4])
    #expect(violations.map(\.reason) == [.unknownKey, .wrongType, .constrained])
    #expect(violations.map(\.mark.key) == ["blink", "heading", "foregroundColor"])
  }

  @Test func whatAnEditUnderTheRulesMakesIsAccepted() throws {
    var document = Document()
    try document.insert("abc\ndef", at: 0, in: .character, attributes: ["bold": true])
    for changes in [
      ["foregroundColor": "green"], ["fontSize": 99, "heading": 2],
      ["blink": 1, "underline": "dash"],
      ["bold": .null, "comment:1": "x"],
    ] as [Attributes] {
      let change = try document.format(1..<6, in: .character, changes, under: rules)
      #expect(rules.violations(in: try #require(change)).isEmpty)
    }
  }
}
