package import Cotext

// Section 5: which anchors a mark gets.

extension ReferenceModel {
  /// Sets or, by null, removes attributes of visible elements.
  package mutating func format(_ range: Range<Int>, _ changes: Attributes, force: Bool = false) {
    for change in changes {
      let isParagraph = rules[change.key] == .paragraph
      let range = isParagraph ? paragraphs(around: range) : range
      guard !range.isEmpty else { continue }
      let differs = visible[range].contains { value(of: change.key, at: $0) != change.value }
      if differs || force { mark(range, change.key, change.value) }
    }
  }

  /// Makes the mark that formats a range: its anchors follow from the rule of the key.
  mutating func mark(_ range: Range<Int>, _ key: AttributeKey, _ value: AttributeValue) {
    let rule = rules[key]
    let isRemoval = value == .null && rule != .paragraph
    let from = isRemoval ? removalStart(range, key, rule) : settingStart(range, rule)
    let to = isRemoval ? removalEnd(range, key, rule) : settingEnd(range, rule)
    perform(.mark(Mark(key: key, value: value, from: from, to: to)))
  }

  /// The range widened to whole paragraphs with their line feeds.
  func paragraphs(around range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    while lower > 0, !isLineFeed(lower - 1) { lower -= 1 }
    var upper = range.upperBound
    if range.isEmpty || !isLineFeed(upper - 1) {
      while upper < visible.count {
        upper += 1
        if isLineFeed(upper - 1) { break }
      }
    }
    return lower..<upper
  }

  func isLineFeed(_ offset: Int) -> Bool {
    elements[visible[offset]].scalar == "\n"
  }

  private func settingStart(_ range: Range<Int>, _ rule: GrowthRule) -> TextAnchor {
    switch rule {
    case .after, .none: return .before(elements[visible[range.lowerBound]].id)
    case .before, .both, .paragraph: return behindPrevious(range)
    }
  }

  private func settingEnd(_ range: Range<Int>, _ rule: GrowthRule) -> TextAnchor {
    switch rule {
    case .after where isLineFeed(range.upperBound - 1): return behindLast(range)
    case .after, .both: return inFrontOfNext(range)
    case .none, .before, .paragraph: return behindLast(range)
    }
  }

  /// Grows outward unless the neighbour outside still carries the key and would grow in here.
  private func removalStart(_ range: Range<Int>, _ key: AttributeKey, _ rule: GrowthRule)
    -> TextAnchor
  {
    let isCarried =
      range.lowerBound > 0 && value(of: key, at: visible[range.lowerBound - 1]) != .null
    return isCarried && rule.growsAfter
      ? .before(elements[visible[range.lowerBound]].id) : behindPrevious(range)
  }

  private func removalEnd(_ range: Range<Int>, _ key: AttributeKey, _ rule: GrowthRule)
    -> TextAnchor
  {
    let isCarried =
      range.upperBound < visible.count && value(of: key, at: visible[range.upperBound]) != .null
    return isCarried && rule.growsBefore ? behindLast(range) : inFrontOfNext(range)
  }

  private func behindLast(_ range: Range<Int>) -> TextAnchor {
    .after(elements[visible[range.upperBound - 1]].id)
  }

  /// Behind the previous element of the full list.
  private func behindPrevious(_ range: Range<Int>) -> TextAnchor {
    let place = position[visible[range.lowerBound]]
    return place == 0 ? .start : .after(elements[order[place - 1]].id)
  }

  /// In front of the next element of the full list.
  private func inFrontOfNext(_ range: Range<Int>) -> TextAnchor {
    let place = position[visible[range.upperBound - 1]]
    return place + 1 == order.count ? .end : .before(elements[order[place + 1]].id)
  }
}
