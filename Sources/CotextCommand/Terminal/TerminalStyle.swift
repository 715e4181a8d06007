internal import CotextServer

/// How lines for people look: in colour, and cut to the width of the terminal.
///
/// Colours are for terminals, unless `--color` says otherwise; `NO_COLOR` and `TERM=dumb` turn them
/// off there. Lines are cut on a terminal only: what is piped on is whole.
struct TerminalStyle {
  /// What a piece of a line is painted in.
  enum Colour {
    case red, green, yellow, blue, magenta, cyan
    case faint, bold

    /// The number of the sequence that switches it on.
    fileprivate var code: Int {
      switch self {
      case .red: 31
      case .green: 32
      case .yellow: 33
      case .blue: 34
      case .magenta: 35
      case .cyan: 36
      case .faint: 2
      case .bold: 1
      }
    }
  }

  /// Whether anything is painted.
  var isColoured: Bool
  /// How many columns a line may have; nil without a limit.
  var width: Int?

  /// Lines as they are piped on: without colours, whole.
  static let plain = TerminalStyle(isColoured: false, width: nil)

  private init(isColoured: Bool, width: Int?) {
    self.isColoured = isColoured
    self.width = width
  }

  /// The option that decides about colours.
  static let option = CommandSyntax.Option(name: "color", short: nil, value: "WHEN")

  /// How standard output looks under the arguments of a command.
  init(_ arguments: Arguments) throws(CommandFailure) {
    let output = SystemCalls.standardOutput
    let isTerminal = SystemCalls.isTerminal(output)
    switch arguments[Self.option.name] ?? "auto" {
    case "always": isColoured = true
    case "never": isColoured = false
    case "auto":
      let forbids = !(SystemCalls.environment("NO_COLOR") ?? "").isEmpty
      isColoured = isTerminal && !forbids && SystemCalls.environment("TERM") != "dumb"
    case let other:
      throw .usage(
        "--color is '\(other)', but has to be auto, always or never", command: arguments.command)
    }
    width = SystemCalls.terminalWidth(output)
  }

  fileprivate func paint(_ text: some StringProtocol, _ colour: Colour?) -> String {
    guard isColoured, let colour, !text.isEmpty else { return String(text) }
    return "\u{1B}[\(colour.code)m\(text)\u{1B}[0m"
  }
}

/// A colour for each writer, in the order in which they appear; with many of them colours repeat.
struct NameColours {
  private static let colours: [TerminalStyle.Colour] = [.cyan, .magenta, .yellow, .blue]

  private var numbers: [String: Int] = [:]

  /// Takes a name that appears.
  mutating func insert(_ name: String) {
    if numbers[name] == nil { numbers[name] = numbers.count }
  }

  /// The colour of a name.
  subscript(name: String) -> TerminalStyle.Colour {
    Self.colours[(numbers[name] ?? 0) % Self.colours.count]
  }
}

/// A line for people, piece by piece.
struct StyledLine {
  private var pieces: [(text: String, colour: TerminalStyle.Colour?)] = []

  /// Appends text that holds nothing a terminal would obey.
  mutating func append(_ text: String, _ colour: TerminalStyle.Colour? = nil) {
    pieces.append((text, colour))
  }

  /// Appends another line.
  mutating func append(_ line: StyledLine) {
    pieces += line.pieces
  }

  /// Appends text in a column of at least so many places.
  mutating func append(
    _ text: String, width: Int, _ colour: TerminalStyle.Colour? = nil
  ) {
    pieces.append((text, colour))
    let missing = width - text.columnCount
    if missing > 0 { pieces.append((String(repeating: " ", count: missing), nil)) }
  }

  /// The line as it is printed, with its line feed.
  func rendered(_ style: TerminalStyle) -> String {
    var result = ""
    // The last column is for the sign that something is missing.
    var room = style.width.map { $0 - 1 } ?? Int.max
    for (text, colour) in pieces {
      let kept = text.prefix(columns: room)
      result += style.paint(kept, colour)
      if kept.endIndex < text.endIndex {
        result += "…"
        break
      }
      if style.width != nil { room -= kept.columnCount }
    }
    return result + "\n"
  }
}
