import Cotext
import TestSupport
import Testing

@Suite("Changes that come too early wait")
struct WaitingTests {
  @Test("Typing that arrives backwards waits and is applied in one go")
  func backwards() throws {
    var writer = Document(replica: replica("ada"), nodeCapacity: 3)
    var changes: [Change] = []
    for letter in ["a", "b", "c", "d"] {
      let end = writer.count(in: .scalar)
      if let change = try writer.insert(letter, at: end, in: .scalar) { changes.append(change) }
    }
    var reader = Document(replica: replica("bob"), nodeCapacity: 3)
    for change in changes.dropFirst().reversed() {
      #expect(try reader.apply(change) == .waiting)
      #expect(reader.isEmpty)
    }
    #expect(reader.waitingCount == 3)
    #expect(reader.missing == [OperationRange(unit("0@ada"))])
    #expect(try reader.apply(changes[0]) == .applied)
    #expect(reader.text == "abcd")
    #expect(reader.waitingCount == 0)
    #expect(reader.missing.isEmpty)
  }

  @Test("The same change waits only once")
  func duplicateWaitsOnce() throws {
    var document = Document(replica: replica("bob"))
    let early = HostileCase.change(.typing("b"), id: "1@ada", parents: [])
    #expect(try document.apply(early) == .waiting)
    #expect(try document.apply(early) == .waiting)
    #expect(document.waitingCount == 1)
  }

  @Test("No more than 10,000 changes wait")
  func countIsBounded() throws {
    var document = Document(replica: replica("bob"))
    for index in UInt32(1)...10_000 {
      let early = Change(id: OperationID(index, replica("ada")), operations: [.typing("x")])
      #expect(try document.apply(early) == .waiting)
    }
    let one = Change(id: OperationID(10_001, replica("ada")), operations: [.typing("x")])
    #expect(throws: ChangeError.tooManyWaiting) { try document.apply(one) }
    #expect(document.waitingCount == 10_000)
    #expect(document.isEmpty)
    let first = Change(id: unit("0@ada"), operations: [.typing("x")])
    #expect(try document.apply(first) == .applied)
    #expect(document.count(in: .scalar) == 10_001)
    #expect(document.waitingCount == 0)
    #expect(try document.apply(one) == .applied)
  }

  @Test("No more than 16 MiB wait")
  func sizeIsBounded() {
    var document = Document(replica: replica("bob"))
    let text = String(repeating: "x", count: 1 << 20)
    var error: ChangeError?
    for index in 0..<20 where error == nil {
      let name = replica("r" + String(index))
      let early = Change(
        id: OperationID(0, name), parents: [unit("0@ada")], operations: [.typing(text)])
      do { _ = try document.apply(early) } catch let refusal { error = refusal }
    }
    #expect(error == .tooManyWaiting)
    #expect((10...16).contains(document.waitingCount))
  }

  @Test("Who writes much about a change lets it wait for as much")
  func authorsCount() throws {
    var document = Document(replica: replica("bob"))
    var count = 0
    for index in UInt32(1)...20 {
      var early = Change(id: OperationID(index, replica("ada")), operations: [.typing("x")])
      early.author = String(repeating: "a", count: 1 << 20)
      if (try? document.apply(early)) == .waiting { count += 1 }
    }
    #expect((10...16).contains(count))
  }

  // MARK: Sorting by cause

  /// Changes of three writers who answer each other, in causal order, one for each letter.
  private func history(_ count: Int) -> [Change] {
    let names = ["ada", "bob", "carl"].map { replica($0) }
    var random = SplitMix64(seed: 7)
    var counters: [UInt32] = [0, 0, 0]
    var latest: [OperationID?] = [nil, nil, nil]
    return (0..<count).map { _ in
      let writer = random.below(3)
      let other = (writer + 1 + random.below(2)) % 3
      let id = OperationID(counters[writer], names[writer])
      let after = random.once(in: 3) ? latest[other] : latest[writer]
      let parents = [latest[other]].compactMap(\.self)
      counters[writer] += 1
      latest[writer] = id
      return Change(
        id: id, parents: parents, operations: [.insert("x", after: after, before: nil)])
    }
  }

  @Test("A whole history is taken in any order, however long it is", arguments: [0, 1, 2])
  func anyOrder(order: Int) {
    let changes = history(30_000)
    var expected = Document(replica: replica("reader"))
    #expect(expected.apply(changes).applied == changes.count)
    var random = SplitMix64(seed: UInt64(order))
    let mixed = order == 0 ? changes.reversed() : changes.shuffled(using: &random)
    var document = Document(replica: replica("reader"))
    let report =
      order == 2
      ? document.load(mixed) : document.apply(mixed)
    #expect(report.applied == changes.count)
    #expect(report.refusals == [])
    #expect(document.version == expected.version)
    #expect(document.text == expected.text)
  }

  @Test("A history may come in parts of any size")
  func parts() {
    let changes = history(30_000)
    var document = Document(replica: replica("reader"))
    for start in stride(from: 0, to: 30_000, by: 10_000).reversed() {
      let report = document.apply(Array(changes[start..<start + 10_000]))
      #expect(report.refusals == [])
      #expect(document.waitingCount == (start == 0 ? 0 : 30_000 - start))
    }
    #expect(document.version.elements.reduce(0) { $0 + $1.count } == 30_000)
  }

  @Test("Changes that follow each other in a circle wait, all others are taken")
  func circle() {
    let one = HostileCase.change(.typing("1"), id: "0@ada", parents: ["0@bob"])
    let two = HostileCase.change(.typing("2"), id: "0@bob", parents: ["0@carl"])
    let three = HostileCase.change(.typing("3"), id: "0@carl", parents: ["0@ada"])
    let late = HostileCase.change(.typing("b"), id: "1@zoe", parents: [])
    let early = HostileCase.change(.typing("a"), id: "0@zoe", parents: [])
    var document = Document(replica: replica("reader"))
    let report = document.apply([one, late, two, early, three])
    #expect(report.applied == 2)
    #expect(report.waiting == 3)
    #expect(document.text == "ab" || document.text == "ba")
  }
}
