internal import CotextSync

extension Driver {
  /// For how many ms to wait at most, -1 = until something happens.
  var waitingTime: Int32 {
    let times = [
      hub.deadline, acceptsAt, lingering.first?.deadline, upstream.deadline, phase.deadline,
    ]
    guard let next = times.compactMap(\.self).min() else { return -1 }
    let (wait, overflow) = next.subtractingReportingOverflow(now)
    if wait <= 0 { return 0 }
    return overflow || wait > 3_600_000 ? 3_600_000 : Int32(wait)
  }

  /// Does what waited for its time.
  func doWhatIsDue() {
    if let deadline = hub.deadline, deadline <= now { hub.tick(now: now) }
    resumeAccepting()
    endLingering()
    continueConnecting()
    endPhaseInTime()
  }

  /// Does what the hub wants done, until it wants nothing more.
  func settle() {
    while true {
      let actions = hub.takeActions()
      if actions.isEmpty {
        guard !paused.isEmpty else { return }
        resumePaused()
        return
      }
      for action in actions { perform(action) }
    }
  }

  private func perform(_ action: Action) {
    switch action {
    case .connectionHasOutput(let id):
      guard let stream = streams[id] else { return }
      if stream.lastTurn < turn || turn == 0 {
        write(id)
      } else {
        // It has had its turn: who reads fast must not keep the others waiting.
        streams[id]?.hasOutput = true
        updateInterest(of: id)
      }
    case .close(let id, let retryAfter):
      forget(id, retryAfter: retryAfter, linger: true)
    case .refused(let id, let code, let message): upstreamRefused(id, code, message)
    case .persist(let document, let lines, let mark):
      writer?.append(lines, to: document, mark: mark)
    case .rewrite(let document, let lines, let mark, let was, let replica):
      writer?.rewrite(
        LogBatch.Rewriting(
          document: document, lines: lines, mark: mark, was: was, replica: replica))
    case .report(let message): setup.note(message)
    case .unload:
      // Logs are opened only while they are written.
      return
    }
  }
}
