// The attributes of paragraphs and runs as elements and styles.

extension HTMLWriter {
  /// The attributes of a block: direction and style.
  static func layout(of attributes: Attributes, keepsSpaces: Bool) -> String {
    var layout = ""
    switch attributes.writingDirection {
    case .rightToLeft?: layout += " dir=\"rtl\""
    case .leftToRight?: layout += " dir=\"ltr\""
    case nil: break
    }
    var styles: [String] = []
    if let alignment = attributes.alignment {
      styles.append("text-align: \(alignment == .justified ? "justify" : alignment.rawValue)")
    }
    switch attributes.lineHeight {
    case .multiple(let factor)? where factor > 0: styles.append("line-height: \(number(factor))")
    case .exact(let points)? where points > 0: styles.append("line-height: \(number(points))pt")
    default: break
    }
    if keepsSpaces { styles.append("white-space: pre-wrap") }
    return layout + style(styles)
  }

  /// The elements around a run, from the outermost inward.
  func inlineElements(of attributes: Attributes) -> [Element] {
    var elements: [Element] = []
    if let target = LinkTarget.href(attributes.link, schemes: options.linkSchemes) {
      elements.append(Element(name: "a", attributes: Self.attribute("href", target)))
    }
    if attributes.bold == true { elements.append(Element(name: "strong")) }
    if attributes.italic == true { elements.append(Element(name: "em")) }
    if let line = attributes.underlineStyle {
      elements.append(Element(name: "u", attributes: Self.style(of: line, "underline")))
    }
    if let line = attributes.strikethroughStyle {
      elements.append(Element(name: "s", attributes: Self.style(of: line, "line-through")))
    }
    if attributes.code == true { elements.append(Element(name: "code")) }
    let language = attributes.languageIdentifier.map { Self.attribute("lang", $0) } ?? ""
    let span = language + Self.style(Self.styles(of: attributes))
    if !span.isEmpty { elements.append(Element(name: "span", attributes: span)) }
    return elements
  }

  private static func styles(of attributes: Attributes) -> [String] {
    var styles: [String] = []
    if let color = attributes.foregroundColor { styles.append("color: \(css(color))") }
    if let color = attributes.backgroundColor { styles.append("background-color: \(css(color))") }
    var families = attributes.fontFamily.map { [string($0)] } ?? []
    switch attributes.fontDesign {
    case .serif?: families.append("serif")
    case .rounded?: families.append("ui-rounded")
    case .monospaced?: families.append("monospace")
    case .default?, nil: break
    }
    if !families.isEmpty { styles.append("font-family: \(families.joined(separator: ", "))") }
    styles += sizes(of: attributes)
    switch attributes.fontWidth {
    case .compressed?: styles.append("font-stretch: extra-condensed")
    case .condensed?: styles.append("font-stretch: condensed")
    case .expanded?: styles.append("font-stretch: expanded")
    case .standard?: styles.append("font-stretch: normal")
    case nil: break
    }
    if attributes.kern != nil || attributes.tracking != nil {
      let space = (attributes.kern ?? 0) + (attributes.tracking ?? 0)
      if space.isFinite { styles.append("letter-spacing: \(number(space))pt") }
    }
    if let offset = attributes.baselineOffset {
      styles.append("vertical-align: \(number(offset))pt")
    }
    return styles
  }

  /// A size, rounded to thousandths where it has any. The engine links no C library that rounds.
  private static func inThousandths(_ size: Double) -> Double {
    let thousandths = size * 1000 + 0.5
    return thousandths.magnitude < 1e12 ? Double(Int64(thousandths)) / 1000 : size
  }

  /// Size and weight. What follows a text style follows the size of the reader's text, which is that
  /// of body text.
  private static func sizes(of attributes: Attributes) -> [String] {
    var styles: [String] = []
    let textStyle = attributes.fontTextStyle
    if let textStyle {
      let points = attributes.fontSize ?? textStyle.metrics(at: .large).pointSize
      let body = TextFont.TextStyle.body.metrics(at: .large).pointSize
      styles.append("font-size: \(number(inThousandths(points / body)))rem")
    } else if let size = attributes.fontSize {
      styles.append("font-size: \(number(size))pt")
    }
    let isBold = attributes.bold
    if isBold == false {
      styles.append("font-weight: 400")
    } else if let weight = attributes.fontWeight, isBold != true || weight > .bold {
      styles.append("font-weight: \(weight.value)")
    } else if isBold == nil, textStyle == .headline {
      styles.append("font-weight: 600")
    }
    return styles
  }

  private static func style(of line: Attributes.LineStyle, _ name: String) -> String {
    var parts = [name]
    switch line.pattern {
    case .solid: break
    case .dot: parts.append("dotted")
    // Style sheets know no dashes with dots.
    case .dash, .dashDot, .dashDotDot: parts.append("dashed")
    }
    if let color = line.color { parts.append(css(color)) }
    return parts.count > 1 ? style(["text-decoration: " + parts.joined(separator: " ")]) : ""
  }

  /// A color as style sheets write it. Digits and most names mean the same there.
  private static func css(_ color: TextColor) -> String {
    switch color {
    case .clear: return "transparent"
    case .mint: return "#00c7be"
    case .primary: return "CanvasText"
    case .secondary: return "GrayText"
    default: return color.description
    }
  }

  private static func number(_ value: Double) -> String { AttributeValue.number(value).json }

  /// A string of a style sheet in which nothing has to be escaped for HTML, either.
  private static func string(_ text: String) -> String {
    var output = "'"
    for scalar in text.unicodeScalars {
      let isPlain =
        scalar.properties.isAlphabetic || " -_.0123456789".unicodeScalars.contains(scalar)
      if isPlain {
        output.unicodeScalars.append(scalar)
      } else {
        output += "\\" + String(scalar.value == 0 ? 0xFFFD : scalar.value, radix: 16) + " "
      }
    }
    return output + "'"
  }

  private static func style(_ styles: [String]) -> String {
    styles.isEmpty ? "" : " style=\"\(styles.joined(separator: "; "))\""
  }

  private static func attribute(_ name: String, _ value: String) -> String {
    var escaped = ""
    escape(value.unicodeScalars, into: &escaped)
    return " \(name)=\"\(escaped)\""
  }
}
