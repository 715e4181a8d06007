/// What a command takes.
struct CommandSyntax {
  /// An option.
  struct Option {
    /// The long name, without dashes.
    var name: String
    /// The short name.
    var short: Character?
    /// What its value is called in messages; nil for an option without a value.
    var value: String?
  }

  /// The words that name the command.
  var name: String
  /// Its options, without `--help`, which every command has.
  var options: [Option]
}

/// The arguments of a command, told apart by its syntax.
///
/// Options stand before, between or behind operands, as `--name value`, `--name=value`, `-n value`
/// or `-nvalue`. Behind `--` everything is an operand, and `-` always is. Of an option that stands
/// twice the last one counts.
struct Arguments {
  /// The operands in order.
  private(set) var operands: [String] = []
  /// Whether help is asked for.
  private(set) var asksForHelp = false
  /// The command, for messages.
  let command: String
  private var values: [String: String] = [:]

  /// Tells arguments apart.
  init(_ arguments: [String], syntax: CommandSyntax) throws(CommandFailure) {
    command = "cotext \(syntax.name)"
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      if argument == "-h" || argument == "--help" {
        asksForHelp = true
        continue
      }
      var (name, value) = Self.split(argument)
      guard let option = syntax.options.first(where: { $0.matches(name) }) else {
        throw .usage("unknown option '\(name)'", command: command)
      }
      if let needed = option.value {
        if value == nil { value = rest.popFirst() }
        guard let value else {
          throw .usage("option '\(name)' needs a \(needed)", command: command)
        }
        values[option.name] = value
      } else {
        guard value == nil else {
          throw .usage("option '\(name)' takes no value", command: command)
        }
        values[option.name] = ""
      }
    }
  }

  /// The value of an option; nil where the option is absent.
  subscript(option: String) -> String? { values[option] }

  /// The only operand.
  func onlyOperand(called name: String) throws(CommandFailure) -> String {
    guard let first = operands.first else {
      throw .usage("\(name) is missing", command: command)
    }
    guard operands.count == 1 else {
      throw .usage("'\(operands[1])' is one \(name) too many", command: command)
    }
    return first
  }

  /// `--name=value` and `-nvalue` as name and value.
  private static func split(_ argument: String) -> (name: String, value: String?) {
    if !argument.hasPrefix("--") {
      let rest = argument.dropFirst(2)
      return (String(argument.prefix(2)), rest.isEmpty ? nil : String(rest))
    }
    guard let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (
      String(argument[..<equals]), String(argument[argument.index(after: equals)...])
    )
  }
}

extension CommandSyntax.Option {
  /// Whether an argument, dashes included, names the option.
  fileprivate func matches(_ argument: String) -> Bool {
    if argument == "--\(name)" { return true }
    guard let short else { return false }
    return argument == "-\(short)"
  }
}
