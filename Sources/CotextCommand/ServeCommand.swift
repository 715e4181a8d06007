internal import CotextServer
internal import CotextSync

/// `cotext serve`: a server for many documents.
enum ServeCommand: Command {
  static let syntax = CommandSyntax(
    name: "serve",
    options: [
      .init(name: "listen", short: nil, value: "HOST:PORT"),
      .init(name: "data", short: nil, value: "DIR"),
      .init(name: "tokens", short: nil, value: "FILE"),
      .init(name: "growth", short: nil, value: "KEY=RULE,..."),
      .init(name: "poll", short: nil, value: nil),
    ])

  static let help = """
    Usage: cotext serve [--listen HOST:PORT] [--data DIR] [--tokens FILE] [--growth KEY=RULE,...]

    Serves documents to everybody who connects. When it listens it prints one line on standard
    error, 'listening on 127.0.0.1:7450'. SIGINT, SIGTERM or SIGHUP ends it in order: everybody is
    told and gets what is meant for them, and what was received is put on disk. It never waits
    until standard error is read: lines that find no room there are left out and counted.

    Options:
      --listen HOST:PORT   where to listen (absent: 127.0.0.1:7450). Port 0 takes a free one; an
                           IPv6 address stands in brackets: [::1]:7450
      --data DIR           keep every document in an op log of its own in this folder, which is
                           made if it is not there. Only one server at a time can use it
      --tokens FILE        let in only those whose token stands in this file. A line is
                           'TOKEN USER', or 'TOKEN USER read' for those who may not write; lines
                           that start with # are comments. Absent: everybody may do everything
      --poll               wait with poll(2) instead of what is fastest here
      --growth KEY=RULE,.. how attributes grow that are not built in: none, after, before, both or
                           paragraph (absent: after)
      -h, --help           print this

    """

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    try arguments.refuseOperands()
    var configuration = ServerConfiguration()
    if let address = try arguments.address("listen") { configuration.address = address }
    configuration.schema = try arguments.schema
    configuration.dataFolder = arguments["data"]
    configuration.agent = ProgramVersion.agent
    configuration.polling = arguments["poll"] == nil ? .automatic : .poll
    configuration.note = { Notes.write($0) }
    if let path = arguments["tokens"] {
      let tokens = try Tokens(path: path)
      configuration.authenticate = { tokens.access(for: $0) }
    }
    do throws(ServerError) {
      let server = try Server(configuration)
      server.stopOnSignals()
      Notes.writeLine("listening on \(server.address)")
      try server.run()
    } catch {
      throw .data(error.description)
    }
  }
}
