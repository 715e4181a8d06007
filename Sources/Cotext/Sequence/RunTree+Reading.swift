extension RunTree {
  /// Calls `body` with the rows of elements with neighbouring numbers that lie in one run each, in
  /// order of their numbers, until it returns false. O(runs).
  func forEachStretch(
    of elements: Range<UInt32>, while body: (_ place: Place, _ elements: Range<UInt32>) -> Bool
  ) {
    var element = elements.lowerBound
    while element < elements.upperBound {
      let place = place(of: element)
      let count = min(
        length(place.leaf, place.run) - place.offset, Int(elements.upperBound - element))
      let end = element &+ UInt32(truncatingIfNeeded: count)
      if !body(place, element..<end) { return }
      element = end
    }
  }

  /// The bytes of some elements with neighbouring numbers, as a range of the text store.
  func textRange(of elements: Range<UInt32>) -> Range<Int> {
    let first = textPlace(of: elements.lowerBound)
    let last = textPlace(of: elements.upperBound - 1)
    return first..<last + text.byteCount(at: last, scalars: 1)
  }

  /// Where the bytes of an element start.
  private func textPlace(of element: UInt32) -> Int {
    let place = place(of: element)
    return textStart(place.leaf, place.run)
      + byteCount(place.leaf, place.run, scalars: place.offset)
  }

  /// The text of some elements with neighbouring numbers, visible or not.
  func string(of elements: Range<UInt32>) -> String {
    text.string(textRange(of: elements))
  }

  /// The bytes of a run, as a range of the text store.
  func textRange(_ leaf: Int, _ run: Int) -> Range<Int> {
    let start = textStart(leaf, run)
    return start..<start + byteCount(leaf, run, scalars: length(leaf, run))
  }

  /// Calls `body` with the bytes of each visible run in order.
  func forEachVisibleRun(_ body: (Range<Int>, _ markSet: UInt32) -> Void) {
    var leaf = firstLeaf
    while leaf >= 0 {
      for run in 0..<runCount(leaf) where hidden(leaf, run) == 0 {
        body(textRange(leaf, run), markSet(leaf, run))
      }
      leaf = nextLeaf(leaf)
    }
  }

  /// The visible text. O(n).
  func visibleText() -> String {
    let size = total.visible + total.extra8
    return unsafe String(unsafeUninitializedCapacity: size) { buffer in
      var count = 0
      forEachVisibleRun { range, _ in
        unsafe text.copy(range, to: buffer, at: count)
        count += range.count
      }
      return count
    }
  }

  /// The bytes of the visible text. O(n).
  func visibleBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(total.visible + total.extra8)
    forEachVisibleRun { range, _ in text.append(range, to: &bytes) }
    return bytes
  }
}
