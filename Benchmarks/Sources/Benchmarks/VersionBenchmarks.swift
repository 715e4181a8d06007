import Cotext

/// What it costs to look back: the text of earlier versions, what differs between two, who wrote it.
struct VersionBenchmarks {
  static let figures = [
    "text-at-version", "difference-100", "difference-100-early", "fork-at-version", "authors",
    "authors-deleted",
  ]

  /// How many places of the history are looked at, evenly spread.
  private static let placeCount = 20
  /// How many edits lie between two versions.
  private static let distance = 100

  private let name: String
  private let document: Document
  private let endContent: String
  /// The version after each patch.
  private let versions: [Version]

  init(_ trace: Trace, _ name: String) throws {
    self.name = name
    endContent = trace.endContent
    var document = Document(replica: .writer)
    try document.insert(trace.startContent, at: 0, in: .scalar)
    var versions = [document.version]
    for patch in trace.patches {
      try document.edit(patch)
      versions.append(document.version)
    }
    self.document = document
    self.versions = versions
  }

  func run(_ runner: Runner) throws {
    guard runner.wantsAny(of: Self.figures, name) else { return }
    let last = versions.count - 1
    let step = max(last / Self.placeCount, 1)
    let places = Array(stride(from: step / 2, to: last, by: step))
    try runner.measure(
      "text-at-version", name, items: places.count, start: { 0 }, check: { $0 > 0 }
    ) {
      for place in places { $0 += try document.at(versions[place]).text.utf8.count }
    }
    let old = versions[max(last - Self.distance, 0)]
    try runner.measure(
      "difference-100", name, items: 1, start: { Patch(edits: [], unit: .utf16) },
      check: { !$0.isEmpty }
    ) {
      $0 = try document.difference(from: old, to: versions[last], in: .utf16)
    }
    let middle = last / 2
    let later = versions[min(middle + Self.distance, last)]
    try runner.measure(
      "difference-100-early", name, items: 2, start: { try document.at(versions[middle]) },
      check: { $0.version == versions[middle] }
    ) {
      try $0.move(to: later, in: .utf16)
      try $0.move(to: versions[middle], in: .utf16)
    }
    try runner.measure(
      "fork-at-version", name, items: 1, start: { Document() },
      check: { $0.version == versions[middle] }
    ) {
      $0 = try document.fork(at: versions[middle])
    }
    try measureAuthors("authors", includingDeleted: false, runner)
    try measureAuthors("authors-deleted", includingDeleted: true, runner)
  }

  private func measureAuthors(
    _ benchmark: String, includingDeleted: Bool, _ runner: Runner
  ) throws {
    let all = 0..<document.count(in: .utf16)
    try runner.measure(
      benchmark, name, items: 1, start: { [AuthoredText]() },
      check: {
        $0.filter { $0.removed == nil }.map(\.text).joined().utf8.elementsEqual(endContent.utf8)
      }
    ) {
      $0 = try document.authors(in: all, unit: .utf16, includingDeleted: includingDeleted)
    }
  }
}
