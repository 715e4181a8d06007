import Cotext
import Testing

@Suite struct TextColorTests {
  @Test func coloursAreWrittenInOneWay() {
    #expect(TextColor("#F00")?.description == "#ff0000")
    #expect(TextColor("#F008")?.description == "#ff000088")
    #expect(TextColor("#FF0000FF") == TextColor("#f00"))
    #expect(TextColor("rebeccaPurple")?.description == "rebeccaPurple")
    #expect(TextColor(red: 1, green: 0, blue: 0) == TextColor("#f00"))
    #expect(TextColor(red: 0, green: 0, blue: 0, opacity: 0.5).description == "#00000080")
  }

  @Test func partsOutsideAreMovedToTheEdge() {
    #expect(TextColor(red: 7, green: -1, blue: .nan) == TextColor("#ff0000"))
    #expect(TextColor(red: .infinity, green: -.infinity, blue: 0.003) == TextColor("#ff0001"))
  }

  @Test func partsAreReadBack() throws {
    let parts = try #require(TextColor("#33669980")?.components)
    #expect(parts.red == 0.2 && parts.green == 0.4 && parts.blue == 0.6)
    #expect(parts.opacity == 128.0 / 255)
    #expect(TextColor("#fff")?.components?.opacity == 1)
    #expect(TextColor.red.components == nil)
    #expect(TextColor("#fff")?.name == nil)
  }

  @Test(arguments: [
    "", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "#ggg", "red;", "red blue",
    "rot\u{300}",
    "url(x)", "#\u{661}\u{662}\u{663}", String(repeating: "a", count: 33),
  ])
  func whatIsNoColourIsRefused(_ text: String) {
    #expect(TextColor(text) == nil)
  }

  @Test func whatATextColourIsGetsExported() throws {
    for text in ["#abc", "#AABBCC80", "teal", String(repeating: "a", count: 32)] {
      let colour = try #require(TextColor(text))
      var document = Document()
      var attributes = Attributes()
      attributes.foregroundColor = colour
      try document.insert("x", at: 0, in: .scalar, attributes: attributes)
      #expect(document.html() == "<p><span style=\"color: \(colour)\">x</span></p>\n")
    }
  }
}
