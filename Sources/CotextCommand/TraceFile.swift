internal import Cotext

extension Trace {
  /// Reads a trace out of the bytes of a file.
  init(file path: String, _ bytes: [UInt8]) throws(CommandFailure) {
    do throws(JSONError) {
      try self.init(json: bytes)
    } catch {
      let place = TextPlace(ofByte: error.offset, in: bytes)
      let inLine = JSONError(error.reason, at: place.offset)
      throw .data("\(Files.name(of: path)):\(place.line): \(inLine)")
    }
  }

  /// The changes that the trace's transactions become; of one replica if one is given.
  func changes(
    path: String, replica: ReplicaID? = nil
  ) throws(CommandFailure) -> [Change] {
    var bar = Progress("replaying \(Files.name(of: path))", total: transactions.count)
    do throws(TraceReplayer.Failure) {
      return try TraceReplayer.changes(of: self, replica: replica) { bar.update($0) }
    } catch {
      throw .data("\(Files.name(of: path)): \(error)")
    }
  }
}
