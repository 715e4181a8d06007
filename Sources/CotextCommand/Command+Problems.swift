internal import Cotext

extension Command {
  /// Says what kept changes out of a document, after what the others make was printed.
  static func complain(_ problems: [String]) throws(CommandFailure) {
    for problem in problems.dropLast() { Console.complain(problem) }
    if let problem = problems.last { throw .data(problem) }
  }

  /// Says what kept changes out of a document, and that therefore nothing was written.
  static func refuse(_ problems: [String]) throws(CommandFailure) {
    for problem in problems.dropLast() { Console.complain(problem) }
    if let problem = problems.last { throw .data("\(problem); nothing was written") }
  }

  /// Says on standard error that a part of the history is gone, if it is.
  static func mentionTrimming(of document: Document) {
    guard !document.historyStart.elements.isEmpty else { return }
    Console.complain(
      "the history starts at \(document.historyStart.json); what comes before was trimmed")
  }
}
