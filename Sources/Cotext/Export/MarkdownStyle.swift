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
    link = LinkTarget.safe(attributes["link"])
    isBold = attributes.isOn("bold")
    isStruck = attributes.isOn("strikethrough")
    isItalic = attributes.isOn("italic")
    isCode = attributes.isOn("code")
  }

  /// What both styles have: the style of white space between two pieces of text.
  func common(with other: MarkdownStyle) -> MarkdownStyle {
    var style = MarkdownStyle()
    style.link = link == other.link ? link : nil
    style.isBold = isBold && other.isBold
    style.isStruck = isStruck && other.isStruck
    style.isItalic = isItalic && other.isItalic
    return style
  }

  /// The delimiters around a piece of text, from the outermost inwards.
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

  /// A link's target as it may stand between round brackets.
  private static func escaped(_ target: String) -> String {
    var escaped = ""
    for scalar in target.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case " ": escaped += "%20"
      case "(": escaped += "%28"
      case ")": escaped += "%29"
      case "<": escaped += "%3C"
      case ">": escaped += "%3E"
      case "\\": escaped += "%5C"
      case "`": escaped += "%60"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
