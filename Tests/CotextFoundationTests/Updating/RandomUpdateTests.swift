import Cotext
import CotextFoundation
import Foundation
import TestSupport
import Testing

@Suite struct RandomUpdateTests {
  private var seeds: [UInt64] {
    if let seed = TestEnvironment.seed { return [seed] }
    return (0..<UInt64(max(TestEnvironment.histories / 50, 20))).map { $0 }
  }

  @Test("Random attributed text comes back from AttributedString with nothing lost")
  func roundTrips() throws {
    for seed in seeds {
      var generator = SplitMix64(seed: seed)
      let document = try RandomText.document(
        &generator, edits: generator.below(12), replica: "ada")
      let text = AttributedString(document)
      let back = try Document(text)
      let isSame =
        back.text.unicodeScalars.elementsEqual(document.text.unicodeScalars)
        && back.paragraphs.map(\.attributes) == document.paragraphs.map(\.attributes)
        && back.withoutParagraphs == document.withoutParagraphs
      #expect(isSame, "COTEXT_SEED=\(seed)")
      var copy = document
      #expect(try copy.update(to: text) == nil, "COTEXT_SEED=\(seed)")
    }
  }

  @Test("A random update gives the text that was asked for, in one change, and keeps what stays")
  func updates() throws {
    for seed in seeds {
      var generator = SplitMix64(seed: seed)
      var document = try RandomText.document(
        &generator, edits: generator.below(8), replica: "ada")
      var edited = document.fork(as: ReplicaID("bob")!)
      for _ in 0...generator.below(4) { try RandomText.edit(&edited, &generator) }
      let target = AttributedString(edited)
      let before = try document.visibleElements
      let old = Array(document.text.unicodeScalars)
      let change = try document.update(to: target)
      let new = Array(document.text.unicodeScalars)
      let isSame =
        new == Array(edited.text.unicodeScalars)
        && AttributedString(document).documentRuns() == target.documentRuns()
      #expect(isSame, "COTEXT_SEED=\(seed)")
      #expect(try document.update(to: target) == nil, "COTEXT_SEED=\(seed)")
      // The ends that both texts share are the same elements.
      let after = try document.visibleElements
      let inserted = after.filter { !before.contains($0) }.count
      let kept = after.filter(before.contains).count
      if old == new { #expect(inserted == 0, "COTEXT_SEED=\(seed)") }
      #expect(kept + inserted == new.count, "COTEXT_SEED=\(seed)")
      let edge = min(old.count, new.count)
      let prefix = (0..<edge).first { old[$0] != new[$0] } ?? edge
      let suffix =
        (0..<edge - prefix).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
        ?? edge - prefix
      #expect(kept >= prefix + suffix, "COTEXT_SEED=\(seed)")
      // And another copy that applies the change agrees.
      if let change {
        var other = try Document(changes: edited.changes(), before: document, change)
        try other.apply(change)
        #expect(Array(other.runs) == Array(document.runs), "COTEXT_SEED=\(seed)")
      }
    }
  }

  @Test("No more is deleted than a random editor deleted, in plain ASCII")
  func updatesAreSmall() throws {
    for seed in seeds {
      var generator = SplitMix64(seed: seed)
      let letters = Array("abcd \n").map(String.init)
      var text = (0..<200).map { _ in generator.pick(letters) }
      var document = Document()
      try document.insert(text.joined(), at: 0, in: .scalar)
      let before = try document.visibleElements
      var deleted = 0
      for _ in 0..<generator.below(12) {
        let place = generator.below(text.count)
        if generator.once(in: 2) {
          text.remove(at: place)
          deleted += 1
        } else {
          text.insert(generator.pick(letters), at: place)
        }
      }
      try document.update(toCharacters: text.joined())
      #expect(document.text == text.joined(), "COTEXT_SEED=\(seed)")
      let after = Set(try document.visibleElements)
      let kept = before.filter(after.contains).count
      #expect(kept >= before.count - deleted, "COTEXT_SEED=\(seed)")
    }
  }
}

extension Document {
  /// The runs without what belongs to paragraphs.
  fileprivate var withoutParagraphs: [Cotext.Run] {
    var result: [Cotext.Run] = []
    for run in runs {
      var attributes = run.attributes
      for element in run.attributes where schema.growth(of: element.key) == .paragraph {
        attributes[element.key] = nil
      }
      if let last = result.last, last.attributes == attributes {
        result[result.count - 1].text += run.text
      } else {
        result.append(Cotext.Run(text: run.text, attributes: attributes))
      }
    }
    return result
  }

  /// What a document was before its last change.
  fileprivate init(changes: [Change], before document: Document, _ change: Change) throws {
    self.init(replica: ReplicaID("eve")!)
    var version = document.version
    version[change.id.replica] = UInt64(change.id.counter)
    for known in document.changes() where version.contains(known.id) {
      try apply(known)
    }
  }
}
