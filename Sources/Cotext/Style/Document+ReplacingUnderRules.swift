extension Document {
  /// Replaces a range by text as formatting rules accept it, in one change.
  ///
  /// It does what ``replace(_:in:with:attributes:)`` does, with two differences: attributes that are
  /// given are constrained first, and what a change of its text takes away
  /// (``AttributeInvalidationCondition/textChanged``) is removed from all text that has it in one piece
  /// with the edit.
  ///
  /// - Parameters:
  ///   - range: offsets from 0 to the length; an empty range inserts.
  ///   - unit: what the offsets count.
  ///   - text: what to put there; nothing deletes.
  ///   - attributes: what the text is to look like; nil = as its surroundings hand on.
  ///   - rules: what is accepted.
  /// - Returns: the change, or nil if nothing changed or a transaction is running.
  /// - Throws: as for replacing. Where an attribute is taken away it costs O(r) besides.
  @discardableResult
  public mutating func replace(
    _ range: Range<Int>, in unit: TextUnit, with text: String, attributes: Attributes? = nil,
    under rules: FormattingRules
  ) throws(EditError) -> Change? {
    let range = try storage.state.scalars(range, in: unit)
    var accepted = attributes
    if var attributes {
      rules.constrain(&attributes)
      accepted = attributes
    }
    let lost = range.isEmpty && text.isEmpty ? [] : invalidated(by: range, rules)
    return try transaction { (document) throws(EditError) in
      for stretch in lost {
        try document.unformat(stretch.range, in: .scalar, [stretch.key])
      }
      try document.replace(range, in: .scalar, with: text, attributes: accepted)
    }
  }

  /// Text that has one attribute with one value throughout.
  private struct Stretch {
    var key: AttributeKey
    var range: Range<Int>
  }

  /// The stretches whose text an edit changes, of attributes that do not stand that.
  private func invalidated(by range: Range<Int>, _ rules: FormattingRules) -> [Stretch] {
    guard rules.keys.contains(where: { $0.invalidationConditions.contains(.textChanged) }) else {
      return []
    }
    let storage = storage
    let all = storage.state.runs(in: [0..<storage.state.tree.total.visible])
    var stretches: [Stretch] = []
    // The stretch of each key that reaches up to the run at hand, with its value.
    var open: [(stretch: Stretch, value: AttributeValue)] = []
    func close(_ stretch: Stretch) {
      let isTouched =
        range.isEmpty
        ? stretch.range.lowerBound < range.lowerBound && range.lowerBound < stretch.range.upperBound
        : stretch.range.overlaps(range)
      let isGone =
        range.lowerBound <= stretch.range.lowerBound && stretch.range.upperBound <= range.upperBound
      if isTouched, !isGone { stretches.append(stretch) }
    }
    for run in all {
      var next: [(stretch: Stretch, value: AttributeValue)] = []
      for element in run.attributes
      where rules.keys[element.key]?.invalidationConditions.contains(.textChanged) == true {
        var stretch = Stretch(key: element.key, range: run.range)
        if let place = open.firstIndex(where: {
          $0.stretch.key == element.key && $0.value == element.value
        }) {
          stretch.range = open.remove(at: place).stretch.range.lowerBound..<run.range.upperBound
        }
        next.append((stretch, element.value))
      }
      for (stretch, _) in open { close(stretch) }
      open = next
    }
    for (stretch, _) in open { close(stretch) }
    return stretches
  }
}
