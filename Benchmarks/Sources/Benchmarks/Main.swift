import Foundation

/// Measures the engine on recorded editing histories, and a server under load, and prints one JSON line a figure.
@main
struct Main {
  static func main() {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      if options.asksForHelp {
        print(Options.help, terminator: "")
      } else if let folder = options.serverFolder {
        try ServerProcess.serve(folder)
      } else if let path = options.memoryTrace {
        try print(MemoryFigure.growth(ofTraceAt: path))
      } else {
        try run(options)
      }
    } catch {
      FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
      exit(error is Options.Mistake ? 2 : 1)
    }
  }

  private static let figures =
    SequentialBenchmarks.figures + HistoryBenchmarks.figures + MarkBenchmarks.figures
    + UndoBenchmarks.figures + VersionBenchmarks.figures + SnapshotBenchmarks.figures
    + [MemoryFigure.figure]

  private static func run(_ options: Options) throws {
    let runner = Runner(options: options)
    try MessageBenchmarks.run(runner)
    try ServerBenchmarks.run(runner)
    for path in try TraceFolder.paths(in: options.folder) {
      let name = TraceFolder.name(of: path)
      let isForCatchUp =
        name == CatchUpBenchmark.trace && runner.wantsAny(of: CatchUpBenchmark.figures, name)
      guard isForCatchUp || runner.wantsAny(of: figures, name) else { continue }
      let trace = try TraceFolder.load(path)
      switch trace.kind {
      case .sequential:
        try SequentialBenchmarks(trace, name).run(runner)
        try UndoBenchmarks(trace, name).run(runner)
        try VersionBenchmarks(trace, name).run(runner)
      case .concurrent: try HistoryBenchmarks(trace, name).run(runner)
      }
      if runner.wantsAny(of: SnapshotBenchmarks.figures, name) {
        try SnapshotBenchmarks(trace, name).run(runner)
      }
      try MemoryFigure.measure(path, items: trace.patches.count, runner)
      if name == MarkBenchmarks.trace { try MarkBenchmarks(trace).run(runner) }
      if isForCatchUp { try CatchUpBenchmark.run(trace, runner) }
    }
    if runner.wantsAny(of: SelectionBenchmarks.figures, SelectionBenchmarks.document) {
      try SelectionBenchmarks().run(runner)
    }
    if runner.wantsAny(of: UpdateBenchmarks.figures, UpdateBenchmarks.document) {
      try UpdateBenchmarks().run(runner)
    }
  }
}

/// Why a benchmark has no figure to show.
struct WrongResult: Error, CustomStringConvertible {
  var benchmark: String
  var trace: String

  var description: String {
    "\(benchmark) on \(trace): the text at the end is not the one that the trace names"
  }
}
