import Cotext
import TestSupport
import Testing

@Suite("The log by arrival")
struct ArrivalTests {
  private static func session(seed: UInt64) throws -> Document {
    var random = SplitMix64(seed: seed)
    var documents = ["ada", "bob", "eve"].map { Document(replica: ReplicaID($0)!, name: "d") }
    for step in 0..<60 {
      let index = Int(random.next() % 3)
      let count = documents[index].count(in: .scalar)
      documents[index].author = random.next() % 4 == 0 ? "A" : nil
      switch random.next() % 5 {
      case 0 where count > 3: try documents[index].delete(1..<3, in: .scalar)
      case 1 where count > 3:
        try documents[index].format(0..<3, in: .scalar, ["n": .number(Double(step))])
      case 2:
        let number = documents[index].count(of: documents[index].replica)
        let operation = UnknownOperation(json: #"{"x":1,"units":5}"#, unitCount: 5)
        try documents[index].apply(
          Change(
            id: OperationID(UInt32(number), documents[index].replica),
            parents: documents[index].frontier.filter { $0.replica != documents[index].replica },
            operations: ShortList(.unknown(operation))))
      default: try documents[index].insert("text\(step)", at: count / 2, in: .scalar)
      }
      if random.next() % 3 == 0 { documents[index].merge(documents[(index + 1) % 3]) }
    }
    documents[0].merge(documents[1])
    documents[0].merge(documents[2])
    return documents[0]
  }

  @Test("Read in pieces of any size, from any version on, it gives what that version lacks")
  func pieces() throws {
    for seed in 0..<20 as Range<UInt64> {
      let whole = try Self.session(seed: seed)
      let end = whole.unitCount
      let old = whole.changes().prefix(Int(seed) * 2)
      for limit in [1, 2, 7, 1000] {
        var copy = Document(replica: ReplicaID("copy")!, name: "d")
        copy.apply(Array(old))
        let version = copy.version
        var place = whole.firstArrival(notIn: version)
        while place < end {
          let (changes, next) = whole.changes(arrivedAt: place..<end, notIn: version, limit: limit)
          #expect(next > place, "seed \(seed)")
          for change in changes {
            #expect(change.unitCount < limit + 5, "seed \(seed)")
            #expect(try copy.apply(change) == .applied, "seed \(seed)")
          }
          place = next
        }
        #expect(copy.version == whole.version, "seed \(seed)")
        #expect(copy.text == whole.text, "seed \(seed)")
      }
      #expect(whole.firstArrival(notIn: whole.version) == end)
    }
  }

  @Test("The units of a range come as changes, no more of them than asked for")
  func ranges() throws {
    var document = Document(replica: ReplicaID("ada")!, name: "d")
    try document.insert("Hello", at: 0, in: .scalar)
    let ada = document.replica
    let one = document.changes(in: OperationRange(1, count: 3, ada), limit: 100)
    #expect(
      one.map(\.json) == [
        #"{"type":"change","doc":"d","id":"1@ada","ops":[{"insert":"ell","after":0}]}"#
      ])
    #expect(document.changes(in: OperationRange(1, count: 3, ada), limit: 2)[0].unitCount == 2)
    #expect(document.changes(in: OperationRange(4, count: 90, ada), limit: 99)[0].unitCount == 1)
    #expect(document.changes(in: OperationRange(5, count: 1, ada), limit: 99).isEmpty)
    #expect(document.changes(in: OperationRange(0, count: 0, ada), limit: 99).isEmpty)
    let other = OperationRange(0, count: 1, ReplicaID("bob")!)
    #expect(document.changes(in: other, limit: 99).isEmpty)
  }

  @Test("A change cut into halves again and again makes what the whole makes")
  func halves() throws {
    for seed in 0..<10 as Range<UInt64> {
      let whole = try Self.session(seed: seed)
      var copy = Document(replica: ReplicaID("copy")!, name: "d")
      var parts = Array(whole.changes().reversed())
      while let change = parts.popLast() {
        if let (first, rest) = change.halved() {
          #expect(first.unitCount + rest.unitCount == change.unitCount)
          parts += [rest, first]
        } else {
          #expect(change.operations.count == 1)
          #expect(try copy.apply(change) == .applied, "seed \(seed)")
        }
      }
      #expect(copy.version == whole.version)
      #expect(copy.text == whole.text)
    }
  }
}
