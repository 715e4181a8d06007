import Cotext
import TestSupport
import Testing

@Suite("Versions")
struct VersionTests {
  @Test("No replica has more than 2^32 units")
  func largestCount() throws {
    let version: Version = ["a": UInt64.max]
    #expect(version.json == #"{"a":4294967296}"#)
    #expect(try Version(json: version.json) == version)
  }

  @Test("The union of two versions knows what either knows, whatever replicas they name")
  func union() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var versions = [Version(), Version()]
      for _ in 0..<random.next() % 12 {
        let replica = ReplicaID("r\(random.next() % 9)")!
        versions[Int(random.next() % 2)][replica] = random.next() % 4
      }
      var union = versions[0]
      union.formUnion(versions[1])
      var intersection = versions[0]
      intersection.formIntersection(versions[1])
      var expected = Version()
      var common = Version()
      for number in 0..<9 {
        let replica = ReplicaID("r\(number)")!
        expected[replica] = max(versions[0][replica], versions[1][replica])
        common[replica] = min(versions[0][replica], versions[1][replica])
      }
      #expect(union == expected, "seed \(seed)")
      #expect(intersection == common, "seed \(seed)")
    }
  }
}
