internal import Cotext

extension Editor {
  /// The whole content in parts that fit into lines.
  func content(of document: Document) -> [Content] {
    var parts: [Content] = []
    var runs: [Run] = []
    var size = 0
    // What stands around the runs takes less than this.
    let limit = max(maxLine - 1024, 1024)
    for run in rules.map(document.runs(under:)) ?? Array(document.runs) {
      let overhead = run.attributes.json.utf8.count + 8
      for text in run.text.pieces(ofJSON: max(limit - overhead, 64)) {
        let added = text.size + overhead
        if size + added > limit, !runs.isEmpty {
          parts.append(part(runs, hasMore: true))
          runs = []
          size = 0
        }
        runs.append(Run(text: text.text, attributes: run.attributes))
        size += added
      }
    }
    parts.append(part(runs, hasMore: false))
    return parts
  }

  private func part(_ runs: [Run], hasMore: Bool) -> Content {
    Content(
      document: document, revision: revision, edit: latestEdit, unit: unit, runs: runs,
      hasMore: hasMore)
  }
}

extension String {
  /// The text in pieces whose JSON takes at most `limit` bytes each, which is at least 16.
  fileprivate func pieces(ofJSON limit: Int) -> [(text: String, size: Int)] {
    var pieces: [(text: String, size: Int)] = []
    var piece = String.UnicodeScalarView()
    var size = 2
    for scalar in unicodeScalars {
      let added = scalar.sizeInJSON
      if size + added > limit {
        pieces.append((String(piece), size))
        piece = String.UnicodeScalarView()
        size = 2
      }
      piece.append(scalar)
      size += added
    }
    if !piece.isEmpty { pieces.append((String(piece), size)) }
    return pieces
  }
}

extension Unicode.Scalar {
  /// How many bytes the scalar takes in a string of JSON.
  fileprivate var sizeInJSON: Int {
    switch value {
    case 0x22, 0x5C, 0x08, 0x09, 0x0A, 0x0C, 0x0D: return 2
    case 0..<0x20: return 6
    default: return UTF8.width(self)
    }
  }
}
