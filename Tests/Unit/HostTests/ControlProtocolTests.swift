import Glibc
import Testing

@testable import Host

@Suite("The control socket's language") struct ControlProtocolTests {
    @Test("what is written is read, whatever is in it")
    func roundTrip() throws {
        let value = JSONValue([
            "text": "a\"b\\c\n\u{1}é🎈", "yes": .bool(true), "none": .null, "n": .number(-12.5),
            "list": .array([.number(1), .array([]), .object([])]),
        ])
        let line = value.description
        #expect(!line.contains("\n"))
        #expect(JSONValue(parsing: line) == value)
        #expect(JSONValue(parsing: "\"\\ud83c\\udf88\\u00e9\\/\"") == "🎈é/")
        #expect(JSONValue(parsing: " { \"a\" : [ 1 , 2e2 ] } ")?["a"]?.array?.last == .number(200))
        #expect(JSONValue(.nan) == .null && JSONValue(1.23456) == .number(1.235))
        #expect(JSONValue(parsing: "-7.9")?.wholeNumber == -7)
        for number in ["1e300", "-1e300", "9223372036854775808", "\"7\"", "null"] {
            let value = try #require(JSONValue(parsing: number))
            #expect(value.wholeNumber == nil, "\(number)")
        }
    }

    @Test(
        "what is no JSON is refused",
        arguments: [
            "", "{", "}", "[1,]", "{\"a\":}", "{\"a\" 1}", "{a:1}", "'a'", "01", "1.", ".5", "+1",
            "1e", "nan", "NaN", "Infinity", "1e999", "\"\\ud83c\"", "\"\\x\"", "\"a\nb\"", "\"a",
            "tru", "1 2", "[1}", "\"\\u12g4\"", "1,5",
            String(repeating: "[", count: 40) + String(repeating: "]", count: 40),
            String(repeating: "{\"a\":", count: 60_000),
        ])
    func refused(text: String) {
        #expect(JSONValue(parsing: text) == nil)
    }

    @Test("requests are told from what is none")
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

    @Test("mutated lines never crash the reader, and what it reads it writes the same way")
    func mutated() {
        // More by CURLICUE_FUZZ: a million take some seconds.
        let rounds = getenv("CURLICUE_FUZZ").flatMap { Int(String(cString: $0)) } ?? 20_000
        let seeds = [
            ControlProtocol.request("trigger", ["phrase": "swipe left"]),
            ControlProtocol.answer(JSONValue(["hotkeys": .array(["Menu", "Ctrl+Super"])])),
            "{\"a\":[1,-2.5e10,true,false,null,{\"b\":\"\\u00e9\\ud83c\\udf88\\n\"}]}",
        ].map { Array($0.utf8) }
        let pieces = [
            "{", "}", "[", "]", "\"", "\\", "\\u", "\\ud83c", ",", ":", "1e9", "-", "\u{0}",
        ]
        var random = SplitMix(state: 7)
        var good = 0
        for round in 0..<rounds {
            var bytes = seeds[round % seeds.count]
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let place = Int.random(in: 0...bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0 where place < bytes.count:
                    bytes[place] = .random(in: 0...255, using: &random)
                case 1 where place < bytes.count: bytes.remove(at: place)
                case 2 where place > 0: bytes.removeSubrange(place...)
                default:
                    let piece = pieces.randomElement(using: &random) ?? ""
                    bytes.insert(contentsOf: Array(piece.utf8), at: place)
                }
            }
            let text = String(decoding: bytes, as: UTF8.self)
            guard let value = JSONValue(parsing: text) else { continue }
            good += 1
            guard JSONValue(parsing: value.description) == value else {
                Issue.record("\(text) is written as \(value)")
                return
            }
        }
        #expect(good > rounds / 20 && good < rounds)
    }

    /// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers everywhere.
    private struct SplitMix: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
            return mixed ^ (mixed >> 31)
        }
    }
}
