internal import Cotext

extension DemoWriter {
  /// What the writer sees, on one line: `¶` for line feeds, `*bold*`, `_italic_`, `#` in front of
  /// headings, and selections as `[Name:text]`, or `|Name` where it is a caret.
  func view(showing selections: Bool) -> String {
    var marks: [Int: String] = [:]
    var closing: [Int: String] = [:]
    if selections {
      for other in others.keys.sorted() where other != name {
        guard let selection = others[other] else { continue }
        for range in document.offsets(of: selection, in: .scalar) {
          if range.isEmpty {
            marks[range.lowerBound, default: ""] += "|\(other)"
          } else {
            marks[range.lowerBound, default: ""] += "[\(other):"
            closing[range.upperBound, default: ""] = "]" + (closing[range.upperBound] ?? "")
          }
        }
      }
    }
    var result = ""
    var offset = 0
    var isStartOfLine = true
    for run in document.runs {
      let quote =
        (run.attributes.bold == true ? "*" : "") + (run.attributes.italic == true ? "_" : "")
      if !isStartOfLine { result += quote }
      for scalar in run.text.unicodeScalars {
        result += closing[offset] ?? ""
        if isStartOfLine {
          result += run.attributes.headingLevel == nil ? "" : "# "
          result += quote
          isStartOfLine = false
        }
        result += marks[offset] ?? ""
        if scalar == "\n" {
          result += quote.reversed() + "¶"
          isStartOfLine = true
        } else {
          result.unicodeScalars.append(scalar)
        }
        offset += 1
      }
      if !isStartOfLine { result += quote.reversed() }
    }
    return result + (closing[offset] ?? "") + (marks[offset] ?? "")
  }
}
