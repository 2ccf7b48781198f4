import JSON
import Testing

@Suite("Reading JSON") struct JSONReaderTests {
    private func read(_ text: String) throws(JSONError) -> JSONValue {
        try JSONValue(parsing: Array(text.utf8)[...])
    }

    @Test("the text may be a part of the bytes, with white space around it")
    func part() throws {
        let bytes = Array(#"junk { "n" : -1.5e1 , "ñ":["€",true ,{} ]} "#.utf8)
        let value = try JSONValue(parsing: bytes[5...])
        #expect(
            value
                == JSONValue(["n": .number(-15), "ñ": .array(["€", .bool(true), .object([])])]))
    }

    @Test(
        "an error has its place",
        arguments: [
            ("", 1), ("  x", 3), ("tru", 1), ("1e+", 1), ("7 8", 3), ("{", 1), ("{7", 2),
            (#"{"a"7"#, 5), (#"{"a":1]"#, 7), ("[1 2", 4), (#""a"#, 1), (#""\q""#, 1),
            ("NaN", 1), ("[1e999]", 2), ("[1,]", 4), ("'a'", 1),
        ])
    func errors(text: String, column: Int) {
        let error = #expect(throws: JSONError.self) { try read(text) }
        #expect(error?.column == column)
    }

    @Test("bytes that are not UTF-8 are an error where they stand")
    func notUTF8() {
        let bytes = Array(#" "x""#.utf8).map { $0 == 0x78 ? 0xff : $0 }
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: bytes[...]) }
        #expect(
            error == JSONError(column: 2, message: "this is not JSON: unable to decode byte 0xff"))
    }

    @Test("no depth exhausts the stack")
    func depth() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try read(nested(32))
        for depth in [34, 1_000_000] {
            #expect(throws: JSONError.self) { try read(nested(depth)) }
        }
    }
}
