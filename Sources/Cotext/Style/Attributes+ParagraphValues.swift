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

extension Attributes.ListItem: AttributeValueConvertible {
  /// Reads the name of a kind, or an object with `kind` and `level`.
  public init?(attributeValue: AttributeValue) {
    guard case .object(let members) = attributeValue else {
      guard let name = String(attributeValue: attributeValue), let kind = Kind(rawValue: name)
      else { return nil }
      self.init(kind)
      return
    }
    guard let name = members["kind"].flatMap(String.init(attributeValue:)),
      let kind = Kind(rawValue: name),
      let level = members["level"].flatMap(Int.init(attributeValue:)),
      (1...Self.maximumLevel).contains(level)
    else { return nil }
    self.init(kind, level: level)
  }

  /// The name of the kind; an object for levels below the first.
  public var attributeValue: AttributeValue {
    if level == 1 { return .string(kind.rawValue) }
    return ["kind": .string(kind.rawValue), "level": .number(Double(level))]
  }
}

extension Attributes.LineHeight: AttributeValueConvertible {
  /// Reads a number as a multiple, a name, or an object with the one member `leading` or `exact`.
  public init?(attributeValue: AttributeValue) {
    switch attributeValue {
    case .number(let factor): self = .multiple(factor: factor)
    case .string("normal"): self = .normal
    case .string("loose"): self = .loose
    case .string("tight"): self = .tight
    case .string("variable"): self = .variable
    case .object(let members):
      guard members.sorted.count == 1, case .number(let points)? = members.sorted.first?.value
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

extension AttributeValue.Members {
  /// The value of a member; nil if there is none of that name. O(number of members).
  subscript(name: String) -> AttributeValue? {
    for member in sorted where member.name.hasSameScalars(as: name) { return member.value }
    return nil
  }
}
