/// A moment as people write it: ISO 8601, in UTC.
struct Timestamp {
  /// In ms since 1970.
  var milliseconds: Int64

  /// A moment in ms since 1970.
  init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  private static let day: Int64 = 86_400_000
  /// Days from 0000-03-01 to 1970-01-01 in the Gregorian calendar.
  private static let daysBefore1970: Int64 = 719_468
  private static let daysOf400Years: Int64 = 146_097

  /// `2025-12-01T09:02:00Z`; with ms where there are any. Years beyond 0 to 9999 have a sign.
  var description: String {
    let (days, rest) = Self.divide(milliseconds, by: Self.day)
    let (year, month, dayOfMonth) = Self.date(ofDay: days)
    let seconds = rest / 1000
    let fraction = rest % 1000
    let date = "\(Self.year(year))-\(Self.digits(month, 2))-\(Self.digits(dayOfMonth, 2))"
    let time =
      "\(Self.digits(seconds / 3600, 2)):\(Self.digits(seconds / 60 % 60, 2)):"
      + Self.digits(seconds % 60, 2)
    return "\(date)T\(time)\(fraction == 0 ? "" : ".\(Self.digits(fraction, 3))")Z"
  }

  /// Reads `2025-12-01`, which is its first moment, `2025-12-01T09:02` and the like, with seconds,
  /// a fraction of them and a zone (`Z` or `+01:00`) where those are given. Nil for anything else.
  init?(_ text: String) {
    var parser = Parser(text)
    guard let year = parser.number(digits: 4), parser.skip("-"),
      let month = parser.number(digits: 2), parser.skip("-"),
      let day = parser.number(digits: 2)
    else { return nil }
    let days = Self.day(year: year, month: month, day: day)
    guard Self.date(ofDay: days) == (year, month, day) else { return nil }
    milliseconds = days * Self.day
    if parser.isAtEnd { return }
    guard parser.skip("T") || parser.skip(" "), let time = parser.time(), parser.isAtEnd else {
      return nil
    }
    milliseconds += time
  }

  private static func year(_ year: Int64) -> String {
    if (0...9999).contains(year) { return digits(year, 4) }
    return (year < 0 ? "-" : "+") + digits(Int64(year.magnitude), 6)
  }

  private static func digits(_ number: Int64, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }

  /// The quotient rounded down, and what is left, which is not negative.
  private static func divide(_ number: Int64, by divisor: Int64) -> (Int64, Int64) {
    let (quotient, rest) = number.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }

  /// The date of a day that is counted from 1970. Years are counted from March on, so that the leap
  /// day is the last one (Hinnant, "chrono-Compatible Low-Level Date Algorithms").
  private static func date(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = divide(day + daysBefore1970, by: daysOf400Years)
    let leapDays = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfMonth)
  }

  /// The day from 1970 of a date.
  private static func day(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = divide(shifted, by: 400)
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * daysOf400Years + dayOfEra - daysBefore1970
  }
}

/// Reads a time from left to right.
private struct Parser {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  /// A number of just so many digits.
  mutating func number(digits: Int) -> Int64? {
    let word = rest.prefix(digits)
    guard word.count == digits, word.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    rest = rest.dropFirst(digits)
    return word.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }

  /// `09:02:03.5+01:00` as ms from the start of the day in UTC.
  mutating func time() -> Int64? {
    guard let hour = number(digits: 2), hour < 24, skip(":"), let minute = number(digits: 2),
      minute < 60
    else { return nil }
    var seconds: Int64 = 0
    var fraction: Int64 = 0
    if skip(":") {
      guard let count = number(digits: 2), count < 60 else { return nil }
      seconds = count
      if skip(".") {
        guard let first = number(digits: 1) else { return nil }
        fraction = first * 100
        for unit: Int64 in [10, 1] { fraction += (number(digits: 1) ?? 0) * unit }
      }
    }
    guard let zone = zone() else { return nil }
    return ((hour * 60 + minute - zone) * 60 + seconds) * 1000 + fraction
  }

  /// How many minutes a zone is ahead of UTC; 0 where none is given.
  private mutating func zone() -> Int64? {
    if isAtEnd || skip("Z") { return 0 }
    let isAhead = skip("+")
    guard isAhead || skip("-"), let hours = number(digits: 2), skip(":"),
      let minutes = number(digits: 2), hours < 24, minutes < 60
    else { return nil }
    return (isAhead ? 1 : -1) * (hours * 60 + minutes)
  }
}
