import Host
import JSON
import Testing

@Suite("The control socket's language") struct ControlProtocolTests {
    @Test("requests are distinguished from what is none")
    func requests() throws {
        let line = ControlProtocol.request("trigger", ["phrase": "swipe left"])
        let request = try ControlProtocol.Request(parsing: line)
        #expect(request.name == "trigger" && request.arguments["phrase"] == "swipe left")
        #expect(try ControlProtocol.Request(parsing: "status").name == "status")
        for (line, fault) in [
            ("status now", .notJSON), ("[]", .notJSON), ("", .notJSON), ("{}", .otherVersion),
            ("{\"curlicue\":2,\"request\":\"status\"}", .otherVersion),
            ("{\"curlicue\":1}", .noRequest), ("{\"curlicue\":1,\"request\":1}", .noRequest),
        ] as [(String, ControlProtocol.RequestFault)] {
            #expect(throws: fault) { try ControlProtocol.Request(parsing: line) }
        }
    }

    @Test("what the daemon says is one object a line, with the version first")
    func answers() {
        #expect(ControlProtocol.answer() == #"{"curlicue":1,"ok":true}"#)
        #expect(
            ControlProtocol.answer(JSONValue(["hotkeys": .array(["Menu"])]))
                == #"{"curlicue":1,"ok":true,"hotkeys":["Menu"]}"#)
        #expect(
            ControlProtocol.refusal("no \"such\"\nrequest")
                == #"{"curlicue":1,"ok":false,"error":"no \"such\"\nrequest"}"#)
        #expect(
            ControlProtocol.event(JSONValue(["kind": "input", "time": JSONValue(12.5)]))
                == #"{"curlicue":1,"kind":"input","time":12.5}"#)
    }
}
