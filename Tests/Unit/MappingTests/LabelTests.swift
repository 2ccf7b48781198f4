import Engine
import Testing

@testable import Mapping

/// What entries are called, and the plain words of actions.
@Suite("Labels")
struct LabelTests {
    @Test("an entry has a label, which goes before the words of its actions")
    func label() throws {
        let read = try bindings(
            """
            circle: {do: [window raise, window center], label: To the front},
            pan up 3 fingers: {run: "louder", label: 7, each: 40px}, shake: window close
            """)
        #expect(read.map(\.label) == ["To the front", "7", nil])
        #expect(read.map(\.words) == ["To the front", "7", "Close window"])
    }

    @Test("a label may have the joiners of scripts and emoji, and nothing that turns it round")
    func joiners() throws {
        for label in ["می\u{200c}خواهم", "👩\u{200d}💻"] {
            #expect(try bindings("circle: {run: a, label: \(label)}").map(\.label) == [label])
        }
        #expect(
            headlines("gestures: {circle: {run: a, label: a\u{202e}b}}\n")
                == ["1:36: error: a label is one line of visible characters"])
    }

    @Test(
        "actions in plain words",
        arguments: [
            ("window top", "Top half"), ("desktop next", "Next desktop"),
            ("window close", "Close window"), ("desktop 3", "Desktop 3"),
            ("desktop up no-wrap", "Desktop above"), ("window maximize vertical", "Full height"),
            ("window to desktop 2", "Window to desktop 2"),
            ("window to monitor left", "Window to monitor on the left"),
            ("window float", "Float window"), ("window split horizontal", "Next window beside"),
            ("window split vertical", "Next window below"),
            ("window focus left", "Focus window on the left"),
            ("window focus up", "Focus window above"), ("window focus last", "Last window"),
            ("window focus class firefox", "Focus firefox"),
            ("window move left", "Move window left"),
            ("run firefox --new-window", "firefox"), ("run A_B=1 /usr/bin/xterm -e top", "xterm"),
            ("exec /opt/a/b c", "b"), ("keys Ctrl+c Ctrl+v", "Ctrl+c Ctrl+v"),
            ("keys hold Alt", "Hold Alt"), ("text \"hi\"", "Type \"hi\""),
            ("text Kind regards from Vienna", "Type \"Kind regards from V…\""),
            ("click 2", "Middle click"), ("drag", "Drag"), ("drag 3", "Right drag"),
            ("drag 9", "Drag with button 9"),
            ("scroll up 3", "Scroll up"), ("curlicue hints", "Show all gestures"),
            ("nothing", "Nothing"),
        ])
    func words(action: String, words: String) throws {
        #expect(try Action(parsing: action, keys: .unchecked).words == words)
    }

    @Test("every action of windows and desktops has words of its own")
    func allWords() throws {
        var all = WindowAction.named.map { Action.window($0.action).words }
        all += Ordinal.named.map { Action.desktop(.go($0.ordinal, wrap: true)).words }
        all.append(Action.desktop(.show).words)
        #expect(Set(all).count == all.count)
        for words in all { #expect(words.first?.isUppercase == true, "\(words)") }
    }

    @Test("a binding's words name each action once, in the order in which they happen")
    func inOrder() throws {
        let read = try bindings(
            "pan up: {began: keys hold Alt, changed: [scroll up, scroll up 2], ended: desktop next}"
        )
        #expect(read.first?.words == "Hold Alt, Scroll up, Next desktop")
    }
}
