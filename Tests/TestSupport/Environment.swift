internal import Foundation

/// What a run of the tests can be told from outside.
package enum TestEnvironment {
  /// `COTEXT_SEED`: the one seed that random tests use; nil lets each count its own.
  package static let seed = number("COTEXT_SEED")

  /// `COTEXT_FIRST_SEED`: where tests start that count their seeds, so that a long run can be had in
  /// pieces.
  package static let firstSeed = number("COTEXT_FIRST_SEED") ?? 0

  /// `COTEXT_HISTORIES`: how many random histories are run in all.
  package static let histories = Int(number("COTEXT_HISTORIES") ?? 10_000)

  /// `COTEXT_TRAIL`: prints what happens while it happens, to see what led to a crash.
  package static let printsTrails = number("COTEXT_TRAIL") != nil

  /// The seeds of a test: so many, or the one that it is told.
  package static func seeds(_ count: Int) -> [UInt64] {
    seed.map { [$0] } ?? (0..<UInt64(count)).map { firstSeed + $0 }
  }

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
