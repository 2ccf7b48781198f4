import Engine
import Glibc
import Style
import Testing

@testable import Mapping

/// One row for every kind of bad text that a mapping file may hold; what is
/// reported of a file that cannot be read is in the tests of the file.
@Suite("Bad files")
struct BadFileTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var name: String
        var bytes: [UInt8]
        /// The headline of the first error, without the name of the file.
        var expected: String
        var testDescription: String { name }

        init(_ name: String, _ text: String, _ expected: String) {
            self.init(name, bytes: Array(text.utf8), expected)
        }

        init(_ name: String, bytes: [UInt8], _ expected: String) {
            self.name = name
            self.bytes = bytes
            self.expected = expected
        }
    }

    private static let nested =
        String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    private static let laughs =
        "a: &a [x,x,x,x,x,x,x,x,x]\n"
        + zip("abcdefgh", "bcdefghi").map { "\($1): &\($1) [*\($0),*\($0),*\($0),*\($0),*\($0)]\n" }
        .joined()

    static let rows: [Row] = [
        Row(
            "tab indent", "gestures:\n\ttap: x\n",
            "2:1: error: YAML can't be indented with tabs; use spaces"),
        Row("unclosed flow", "hotkey: [Menu\n", "2:1: error: a ',' or the closing ']' is missing"),
        Row("NUL", "hotkey: Me\0nu\n", "1:11: error: "),
        Row("invalid UTF-8", bytes: Array("hotkey: ".utf8) + [0xff, 0x0a], "1:9: error: "),
        Row(
            "UTF-16", bytes: [0xff, 0xfe] + "hotkey: Menu\n".utf8.flatMap { [$0, 0] },
            "1:1: error: "),
        Row(
            "duplicate key", "draw: move\ndraw: drag\n", "2:1: error: the key 'draw' is given twice"
        ),
        Row(
            "several documents", "draw: move\n---\ndraw: drag\n",
            "2:1: error: a second document begins here; a mapping file holds one"),
        Row("unknown key", "tuoch: off\n", "1:1: error: a mapping file has no key 'tuoch'"),
        Row(
            "wrong type", "gestures: 3\n",
            "1:11: error: gestures are a mapping, as in 'circle: window maximize', not a text"),
        Row("on", "draw: on\n", "1:7: error: 'draw' is move or drag, not 'on'"),
        Row("no", "messages: {shown: no}\n", "1:19: error: true or false is expected, not 'no'"),
        Row("yes", "hotkey: yes\n", "1:9: error: no key is called 'yes'"),
        Row("undefined alias", "hotkey: *x\n", "1:9: error: no anchor '&' is called 'x' above"),
        Row("alias to itself", "gestures: &a {tap: *a}\n", "1:20: error: the alias '*a' stands"),
        Row(
            "billion laughs", "hotkey: Menu\n" + laughs,
            "8:8: error: a mapping holds at most 65536 values, aliases"),
        Row("merge key", "ink:\n  <<: {width: 3px}\n", "2:3: error: merge keys ('<<') are not"),
        Row("custom tag", "draw: !mine move\n", "1:7: error: the tag '!mine' means nothing here"),
        Row("nesting", "gestures: \(nested)\n", "1:42: error: this is nested more than 32 levels"),
        Row(
            "200,000 entries", String(repeating: "a: b\n", count: 200_000),
            "1:1: error: this does not look like a curlicue config"),
        Row(
            "non-scalar key", "draw: move\n[a]: b\n",
            "2:1: error: a key has to be a text, not a list"),
        Row("NaN", "ink: {width: .nan}\n", "1:14: error: '.nan' is not a number, as in '4px'"),
        Row("infinity", "ink: {width: inf}\n", "1:14: error: 'inf' is not a number, as in '4px'"),
        Row("huge", "timeout: 99999999999s\n", "1:10: error: '99999999999s' is out of range"),
        Row("huge exponent", "timeout: 1e400s\n", "1:10: error: '1e400s' is not a number"),
        Row("comma", "timeout: 1,5s\n", "1:10: error: a number has a decimal point, no comma"),
        Row("unknown keysym", "hotkey: Supre+x\n", "1:9: error: no key is called 'Supre'"),
        Row("hotkey twice", "hotkey: [Menu, Menu]\n", "1:16: error: the hotkey 'Menu' is given"),
        Row(
            "gesture twice", "gestures: {circle cw: nothing, clockwise circle: nothing}\n",
            "1:32: error: the gesture 'circle clockwise' is mapped twice"),
        Row("no arguments", "gestures: {tap: {exec: []}}\n", "1:24: error: the list is empty; it"),
        Row(
            "argument that is no text", "gestures: {tap: {exec: [a, {b: c}]}}\n",
            "1:28: error: a program's arguments are texts, not a mapping"),
    ]

    /// The limit is there for a reader that never ends; it is no measure of speed.
    @Test(
        "each is refused at its place and gives no mapping", .timeLimit(.minutes(1)),
        arguments: rows)
    func row(_ row: Row) {
        let reading = testReader.read(Source(file: "f", bytes: row.bytes))
        #expect(reading.mapping == nil)
        let first = reading.diagnostics.first { $0.severity == .error }?.headline ?? ""
        #expect(first.hasPrefix("f:" + row.expected), "\(first)")
    }

    @Test("numbers are read the same in a locale with a decimal comma")
    func locale() throws {
        // Only for this thread. Where none is installed, it stays in the locale it has.
        let names = ["de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"]
        let comma = names.lazy.compactMap { newlocale(1 << LC_NUMERIC, $0, nil) }.first
        let before = comma.flatMap { uselocale($0) }
        defer {
            _ = before.map { uselocale($0) }
            comma.map { freelocale($0) }
        }
        let read = try mapping("gestures: {tap: nothing}\nink: {width: 1.5px}")
        #expect(read.appearance.ink.width == 1.5)
        #expect(headlines("ink: {width: 1,5px}").first?.contains("decimal point") == true)
        #expect(read.text.contains("width: 1.5px"))
    }

    @Test("an empty file, a byte order mark and CR LF are no errors")
    func accepted() {
        for text in ["", "\n", "\u{feff}", "\u{feff}gestures: {tap: nothing}\r\n"] {
            #expect(testReader.read(text: text, file: "f").mapping != nil, "\(text)")
        }
    }
}
