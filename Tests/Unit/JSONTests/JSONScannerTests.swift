import JSON
import Testing

@Suite("Scanning JSON") struct JSONScannerTests {
    /// What `read` makes of `text`, in which 32 levels are allowed.
    private func scan<Result>(
        _ text: String, _ read: (inout JSONScanner) throws(JSONError) -> Result
    ) throws(JSONError) -> Result {
        try JSONScanner.scan(Array(text.utf8)[...], deepest: 32, read)
    }

    @Test("tokens are read one after the other, from where the bytes begin")
    func tokens() throws {
        let bytes = Array(#"junk { "n" : -1.5e1 , null } "#.utf8)
        let (name, number) = try JSONScanner.scan(bytes[5...], deepest: 1) {
            (json) throws(JSONError) in
            #expect(json.position == 0)
            try json.expect("{", "an object")
            json.skipSpace()
            #expect(json.position == 2)
            let name = try json.string()
            let hasComma = try json.take(",")
            let hasColon = try json.take(":")
            #expect(!hasComma && hasColon)
            json.skipSpace()
            let number = try json.number()
            let hasNext = try json.take(",")
            json.skipSpace()
            #expect(hasNext && !json.takeWord("nil") && json.takeWord("null"))
            let isClosed = try json.take("}")
            #expect(isClosed && !json.isAtEnd)
            json.skipSpace()
            #expect(json.isAtEnd)
            return (name, number)
        }
        #expect(name == "n" && number == -15)
    }

    @Test(
        "an error says what was expected, and where",
        arguments: [
            ("", "column 1: expected a number, but the line ends"),
            ("  x", "column 3: expected a number, found 'x'"),
            ("\u{1}", "column 1: expected a number, found byte 1"),
            ("tru", "column 1: expected a number, found 't'"),
            ("-", "column 1: expected a number, found '-'"),
            ("-01", "column 2: a number must not begin with 0"),
            ("1.", "column 3: expected a digit after '.', but the line ends"),
            ("1e+", "column 4: expected an exponent, but the line ends"),
            ("1e999", "column 1: the number is too large"),
            ("{", "column 2: the line ends too early"),
            ("{7", "column 2: expected a string, found '7'"),
            (#"{"a"7"#, "column 5: expected ':', found '7'"),
            (#"{"a":1]"#, "column 7: expected ',' or '}', found ']'"),
            ("[1 2", "column 4: expected ',' or ']', found '2'"),
            (#""a"#, "column 1: the string does not end"),
            (#""\"#, "column 3: the string does not end"),
            (#""\q""#, "column 3: no such escape"),
            (#""\u12G4""#, "column 6: expected four hexadecimal digits, found 'G'"),
            (#""\u12"#, "column 6: expected four hexadecimal digits, but the line ends"),
            (#""\ud800x""#, "column 4: half a surrogate pair"),
            (#""\udc00""#, "column 4: half a surrogate pair"),
            (#""\ud800\u0041""#, "column 10: half a surrogate pair"),
            ("\"a\u{1}\"", "column 3: a control character in a string"),
        ])
    func errors(text: String, message: String) {
        let skipped = #expect(throws: JSONError.self) {
            try scan(text) { (json) throws(JSONError) in try json.skipValue() }
        }
        #expect(skipped?.description == message)
        let read = #expect(throws: JSONError.self) {
            try scan(text) { (json) throws(JSONError) in try json.value() }
        }
        #expect(read == skipped)
    }

    @Test("a string of bytes that are not UTF-8 is an error where it begins")
    func notUTF8() {
        let bytes = Array(#" "x""#.utf8).map { $0 == 0x78 ? 0xff : $0 }
        let error = #expect(throws: JSONError.self) {
            try JSONScanner.scan(bytes[...], deepest: 1) { (json) throws(JSONError) in
                try json.value()
            }
        }
        #expect(error?.description == "column 2: the string is not UTF-8")
    }

    @Test("passing over a value ends where reading it ends")
    func skipping() throws {
        for text in [
            "7 ", "-0.25e-3,", #""a\"b" "#, "null]", "true,", "false ", "[]]", "{}}",
            #"[1, [2, {"a" : "}", "b":[]} ] , null ] x"#,
        ] {
            let skipped = try scan(text) { (json) throws(JSONError) in
                try json.skipValue()
                return json.position
            }
            let read = try scan(text) { (json) throws(JSONError) in
                _ = try json.value()
                return json.position
            }
            #expect(skipped == read, "\(text)")
            #expect(read < text.utf8.count, "\(text)")
        }
    }

    @Test("no depth exhausts the stack")
    func depth() throws {
        let open = String(repeating: "[", count: 33)
        let closed = open + String(repeating: "]", count: 33)
        let end = try scan(closed) { (json) throws(JSONError) in
            try json.skipValue()
            return json.isAtEnd
        }
        #expect(end)
        for text in ["[" + closed + "]", String(repeating: "[", count: 1_000_000)] {
            let error = #expect(throws: JSONError.self) {
                try scan(text) { (json) throws(JSONError) in try json.skipValue() }
            }
            #expect(error?.description == "column 34: nested too deeply")
        }
        // Who is in two arrays already has two levels less.
        let error = #expect(throws: JSONError.self) {
            try scan(closed) { (json) throws(JSONError) in try json.skipValue(depth: 2) }
        }
        #expect(error?.column == 32)
    }

    @Test("a number is the nearest double, by the quick way and by the long one")
    func numbers() throws {
        for text in [
            "0.1", "-0", "123456789.123456789", "9007199254740993", "0.30000000000000004", "1e22",
            "5e-324", "1.7976931348623157e308", "0.0000000000000000000000000001",
            "100000000000000000000000000", "4.35", "2.2250738585072011e-308",
        ] {
            let number = try scan(text) { (json) throws(JSONError) in try json.number() }
            #expect(number.bitPattern == Double(text)?.bitPattern, "\(text)")
        }
    }
}
