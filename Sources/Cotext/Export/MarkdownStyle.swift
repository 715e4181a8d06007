/// The attributes of a run that Markdown can show.
struct MarkdownStyle: Equatable {
  var link: String?
  var isBold = false
  var isStruck = false
  var isItalic = false
  var isCode = false

  /// Nothing special.
  init() {}

  /// What of a run's attributes Markdown can show.
  init(_ attributes: Attributes) {
    link = attributes.link
    isBold = attributes.bold == true
    isStruck = attributes.strikethroughStyle != nil
    isItalic = attributes.italic == true
    isCode = attributes.code == true
  }

  /// The style of text between some delimiters.
  init(_ delimiters: [MarkdownDelimiter]) {
    for delimiter in delimiters { insert(delimiter) }
  }

  /// What of the style can go on from one piece of text to another: what both have, too.
  func passing(from left: MarkdownStyle, to right: MarkdownStyle) -> MarkdownStyle {
    var style = MarkdownStyle()
    let (left, right) = (left.delimiters, right.delimiters)
    for own in delimiters where left.contains(own) && right.contains(own) { style.insert(own) }
    return style
  }

  private mutating func insert(_ delimiter: MarkdownDelimiter) {
    switch delimiter {
    case .link(let target): link = target
    case .bold: isBold = true
    case .strikethrough: isStruck = true
    case .italic: isItalic = true
    }
  }

  /// The delimiters around a piece of text that is alone, from the outermost inward.
  ///
  /// Bold and italic use different characters, so that neighbours never run into one another.
  var delimiters: [MarkdownDelimiter] {
    var delimiters: [MarkdownDelimiter] = []
    if let link { delimiters.append(.link(link)) }
    if isBold { delimiters.append(.bold) }
    if isStruck { delimiters.append(.strikethrough) }
    if isItalic { delimiters.append(.italic) }
    return delimiters
  }
}

/// What stands before and behind a piece of styled text.
enum MarkdownDelimiter: Equatable {
  case link(String)
  case bold
  case strikethrough
  case italic

  /// What is written in front.
  var opening: String {
    switch self {
    case .link: return "["
    case .bold: return "**"
    case .strikethrough: return "~~"
    case .italic: return "_"
    }
  }

  /// What is written behind.
  var closing: String {
    guard case .link(let target) = self else { return opening }
    return "](\(Self.escaped(target)))"
  }

  /// A link's target as it may stand between round brackets; in angle brackets if it has spaces.
  private static func escaped(_ target: String) -> String {
    var escaped = ""
    var hasSpace = false
    for scalar in target.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "\0": escaped += "\u{FFFD}"
      case "\u{1}"..."\u{1F}", "\u{7F}": escaped += "&#\(scalar.value);"
      case "(", ")", "<", ">", "\\", "`", "[", "]", "|":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      default:
        hasSpace = hasSpace || scalar == " "
        escaped.unicodeScalars.append(scalar)
      }
    }
    return hasSpace ? "<\(escaped)>" : escaped
  }
}
