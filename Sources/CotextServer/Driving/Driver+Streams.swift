internal import CotextSync

extension Driver {
  /// Takes up a connection.
  func add(_ stream: Stream) throws(SystemCalls.Failure) {
    streams[stream.id] = stream
    endpoints[stream.input] = .stream(stream.id)
    endpoints[stream.output] = .stream(stream.id)
    try setInterest(of: stream)
  }

  /// Reads a block, and hands it to the hub.
  func read(_ id: ConnectionID) {
    guard let stream = streams[id] else { return }
    do throws(SystemCalls.Failure) {
      guard let count = try SystemCalls.readSome(stream.input, into: &buffer) else { return }
      if count == 0 {
        streams[id]?.isAtEnd = true
        // Who neither sends nor reads is gone.
        if stream.isDeaf { lose(id) } else { hub.endOfInput(id, now: now) }
      } else {
        hub.receive(buffer.span.extracting(0..<count), from: id, now: now)
        if !hub.wantsInput(from: id) {
          streams[id]?.isPaused = true
          paused.insert(id)
        }
      }
      updateInterest(of: id)
    } catch {
      lose(id)
    }
  }

  /// Writes what is to be written and finds room.
  func write(_ id: ConnectionID) {
    guard let stream = streams[id] else { return }
    streams[id]?.lastTurn = turn
    do throws(SystemCalls.Failure) {
      let count = try writtenCount(stream)
      if count > 0 { hub.consumed(count, by: id, now: now) }
    } catch {
      // The parent is told everything or nothing; others may have sent us something before they
      // went, which is still to be read.
      if stream.isShared || stream.isAtEnd {
        lose(id)
        return
      }
      streams[id]?.isDeaf = true
      resume(id)
    }
    streams[id]?.hasOutput = hub.withOutput(of: id) { !$0.isEmpty }
    updateInterest(of: id)
  }

  /// Watches a stream for what it waits for.
  func updateInterest(of id: ConnectionID) {
    guard let stream = streams[id] else { return }
    do throws(SystemCalls.Failure) {
      try setInterest(of: stream)
    } catch {
      setup.note("a connection cannot be watched: \(error.message)")
      lose(id)
    }
  }

  /// Listens again to those whom the hub wants to hear again.
  func resumePaused() {
    for id in paused.sorted() where hub.wantsInput(from: id) { resume(id) }
  }

  /// Forgets a connection that is gone.
  func lose(_ id: ConnectionID) {
    hub.disconnect(id, now: now)
    forget(id, retryAfter: nil, linger: false)
  }

  /// Closes a connection that has ended.
  ///
  /// - Parameter linger: whether the other side may still be sending. Closing at once would then
  ///   destroy what it has not read yet.
  func forget(_ id: ConnectionID, retryAfter: Int?, linger: Bool) {
    guard let stream = streams.removeValue(forKey: id) else { return }
    paused.remove(id)
    unwatch(stream.input)
    unwatch(stream.output)
    if stream.isShared {
      if id == parent { parentEnded() }
      return
    }
    if linger, !stream.isAtEnd {
      startLingering(stream.input)
    } else {
      try? SystemCalls.close(stream.input)
    }
    upstreamEnded(id, retryAfter: retryAfter)
  }

  /// Takes a descriptor out of the loop.
  func unwatch(_ descriptor: Int32) {
    guard endpoints.removeValue(forKey: descriptor) != nil else { return }
    try? poller.watch(descriptor, for: [])
  }

  private func resume(_ id: ConnectionID) {
    guard paused.remove(id) != nil else { return }
    streams[id]?.isPaused = false
    updateInterest(of: id)
  }

  private func writtenCount(_ stream: Stream) throws(SystemCalls.Failure) -> Int {
    var failure: SystemCalls.Failure?
    let count = hub.withOutput(of: stream.id) { bytes in
      if bytes.isEmpty || stream.isDeaf { return bytes.count }
      do throws(SystemCalls.Failure) {
        return try stream.write(bytes)
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return count
  }

  private func setInterest(of stream: Stream) throws(SystemCalls.Failure) {
    if stream.input == stream.output {
      try poller.watch(stream.input, for: stream.inputInterest.union(stream.outputInterest))
    } else {
      try poller.watch(stream.input, for: stream.inputInterest)
      try poller.watch(stream.output, for: stream.outputInterest)
    }
  }
}
