// How the values of paragraph attributes are written.

extension Attributes.TextAlignment: AttributeValueConvertible {
  /// Reads the name of a side, and `justify`, which is how style sheets say it.
  public init?(attributeValue: AttributeValue) {
    guard case .string(let name) = attributeValue else { return nil }
    self.init(rawValue: name == "justify" ? "justified" : name)
  }
}

extension Attributes.WritingDirection: AttributeValueConvertible {
  /// Reads the name of a direction, and `ltr` and `rtl`.
  public init?(attributeValue: AttributeValue) {
    guard case .string(let name) = attributeValue else { return nil }
    switch name {
    case "ltr": self = .leftToRight
    case "rtl": self = .rightToLeft
    default: self.init(rawValue: name)
    }
  }
}

extension Attributes.CodeBlock: AttributeValueConvertible {
  /// Reads true, and the name of a language.
  public init?(attributeValue: AttributeValue) {
    switch attributeValue {
    case .bool(true): self.init()
    case .string(let language) where !language.isEmpty: self.init(language: language)
    default: return nil
    }
  }

  /// The name of the language; true without one.
  public var attributeValue: AttributeValue {
    guard let language, !language.isEmpty else { return true }
    return .string(language)
  }
}

extension Attributes.LineHeight: AttributeValueConvertible {
  /// Reads a number as a multiple, a name, or an object with the one member `leading` or `exact`.
  public init?(attributeValue: AttributeValue) {
    switch attributeValue {
    case .number(let factor) where factor.isFinite: self = .multiple(factor: factor)
    case .string("normal"): self = .normal
    case .string("loose"): self = .loose
    case .string("tight"): self = .tight
    case .string("variable"): self = .variable
    case .object(let members):
      guard members.sorted.count == 1, case .number(let points)? = members.sorted.first?.value,
        points.isFinite
      else {
        return nil
      }
      switch members.sorted.first?.name {
      case "leading": self = .leading(increase: points)
      case "exact": self = .exact(points: points)
      default: return nil
      }
    default: return nil
    }
  }

  /// A number for a multiple, an object for points, else a name.
  public var attributeValue: AttributeValue {
    switch self {
    case .normal: return "normal"
    case .loose: return "loose"
    case .tight: return "tight"
    case .variable: return "variable"
    case .multiple(let factor): return .number(factor)
    case .leading(let increase): return ["leading": .number(increase)]
    case .exact(let points): return ["exact": .number(points)]
    }
  }
}
