import Cotext
import CotextFoundation
import Foundation
import Testing

/// Edits that Foundation takes wrongly, and what comes of them here. Architecture, "Texts of Foundation",
/// lists them.
@Suite struct FoundationFaultTests {
  private static func scalars(_ text: AttributedString) -> [[Unicode.Scalar]] {
    text.characters.map { Array($0.unicodeScalars) }
  }

  private static func scalars(_ text: String) -> [[Unicode.Scalar]] {
    text.map { Array($0.unicodeScalars) }
  }

  /// A place by scalars.
  private static func index(_ offset: Int, _ text: AttributedString) -> AttributedString.Index {
    text.unicodeScalars.index(text.startIndex, offsetBy: offset)
  }

  @Test("Foundation loses a mark after a line feed that takes the place of a tab; patches do not")
  func aMarkAfterALineFeed() throws {
    var text = AttributedString("b\t\u{301}")
    text.replaceSubrange(
      Self.index(1, text)..<Self.index(2, text), with: AttributedString("\n"))
    withKnownIssue("Foundation has no character for the mark", isIntermittent: true) {
      #expect(Self.scalars(text) == Self.scalars("b\n\u{301}"))
    }
    var shared = SharedText(try Document(AttributedString("b\t\u{301}")))
    var copy = shared.text
    let patch = try shared.edit { (document) throws(EditError) in
      try document.replace(1..<2, in: .scalar, with: "\n")
    }
    patch.apply(to: &copy)
    for text in [shared.text, copy] {
      #expect(Self.scalars(text) == Self.scalars("b\n\u{301}"))
    }
  }

  @Test("What Foundation made of such an edit in an editor does not stay in the shared text")
  func anEditOfAnEditor() throws {
    var shared = SharedText(try Document(AttributedString("b\t\u{301}")))
    var text = shared.text
    text.replaceSubrange(
      Self.index(1, text)..<Self.index(2, text), with: AttributedString("\n"))
    try shared.update(to: text)
    #expect(Self.scalars(shared.text) == Self.scalars("b\n\u{301}"))
    #expect(shared.document.text.unicodeScalars.elementsEqual("b\n\u{301}".unicodeScalars))
  }

  @Test("Foundation stops at flags that join anew; patches do not let it come to that")
  func flagsThatJoinAnew() throws {
    var shared = SharedText(try Document(AttributedString("🇪a🇪🇩")))
    var bob = shared.document.fork(as: try #require(ReplicaID("bob")))
    var copy = shared.text
    for range in [1..<2, 0..<2] {
      let change = try #require(try bob.delete(range, in: .scalar))
      let patch = try shared.apply(change)
      patch.apply(to: &copy)
      for text in [shared.text, copy] {
        #expect(Self.scalars(text) == Self.scalars(bob.text))
      }
    }
    #expect(bob.text.unicodeScalars.elementsEqual("🇩".unicodeScalars))
  }

  @Test(
    "Scalars that join what comes before or after them are deleted and inserted one by one",
    arguments: [
      "🇪🇩🇦🇪🇩", "👩\u{200D}👩\u{200D}👩", "\u{1100}\u{1161}\u{11A8}\u{1100}\u{1161}",
      "e\u{301}\u{301}e\u{301}", "\r\n\r\n\r", "\u{915}\u{94D}\u{937}\u{903}", "\u{600}1\u{600}2",
      "👍🏽🏽👍🏽",
    ])
  func oneByOne(text: String) throws {
    let count = text.unicodeScalars.count
    for place in 0..<count {
      var shared = SharedText(try Document(AttributedString("x" + text + "y")))
      var copy = shared.text
      for round in 0..<3 {
        let patch = try shared.edit { (document) throws(EditError) in
          if round == 1 {
            let scalar = String(text.unicodeScalars.dropFirst(place).prefix(1))
            try document.insert(scalar, at: place, in: .scalar)
          } else {
            try document.delete(place..<place + 1, in: .scalar)
          }
        }
        patch.apply(to: &copy)
        for text in [shared.text, copy] {
          #expect(Self.scalars(text) == Self.scalars(shared.document.text))
        }
      }
    }
  }
}
