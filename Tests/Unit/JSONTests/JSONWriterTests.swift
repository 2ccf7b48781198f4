import JSON
import Testing

@Suite("Writing JSON") struct JSONWriterTests {
    @Test(
        "a number has the fewest digits that read back as the same one",
        arguments: [
            (0, "0"), (-0.0, "0"), (12, "12"), (-3.5, "-3.5"), (0.1, "0.1"), (0.0001, "0.0001"),
            (0.0000152587890625, "0.0000152587890625"), (-0.00005, "-0.00005"),
            (0.000001, "0.000001"), (0.00000999, "0.00000999"), (9e-7, "9e-07"),
            (-1e-7, "-1e-07"), (1e21, "1e+21"), (9_007_199_254_740_991, "9007199254740991"),
            (1e15, "1000000000000000"), (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
        ] as [(Double, String)])
    func numbers(number: Double, text: String) {
        var json = JSONWriter()
        json.number(number)
        #expect(json.text == text)
        guard number.isFinite else { return }
        #expect(JSONValue(parsing: text) == .number(number))
    }

    @Test("a string stays in its line, and does nothing to a terminal")
    func strings() {
        var json = JSONWriter()
        json.string("a\"b\\c/\n\r\t\u{0}\u{1b}\u{7f}\u{9b}é🎈")
        #expect(
            json.text == #""a\"b\\c/\n\r\t\u0000\u001b\u007f"# + "\u{9b}é🎈\"")
    }

    @Test("commas stand between elements and members, and nowhere else")
    func commas() {
        var json = JSONWriter()
        json.array { json in
            json.object { _ in }
            json.array { _ in }
            json.object { json in
                json.name("a")
                json.array { json in
                    json.null()
                    json.bool(true)
                }
                json.name("b")
                json.object { json in
                    json.name("c,\"")
                    json.number(1)
                }
                json.name("d")
                json.value(JSONValue(["e": .array([]), "f": "g"]))
            }
            json.string("h")
        }
        #expect(
            json.text
                == #"[{},[],{"a":[null,true],"b":{"c,\"":1},"d":{"e":[],"f":"g"}},"h"]"#)
    }
}
