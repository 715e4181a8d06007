internal import Cotext
internal import CotextServer
internal import CotextSync

/// What happens in the demonstration. Each step ends when everybody at the server has heard
/// everything, so the same seed always tells the same story.
struct DemoStory {
  private var ada: DemoWriter
  private var ben: DemoWriter
  private var cleo: DemoWriter
  private var chance: SeededGenerator
  private let address: HostAndPort
  /// The time that changes are stamped with, in ms since 1970: everybody's clock.
  private var clock: Int64 = 1_800_000_000_000
  private var stepCount = 0

  /// A document for the story, by chance.
  private struct Topic {
    var title: String
    var first: String
    var second: String
    var third: String
    var fourth: String
    var adjective: String
  }

  private static let topics = [
    Topic(
      title: "Shopping", first: "milk", second: "bread", third: "pears", fourth: "tea",
      adjective: "fresh "),
    Topic(
      title: "Packing", first: "tent", second: "rope", third: "torch", fourth: "soap",
      adjective: "small "),
    Topic(
      title: "Garden", first: "roses", second: "hedge", third: "beans", fourth: "pond",
      adjective: "yellow "),
  ]

  private let topic: Topic

  /// The story of a seed, at a server.
  init(seed: UInt64, address: HostAndPort) {
    var chance = SeededGenerator(seed: seed)
    topic = Self.topics[Int.random(in: 0..<Self.topics.count, using: &chance)]
    self.chance = chance
    self.address = address
    ada = DemoWriter(name: "Ada", document: "demo")
    ben = DemoWriter(name: "Ben", document: "demo")
    cleo = DemoWriter(name: "Cleo", document: "demo")
  }

  /// Plays the story. Returns whether all ended equal.
  mutating func play() throws -> Bool {
    try ada.connect(to: address)
    try ben.connect(to: address)
    try cleo.connect(to: address)
    try type("\(topic.title)\n\(topic.first)\n\(topic.second)\n", behind: nil, \.ada)
    try finish("Ada types a list; the others see it.")

    ada.select(topic.title)
    try ada.transform(at: tick()) { $0.headingLevel = 1 }
    try type(topic.adjective, behind: "\(topic.title)\n", \.ben)
    try type("\(topic.third)\n", behind: nil, \.cleo)
    cleo.select(topic.second)
    try cleo.transform(at: tick()) { $0.bold = true }
    try finish(
      "All three at once: Ada makes the title a heading, Ben and Cleo type, Cleo makes bold.")

    cleo.select(topic.first)
    try finish("Cleo selects '\(topic.first)'; that travels, too.", showsSelections: true)

    try type("10 ", behind: "\(topic.title)\n", \.ben)
    try type(" (one)", behind: topic.first, \.ada)
    try finish(
      "Ben and Ada type around it; her selection stays where it was.", showsSelections: true)

    ben.disconnect()
    ben.select("\(topic.second)\n")
    try ben.delete(at: tick())
    try type("\(topic.fourth)\n", behind: nil, \.ben)
    try cleo.transform(at: tick()) { $0.italic = true }
    try type(" and more", behind: topic.second, \.ada)
    try finish("Ben is offline and goes on; so do the others. Nobody sees both.")

    try ben.connect(to: address)
    try finish("Ben is back. What Ada wrote behind the word that he deleted is still there.")

    try ben.undo(at: tick())
    try ben.undo(at: tick())
    try finish("Ben takes back his last two edits: the word is there again, bold as it was.")
    return agree()
  }

  /// Somebody types at their own pace.
  private mutating func type(
    _ text: String, behind place: String?, _ writer: WritableKeyPath<DemoStory, DemoWriter>
  ) throws {
    self[keyPath: writer].moveCaret(behind: place)
    var (chance, clock) = (chance, clock)
    try self[keyPath: writer].type(
      text, pauses: { .random(in: 60...240, using: &chance) }, clock: &clock)
    (self.chance, self.clock) = (chance, clock)
  }

  private mutating func tick() -> Int64 {
    clock += .random(in: 1_500...4_000, using: &chance)
    return clock
  }

  /// Ends a step: everybody who is there tells everything, then everybody hears everything.
  private mutating func finish(_ caption: String, showsSelections: Bool = false) throws {
    for _ in 0..<2 {
      try ada.synchronize()
      try ben.synchronize()
      try cleo.synchronize()
    }
    stepCount += 1
    var text = "\n\(stepCount). \(caption)\n"
    for writer in [ada, ben, cleo] {
      let name = writer.name + (writer.isOnline ? "" : ", offline")
      let padding = String(repeating: " ", count: max(1, 14 - name.count))
      text += "   \(name)\(padding)\(writer.view(showing: showsSelections))\n"
    }
    try Console.write(text)
  }

  private func agree() -> Bool {
    let runs = Array(ada.document.runs)
    return [ben, cleo].allSatisfy {
      Array($0.document.runs) == runs && $0.document.version == ada.document.version
    }
  }

  /// What all ended with.
  var result: Document { ada.document }
}
