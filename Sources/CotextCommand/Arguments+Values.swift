internal import Cotext
internal import CotextServer

extension Arguments {
  /// The replica ID that an option gives; nil where the option is absent.
  func replica(_ option: String) throws(CommandFailure) -> ReplicaID? {
    guard let name = self[option] else { return nil }
    guard let replica = ReplicaID(name) else {
      throw .usage("'\(name)' is not a replica ID: 1 to 64 of A-Z a-z 0-9 . _ -", command: command)
    }
    return replica
  }

  /// The address that an option gives; nil where the option is absent.
  func address(_ option: String) throws(CommandFailure) -> HostAndPort? {
    guard let text = self[option] else { return nil }
    return try address(reading: text)
  }

  /// A text as an address.
  ///
  /// - Parameter port: the port of a host that is given alone; nil where both are needed.
  func address(
    reading text: String, port: UInt16? = nil
  ) throws(CommandFailure) -> HostAndPort {
    let alone = port.flatMap { HostAndPort("\(text):\($0)") }
    guard let address = HostAndPort(text) ?? alone else {
      throw .usage(
        "'\(text)' is not HOST:PORT, like 127.0.0.1:7450 or [::1]:7450", command: command)
    }
    return address
  }

  /// How attributes grow: the rules that `--growth` names beside the standard ones.
  var schema: AttributeSchema {
    get throws(CommandFailure) {
      var schema = AttributeSchema.standard
      for rule in (self["growth"] ?? "").split(separator: ",") {
        let parts = rule.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, AttributeKey(String(parts[0])).isValid,
          let growth = AttributeSchema.Growth(rawValue: String(parts[1]))
        else {
          throw .usage(
            "'\(rule)' is not KEY=RULE with a RULE of none, after, before, both or paragraph",
            command: command)
        }
        schema.setGrowth(growth, for: String(parts[0]))
      }
      return schema
    }
  }

  /// Refuses operands, of which the command takes none.
  func refuseOperands() throws(CommandFailure) {
    guard let first = operands.first else { return }
    throw .usage("'\(first)' is unexpected: the command takes only options", command: command)
  }

  /// The format that `--format` names; without it, text.
  var format: OutputFormat {
    get throws(CommandFailure) {
      let name = self["format"] ?? OutputFormat.text.rawValue
      guard let format = OutputFormat(rawValue: name) else {
        throw .usage(
          "there is no format '\(name)', only text, runs, markdown, html and none",
          command: command)
      }
      return format
    }
  }

  /// The moment that an option gives, in ms since 1970; nil where the option is absent.
  func time(_ option: String) throws(CommandFailure) -> Int64? {
    guard let text = self[option] else { return nil }
    guard let moment = Timestamp(text) else {
      throw .usage(
        "--\(option) is '\(text)', but has to be a time like 2025-12-01 or 2025-12-01T09:30:00Z",
        command: command)
    }
    return moment.milliseconds
  }

  /// The number that an option gives; nil where the option is absent.
  func number(_ option: String, in range: ClosedRange<Int>) throws(CommandFailure) -> Int? {
    guard let text = self[option] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .usage(
        "--\(option) is '\(text)', but has to be a number from \(range.lowerBound) to"
          + " \(range.upperBound)", command: command)
    }
    return number
  }
}
