/// Logs that the tests of commands read.
enum HistoryLogs {
  /// Ada types letter by letter, goes on a minute and more later, and deletes; Bob bookmarks,
  /// deletes and undoes that; Ada formats, and redoes what she had undone.
  static let story = """
    {"type":"change","doc":"story","id":"0@ada","time":1764579720000,"author":"Ada","ops":[{"insert":"H"}]}
    {"type":"change","doc":"story","id":"1@ada","time":1764579720500,"author":"Ada","ops":[{"insert":"i","after":0}]}
    {"type":"change","doc":"story","id":"2@ada","time":1764579721000,"author":"Ada","ops":[{"insert":"!","after":1}]}
    {"type":"change","doc":"story","id":"3@ada","time":1764579900000,"author":"Ada","ops":[{"insert":" Bob\\n","after":2}]}
    {"type":"change","doc":"story","id":"0@bob","parents":["7@ada"],"time":1764579960000,"author":"Bob","ops":[{"bookmark":"greeting","version":{"ada":8},"units":1}]}
    {"type":"change","doc":"story","id":"1@bob","time":1764580080000,"author":"Bob","ops":[{"delete":["6-3@ada"]}]}
    {"type":"change","doc":"story","id":"4@bob","time":1764580200000,"author":"Bob","ops":[{"undo":["1+3"],"count":1}]}
    {"type":"change","doc":"story","id":"8@ada","parents":["4@bob"],"ops":[{"mark":"bold","value":true,"from":{"before":0},"to":{"after":1}},{"mark":"bold","value":null,"from":{"before":1},"to":{"after":1}}]}
    {"type":"change","doc":"story","id":"10@ada","ops":[{"undo":[8],"count":1},{"redo":[8],"count":2}]}

    """

  /// One insertion of a replica, as a line of a log.
  static func insertion(
    _ text: String, by replica: String = "ada", time: Int? = nil
  ) -> String {
    let stamp = time.map { #","time":\#($0)"# } ?? ""
    return #"{"type":"change","id":"0@\#(replica)"\#(stamp),"ops":[{"insert":"\#(text)"}]}"# + "\n"
  }

  /// A log whose texts and names hold what a terminal would obey.
  static let hostile =
    #"{"type":"change","doc":"x\u001b[31m","id":"0@eve","author":"E\u001b]0;v\u0007e\u202e","#
    + #""ops":[{"insert":"a\u001b[2J\u009b1m\u007f\u2028b\n\tc\r\nd"},"#
    + #"{"mark":"b\u001bd","value":"\u009b","from":"start","to":"end"},"#
    + #"{"bookmark":"v\u001b","version":{"eve":3},"units":1},{"zap":"\u001b\u009b","units":2}]}"#
    + "\n"
}
