extension RunTree {
  /// Elements that are about to be inserted: the next numbers, text at the end of the store.
  struct NewRun {
    var first: UInt32
    var size: TextStore.Size
    var textStart: Int
    var markSet: UInt32
  }

  /// Inserts new elements at a place. Their text is in the store already, their numbers are the
  /// next ones. O(length / 512 + log r), next to the last edit O(1).
  @inline(__always)
  mutating func insert(_ new: NewRun, at place: Place) {
    if new.size.scalars <= Self.longestWideRun || new.size.isASCII {
      insertPiece(new, at: place)
    } else {
      insertLong(new, at: place)
    }
  }

  /// Cuts a long text with scalars beyond ASCII into runs short enough to be counted through.
  private mutating func insertLong(_ new: NewRun, at place: Place) {
    var place = place
    var rest = new
    while rest.size.scalars > 0 {
      let count = min(rest.size.scalars, Self.longestWideRun)
      let size = text.size(at: rest.textStart, scalars: count)
      var piece = rest
      piece.size = size
      insertPiece(piece, at: place)
      rest.first &+= UInt32(truncatingIfNeeded: count)
      rest.textStart += count + size.extra8
      rest.size.scalars -= count
      var last = self.place(of: rest.first &- 1)
      last.offset += 1
      place = last
    }
  }

  @inline(__always)
  private mutating func insertPiece(_ new: NewRun, at place: Place) {
    let count = new.size.scalars
    var leaf = place.leaf
    var run = place.run
    if place.offset > 0 {
      let shape = shape(leaf, run)
      let length = Int(shape & Self.lengthMask)
      if place.offset == length {
        if first(leaf, run) &+ UInt32(truncatingIfNeeded: length) == new.first,
          hidden(leaf, run) == 0, markSet(leaf, run) == new.markSet,
          fits(length &+ count, wide: shape & Self.wideBit != 0 || !new.size.isASCII)
        {
          let wide = new.size.isASCII ? 0 : Self.wideBit
          setShape(leaf, run, (shape &+ UInt32(truncatingIfNeeded: count)) | wide)
          if leaf == cursor.leaf, run < cursor.run { rewindCursor() }
          finishInsertion(new, leaf)
          return
        }
        run &+= 1
      } else {
        (leaf, run) = split(leaf, run, at: place.offset)
      }
    }
    (leaf, run) = openSlot(leaf, run)
    setFirst(leaf, run, new.first)
    setShape(
      leaf, run,
      UInt32(truncatingIfNeeded: count) | (new.size.isASCII ? 0 : Self.wideBit))
    setHidden(leaf, run, 0)
    setTextStart(leaf, run, new.textStart)
    setMarkSet(leaf, run, new.markSet)
    if leaf == cursor.leaf, run <= cursor.run { rewindCursor() }
    finishInsertion(new, leaf)
  }

  @inline(__always)
  private mutating func finishInsertion(_ new: NewRun, _ leaf: Int) {
    let size = new.size
    leafOf.append(elements: size.scalars, value: UInt32(truncatingIfNeeded: leaf))
    noteAtCursor(
      Weight(
        visible: size.scalars, elements: size.scalars, extra8: size.extra8, extra16: size.extra16),
      leaf)
  }

  /// Notes a change of weight and keeps the cursor true.
  @inline(__always)
  mutating func noteAtCursor(_ weight: Weight, _ leaf: Int) {
    if leaf == cursor.leaf {
      cursor.leafVisible &+= weight.visible
    } else {
      // It is unknown whether the leaf stands in front of the cursor's.
      cursor.leaf = -1
    }
    note(weight, in: leaf)
  }

  @inline(__always)
  func fits(_ length: Int, wide: Bool) -> Bool {
    length <= (wide ? Self.longestWideRun : Int(Self.lengthMask))
  }

  /// Cuts a run in two in front of its element at `offset`, which is inside. Returns where the
  /// second part is; the first part is the run in front of it in the same leaf.
  mutating func split(_ leaf: Int, _ run: Int, at offset: Int) -> (leaf: Int, run: Int) {
    assert(offset > 0 && offset < length(leaf, run))
    let bytes = byteCount(leaf, run, scalars: offset)
    let (leaf, second) = openSlot(leaf, run + 1)
    let first = second - 1
    let shape = shape(leaf, first)
    let length = shape & Self.lengthMask
    let cut = UInt32(truncatingIfNeeded: offset)
    setFirst(leaf, second, self.first(leaf, first) &+ cut)
    setShape(leaf, second, (length &- cut) | (shape & Self.wideBit))
    setHidden(leaf, second, hidden(leaf, first))
    setTextStart(leaf, second, textStart(leaf, first) + bytes)
    setMarkSet(leaf, second, markSet(leaf, first))
    setShape(leaf, first, cut | (shape & ~Self.lengthMask))
    if leaf == cursor.leaf, first < cursor.run { rewindCursor() }
    return (leaf, second)
  }
}
