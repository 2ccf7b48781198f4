import JSON
import Testing

@Suite("JSON values") struct JSONValueTests {
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
        #expect(JSONValue(Double.nan) == .null && JSONValue(1.23456) == .number(1.235))
        #expect(JSONValue(parsing: "-7.9")?.wholeNumber == -7)
        for number in ["1e300", "-1e300", "9223372036854775808", "\"7\"", "null"] {
            let value = try #require(JSONValue(parsing: number))
            #expect(value.wholeNumber == nil, "\(number)")
        }
    }

    @Test("members are kept in order, and of those of the same name the last counts")
    func members() {
        var value = JSONValue(["a": .number(1), "b": .null, "a": "x"])
        #expect(value["a"] == "x" && value["b"] == .null && value["c"] == nil)
        value.add("c", .bool(false))
        #expect(value.description == #"{"a":1,"b":null,"a":"x","c":false}"#)
        #expect(
            JSONValue(parsing: value.description)?.description == #"{"a":"x","b":null,"c":false}"#)
        #expect(JSONValue("text")["a"] == nil && JSONValue.null.members.isEmpty)
    }

    @Test("numbers are rounded to the decimals that a report has")
    func decimals() {
        #expect(JSONValue(0.9135).description == "0.914")
        #expect(JSONValue(-0.0004).description == "0")
        #expect(JSONValue(0.000018, decimals: 6).description == "1.8e-05")
        #expect(JSONValue(0.0000014, decimals: 6).description == "1e-06")
        #expect(JSONValue(2.5, decimals: 0).description == "3")
        #expect(JSONValue(Double.infinity).description == "null")
        #expect(JSONValue(Optional<Double>.none, decimals: 4) == .null)
        #expect(JSONValue(-7) == .number(-7))
    }
}
