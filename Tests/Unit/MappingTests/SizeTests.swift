import Engine
import Gestures
import Testing

@testable import Mapping

/// Reading takes time in proportion to the file, not to its square.
@Suite("Large mappings")
struct SizeTests {
    /// A mapping of `count` gestures, with all sorts of actions and two hundred applications.
    private static func mapping(_ count: Int) -> String {
        let actions = [
            "window maximize", "desktop next", "keys Ctrl+c Alt+Tab", "run xterm -e top", "click 2",
            "[click 1, scroll up 3]", "{do: window close, target: active}", "text \"x\"",
        ]
        var text = "hotkey: Menu\ngestures:\n"
        for number in 0..<count {
            text += "  stroke name\(number): \(actions[number % actions.count])\n"
        }
        text += "applications:\n"
        for number in 0..<200 {
            text +=
                "  - {match: {class: app\(number)}, gestures: {stroke name\(number): nothing}}\n"
        }
        return text
    }

    // A build for debugging on a busy machine is ten times slower than one that people use, where
    // a thousand gestures take some ten milliseconds. What grows with the square would take
    // minutes here.
    @Test("eight thousand gestures", .timeLimit(.minutes(1)))
    func many() throws {
        let read = testReader.read(text: Self.mapping(8000), file: "f")
        let profile = try #require(read.mapping?.profiles.first, "\(read.diagnostics.prefix(3))")
        #expect(profile.bindings.count == 8000 && profile.applications.count == 200)
    }
}
