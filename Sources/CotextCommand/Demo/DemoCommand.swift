internal import Cotext
internal import CotextServer
internal import CotextSync
internal import Synchronization

/// `cotext demo`: a server and three writers, to look at.
enum DemoCommand: Command {
  static let syntax = CommandSyntax(
    name: "demo", options: [.init(name: "seed", short: nil, value: "NUMBER")])

  static let help = """
    Usage: cotext demo [--seed NUMBER]

    Starts a server on a free port of this machine and three writers that connect to it over TCP.
    They type, format, select, go offline, come back and undo; after each step it prints what each
    of them sees. It ends with exit status 0 if all of them ended with the same text, formatting and
    history, and with 1 if not.

    Lines are shown with # in front of headings, *bold*, _italic_, and a pilcrow for their end.

    Options:
      --seed NUMBER   what chance starts from (absent: 1); the same number tells the same story
      -h, --help      print this

    """

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    try arguments.refuseOperands()
    let seed = try arguments.number("seed", in: 0...Int(UInt32.max)) ?? 1
    do {
      var configuration = ServerConfiguration()
      configuration.address = HostAndPort(host: "127.0.0.1", port: 0)
      let server = try Server(configuration)
      try server.serveInBackground()
      defer { server.stop() }
      try Console.write("A server on this machine, and three writers who share a document.\n")
      var story = DemoStory(seed: UInt64(seed), address: server.address)
      let isEqual = try story.play()
      let version = story.result.version
      let units = version.elements.reduce(0) { $0 + $1.count }
      guard isEqual else { throw CommandFailure.data("the writers did not end equal") }
      try Console.write(
        """

        All three have the same text, formatting and history: \(version.json), \(units) units.

        \(story.result.markdown())
        """)
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw .data("\(error)")
    }
  }
}
