/// The version of the program, as in CHANGELOG.md.
enum ProgramVersion {
  static let current = "0.1.0"

  /// What the program says of itself to others: `cotext/0.1.0`.
  static let agent = "cotext/\(current)"
}
