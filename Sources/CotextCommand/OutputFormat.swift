internal import Cotext

/// What `replay` prints.
enum OutputFormat: String {
  case text, runs, markdown, html, none

  /// The document in this format.
  func output(of document: Document) -> [UInt8] {
    switch self {
    case .text: return Array(document.text.utf8)
    case .runs: return Self.runs(of: document)
    case .markdown: return Array(document.markdown().utf8)
    case .html: return Array(document.html().utf8)
    case .none: return []
    }
  }

  /// `[["text",{"bold":true}],…]` and a line feed.
  private static func runs(of document: Document) -> [UInt8] {
    var bytes = Array("[".utf8)
    for run in document.runs {
      if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
      bytes.appendRun(text: run.text, attributes: run.attributes)
    }
    bytes += "]\n".utf8
    return bytes
  }
}
