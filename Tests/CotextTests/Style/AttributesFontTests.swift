import Cotext
import TestSupport
import Testing

@Suite struct AttributesFontTests {
  private static let context = TextFont.Context()

  @Test func aFontIsWrittenAsTraits() {
    for (font, written) in [
      (.system(size: 20), ["fontSize": 20]), (.body, ["fontTextStyle": "body"]),
      (.custom("Georgia", fixedSize: 12), ["fontFamily": "Georgia", "fontSize": 12]),
      (
        .custom("Georgia", size: 12),
        ["fontFamily": "Georgia", "fontSize": 12, "fontTextStyle": "body"]
      ),
      (
        .system(.title, design: .serif, weight: .light),
        ["fontDesign": "serif", "fontTextStyle": "title", "fontWeight": 300]
      ),
      (.default.bold().italic(), ["bold": true, "italic": true]),
      (.default.bold(false).italic(false), [:]), (.default, [:]),
      (
        .default.width(.condensed).monospaced(),
        ["fontDesign": "monospaced", "fontWidth": "condensed"]
      ),
      (.headline.bold(false), ["bold": false, "fontTextStyle": "headline"]),
    ] as [(TextFont, Attributes)] {
      var attributes = Attributes()
      attributes.font = font
      #expect(attributes == written)
    }
  }

  @Test func aSizeKeepsTheOtherTraits() {
    var attributes: Attributes = [
      "bold": true, "fontDesign": "serif", "fontSize": 14, "fontWeight": 500, "italic": true,
    ]
    attributes.font = .system(size: 20)
    #expect(attributes["fontSize"] == 20)
    #expect(attributes.count == 5 && attributes.bold == true && attributes.italic == true)
  }

  @Test func aSizeAndATextStyleReplaceOneAnother() {
    var attributes: Attributes = ["fontSize": 14]
    attributes.font = .body
    #expect(attributes == ["fontTextStyle": "body"])
    attributes.font = .system(size: 9)
    #expect(attributes == ["fontSize": 9])
  }

  @Test func theSystemsFontTakesAFamilyAway() {
    var attributes: Attributes = ["fontFamily": "Georgia", "italic": true]
    attributes.font = .body
    #expect(attributes == ["fontTextStyle": "body", "italic": true])
  }

  @Test func aFontThatNamesNoFamilyKeepsTheFamily() {
    var attributes: Attributes = ["fontFamily": "Georgia", "fontWidth": "condensed"]
    attributes.font = .default.bold().pointSize(20)
    #expect(
      attributes == [
        "bold": true, "fontFamily": "Georgia", "fontSize": 20, "fontWidth": "condensed",
      ])
  }

  @Test func nilTakesAllTraitsAwayAndNothingElse() {
    var attributes = Attributes()
    attributes.font = .custom("Georgia", size: 12).weight(.light).width(.expanded).monospaced()
      .bold()
      .italic()
    #expect(attributes.count == 8)
    attributes.link = "x"
    attributes.font = nil
    #expect(attributes == ["link": "x"])
    #expect(attributes.font == nil)
  }

  @Test func whatCannotBeReadIsLeftAlone() {
    let unreadable: Attributes = ["bold": "very", "fontSize": "huge", "fontWeight": [1]]
    var attributes = unreadable
    #expect(attributes.font == nil)
    attributes.font = .default.italic()
    attributes.font = .default.italic(false)
    attributes.font = .default.bold(false)
    #expect(attributes == unreadable)
    attributes.font = nil
    #expect(attributes == unreadable)
    attributes.font = .default.bold()
    #expect(attributes["bold"] == true && attributes["fontSize"] == "huge")
  }

  @Test func theToggleOfEveryToolbarTouchesBoldAlone() {
    for start in [
      [:], ["bold": true], ["fontTextStyle": "headline"], ["fontSize": 14, "italic": true],
      ["bold": false, "fontTextStyle": "headline"], ["bold": true, "fontTextStyle": "headline"],
      ["bold": true, "fontFamily": "Georgia", "fontWeight": 800],
    ] as [Attributes] {
      var container = start
      for _ in 0..<3 {
        let resolved = (container.font ?? .default).resolve(in: Self.context)
        container.font = (container.font ?? .default).bold(!resolved.isBold)
        let after = (container.font ?? .default).resolve(in: Self.context)
        #expect(after.isBold != resolved.isBold)
        #expect(after.isItalic == resolved.isItalic && after.pointSize == resolved.pointSize)
        var (left, right) = (container, start)
        (left["bold"], right["bold"]) = (nil, nil)
        #expect(left == right)
      }
    }
  }

  @Test func changesRemoveWhatTheFontReplaces() throws {
    for (font, changes) in [
      (.default, [:]), (.default.italic(false).bold(false), ["bold": .null, "italic": .null]),
      (.default.bold(), ["bold": true]),
      (.system(size: 9), ["fontFamily": .null, "fontSize": 9, "fontTextStyle": .null]),
      (
        .headline.bold(false),
        ["bold": false, "fontFamily": .null, "fontSize": .null, "fontTextStyle": "headline"]
      ),
      (
        .custom("Georgia", size: 9),
        ["fontFamily": "Georgia", "fontSize": 9, "fontTextStyle": "body"]
      ),
    ] as [(TextFont, Attributes)] {
      #expect(font.changes == changes)
    }
  }

  // MARK: Laws

  private static func font(_ random: inout SplitMix64) -> TextFont {
    var font = random.pick(
      [
        .default, .body, .headline, .system(size: 20),
        .system(.title, design: .rounded, weight: .heavy),
        .custom("Georgia", size: 14), .custom("Menlo", fixedSize: 9),
        .system(size: 3, weight: .bold),
      ] as [TextFont])
    if random.once(in: 3) { font = font.bold(random.once(in: 2)) }
    if random.once(in: 3) { font = font.italic(random.once(in: 2)) }
    if random.once(in: 4) { font = font.weight(random.pick([.light, .regular, .bold])) }
    if random.once(in: 4) { font = font.width(random.pick(TextFont.Width.allCases)) }
    if random.once(in: 4) { font = font.monospaced(random.once(in: 2)) }
    if random.once(in: 5) { font = font.pointSize(random.pick([8, 12, 40])) }
    if random.once(in: 5) { font = font.scaled(by: random.pick([0.5, 2])) }
    return font
  }

  private static func attributes(_ random: inout SplitMix64) -> Attributes {
    var attributes = Attributes()
    let keys = FontScope.keys.map(\.name) + ["link"]
    for _ in 0..<random.below(6) {
      attributes[random.pick(keys)] = random.pick(
        [
          true, false, "x", "headline", "serif", "standard", 14, 600, 1e9, ["a": 1],
        ] as [AttributeValue])
    }
    return attributes
  }

  @Test func settingAndReadingFollowTheLaws() {
    let seed = TestEnvironment.seed ?? 4
    var random = SplitMix64(seed: seed)
    for round in 0..<2_000 {
      let start = Self.attributes(&random)
      let trail: Comment = "seed \(seed), round \(round), \(start.json)"
      var same = start
      same.font = start.font ?? .default
      #expect(same == start, trail)

      let font = Self.font(&random)
      var once = start
      once.font = font
      var twice = once
      twice.font = font
      #expect(twice == once, trail)
      #expect(once["link"] == start["link"], trail)

      // On text without a font, a font is what was set.
      var plain = Attributes()
      plain.font = font
      #expect(
        (plain.font ?? .default).resolve(in: Self.context) == font.resolve(in: Self.context), trail)
      // What is said of boldness and slant holds, whatever stood there.
      let (isBold, isItalic) = (random.once(in: 2), random.once(in: 2))
      once.font = .default.bold(isBold).italic(isItalic)
      let resolved = (once.font ?? .default).resolve(in: Self.context)
      #expect(resolved.isBold == isBold && resolved.isItalic == isItalic, trail)
    }
  }

  // MARK: Two writers

  @Test func traitsOfTwoWritersBothStand() throws {
    let edits: [(Attributes) -> Attributes] = [
      {
        var new = $0; new.font = ($0.font ?? .default).bold(); return new
      },
      {
        var new = $0; new.font = ($0.font ?? .default).italic(); return new
      },
      {
        var new = $0; new.font = .system(size: 31); return new
      },
      {
        var new = $0; new.font = ($0.font ?? .default).weight(.light); return new
      },
      {
        var new = $0; new.font = ($0.font ?? .default).width(.condensed); return new
      },
      {
        var new = $0; new.font = ($0.font ?? .default).monospaced(); return new
      },
    ]
    for start in [[:], ["fontFamily": "Georgia"], ["fontSize": 12]] as [Attributes] {
      for (first, second) in edits.indices.flatMap({ first in edits.indices.map { (first, $0) } })
      where first != second {
        var ada = Document(replica: ReplicaID("ada")!)
        try ada.insert("text", at: 0, in: .character, attributes: start)
        var bob = ada.fork(as: ReplicaID("bob")!)
        try set(edits[first](start), over: start, in: &ada)
        try set(edits[second](start), over: start, in: &bob)
        ada.merge(bob)
        bob.merge(ada)
        let both = edits[second](edits[first](start))
        #expect(Array(ada.runs) == [Run(text: "text", attributes: both)])
        #expect(Array(bob.runs) == Array(ada.runs))
      }
    }
  }

  /// What a transformation of attributes does: it writes what is different.
  private func set(
    _ new: Attributes, over old: Attributes, in document: inout Document
  ) throws {
    var changes = Attributes()
    for element in old where new[element.key] == nil { changes[element.key] = .null }
    for element in new where old[element.key] != element.value {
      changes[element.key] = element.value
    }
    try document.format(0..<4, in: .character, changes)
  }
}
