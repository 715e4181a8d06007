import Cotext
import TestSupport
import Testing

@Suite("Timelines of random histories")
struct TimelineTests {
  /// What an element is at a step.
  private struct Element: Equatable {
    var isInserted = false
    var isVisible = false
    var style = 0
  }

  /// A code unit that is shown, with its attributes.
  private struct Shown: Equatable {
    var unit: UTF16.CodeUnit
    var attributes: Attributes
  }

  @Test("every step gives what the document was at its version, forwards and backwards")
  func steps() throws {
    var kinds: Set<UInt8> = []
    for number in 0..<max(TestEnvironment.histories / 50, 1) {
      let seed = TestEnvironment.seed ?? UInt64(number)
      var random = SplitMix64(seed: seed)
      let history = try RandomHistory(steps: 30, &random)
      let comment: Comment = "COTEXT_SEED=\(seed)"
      let timeline = try Self.timeline(of: history.made)
      kinds.formUnion(timeline.events.map(\.action.rawValue))
      #expect(timeline.steps.map(\.id) == history.made.map(\.id), comment)
      #expect(timeline.steps.map(\.unitCount) == history.made.map(\.unitCount), comment)

      let text = Array(timeline.text.utf16)
      var elements = [Element](repeating: Element(), count: text.count)
      var before: [[Element]] = []
      var version = Version()
      for step in timeline.steps {
        before.append(elements)
        for event in timeline.events[step.events] {
          #expect(Self.apply(event, to: &elements), comment)
        }
        version[step.id.replica] += UInt64(step.unitCount)
        let checkout = try history.document.at(version)
        #expect(Self.shown(elements, of: text, timeline.styles) == Self.shown(checkout), comment)
      }
      #expect(elements.allSatisfy { $0.isInserted }, comment)
      for (step, old) in zip(timeline.steps, before).reversed() {
        for event in timeline.events[step.events] {
          #expect(Self.revert(event, in: &elements), comment)
        }
        #expect(elements == old, comment)
      }
      if TestEnvironment.seed != nil { return }
    }
    #expect(kinds.count >= 4, "histories should insert, hide, show and style")
  }

  @Test("what is inserted and deleted in one change is there, as deleted")
  func insertedAndDeleted() throws {
    var document = Document(replica: ReplicaID("ada")!)
    let change = try document.transaction { document in
      try document.insert("ab🎈d", at: 0, in: .character)
      try document.delete(1..<3, in: .character)
    }
    let timeline = try Self.timeline(of: [#require(change)])
    #expect(timeline.text == "ab🎈d")
    #expect(
      timeline.events == [
        .init(action: .insert, range: 0..<1), .init(action: .insert, range: 4..<5),
        .init(action: .insertDeleted, range: 1..<4),
      ])
  }

  @Test("neighbours that change in the same way are one event, and known changes no step")
  func joinedEvents() throws {
    var document = Document(replica: ReplicaID("ada")!)
    document.author = "Ada"
    document.time = 1000
    let typed = try #require(try document.insert("abc", at: 0, in: .character))
    let inside = try #require(try document.insert("x", at: 1, in: .character))
    let bold = try #require(try document.format(0..<4, in: .character, ["bold": true]))
    let undo = try #require(try document.undo([inside.units]))
    let timeline = try Self.timeline(of: [typed, inside, typed, bold, undo])
    #expect(timeline.text == "axbc")
    #expect(timeline.styles == [[:], ["bold": true]])
    #expect(timeline.steps.map(\.kind) == [.edit, .edit, .edit, .undo])
    #expect(timeline.steps.map(\.author) == ["Ada", "Ada", "Ada", "Ada"])
    #expect(timeline.steps.map(\.time) == [1000, 1000, 1000, 1000])
    #expect(
      timeline.events == [
        .init(action: .insert, range: 0..<1), .init(action: .insert, range: 2..<4),
        .init(action: .insert, range: 1..<2),
        .init(action: .style, range: 0..<4, oldStyle: 0, newStyle: 1),
        .init(action: .hide, range: 1..<2),
      ])
  }

  // MARK: Folding

  private static func timeline(of changes: [Change]) throws -> Timeline {
    var recorder = TimelineRecorder(schema: RandomHistory.schema)
    for change in changes { try recorder.append(change) }
    return recorder.finish()
  }

  /// Takes an event forwards; false if the elements are not as it says.
  private static func apply(_ event: Timeline.Event, to elements: inout [Element]) -> Bool {
    var isRight = true
    for index in event.range {
      let old = elements[index]
      switch event.action {
      case .insert, .insertDeleted:
        isRight = isRight && !old.isInserted
        elements[index].isInserted = true
        elements[index].isVisible = event.action == .insert
      case .hide, .show:
        isRight = isRight && old.isInserted && old.isVisible == (event.action == .hide)
        elements[index].isVisible = event.action == .show
      case .style:
        isRight = isRight && old.style == event.oldStyle
        elements[index].style = event.newStyle
      }
    }
    return isRight
  }

  /// Takes an event backwards; false if the elements are not as it left them.
  private static func revert(_ event: Timeline.Event, in elements: inout [Element]) -> Bool {
    var isRight = true
    for index in event.range {
      switch event.action {
      case .insert, .insertDeleted:
        isRight = isRight && elements[index].isVisible == (event.action == .insert)
        elements[index].isInserted = false
        elements[index].isVisible = false
      case .hide, .show:
        isRight = isRight && elements[index].isVisible == (event.action == .show)
        elements[index].isVisible = event.action == .hide
      case .style:
        isRight = isRight && elements[index].style == event.newStyle
        elements[index].style = event.oldStyle
      }
    }
    return isRight
  }

  private static func shown(
    _ elements: [Element], of text: [UTF16.CodeUnit], _ styles: [Attributes]
  ) -> [Shown] {
    zip(elements, text).filter(\.0.isVisible).map {
      Shown(unit: $1, attributes: styles[$0.style])
    }
  }

  private static func shown(_ checkout: Checkout) -> [Shown] {
    checkout.runs.flatMap { run in
      run.text.utf16.map { Shown(unit: $0, attributes: run.attributes) }
    }
  }
}
