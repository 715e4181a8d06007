import Cotext

/// Some writers of one document, who see each other's changes only when they meet.
struct Session {
  /// All changes in the order in which they were made.
  private(set) var log: [Change] = []
  private var documents: [String: Document] = [:]
  private var minutes: Int64 = 0

  /// A document nobody has written in.
  init(document name: String, writers: [String]) {
    for writer in writers {
      var document = Document(replica: ReplicaID(writer)!, name: name)
      document.author = writer.prefix(1).uppercased() + writer.dropFirst()
      documents[writer] = document
    }
  }

  /// One edit of one writer, two minutes after the last one.
  @discardableResult
  mutating func edit(
    _ writer: String, minutesLater: Int64 = 2, _ edit: (inout Document) throws -> Change?
  ) throws -> Change? {
    minutes += minutesLater
    // 09:00 on 1 December 2025, in UTC, and so many minutes.
    documents[writer]!.time = 1_764_579_600_000 + minutes * 60_000
    let change = try edit(&documents[writer]!)
    if let change { log.append(change) }
    return change
  }

  /// Types a text key by key, within a minute.
  mutating func type(_ writer: String, _ text: String, at offset: Int) throws {
    for (index, character) in text.enumerated() {
      try edit(writer, minutesLater: index == 0 ? 2 : 0) {
        try $0.insert(String(character), at: offset + index, in: .character)
      }
    }
  }

  /// Everybody receives everything.
  mutating func meet() throws {
    for writer in documents.keys {
      for change in log { try documents[writer]!.apply(change) }
    }
  }
}

extension Document {
  /// The characters that a piece of the text takes up.
  func range(of piece: String) -> Range<Int> {
    let text = Array(text)
    let piece = Array(piece)
    let start = (0...text.count - piece.count).first {
      text[$0..<$0 + piece.count].elementsEqual(piece)
    }!
    return start..<start + piece.count
  }

  /// Inserts a text behind a piece of the text.
  mutating func insert(_ text: String, behind piece: String) throws -> Change? {
    try insert(text, at: range(of: piece).upperBound, in: .character)
  }

  /// Formats a piece of the text.
  mutating func format(_ piece: String, _ attributes: Attributes) throws -> Change? {
    try format(range(of: piece), in: .character, attributes)
  }
}
