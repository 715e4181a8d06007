import Foundation

/// Two editors of one document: one types, the other one shows it.
struct EditorPair {
  private let typist: LineClient
  private let witness: LineClient
  private let load: FanoutLoad

  /// Attaches both. The readers of `load` have the same document open.
  init(server: ServerProcess, load: FanoutLoad) throws {
    self.load = load
    typist = try LineClient(port: server.port)
    witness = try LineClient(port: server.port)
    for client in [typist, witness] {
      client.send(#"{"type":"attach","doc":"bench","unit":"utf16"}"#)
      try client.settle()
    }
  }

  /// Types, and measures from each key until the other editor has its patch.
  ///
  /// - Returns: the times, in ms.
  func run(keys: Int, every interval: Double) throws -> [Double] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    let patch = Array(#"{"type":"patch""#.utf8)
    let revisionName = Array(#""revision":"#.utf8)
    var sent: [Double] = []
    var times: [Double] = []
    let start = LoadClock.now
    while times.count < keys {
      let now = LoadClock.now
      if sent.count < keys, now - start >= Double(sent.count) * interval {
        // The moment is taken after the line is made, just before it is handed over.
        let number = sent.count + 1
        let line = Array(
          (#"{"type":"edit","doc":"bench","edit":\#(number),"revision":0,"edits":"#
            + #"[{"at":\#(number - 1),"insert":"x"}]}"# + "\n").utf8)
        sent.append(LoadClock.now)
        typist.send(line)
      }
      if now - start > Double(keys) * interval + 10 { throw LoadFailure("patches are missing") }
      load.receive(also: [witness, typist], milliseconds: 1) { index in
        guard index == 0 else {
          typist.receive(into: buffer) { _ in }
          return
        }
        witness.receive(into: buffer) { line in
          guard line.starts(with: patch) else { return }
          let now = LoadClock.now
          // Held patches come merged: one stands for several keys.
          let text = String(decoding: line, as: UTF8.self)
          let letters = text.split(separator: #""insert":""#).dropFirst().reduce(0) {
            $0 + $1.prefix { $0 == "x" }.count
          }
          for _ in 0..<letters where times.count < sent.count {
            times.append((now - sent[times.count]) * 1000)
          }
          guard let place = line.index(behind: revisionName) else { return }
          let digits = line[place...].prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
          let revision = String(decoding: digits, as: UTF8.self)
          witness.send(#"{"type":"seen","doc":"bench","revision":\#(revision)}"#)
        }
      }
    }
    return times
  }
}
