internal import Cotext
internal import CotextServer

/// `cotext peer`: a replica for the program that starts it.
enum PeerCommand: Command {
  static let syntax = CommandSyntax(
    name: "peer",
    options: [
      .init(name: "replica", short: nil, value: "ID"),
      .init(name: "doc", short: nil, value: "NAME"),
      .init(name: "user", short: nil, value: "NAME"),
      .init(name: "log", short: nil, value: "FILE"),
      .init(name: "growth", short: nil, value: "KEY=RULE,..."),
      .init(name: "connect", short: nil, value: "HOST:PORT"),
      .init(name: "token", short: nil, value: "TOKEN"),
    ])

  static let help = """
    Usage: cotext peer [--replica ID] [--doc NAME] [--user NAME] [--log FILE]
                       [--connect HOST:PORT] [--token TOKEN] [--growth KEY=RULE,...]

    Holds a replica for the program that starts it. Reads lines of the protocol, one JSON object
    each, from standard input and answers on standard output; everything else goes to standard
    error. It ends with its input, after it has answered, and exits with 0.

    A program that knows nothing of shared documents edits one by offsets:

      {"type":"hello","protocol":[1],"agent":"my-editor","maxLine":1048576}
      {"type":"attach","doc":"notes","unit":"utf16"}
      {"type":"edit","doc":"notes","edit":1,"revision":0,"edits":[{"at":0,"insert":"Hi"}]}
      {"type":"ping","n":1}

    Two of them that are joined by pipes, and have the same --doc, are peers of each other.

    Options:
      --replica ID         who writes: 1 to 64 of A-Z a-z 0-9 . _ - (absent: a random ID). An ID
                           must never be used by two at a time, nor again without its log
      --doc NAME           the only document; without it any document can be opened
      --user NAME          the writer's name for people, stamped on changes
      --log FILE           the op log that is read at the start and appended to
      --connect HOST:PORT  be a peer of that server, too; while it cannot be reached all goes on,
                           and it is tried again by itself. At the end the server gets what it
                           lacks if it takes that within 2 seconds. A server that refuses the
                           token is told on standard error and not tried again
      --token TOKEN        what proves to the server who this is (absent: $COTEXT_TOKEN)
      --growth KEY=RULE,.. how attributes grow that are not built in: none, after, before, both or
                           paragraph (absent: after)
      -h, --help           print this

    """

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    try arguments.refuseOperands()
    let replica = try arguments.replica("replica") ?? .random()
    var configuration = PeerConfiguration(replica: replica)
    configuration.document = arguments["doc"]
    configuration.user = arguments["user"]
    configuration.token = arguments["token"] ?? SystemCalls.environment("COTEXT_TOKEN")
    configuration.schema = try arguments.schema
    configuration.log = arguments["log"]
    configuration.upstream = try arguments.address("connect")
    configuration.agent = ProgramVersion.agent
    configuration.note = { Notes.write($0) }
    do throws(ServerError) {
      let peer = try Peer(configuration)
      peer.stopOnSignals()
      try peer.run(input: SystemCalls.standardInput, output: SystemCalls.standardOutput)
    } catch {
      throw .data(error.description)
    }
  }
}
