/// What the command line asks for.
struct Options {
  /// Something that makes no sense.
  struct Mistake: Error, CustomStringConvertible {
    var description: String
  }

  static let help = """
    Usage: benchmarks [--traces DIR] [--filter TEXT] [--samples N]

    Measures the engine on editing traces and prints one JSON line a figure: benchmark, trace,
    unit, median, min, max, samples, items. A time, in ms, is that of one sample: the whole trace.
    Every text is compared with the one that the trace names before anything is measured.

    Figures whose names start with 'sync' are of lines and servers. The trace 'typing' is one letter
    a change: read, written, and passed on to 99 subscribers without sockets. The trace 'loopback' is
    a server in a process of its own and 100 connections in this one, on the same processors, for
    some seconds: -cpu is the server's processor time for one delivered change, -load how much of a
    processor it took, -lines how many lines brought the changes, -memory what it grew by.

    Options:
      --traces DIR    the folder of the traces; if absent, COTEXT_DATA/traces, or
                      ../shared/data/traces beside the project or the current folder
      --filter TEXT   only figures whose trace or benchmark contains TEXT
      --samples N     how often each time is measured (7 if absent)

    """

  /// The folder of the traces; nil = look for it.
  var folder: String?
  /// What the name of a figure's trace or benchmark must contain.
  var filter = ""
  /// How often each time is measured.
  var samples = 7
  /// Whether help is asked for.
  var asksForHelp = false
  /// Where this process, as the server of its parent, keeps logs; `-` = nowhere.
  var serverFolder: String?
  /// The trace whose document's memory this process is to measure, for its parent.
  var memoryTrace: String?

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if argument == "--help" || argument == "-h" {
        asksForHelp = true
        continue
      }
      guard
        ["--traces", "--filter", "--samples", "--memory-of", "--serve"].contains(String(parts[0]))
      else {
        throw Mistake(description: "unknown argument '\(argument)'; see --help")
      }
      guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst() else {
        throw Mistake(description: "option '\(argument)' needs a value; see --help")
      }
      switch parts[0] {
      case "--traces": folder = value
      case "--filter": filter = value
      case "--memory-of": memoryTrace = value
      case "--serve": serverFolder = value
      default:
        guard let number = Int(value), number > 0 else {
          throw Mistake(description: "--samples takes a number from 1 on, not '\(value)'")
        }
        samples = number
      }
    }
  }
}
