package import Cotext

// Section 5: which mark covers what, and which one wins.

extension ReferenceModel {
  /// Where a place stands: the element at position p has 2p in front of it and 2p + 1 behind it.
  func point(_ place: Place) -> Int {
    switch place {
    case .start: return -1
    case .before(let element): return 2 * position[element]
    case .after(let element): return 2 * position[element] + 1
    case .end: return Int.max
    }
  }

  func covers(_ mark: PlacedMark, _ element: Int) -> Bool {
    point(mark.from) <= 2 * position[element] && 2 * position[element] + 1 <= point(mark.to)
  }

  /// Whether a mark covers the gap behind position `left`; -1 is the gap at the start.
  func covers(_ mark: PlacedMark, gapBehind left: Int) -> Bool {
    let leftPoint = left < 0 ? -1 : 2 * left + 1
    let rightPoint = left + 1 == order.count ? Int.max : 2 * left + 2
    return point(mark.from) <= leftPoint && rightPoint <= point(mark.to)
  }

  /// The latest on mark of each key that satisfies a condition; nulls are among them.
  func winners(where condition: (PlacedMark) -> Bool) -> [Int: PlacedMark] {
    var winners: [Int: PlacedMark] = [:]
    for mark in marks where units[mark.unit].isOn && condition(mark) { winners[mark.key] = mark }
    return winners
  }

  /// What winners give: null is absent.
  func attributes(of winners: [Int: PlacedMark]) -> Attributes {
    var attributes = Attributes()
    for (key, mark) in winners where mark.value != .null { attributes[keys[key]] = mark.value }
    return attributes
  }

  /// The value of a key at an element.
  func value(of key: AttributeKey, at element: Int) -> AttributeValue {
    for mark in marks.reversed()
    where keys[mark.key] == key && units[mark.unit].isOn && covers(mark, element) {
      return mark.value
    }
    return .null
  }

  /// The visible text in stretches of equal attributes.
  package var runs: [ModelRun] {
    let lit = marks.filter { units[$0.unit].isOn }
      .map { (mark: $0, from: point($0.from), to: point($0.to)) }
    var runs: [ModelRun] = []
    var winnersBefore: [Int] = []
    for element in visible {
      let place = 2 * position[element]
      var winners = Array(repeating: -1, count: keys.count)
      for (index, entry) in lit.enumerated() where entry.from <= place && place + 1 <= entry.to {
        winners[entry.mark.key] = index
      }
      if runs.isEmpty || winners != winnersBefore {
        var attributes = Attributes()
        for winner in winners where winner >= 0 && lit[winner].mark.value != .null {
          attributes[keys[lit[winner].mark.key]] = lit[winner].mark.value
        }
        winnersBefore = winners
        if runs.last?.attributes != attributes {
          runs.append(ModelRun(text: "", attributes: attributes))
        }
      }
      runs[runs.count - 1].text.unicodeScalars.append(elements[element].scalar)
    }
    return runs
  }
}

/// A stretch of text with the same attributes.
package struct ModelRun: Sendable, CustomStringConvertible {
  package var text: String
  package var attributes: Attributes

  package init(text: String, attributes: Attributes) {
    self.text = text
    self.attributes = attributes
  }

  package var description: String {
    let pairs = attributes.map { "\($0.key): \($0.value.plain)" }.joined(separator: ", ")
    return "\(text.debugDescription)[\(pairs)]"
  }
}

extension ModelRun: Equatable {
  /// By scalars, not by canonical equivalence.
  package static func == (left: ModelRun, right: ModelRun) -> Bool {
    left.attributes == right.attributes
      && left.text.unicodeScalars.elementsEqual(right.text.unicodeScalars)
  }
}

extension AttributeValue {
  /// The value for people to read.
  package var plain: String {
    switch self {
    case .null: return "null"
    case .bool(let value): return "\(value)"
    case .number(let value): return "\(value)"
    case .string(let value): return value.debugDescription
    case .array(let values): return "[" + values.map(\.plain).joined(separator: ", ") + "]"
    case .object(let members):
      let pairs = members.sorted.map { "\($0.name): \($0.value.plain)" }
      return "{" + pairs.joined(separator: ", ") + "}"
    }
  }
}
