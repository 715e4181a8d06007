/// The version of the program, as in CHANGELOG.md.
enum ProgramVersion {
  static let current = "0.1.0"
}
