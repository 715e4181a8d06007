/// Who made the units and when, as far as their changes say it: run-length, by number.
///
/// Changes of one writer that follow each other within a minute share a stamp, so that a row of
/// typing stays one change when it is written.
struct Stamps: ~Copyable {
  /// An author and a time.
  struct Stamp: Equatable, BitwiseCopyable {
    /// The number of the author's name; 0 for none.
    var author: UInt32 = 0
    /// In ms since 1970; `noTime` for none.
    var time: Int64 = noTime

    static let noTime = Int64.min

    /// Whether a change with another stamp may become part of a change with this one.
    func covers(_ other: Stamp) -> Bool {
      guard author == other.author else { return false }
      if time == other.time { return true }
      guard time != Self.noTime, other.time != Self.noTime else { return false }
      let distance = other.time.subtractingReportingOverflow(time)
      return !distance.overflow && distance.partialValue.magnitude <= 60_000
    }
  }

  private var start: Column<UInt32>
  private var stamps: Column<Stamp>
  private(set) var names: [String]
  private var numbers: [ExactString: UInt32]

  init() {
    start = Column()
    stamps = Column()
    names = []
    numbers = [:]
  }

  private init(copying other: borrowing Stamps) {
    start = other.start.copy()
    stamps = other.stamps.copy()
    names = other.names
    numbers = other.numbers
  }

  func copy() -> Stamps { Stamps(copying: self) }

  var count: Int { start.count }

  /// The number behind the last unit of a stamp.
  func end(of index: Int, unitCount: Int) -> UInt32 {
    index + 1 < start.count ? start[index + 1] : UInt32(truncatingIfNeeded: unitCount)
  }

  /// The number of the first unit of a stamp.
  func start(of index: Int) -> UInt32 { start[index] }

  /// Which stamp a unit has.
  func index(of unit: UInt32) -> Int { start.upperBound(of: unit) - 1 }

  subscript(index: Int) -> Stamp { stamps[index] }

  func author(_ stamp: Stamp) -> String? {
    stamp.author == 0 ? nil : names[Int(stamp.author) - 1]
  }

  func time(_ stamp: Stamp) -> Int64? {
    stamp.time == Stamp.noTime ? nil : stamp.time
  }

  /// The stamp of an author and a time.
  @inline(__always)
  mutating func stamp(author: String?, time: Int64?) -> Stamp {
    Stamp(author: author == nil ? 0 : number(of: author), time: time ?? Stamp.noTime)
  }

  /// Stamps the units from a number on.
  ///
  /// - Parameter goesOn: whether the previous unit is of the same replica and the only parent.
  @inline(__always)
  mutating func append(_ unit: UInt32, _ stamp: Stamp, goesOn: Bool) {
    if !stamps.isEmpty {
      let last = stamps[stamps.count &- 1]
      if last == stamp || goesOn && last.covers(stamp) { return }
    }
    start.append(unit)
    stamps.append(stamp)
  }

  private mutating func number(of author: String?) -> UInt32 {
    guard let author else { return 0 }
    if !stamps.isEmpty {
      let last = stamps[stamps.count - 1].author
      if last > 0, names[Int(last) - 1].hasSameScalars(as: author) { return last }
    }
    if let number = numbers[ExactString(string: author)] { return number }
    names.append(author)
    let number = UInt32(names.count)
    numbers[ExactString(string: author)] = number
    return number
  }
}
