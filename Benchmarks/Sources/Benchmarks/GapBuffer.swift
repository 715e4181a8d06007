/// The least that an editor must do: bytes with a gap where the last edit was.
///
/// It knows no scalars, no log and no other writers; it is what the engine's times are held
/// against.
struct GapBuffer: ~Copyable {
  private var storage: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var gapStart = 0
  private var gapEnd: Int

  init() {
    capacity = 4096
    storage = .allocate(capacity: capacity)
    gapEnd = capacity
  }

  deinit {
    storage.deallocate()
  }

  /// Replaces bytes.
  mutating func replace(_ position: Int, _ deleted: Int, with inserted: UnsafeBufferPointer<UInt8>)
  {
    moveGap(to: position)
    gapEnd += deleted
    if gapEnd - gapStart < inserted.count { grow(by: inserted.count) }
    guard let source = inserted.baseAddress else { return }
    (storage + gapStart).update(from: source, count: inserted.count)
    gapStart += inserted.count
  }

  /// All bytes.
  func content() -> [UInt8] {
    Array(UnsafeBufferPointer(start: storage, count: gapStart))
      + Array(UnsafeBufferPointer(start: storage + gapEnd, count: capacity - gapEnd))
  }

  private mutating func moveGap(to position: Int) {
    if position < gapStart {
      let count = gapStart - position
      (storage + gapEnd - count).update(from: storage + position, count: count)
      gapStart -= count
      gapEnd -= count
    } else if position > gapStart {
      let count = position - gapStart
      (storage + gapStart).update(from: storage + gapEnd, count: count)
      gapStart += count
      gapEnd += count
    }
  }

  private mutating func grow(by count: Int) {
    let tail = capacity - gapEnd
    let newCapacity = capacity * 2 + count
    let newStorage = UnsafeMutablePointer<UInt8>.allocate(capacity: newCapacity)
    newStorage.update(from: storage, count: gapStart)
    (newStorage + newCapacity - tail).update(from: storage + gapEnd, count: tail)
    storage.deallocate()
    storage = newStorage
    capacity = newCapacity
    gapEnd = newCapacity - tail
  }
}
