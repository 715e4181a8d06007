/// The help of the program and of its group of log commands; every command has its own.
enum Help {
  static let overview = """
    cotext: collaborative rich text as a data type

    Usage: cotext COMMAND [OPTION...] [FILE...]

    Commands:
      demo                       show a server and three writers who share a document
      peer                       hold a replica for another program, over standard input and output
      serve                      serve documents over TCP
      connect HOST:PORT DOC      print a served document, follow it, or add text to it
      replay FILE...             merge op logs, or replay a trace, and print the result, or write
                                 a page that plays the history
      import FILE -o LOG         turn a trace or a text file into an op log
      log check FILE             find the first fault of an op log
      log stats FILE             print what an op log holds
      log compact FILE -o FILE   write an op log anew, as short as it can be

    Options:
      -h, --help   print this, or the help of a command
      --version    print the version

    A FILE of - is standard input. Exit status: 0 done, 1 something is wrong with the data or
    with reading or writing it, 2 the command line makes no sense.

    """

  static let log = """
    Usage: cotext log check FILE
           cotext log stats FILE
           cotext log compact FILE -o FILE

    Looks at an op log: a file with one change, a JSON object, on each line.

      check     read and apply every line; print the first fault with its line and byte
      stats     print what the log holds
      compact   write the log anew, as short as it can be

    See 'cotext log COMMAND --help'.

    """
}
