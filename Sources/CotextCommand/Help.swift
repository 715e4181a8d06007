/// The help of the program and of its groups of commands; every command has its own.
enum Help {
  static let overview = """
    cotext: collaborative rich text as a data type

    Usage: cotext COMMAND [OPTION...] [FILE...]

    Commands:
      demo                       show a server and three writers who share a document
      peer                       hold a replica for another program, over standard input and output
      serve                      serve documents over TCP
      connect HOST[:PORT] DOC    print a served document, follow it, or add text to it
      replay FILE...             merge logs and snapshots, or replay a trace, and print the result,
                                 at an earlier version, too, or write a page that plays the history
      import FILE -o LOG         turn a trace, a text or Markdown into an op log
      log show FILE...           print who did what, and when
      log blame FILE...          print the text with who wrote it, and when
      log diff FILE FILE         print what two logs or snapshots do not have in common
      log check FILE             find the first fault of an op log or a snapshot
      log stats FILE             print what an op log or a snapshot holds
      log compact FILE -o FILE   write an op log anew, as short as it can be
      log bookmark FILE NAME     give a version a name
      snapshot make FILE -o OUT  keep a document with its history in a file that opens fast
      snapshot info FILE         print what a snapshot holds, and how large its parts are
      help [COMMAND]             print this, or the help of a command
      version                    print the version

    Options:
      -h, --help   print this, or the help of a command
      --version    print the version

    A FILE of - is standard input. Exit status: 0 done, 1 something is wrong with the data or
    with reading or writing it, 2 the command line makes no sense. 'log diff' ends with 0 if there
    is no difference, 1 if there is one, and 2 for everything else.

    """

  /// Commands that share their first word.
  struct Group {
    /// The word.
    var name: String
    /// Their second words, for messages.
    var commands: String
    /// What `--help` prints.
    var help: String
  }

  /// All groups.
  static let groups = [
    Group(name: "log", commands: "show, blame, diff, check, stats, compact or bookmark", help: log),
    Group(name: "snapshot", commands: "make or info", help: snapshot),
  ]

  private static let log = """
    Usage: cotext log show FILE...
           cotext log blame FILE...
           cotext log diff FILE FILE
           cotext log check FILE
           cotext log stats FILE
           cotext log compact FILE -o FILE
           cotext log bookmark FILE NAME [-o OUT]

    Looks at an op log: a file with one change, a JSON object, on each line. A snapshot will do
    everywhere, too.

      show      print who did what, and when
      blame     print the text with who wrote it, and when
      diff      print what two logs do not have in common
      check     read and apply every line; print the first fault with its line and byte
      stats     print what the log holds
      compact   write the log anew, as short as it can be
      bookmark  give a version a name

    See 'cotext log COMMAND --help'.

    """

  private static let snapshot = """
    Usage: cotext snapshot make FILE... -o OUT [--shallow]
           cotext snapshot info FILE

    A snapshot is a small file of one document with its history, or without, which opens without
    merging.

      make   make one out of op logs, snapshots or a trace
      info   print what one holds, and how large its parts are

    See 'cotext snapshot COMMAND --help'. 'cotext replay' prints the text of a snapshot,
    'cotext log compact' turns it into an op log.

    """
}
