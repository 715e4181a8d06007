internal import Cotext
internal import CotextServer
internal import CotextSync

/// `cotext connect`: one look at a served document, or one edit.
enum ConnectCommand: Command {
  static let syntax = CommandSyntax(
    name: "connect",
    options: [
      .init(name: "format", short: "f", value: "FORMAT"),
      .init(name: "changes", short: nil, value: nil),
      .init(name: "follow", short: nil, value: nil),
      .init(name: "edit", short: nil, value: nil),
      .init(name: "at", short: nil, value: "OFFSET"),
      .init(name: "user", short: nil, value: "NAME"),
      .init(name: "token", short: nil, value: "TOKEN"),
      .init(name: "timeout", short: nil, value: "SECONDS"),
    ])

  static let help = """
    Usage: cotext connect HOST[:PORT] DOC [-f FORMAT]
           cotext connect HOST[:PORT] DOC [--changes] [--follow]
           cotext connect HOST[:PORT] DOC --edit [--at OFFSET]

    Connects to a server, at port 7450 if none is given, and prints a document; that it is new and
    empty is said on standard error. With --changes it prints all changes instead, one
    JSON object on each line, which make an op log; with --follow, those that come from now on,
    until it is ended; with both, all that there are and then those that come. With --edit it
    inserts standard input, and ends when the server has it.

    Options:
      -f, --format FORMAT   text (the default), runs (a JSON array of [text, attributes]),
                            markdown, html or none
      --changes             print the changes that there are
      --follow              print changes as they come
      --edit                insert standard input at the end of the document
      --at OFFSET           insert it there instead: so many Unicode scalars behind the start
      --user NAME           the writer's name for people
      --token TOKEN         what proves to the server who this is (absent: $COTEXT_TOKEN)
      --timeout SECONDS     how long to wait for an answer (absent: 10)
      -h, --help            print this

    """

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let (address, document) = try operands(arguments)
    let isEdit = arguments["edit"] != nil
    let printsChanges = arguments["changes"] != nil
    let follows = arguments["follow"] != nil
    for option in ["changes", "follow", "format"] where isEdit && arguments[option] != nil {
      throw .usage("--edit and --\(option) do not go together", command: arguments.command)
    }
    guard !(printsChanges || follows) || arguments["format"] == nil else {
      throw .usage(
        "changes are always printed as JSON; leave out --format", command: arguments.command)
    }
    let format = try arguments.format
    let offset = try arguments.number("at", in: 0...Int(UInt32.max))
    guard offset == nil || isEdit else {
      throw .usage("--at says where --edit inserts; add --edit", command: arguments.command)
    }
    let text = isEdit ? try standardInput() : ""
    let timeout = try arguments.number("timeout", in: 1...86_400) ?? 10

    var client = try Client(
      address: address, document: document, timeout: timeout, isWriting: isEdit,
      user: arguments["user"],
      token: arguments["token"] ?? SystemCalls.environment("COTEXT_TOKEN"))
    try client.catchUp { (change) throws(CommandFailure) in
      if printsChanges { try Console.write([change].logBytes) }
    }
    if isEdit {
      try client.insert(text, at: offset, user: arguments["user"])
      return
    }
    if client.isNew { Console.complain("document \(document.json) is new and empty") }
    if follows {
      try client.follow { (change) throws(CommandFailure) in
        try Console.write([change].logBytes)
      }
    } else if !printsChanges {
      try Console.write(format.output(of: client.replica))
    }
  }

  private static func operands(
    _ arguments: Arguments
  ) throws(CommandFailure) -> (HostAndPort, String) {
    let operands = arguments.operands
    guard operands.count >= 2 else {
      let missing = operands.isEmpty ? "HOST is missing" : "DOC is missing"
      throw .usage("\(missing)", command: arguments.command)
    }
    guard operands.count == 2 else {
      throw .usage("'\(operands[2])' is one DOC too many", command: arguments.command)
    }
    return (
      try arguments.address(reading: operands[0], port: ServerConfiguration.defaultPort),
      operands[1]
    )
  }

  private static func standardInput() throws(CommandFailure) -> String {
    guard let text = String(validating: try Files.read("-"), as: UTF8.self) else {
      throw .data("standard input is not UTF-8; encode the text as UTF-8")
    }
    return text
  }
}
