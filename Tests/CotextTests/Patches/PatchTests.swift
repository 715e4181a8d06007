import Cotext
import TestSupport
import Testing

@Suite struct PatchTests {
  private static var schema: AttributeSchema {
    var schema = AttributeSchema.standard
    schema.setGrowth(.both, for: "both")
    schema.setGrowth(.before, for: "before")
    return schema
  }

  private static let keys: [AttributeKey] = [
    "bold", "link", "comment:x", "heading", "both", "before",
  ]

  /// One edit of a document at random.
  private static func edit(
    _ document: inout Document, made: [Change], _ random: inout SplitMix64
  ) throws -> Change? {
    let count = document.count(in: .scalar)
    let from = random.below(count + 1)
    let to = from + random.below(min(6, count - from) + 1)
    switch random.below(6) {
    case 0, 1: return try document.insert(random.pick(Palette.texts), at: from, in: .scalar)
    case 2: return try document.delete(from..<to, in: .scalar)
    case 3:
      return try document.replace(from..<to, in: .scalar, with: random.pick(Palette.texts))
    case 4: return try document.format(from..<to, in: .scalar, attributes(&random))
    default:
      let version = document.version
      let known = made.map(\.units).filter { $0.counters.upperBound <= version[$0.replica] }
      guard !known.isEmpty else { return nil }
      let units = random.pick(known)
      return random.below(2) == 0 ? try document.undo([units]) : try document.redo([units])
    }
  }

  private static func attributes(_ random: inout SplitMix64) -> Attributes {
    let values: [AttributeValue] = [true, 1, .null]
    return [random.pick(keys): random.pick(values)]
  }

  @Test("patches turn every older view into the document, in all units")
  func folding() throws {
    for history in 0..<TestEnvironment.histories / 20 {
      let seed = TestEnvironment.seed ?? UInt64(history)
      var random = SplitMix64(seed: seed)
      try Self.fold(&random, "seed \(seed)")
    }
  }

  private static func fold(_ random: inout SplitMix64, _ comment: Comment) throws {
    var ada = Document(
      replica: ReplicaID("ada")!, schema: schema, nodeCapacity: 2 + random.below(4))
    var bob = ada.fork(as: ReplicaID("bob")!)
    ada.isRecording = true
    var delta = Delta()
    var shown = ShownText(ada)
    var made: [Change] = []
    for _ in 0..<24 {
      switch random.below(5) {
      case 0, 1:
        if let change = try edit(&bob, made: made, &random) {
          made.append(change)
          try ada.apply(change)
        }
      case 2:
        if let change = try edit(&ada, made: made, &random) { made.append(change) }
        if random.below(2) == 0 { bob.merge(ada) }
      default:
        try editView(&ada, &shown, &delta, &random)
      }
      delta.append(ada.takeDelta())
      let now = ShownText(ada)
      for unit in TextUnit.allCases {
        var patched = shown
        try patched.apply(ada.patch(for: delta, in: unit))
        if unit == .character {
          #expect(patched.byCharacters == now.byCharacters, comment)
        } else {
          #expect(patched == now, comment)
        }
        guard patched.text.unicodeScalars.elementsEqual(now.text.unicodeScalars) else { return }
      }
      if random.below(4) == 0 {
        shown = now
        delta = Delta()
      }
    }
    #expect(ada.invariantViolations().isEmpty, comment)
  }

  /// An edit of somebody who sees the older view.
  private static func editView(
    _ document: inout Document, _ shown: inout ShownText, _ delta: inout Delta,
    _ random: inout SplitMix64
  ) throws {
    let unit = random.pick(TextUnit.allCases)
    let places = shown.places(in: unit)
    let first = random.below(places.count)
    let last = min(places.count - 1, first + random.below(5))
    let range = places[first]..<places[last]
    let target = try document.shown(range, in: unit, under: delta)
    var view = View(delta)
    defer { delta = view.delta }
    if random.below(3) == 0 {
      let changes = attributes(&random)
      try document.format(target, changes, showing: &view)
      try shown.format(range, in: unit, changes)
    } else {
      let text = random.below(3) == 0 ? "" : random.pick(Palette.texts)
      let typing = random.below(2) == 0 ? attributes(&random) : nil
      let result = try document.replace(
        target, with: text, attributes: typing, showing: &view)
      let plain = typing.map { $0.filter { $0.value != .null } }
      var attributes = Attributes()
      for element in plain ?? result?.attributes.elements ?? [] {
        attributes[element.key] = element.value
      }
      try shown.replace(range, in: unit, with: text, attributes)
    }
  }
}
