internal import Foundation

/// What a run of the tests can be told from outside.
package enum TestEnvironment {
  /// `COTEXT_SEED`: the one seed that random tests use; nil lets each count its own.
  package static let seed = number("COTEXT_SEED")

  /// `COTEXT_HISTORIES`: how many random histories are run in all.
  package static let histories = Int(number("COTEXT_HISTORIES") ?? 10_000)

  /// `COTEXT_TRAIL`: prints what happens while it happens, to see what led to a crash.
  package static let printsTrails = number("COTEXT_TRAIL") != nil

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
