internal import CotextServer

/// The program `cotext`: reads its arguments, runs the command that they name, and ends.
@main
enum Main {
  static func main() {
    SystemCalls.ignoreBrokenPipes()
    do throws(CommandFailure) {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      Console.finishProgress()
      switch error {
      // Whoever reads our output has seen enough.
      case .outputClosed: SystemCalls.exit(0)
      case .data(let message):
        Console.complain(message)
        SystemCalls.exit(1)
      case .difference: SystemCalls.exit(1)
      case .trouble(let message):
        Console.complain(message)
        SystemCalls.exit(2)
      case .usage(let message, let command):
        Console.complain("\(message); see '\(command) --help'")
        SystemCalls.exit(2)
      }
    }
    SystemCalls.exit(0)
  }

  private static func run(_ arguments: [String]) throws(CommandFailure) {
    guard let first = arguments.first else {
      throw .usage("a command is missing", command: "cotext")
    }
    if first == "help" { return try help(Array(arguments.dropFirst())) }
    var names = [first]
    let group = Help.groups.first { $0.name == first }
    if let group {
      guard arguments.count > 1 else {
        throw .usage(
          "a command is missing after '\(first)': \(group.commands)", command: "cotext \(first)")
      }
      names.append(arguments[1])
    }
    switch names.last {
    case "-h"?, "--help"?:
      try Console.write(group?.help ?? Help.overview)
    case "--version"? where group == nil, "version"? where group == nil:
      try Console.write("cotext \(ProgramVersion.current)\n")
    default:
      let name = names.joined(separator: " ")
      guard let command = Self.commands.first(where: { $0.syntax.name == name }) else {
        throw .usage(
          "there is no command '\(name)'", command: group.map { "cotext \($0.name)" } ?? "cotext")
      }
      let rest = Array(arguments.dropFirst(names.count))
      let parsed = try Arguments(rest, syntax: command.syntax)
      if parsed.asksForHelp {
        try Console.write(command.help)
      } else {
        try command.run(parsed)
      }
    }
  }

  /// What `cotext help COMMAND` prints: the same as `cotext COMMAND --help`.
  private static func help(_ names: [String]) throws(CommandFailure) {
    let name = names.filter { $0 != "-h" && $0 != "--help" }.joined(separator: " ")
    if name.isEmpty {
      try Console.write(Help.overview)
    } else if let group = Help.groups.first(where: { $0.name == name }) {
      try Console.write(group.help)
    } else if let command = commands.first(where: { $0.syntax.name == name }) {
      try Console.write(command.help)
    } else {
      throw .usage("there is no command '\(name)'", command: "cotext")
    }
  }

  private static let commands: [any Command.Type] = [
    ReplayCommand.self, ImportCommand.self, LogCheckCommand.self, LogStatsCommand.self,
    LogShowCommand.self, LogBlameCommand.self, LogDiffCommand.self, LogCompactCommand.self,
    LogBookmarkCommand.self,
    SnapshotMakeCommand.self, SnapshotInfoCommand.self, PeerCommand.self, ServeCommand.self,
    ConnectCommand.self, DemoCommand.self,
  ]
}

/// One command of the program.
protocol Command: SendableMetatype {
  /// Its name and what it takes.
  static var syntax: CommandSyntax { get }
  /// What `--help` prints, with its line feed.
  static var help: String { get }
  /// Does it.
  static func run(_ arguments: Arguments) throws(CommandFailure)
}
