internal import Cotext

/// `cotext import`: a trace or a text becomes an op log.
enum ImportCommand: Command {
  static let syntax = CommandSyntax(
    name: "import",
    options: [
      .init(name: "output", short: "o", value: "LOG"),
      .init(name: "replica", short: nil, value: "ID"),
      .init(name: "markdown", short: nil, value: nil),
      .init(name: "text", short: nil, value: nil),
    ])

  static let help = """
    Usage: cotext import FILE -o LOG [--markdown | --text] [--replica ID]

    Turns an editing trace, a text file or Markdown into an op log. A trace is known by its
    content, Markdown by the ends .md and .markdown of its name. A trace of several writers keeps
    its replicas and who followed whom. A text is inserted by one replica, in changes of at most
    524,288 scalars; Markdown becomes formatted text of one replica. - is standard input or
    standard output.

    Options:
      -o, --output LOG   the file to write; one that is there is replaced as a whole
      --markdown         read the file as Markdown, whatever its name
      --text             read the file as text as it is, whatever its name
      --replica ID       who writes a text or a trace of one writer: 1 to 64 of
                         A-Z a-z 0-9 . _ - (absent: a random ID for a text, agent-000000 for a
                         trace)
      -h, --help         print this

    """

  /// The most scalars of one change: half of what a change may take.
  private static let chunkLength = 1 << 19

  static func run(_ arguments: Arguments) throws(CommandFailure) {
    let path = try arguments.onlyOperand(called: "FILE")
    guard let output = arguments["output"] else {
      throw .usage("option '-o' is missing: where to write", command: arguments.command)
    }
    let replica = try arguments.replica("replica")
    let isMarkdown = try isMarkdown(path, arguments)
    let bytes = try Files.read(path)
    let changes: [Change]
    if arguments["markdown"] == nil, arguments["text"] == nil, Trace.isTrace(bytes) {
      let trace = try Trace(file: path, bytes)
      guard replica == nil || trace.kind == .sequential else {
        throw .usage(
          "'\(path)' is a trace of several writers, which keep their names; leave out --replica",
          command: arguments.command)
      }
      changes = try trace.changes(path: path, replica: replica)
    } else {
      changes = try Self.changes(
        of: bytes, path: path, isMarkdown: isMarkdown, replica: replica ?? .random())
    }
    try Files.write(changes.logBytes, to: output)
  }

  /// Whether a file is to be read as Markdown.
  private static func isMarkdown(
    _ path: String, _ arguments: Arguments
  ) throws(CommandFailure) -> Bool {
    guard arguments["markdown"] == nil || arguments["text"] == nil else {
      throw .usage("--markdown and --text do not go together", command: arguments.command)
    }
    if arguments["text"] != nil { return false }
    let name = path.lowercased()
    return arguments["markdown"] != nil || name.hasSuffix(".md") || name.hasSuffix(".markdown")
  }

  /// The changes that insert a text, or what Markdown says.
  private static func changes(
    of bytes: [UInt8], path: String, isMarkdown: Bool, replica: ReplicaID
  ) throws(CommandFailure) -> [Change] {
    let name = Files.name(of: path)
    guard !SnapshotLayout.isSnapshot(bytes.span) else {
      throw .data(
        "\(name): this is a snapshot already; use it as it is, or turn it into an op log with"
          + " 'cotext log compact'")
    }
    if let first = LogReader(bytes).first(where: { _ in true }), case .success = first.change {
      throw .data("\(name):\(first.number): this is an op log already; use it as it is")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let place = TextPlace(ofByte: placeOfInvalidUTF8(bytes), in: bytes)
      throw .data(
        "\(name):\(place.line): byte \(place.offset): this is not UTF-8; encode the text as UTF-8")
    }
    if isMarkdown {
      do throws(EditError) {
        return try Document(markdown: text, replica: replica).changes()
      } catch {
        throw .data("\(name): \(error)")
      }
    }
    var document = Document(replica: replica)
    var changes: [Change] = []
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(chunkLength)
      rest = rest[chunk.endIndex...]
      do throws(EditError) {
        let end = document.count(in: .scalar)
        if let change = try document.insert(String(chunk), at: end, in: .scalar) {
          changes.append(change)
        }
      } catch {
        throw .data("\(name): \(error)")
      }
    }
    return changes
  }

  private static func placeOfInvalidUTF8(_ bytes: [UInt8]) -> Int {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { offset += scalar.count }
    return offset
  }
}

extension [Change] {
  /// The changes as the lines of an op log.
  var logBytes: [UInt8] {
    var bytes: [UInt8] = []
    for change in self {
      change.write(into: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}
