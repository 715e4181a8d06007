internal import Cotext

extension Session {
  /// Plays the session; when it fails, makes it as small as it still fails and tells the story.
  package func failure<Engine: SessionEngine>(of kind: Engine.Type) -> String? {
    guard problem(kind) != nil else { return nil }
    let small = shrunk(kind)
    var runner = SessionRunner<Engine>(small)
    var problem = "it failed once and not again"
    do { try runner.run() } catch { problem = "\(error)" }
    return """
      \(problem)
      COTEXT_SEED=\(seed), node capacity \(nodeCapacity), \(small.steps.count) steps:
      \(runner.trail.joined(separator: "\n"))
      """
  }

  private func problem<Engine: SessionEngine>(_ kind: Engine.Type) -> String? {
    var runner = SessionRunner<Engine>(self)
    do {
      try runner.run()
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Drops steps, and edits out of steps, for as long as the session still fails.
  private func shrunk<Engine: SessionEngine>(_ kind: Engine.Type) -> Session {
    var best = self
    var length = max(steps.count / 2, 1)
    var tries = 600
    while length > 0, tries > 0 {
      var start = 0
      var gotSmaller = false
      while start < best.steps.count, tries > 0 {
        var candidate = best
        candidate.steps.removeSubrange(start..<min(start + length, best.steps.count))
        tries -= 1
        if candidate.problem(kind) != nil {
          best = candidate
          gotSmaller = true
        } else {
          start += length
        }
      }
      if !gotSmaller || length > 1 { length /= 2 }
    }
    return best.withSmallerEdits(kind)
  }

  private func withSmallerEdits<Engine: SessionEngine>(_ kind: Engine.Type) -> Session {
    var best = self
    for (index, step) in steps.enumerated() {
      guard case .edit(let replica, var edits) = step else { continue }
      for place in edits.indices.reversed() where edits.count > 1 {
        var candidate = best
        var fewer = edits
        fewer.remove(at: place)
        candidate.steps[index] = .edit(replica: replica, fewer)
        guard candidate.problem(kind) != nil else { continue }
        best = candidate
        edits = fewer
      }
    }
    return best
  }
}
