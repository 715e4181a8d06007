/// What becomes of the attributes of some runs.
struct AttributeTransformation {
  private struct Step {
    var range: Range<Int>
    var old: Attributes
    var new: Attributes
  }

  private var steps: [Step] = []
  /// The keys whose values change somewhere, in byte order.
  private(set) var keys: [AttributeKey] = []

  /// Elements that get one value of a key.
  struct Stretch {
    /// Their offsets in scalars.
    var range: Range<Int>
    /// Null removes the key.
    var value: AttributeValue
  }

  /// Adds the next run.
  mutating func append(_ run: SelectedRun, becoming attributes: Attributes) {
    var new = attributes
    if new != run.attributes {
      new = new.withoutNulls
      for element in run.attributes where new[element.key] != element.value { note(element.key) }
      for element in new where run.attributes[element.key] == nil { note(element.key) }
    }
    steps.append(Step(range: run.range, old: run.attributes, new: new))
  }

  private mutating func note(_ key: AttributeKey) {
    let place = keys.firstIndex { $0 >= key } ?? keys.count
    if place == keys.count || keys[place] != key { keys.insert(key, at: place) }
  }

  /// Where a key gets which value: each stretch is of neighbouring runs that get the same one, at
  /// least one of which has another one now. O(runs).
  func stretches(of key: AttributeKey) -> [Stretch] {
    var stretches: [Stretch] = []
    var open: (stretch: Stretch, isChanged: Bool)?
    for step in steps {
      let value = step.new[key] ?? .null
      let isChanged = (step.old[key] ?? .null) != value
      if let (stretch, wasChanged) = open {
        if stretch.range.upperBound == step.range.lowerBound, stretch.value == value {
          let range = stretch.range.lowerBound..<step.range.upperBound
          open = (Stretch(range: range, value: value), wasChanged || isChanged)
          continue
        }
        if wasChanged { stretches.append(stretch) }
      }
      open = (Stretch(range: step.range, value: value), isChanged)
    }
    if let (stretch, isChanged) = open, isChanged { stretches.append(stretch) }
    return stretches
  }
}

extension Attributes {
  /// The attributes whose values are not null.
  var withoutNulls: Attributes {
    guard elements.contains(where: { $0.value == .null }) else { return self }
    return Attributes(sorted: elements.filter { $0.value != .null })
  }
}

/// A mark that is to be made over visible elements.
struct PlannedMark {
  /// The elements' offsets in scalars.
  var range: Range<Int>
  var key: AttributeKey
  var value: AttributeValue
}

extension DocumentState {
  /// The marks that a transformation needs, by key and then in order.
  func marks(of transformation: AttributeTransformation) -> [PlannedMark] {
    var marks: [PlannedMark] = []
    for key in transformation.keys {
      var stretches = transformation.stretches(of: key)
      if self.marks.schema.growth(of: key) == .paragraph { stretches = inParagraphs(stretches) }
      marks += stretches.map { PlannedMark(range: $0.range, key: key, value: $0.value) }
    }
    return marks
  }

  /// The paragraphs that stretches touch; of several values for one paragraph the first counts, and
  /// neighbouring paragraphs with the same value become one stretch.
  func inParagraphs(
    _ stretches: [AttributeTransformation.Stretch]
  ) -> [AttributeTransformation.Stretch] {
    var result: [AttributeTransformation.Stretch] = []
    var end = 0
    for stretch in stretches where stretch.range.upperBound > end {
      let rest = max(end, stretch.range.lowerBound)..<stretch.range.upperBound
      let range = paragraphs(around: rest)
      end = range.upperBound
      if let last = result.last, last.range.upperBound == range.lowerBound,
        last.value == stretch.value
      {
        result[result.count - 1].range = last.range.lowerBound..<end
      } else {
        result.append(AttributeTransformation.Stretch(range: range, value: stretch.value))
      }
    }
    return result
  }
}
