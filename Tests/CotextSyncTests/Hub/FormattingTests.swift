import Cotext
import CotextSync
import Testing

@Suite("Formatting that a room accepts")
struct FormattingTests {
  private struct Plain: FormattingDefinition {
    enum Scope: FormattingScope {
      static var keys: ScopeKeys { AttributeKeys.Bold.self }
    }
  }

  private static func desk(_ violation: RoomFormatting.Violation) -> Desk {
    Desk { $0.formatting = RoomFormatting(Plain().rules, onViolation: violation) }
  }

  private static let text = #"{"type":"change","doc":"d","id":"0@ada","ops":[{"insert":"Hi"}]}"#

  private static func mark(_ key: String) -> String {
    #"{"type":"change","doc":"d","id":"2@ada","ops":[{"mark":"\#(key)","value":true,"from":{"before":0},"to":"end"}]}"#
  }

  @Test("A change with formatting that is not accepted is rejected, another one is taken")
  func rejecting() {
    var desk = Self.desk(.reject)
    let ada = desk.join("d")
    desk.send(Self.text, Self.mark("italic"), to: ada)
    #expect(
      desk.lines(ada) == [
        #"{"type":"reject","doc":"d","id":"2@ada","code":"forbidden","message":"operation 1 sets italic to true, which is not accepted here"}"#,
        #"{"type":"ack","doc":"d","version":{"ada":2},"durable":false}"#,
      ])
    desk.send(Self.mark("bold"), ada)
    #expect(desk.lines(ada) == [#"{"type":"ack","doc":"d","version":{"ada":3},"durable":false}"#])
  }

  @Test("Where it is dropped, the change is taken and editors are not shown the formatting")
  func dropping() {
    var desk = Self.desk(.drop)
    let ada = desk.join("d")
    let eve = desk.join()
    desk.send(#"{"type":"attach","doc":"d","unit":"scalar"}"#, eve)
    _ = desk.lines(eve)
    desk.send(Self.text, Self.mark("italic"), to: ada)
    #expect(desk.lines(ada) == [#"{"type":"ack","doc":"d","version":{"ada":3},"durable":false}"#])
    #expect(
      desk.lines(eve) == [
        #"{"type":"patch","doc":"d","revision":1,"edit":0,"edits":[{"at":0,"insert":"Hi","attributes":{}}],"origin":"remote"}"#
      ])
    desk.send(#"{"type":"attach","doc":"d","unit":"scalar"}"#, eve)
    #expect(
      desk.lines(eve) == [
        #"{"type":"text","doc":"d","revision":2,"edit":0,"unit":"scalar","runs":[["Hi",{}]]}"#
      ])
  }

  @Test("What an editor sets is made to fit, and the editor is told")
  func editing() {
    var desk = Self.desk(.reject)
    let eve = desk.join()
    desk.send(
      #"{"type":"attach","doc":"d","unit":"scalar"}"#,
      #"{"type":"edit","doc":"d","edit":1,"revision":0,"edits":[{"at":0,"insert":"Hi","attributes":{"bold":true,"italic":true}}]}"#,
      #"{"type":"edit","doc":"d","edit":2,"revision":0,"edits":[{"at":0,"length":1,"format":{"italic":true}}]}"#,
      to: eve)
    let answers = desk.lines(eve).map { $0.replacing(/"id":"[^"]*"/, with: #""id":"?""#) }
    #expect(
      answers == [
        #"{"type":"text","doc":"d","revision":0,"edit":0,"unit":"scalar","runs":[]}"#,
        #"{"type":"edited","doc":"d","edit":1,"id":"?","durable":false}"#,
        #"{"type":"patch","doc":"d","revision":1,"edit":1,"edits":[{"at":0,"length":2,"format":{"italic":null}}],"origin":"remote"}"#,
        #"{"type":"edited","doc":"d","edit":2,"id":null,"durable":false}"#,
        #"{"type":"patch","doc":"d","revision":2,"edit":2,"edits":[{"at":0,"length":2,"format":{"italic":null}}],"origin":"remote"}"#,
      ])
  }
}
