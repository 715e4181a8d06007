import Foundation

/// Takes samples and prints figures.
struct Runner {
  let options: Options

  /// Whether a figure is asked for.
  func wants(_ benchmark: String, _ trace: String) -> Bool {
    options.filter.isEmpty || benchmark.contains(options.filter) || trace.contains(options.filter)
  }

  /// Whether any of some figures is asked for.
  func wantsAny(of benchmarks: [String], _ trace: String) -> Bool {
    benchmarks.contains { wants($0, trace) }
  }

  /// Measures a piece of work after one run that is not measured but checked.
  ///
  /// - Parameters:
  ///   - benchmark: the name of the figure.
  ///   - trace: the name of the trace.
  ///   - items: how many things the work handles, for figures per item.
  ///   - start: what the work starts from; making it is not measured.
  ///   - check: whether the work ended where it should.
  ///   - work: what is measured.
  func measure<State>(
    _ benchmark: String, _ trace: String, items: Int, start: () throws -> State,
    check: (State) throws -> Bool, work: (inout State) throws -> Void
  ) throws {
    guard wants(benchmark, trace) else { return }
    var state = try start()
    try work(&state)
    guard try check(state) else { throw WrongResult(benchmark: benchmark, trace: trace) }
    var times: [Double] = []
    for _ in 0..<options.samples {
      // The last sample's state is taken down here, outside of the measured time.
      state = try start()
      let begin = ContinuousClock.now
      try work(&state)
      times.append((ContinuousClock.now - begin) / .milliseconds(1))
    }
    report(benchmark, trace, unit: "ms", times, items: items)
  }

  /// Prints a figure.
  func report(
    _ benchmark: String, _ trace: String, unit: String, _ values: [Double], items: Int
  ) {
    guard wants(benchmark, trace), !values.isEmpty else { return }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    let median =
      sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    let numbers = [("median", median), ("min", sorted[0]), ("max", sorted[sorted.count - 1])]
      .map { "\"\($0.0)\":\(Self.text($0.1))" }
      .joined(separator: ",")
    print(
      "{\"benchmark\":\"\(benchmark)\",\"trace\":\"\(trace)\",\"unit\":\"\(unit)\",\(numbers),"
        + "\"samples\":\(sorted.count),\"items\":\(items)}")
    fflush(nil)
  }

  /// A number with at most four decimals.
  private static func text(_ value: Double) -> String {
    if value == value.rounded(), let whole = Int(exactly: value) { return String(whole) }
    return String((value * 10_000).rounded() / 10_000)
  }
}
