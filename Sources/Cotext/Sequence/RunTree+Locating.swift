extension RunTree {
  /// What a search counts.
  enum Metric {
    case visible
    case utf8
    case utf16
    case elements
  }

  // MARK: By offset, at the cursor

  /// The place behind the visible element in front of `offset`, which is at least 1.
  @inline(__always)
  mutating func place(behindVisible offset: Int) -> Place {
    if cursor.leaf < 0 || offset <= cursor.leafStart
      || offset > cursor.leafStart &+ cursor.leafVisible
    {
      seek(offset, after: true)
    }
    if offset <= cursor.runStart {
      cursor.run = 0
      cursor.runStart = cursor.leafStart
    }
    let leaf = cursor.leaf
    var run = cursor.run
    var start = cursor.runStart
    while true {
      let end = start &+ visibleLength(leaf, run)
      if end >= offset { break }
      start = end
      run &+= 1
    }
    cursor.run = run
    cursor.runStart = start
    return Place(leaf: leaf, run: run, offset: offset &- start)
  }

  /// The place of the visible element at `offset`, which is less than the visible count.
  @inline(__always)
  mutating func place(ofVisible offset: Int) -> Place {
    if cursor.leaf < 0 || offset < cursor.leafStart
      || offset >= cursor.leafStart &+ cursor.leafVisible
    {
      seek(offset, after: false)
    }
    if offset < cursor.runStart {
      cursor.run = 0
      cursor.runStart = cursor.leafStart
    }
    let leaf = cursor.leaf
    var run = cursor.run
    var start = cursor.runStart
    while true {
      let end = start &+ visibleLength(leaf, run)
      if end > offset { break }
      start = end
      run &+= 1
    }
    cursor.run = run
    cursor.runStart = start
    return Place(leaf: leaf, run: run, offset: offset &- start)
  }

  /// Moves the cursor to the leaf that holds an offset.
  private mutating func seek(_ offset: Int, after: Bool) {
    flush()
    var node = root
    var start = 0
    var visible = 0
    var level = height
    while level > 0 {
      var slot = 0
      let last = childCount(node) &- 1
      while slot < last {
        visible = childVisible(node, slot)
        if after ? start &+ visible >= offset : start &+ visible > offset { break }
        start &+= visible
        slot &+= 1
      }
      visible = childVisible(node, slot)
      node = child(node, slot)
      level &-= 1
    }
    cursor = Cursor(
      leaf: node, leafStart: start, leafVisible: visible, run: 0, runStart: start)
  }

  /// Makes the cursor's remembered run the first of its leaf, since runs changed.
  @inline(__always)
  mutating func rewindCursor() {
    cursor.run = 0
    cursor.runStart = cursor.leafStart
  }

  // MARK: By offset, without changing anything

  /// The ancestor of the pending leaf on a level; level 0 is the leaf itself.
  private func pendingAncestor(_ level: Int) -> Int {
    if level == 0 { return pendingLeaf }
    var node = leafParent(pendingLeaf)
    for _ in 1..<level { node = nodeParent(node) }
    return node
  }

  /// What lies below a child, with what is still pending there.
  private func currentWeight(_ node: Int, _ slot: Int, level: Int) -> Weight {
    var weight = childWeight(node, slot)
    if !pending.isZero, pendingAncestor(level - 1) == child(node, slot) { weight += pending }
    return weight
  }

  /// Finds a place by an amount of one metric.
  ///
  /// - Parameter after: whether to find the run that ends at or behind `target` (the place behind
  ///   what is in front of the target) rather than the one that holds what stands at the target.
  /// - Returns: the place, floored to whole scalars, and what stands in front of it.
  func locate(_ target: Int, in metric: Metric, after: Bool) -> (place: Place, before: Weight) {
    var node = root
    var sum = Weight()
    var level = height
    while level > 0 {
      var slot = 0
      let last = childCount(node) - 1
      while slot < last {
        let next = sum + currentWeight(node, slot, level: level)
        let amount = next.amount(metric)
        if after ? amount >= target : amount > target { break }
        sum = next
        slot += 1
      }
      node = child(node, slot)
      level -= 1
    }
    let leaf = node
    let count = runCount(leaf)
    guard count > 0 else { return (Place(leaf: leaf, run: 0, offset: 0), sum) }
    var run = 0
    while true {
      let next = sum + weight(leaf, run)
      let amount = next.amount(metric)
      if after ? amount >= target : amount > target { break }
      if run == count - 1 {
        return (Place(leaf: leaf, run: run, offset: length(leaf, run)), next)
      }
      sum = next
      run += 1
    }
    let offset = scalars(leaf, run, fitting: target - sum.amount(metric), in: metric)
    let isShown = hidden(leaf, run) == 0
    sum += weight(leaf, run, from: 0, count: offset, shown: isShown)
    return (Place(leaf: leaf, run: run, offset: offset), sum)
  }

  /// How many elements of a run fit into an amount of a metric.
  private func scalars(_ leaf: Int, _ run: Int, fitting limit: Int, in metric: Metric) -> Int {
    let length = length(leaf, run)
    guard limit > 0 else { return 0 }
    switch metric {
    case .visible, .elements: return min(limit, length)
    case .utf8, .utf16:
      guard isWide(leaf, run) else { return min(limit, length) }
      return text.scalars(
        at: textStart(leaf, run), within: length, fitting: limit, utf16: metric == .utf16)
    }
  }

  // MARK: By element

  /// Which run of a leaf holds an element, and where in it.
  @inline(__always)
  func place(of element: UInt32) -> Place {
    let leaf = Int(leafOf[Int(element)])
    var run = 0
    while true {
      let offset = element &- first(leaf, run)
      if Int(offset) < length(leaf, run) { return Place(leaf: leaf, run: run, offset: Int(offset)) }
      run &+= 1
    }
  }

  /// What stands in front of a place. O(log r).
  func weight(before place: Place) -> Weight {
    var sum = Weight()
    for run in 0..<place.run { sum += weight(place.leaf, run) }
    if place.offset > 0 {
      let isShown = hidden(place.leaf, place.run) == 0
      sum += weight(place.leaf, place.run, from: 0, count: place.offset, shown: isShown)
    }
    var child = place.leaf
    var node = leafParent(child)
    var level = 1
    while node >= 0 {
      for slot in 0..<slot(of: child, in: node) {
        sum += currentWeight(node, slot, level: level)
      }
      child = node
      node = nodeParent(node)
      level += 1
    }
    return sum
  }

  /// How many visible elements stand in front of a place. O(log r).
  func visible(before place: Place) -> Int {
    var sum = hidden(place.leaf, place.run) == 0 ? place.offset : 0
    for run in 0..<place.run { sum &+= visibleLength(place.leaf, run) }
    var child = place.leaf
    var node = leafParent(child)
    var level = 1
    while node >= 0 {
      let own = slot(of: child, in: node)
      for slot in 0..<own { sum &+= childVisible(node, slot) }
      if pending.visible != 0 {
        let changed = pendingAncestor(level &- 1)
        for slot in 0..<own where self.child(node, slot) == changed { sum &+= pending.visible }
      }
      child = node
      node = nodeParent(node)
      level &+= 1
    }
    return sum
  }

  /// How many elements stand in front of one, tombstones included. O(log r).
  func rank(of element: UInt32) -> Int {
    let place = place(of: element)
    var sum = place.offset
    for run in 0..<place.run { sum &+= length(place.leaf, run) }
    var child = place.leaf
    var node = leafParent(child)
    var level = 1
    while node >= 0 {
      let own = slot(of: child, in: node)
      for slot in 0..<own { sum &+= childElements(node, slot) }
      if pending.elements != 0 {
        let changed = pendingAncestor(level &- 1)
        for slot in 0..<own where self.child(node, slot) == changed { sum &+= pending.elements }
      }
      child = node
      node = nodeParent(node)
      level &+= 1
    }
    return sum
  }

  /// The element at a rank. O(log r).
  func element(at rank: Int) -> UInt32 {
    let place = locate(rank, in: .elements, after: false).place
    return first(place.leaf, place.run) &+ UInt32(truncatingIfNeeded: place.offset)
  }

  // MARK: Neighbours

  /// The element directly behind a place, or `none` at the end.
  @inline(__always)
  func element(behind place: Place) -> UInt32 {
    if place.run < runCount(place.leaf), place.offset < length(place.leaf, place.run) {
      return first(place.leaf, place.run) &+ UInt32(truncatingIfNeeded: place.offset)
    }
    if place.run &+ 1 < runCount(place.leaf) { return first(place.leaf, place.run &+ 1) }
    let next = nextLeaf(place.leaf)
    return next < 0 ? Self.none : first(next, 0)
  }

  /// The element directly in front of a place, or `none` at the start.
  func element(inFrontOf place: Place) -> UInt32 {
    if place.offset > 0 {
      return first(place.leaf, place.run) &+ UInt32(truncatingIfNeeded: place.offset - 1)
    }
    if place.run > 0 { return lastElement(place.leaf, place.run - 1) }
    let previous = previousLeaf(place.leaf)
    return previous < 0 ? Self.none : lastElement(previous, runCount(previous) - 1)
  }

  /// The last element of a run.
  @inline(__always)
  func lastElement(_ leaf: Int, _ run: Int) -> UInt32 {
    first(leaf, run) &+ (shape(leaf, run) & Self.lengthMask) &- 1
  }

  /// The run behind another one, or nil at the end.
  @inline(__always)
  func next(_ leaf: Int, _ run: Int) -> (leaf: Int, run: Int)? {
    if run &+ 1 < runCount(leaf) { return (leaf, run &+ 1) }
    let next = nextLeaf(leaf)
    return next < 0 ? nil : (next, 0)
  }

  /// The run in front of another one, or nil at the start.
  func previous(_ leaf: Int, _ run: Int) -> (leaf: Int, run: Int)? {
    if run > 0 { return (leaf, run - 1) }
    let previous = previousLeaf(leaf)
    return previous < 0 ? nil : (previous, runCount(previous) - 1)
  }

  /// The place in front of everything.
  var start: Place { Place(leaf: firstLeaf, run: 0, offset: 0) }

  /// The place behind everything.
  var end: Place {
    let count = runCount(lastLeaf)
    guard count > 0 else { return Place(leaf: lastLeaf, run: 0, offset: 0) }
    return Place(leaf: lastLeaf, run: count - 1, offset: length(lastLeaf, count - 1))
  }
}

extension RunTree.Weight {
  func amount(_ metric: RunTree.Metric) -> Int {
    switch metric {
    case .visible: return visible
    case .utf8: return visible &+ extra8
    case .utf16: return visible &+ extra16
    case .elements: return elements
    }
  }

  static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum += right
    return sum
  }
}
