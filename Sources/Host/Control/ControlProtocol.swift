public import JSON

/// What is sent over the control socket: one JSON object per line, each with the version of these
/// rules as `curlicue`.
public enum ControlProtocol {
    /// The version. A daemon refuses requests of another one, and programs ignore members that they
    /// do not know, so that it changes only when something that was sent before means something else.
    public static let version = 1

    /// What a program asks of the daemon.
    public struct Request: Hashable, Sendable {
        /// What is wanted, such as `status`.
        package var name: String
        /// The whole object, arguments included.
        package var arguments: JSONValue

        package init(parsing line: String) throws(ControlError) {
            guard let value = JSONValue(parsing: line), case .object = value else {
                throw .refused("a request is one JSON object in one line")
            }
            guard value["curlicue"] == .number(Double(ControlProtocol.version)) else {
                throw .refused("this daemon speaks version \(ControlProtocol.version)")
            }
            guard let name = value["request"]?.string else {
                throw .refused("the request has no 'request'")
            }
            (self.name, arguments) = (name, value)
        }
    }

    package static func request(
        _ name: String, _ arguments: KeyValuePairs<String, JSONValue> = [:]
    ) -> String {
        var request = JSONValue(["curlicue": .number(Double(version)), "request": .string(name)])
        for (name, value) in arguments { request.add(name, value) }
        return request.description
    }

    /// The line that says that all is well, and what was asked for.
    package static func answer(_ members: JSONValue = .object([])) -> String {
        versioned(JSONValue(["ok": .bool(true)]).members + members.members)
    }

    package static func refusal(_ why: String) -> String {
        versioned(JSONValue(["ok": .bool(false), "error": .string(why)]).members)
    }

    /// The line that reports to subscribers what happened.
    package static func event(_ members: JSONValue) -> String { versioned(members.members) }

    private static func versioned(_ members: [JSONValue.Member]) -> String {
        let head = JSONValue(["curlicue": .number(Double(version))]).members
        return JSONValue.object(head + members).description
    }
}

extension ControlClient {
    /// Sends a request and gives what was answered; throws `refused` with the daemon's reason when it
    /// did not do it.
    public func ask(
        _ name: String, _ arguments: KeyValuePairs<String, JSONValue> = [:],
        within patience: Duration = .seconds(5)
    ) throws(ControlError) -> JSONValue {
        try send(ControlProtocol.request(name, arguments), within: patience)
        guard let line = try receive(within: patience) else { throw .disconnected }
        guard let answer = JSONValue(parsing: line), answer["ok"] != nil else {
            throw .refused("this isn't an answer of curlicue: \(line.prefix(80))")
        }
        guard answer["ok"] == .bool(true) else {
            throw .refused(answer["error"]?.string ?? "no reason given")
        }
        return answer
    }
}
