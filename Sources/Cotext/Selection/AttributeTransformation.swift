/// What becomes of the attributes of some runs: where a key gets which value.
struct AttributeTransformation {
  /// Neighbouring runs that get one value of a key.
  struct Stretch {
    /// The offsets of their elements in scalars.
    var range: Range<Int>
    /// Null removes the key.
    var value: AttributeValue
  }

  /// A stretch that may go on. It ends where the runs do, or another one of its key begins.
  private struct OpenStretch {
    var start: Int
    var value: AttributeValue
    /// Whether one of its runs has another value now.
    var isChanged: Bool
  }

  /// A run and what it becomes.
  private struct Step {
    var run: SelectedRun
    var new: Attributes
  }

  /// The first run as long as it is the only one, which needs no tables: most transformations are of
  /// a word.
  private var only: Step?
  private var isEmpty = true

  /// The stretches of each key that are complete and change something.
  private var complete: [AttributeKey: [Stretch]] = [:]
  private var open: [AttributeKey: OpenStretch] = [:]
  /// The runs at hand that touch one another.
  private var block = 0..<0
  /// What the last of them gets.
  private var last = Attributes()

  /// Adds the next run. O(attributes).
  mutating func append(_ run: SelectedRun, becoming attributes: Attributes) {
    let new = attributes == run.attributes ? attributes : attributes.withoutNulls
    let step = Step(run: run, new: new)
    if isEmpty {
      only = step
      isEmpty = false
      return
    }
    if let first = only {
      only = nil
      add(first)
    }
    add(step)
  }

  private mutating func add(_ step: Step) {
    let (run, new) = (step.run, step.new)
    if run.range.lowerBound != block.upperBound {
      closeAll()
      block = run.range
    }
    for element in last where new[element.key] == nil {
      extend(element.key, with: .null, from: run.attributes[element.key], at: run.range.lowerBound)
    }
    for element in run.attributes where new[element.key] == nil && last[element.key] == nil {
      extend(element.key, with: .null, from: element.value, at: run.range.lowerBound)
    }
    for element in new {
      extend(
        element.key, with: element.value, from: run.attributes[element.key],
        at: run.range.lowerBound)
    }
    block = block.lowerBound..<run.range.upperBound
    last = new
  }

  /// Lets a key have a value from an offset on.
  private mutating func extend(
    _ key: AttributeKey, with value: AttributeValue, from old: AttributeValue?, at offset: Int
  ) {
    let isChanged = (old ?? .null) != value
    if let stretch = open[key], stretch.value == value {
      if isChanged, !stretch.isChanged { open[key]?.isChanged = true }
      return
    }
    if let stretch = open[key] { close(key, stretch, at: offset) }
    // What has the key nowhere yet has lacked it since the block began.
    let start = value == .null && open[key] == nil ? block.lowerBound : offset
    open[key] = OpenStretch(start: start, value: value, isChanged: isChanged)
  }

  private mutating func close(_ key: AttributeKey, _ stretch: OpenStretch, at end: Int) {
    guard stretch.isChanged else { return }
    complete[key, default: []].append(
      Stretch(range: stretch.start..<end, value: stretch.value))
  }

  private mutating func closeAll() {
    for (key, stretch) in open { close(key, stretch, at: block.upperBound) }
    open.removeAll(keepingCapacity: true)
    last = Attributes()
  }

  /// The stretches that have to be marked, by key in byte order, and then in order: each is of
  /// neighbouring runs that get the same value, at least one of which has another one now.
  mutating func stretches() -> [(key: AttributeKey, stretches: [Stretch])] {
    if let only { return Self.stretches(of: only) }
    closeAll()
    return complete.sorted { $0.key < $1.key }.map { (key: $0.key, stretches: $0.value) }
  }

  private static func stretches(of step: Step) -> [(key: AttributeKey, stretches: [Stretch])] {
    let old = step.run.attributes
    if step.new == old { return [] }
    var stretches: [(key: AttributeKey, stretches: [Stretch])] = []
    for element in old where step.new[element.key] != element.value {
      let value = step.new[element.key] ?? .null
      stretches.append((element.key, [Stretch(range: step.run.range, value: value)]))
    }
    for element in step.new where old[element.key] == nil {
      stretches.append((element.key, [Stretch(range: step.run.range, value: element.value)]))
    }
    return stretches.sorted { $0.key < $1.key }
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
    var transformation = transformation
    for (key, stretches) in transformation.stretches() {
      let isOfParagraphs = self.marks.schema.growth(of: key) == .paragraph
      marks += (isOfParagraphs ? inParagraphs(stretches) : stretches)
        .map { PlannedMark(range: $0.range, key: key, value: $0.value) }
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
