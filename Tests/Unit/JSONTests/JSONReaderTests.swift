import JSON
import Testing

@Suite("Reading JSON") struct JSONReaderTests {
    private func read(_ text: String) throws(JSONError) -> JSONValue {
        try JSONValue(parsing: Array(text.utf8)[...])
    }

    @Test("the text may be a part of the bytes, with white space around it")
    func part() throws {
        let bytes = Array(#"junk { "n" : -1.5e1 , "m":[null,true ,{} ]} "#.utf8)
        let value = try JSONValue(parsing: bytes[5...])
        #expect(
            value
                == JSONValue(["n": .number(-15), "m": .array([.null, .bool(true), .object([])])]))
    }

    @Test(
        "an error says what was expected, and where",
        arguments: [
            ("", "column 1: expected a value, but the line ends"),
            ("  x", "column 3: expected a value, found 'x'"),
            ("\u{1}", "column 1: expected a value, found byte 1"),
            ("tru", "column 1: expected a value, found 't'"),
            ("NaN", "column 1: expected a value, found 'N'"),
            ("-", "column 1: this is no number, or it is too large"),
            ("1e+", "column 1: this is no number, or it is too large"),
            ("1e999", "column 1: this is no number, or it is too large"),
            ("7 8", "column 3: something follows the value"),
            ("{", "column 2: expected a string, but the line ends"),
            ("{7", "column 2: expected a string, found '7'"),
            (#"{"a"7"#, "column 5: expected ':', found '7'"),
            (#"{"a":1]"#, "column 7: expected ',' or '}', found ']'"),
            ("[1 2", "column 4: expected ',' or ']', found '2'"),
            (#""a"#, "column 1: the string does not end"),
            (#""\"#, "column 3: the string does not end"),
            (#""\q""#, "column 3: no such escape"),
            (#""\u12G4""#, "column 4: expected four hexadecimal digits, found '1'"),
            (#""\ud800x""#, "column 4: half a surrogate pair"),
            (#""\udc00""#, "column 4: half a surrogate pair"),
            (#""\ud800\u0041""#, "column 10: half a surrogate pair"),
            ("\"a\u{1}\"", "column 3: a control character in a string"),
        ])
    func errors(text: String, message: String) {
        let error = #expect(throws: JSONError.self) { try read(text) }
        #expect(error?.description == message)
    }

    @Test("a string of bytes that are not UTF-8 is an error where it begins")
    func notUTF8() {
        let bytes = Array(#" "x""#.utf8).map { $0 == 0x78 ? 0xff : $0 }
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: bytes[...]) }
        #expect(error?.description == "column 2: the string is not UTF-8")
    }

    @Test("no depth exhausts the stack")
    func depth() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try read(nested(33))
        for depth in [34, 1_000_000] {
            let error = #expect(throws: JSONError.self) { try read(nested(depth)) }
            #expect(error?.description == "column 34: nested too deeply")
        }
    }
}
