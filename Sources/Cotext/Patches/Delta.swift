/// How what somebody sees of a document differs from the document, in elements.
///
/// Offsets move with every edit, elements do not, so differences add up by plain set arithmetic:
/// what an older view lacks or has too much is the symmetric difference of its visible elements and
/// those of the document; whether such an element is new or gone shows in the document itself.
/// Elements go by their numbers in one document, so a delta is good for that document only, and for
/// copies made after it.
package struct Delta: Sendable {
  /// What elements looked like once.
  struct Restyle: Sendable {
    var elements: Range<UInt32>
    var old: Attributes
  }

  /// Elements that changed sides: those in an odd number of ranges are visible on one side only.
  /// Kept as they come, since nobody may ask for long.
  private var flips: [Range<UInt32>]
  /// What elements look like in the view. Of those that an element has, the first one counts; an
  /// element without any looks as it does in the document.
  private(set) var restyles: [Restyle]
  /// How many flips and restyles there were when they were last put in order.
  private var orderedFlipCount = 0
  private var orderedRestyleCount = 0

  /// No difference.
  package init() {
    flips = []
    restyles = []
  }

  init(flips: [Range<UInt32>], restyles: [Restyle]) {
    self.flips = flips
    self.restyles = restyles
  }

  /// Whether nothing differs, as far as that shows at once.
  package var isEmpty: Bool { flips.isEmpty && restyles.isEmpty }

  /// The elements that are visible on one side only. O(n log n) for n flips.
  var differing: RangeSet<UInt32> { RangeSet(parityOf: flips) }

  /// The same for a view that shows attributes only as far as rules accept them.
  package func constrained(by rules: FormattingRules?) -> Delta {
    guard let rules, !restyles.isEmpty else { return self }
    var result = self
    for index in result.restyles.indices { rules.constrain(&result.restyles[index].old) }
    return result
  }

  /// Adds what happened to the document later. O(size of it), and now and then O(n log n).
  package mutating func append(_ later: Delta) {
    flip(later.flips)
    restyles += later.restyles
    // What is toggled over and over must not pile up.
    if restyles.count > 2 * orderedRestyleCount + 1024 {
      restyles = orderedRestyles()
      orderedRestyleCount = restyles.count
    }
  }

  /// Notes that elements changed sides.
  mutating func flip(_ elements: [Range<UInt32>]) {
    flips += elements
    if flips.count > 2 * orderedFlipCount + 1024 {
      flips = Array(differing.ranges)
      orderedFlipCount = flips.count
    }
  }

  /// Notes that the view shows an attribute on some elements now, whatever the document does.
  /// O(restyles), and hardly anything for those that lie elsewhere.
  mutating func show(_ key: AttributeKey, _ value: AttributeValue, on elements: RangeSet<UInt32>) {
    let new = value == .null ? nil : value
    changeRestyles(on: elements) { $0[key] = new }
  }

  /// Changes restyles as far as they lie on some elements: their order stays, and so which of them
  /// counts.
  private mutating func changeRestyles(
    on elements: RangeSet<UInt32>, _ change: (inout Attributes) -> Void
  ) {
    guard let first = elements.ranges.first, let last = elements.ranges.last else { return }
    let bounds = first.lowerBound..<last.upperBound
    var index = 0
    while index < restyles.count {
      let restyle = restyles[index]
      guard restyle.elements.overlaps(bounds) else {
        index += 1
        continue
      }
      let all = RangeSet(restyle.elements)
      var parts: [Restyle] = []
      for part in all.intersection(elements).ranges {
        var old = restyle.old
        change(&old)
        parts.append(Restyle(elements: part, old: old))
      }
      for part in all.subtracting(elements).ranges {
        parts.append(Restyle(elements: part, old: restyle.old))
      }
      restyles.replaceSubrange(index...index, with: parts)
      index += parts.count
    }
  }

  /// Notes what the view shows of elements that are new on both sides.
  mutating func show(_ attributes: Attributes, onAll elements: Range<UInt32>) {
    forgetStyle(of: elements)
    restyles.append(Restyle(elements: elements, old: attributes))
  }

  /// Takes the looks of elements as the document has them.
  mutating func forgetStyle(of elements: Range<UInt32>) {
    guard restyles.contains(where: { $0.elements.overlaps(elements) }) else { return }
    let forgotten = RangeSet(elements)
    restyles = orderedRestyles().flatMap { restyle in
      RangeSet(restyle.elements).subtracting(forgotten).ranges.map {
        Restyle(elements: $0, old: restyle.old)
      }
    }
  }

  /// The restyles by element, each element at most once. O(n log n) for n restyles, and O(n²) where
  /// each overlaps all.
  func orderedRestyles() -> [Restyle] {
    var isDisjoint = true
    let sorted = restyles.indices.sorted {
      (restyles[$0].elements.lowerBound, $0) < (restyles[$1].elements.lowerBound, $1)
    }
    for index in sorted.indices.dropFirst()
    where restyles[sorted[index]].elements.lowerBound
      < restyles[sorted[index - 1]].elements.upperBound
    {
      isDisjoint = false
      break
    }
    if isDisjoint { return sorted.map { restyles[$0] } }
    var known = RangeSet<UInt32>()
    var result: [Restyle] = []
    for restyle in restyles {
      let new = RangeSet(restyle.elements).subtracting(known)
      for part in new.ranges { result.append(Restyle(elements: part, old: restyle.old)) }
      known.insert(contentsOf: restyle.elements)
    }
    return result.sorted { $0.elements.lowerBound < $1.elements.lowerBound }
  }
}

/// What somebody sees, while edits are made in it.
package struct View: Sendable {
  /// How it differs from the document.
  package var delta: Delta
  /// What the edits did to the document.
  package private(set) var done = Delta()
  /// What it shows of attributes; nil = everything.
  let rules: FormattingRules?

  /// A view that differs from the document by `delta`.
  package init(_ delta: Delta, under rules: FormattingRules? = nil) {
    self.delta = delta
    self.rules = rules
  }

  /// Takes in what an edit did to the document.
  mutating func append(_ delta: Delta) {
    self.delta.append(delta.constrained(by: rules))
    done.append(delta)
  }
}

extension RangeSet<UInt32> {
  /// One range.
  init(_ range: Range<UInt32>) {
    self.init()
    insert(contentsOf: range)
  }

  /// What is in an odd number of ranges. O(n log n).
  init(parityOf ranges: [Range<UInt32>]) {
    self.init()
    if ranges.count == 1 {
      insert(contentsOf: ranges[0])
      return
    }
    // Each end of a range switches what follows; two at one place cancel out.
    var ends: [UInt32] = []
    ends.reserveCapacity(2 * ranges.count)
    for range in ranges {
      ends.append(range.lowerBound)
      ends.append(range.upperBound)
    }
    ends.sort()
    var start: UInt32?
    var index = 0
    while index < ends.count {
      if index + 1 < ends.count, ends[index] == ends[index + 1] {
        index += 2
        continue
      }
      if let from = start {
        insert(contentsOf: from..<ends[index])
        start = nil
      } else {
        start = ends[index]
      }
      index += 1
    }
  }
}
