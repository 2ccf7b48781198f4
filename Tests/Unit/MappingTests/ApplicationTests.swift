import Gestures
import Testing

@testable import Engine
@testable import Mapping

/// What is different over the windows of some applications.
@Suite("Applications")
struct ApplicationTests {
    private static let text = """
        hotkey: Menu
        hotkeys:
          - {hotkey: F13, gestures: {tap: nothing}}
          - hotkey: Button8
            applications: [{match: {class: xterm}, enabled: false}]
        gestures: {circle cw: run base, swipe left: run base, shake: run base}
        applications:
          - match: {class: [Firefox, chromium], fullscreen: false}
            gestures: {circle: run browser, swipe left: run browser, long press: run browser}
          - match: {title: "^In(box|bound) [0-9]+$", role: mail}
            inherit: false
            gestures: {shake: run mail}
          - match: {type: [dock, desktop]}
            enabled: false
          - match: {monitor: [2, HDMI-1], device: touch}
            gestures: {tap: run touch}
        """

    private func effective(_ window: WindowDescription) throws -> [String]? {
        let profile = try #require(try mapping(Self.text).profiles.first)
        let adapted = profile.adapted(to: profile.application(for: window))
        return adapted?.bindings.map { binding in
            "\(binding.phrase): " + binding.actions.map(\.description).joined(separator: ", ")
        }
    }

    @Test("the first rule that matches overrides, replaces, or stays out of the way")
    func resolving() throws {
        let base = ["circle clockwise: run base", "swipe left: run base", "shake: run base"]
        #expect(try effective(WindowDescription(className: "XTerm")) == base)
        // The circle for either rotation goes before the inherited one for one of them.
        #expect(
            try effective(WindowDescription(className: "firefox", title: "Inbox 3", role: "mail"))
                == [
                    "circle: run browser", "swipe left: run browser", "long press: run browser",
                    "shake: run base",
                ])
        let full = WindowDescription(className: "Firefox", isFullscreen: true)
        #expect(try effective(full) == base)
        let mail = WindowDescription(className: "", title: "Inbox 12", role: "Mail")
        #expect(try effective(mail) == ["shake: run mail"])
        #expect(try effective(WindowDescription(className: "", title: "Inbox 12")) == base)
        #expect(
            try effective(WindowDescription(className: "", title: "My Inbox 12", role: "mail"))
                == base)
        #expect(try effective(WindowDescription(className: "", type: .dock)) == nil)
        let touch = WindowDescription(
            className: "", monitor: "hdmi-1", device: ["Goodix Touchscreen", "touch"])
        #expect(try effective(touch) == ["tap: run touch"] + base)
        let second = WindowDescription(
            className: "", monitor: "DP-1", monitorNumber: 2, device: ["Touch"])
        #expect(try effective(second) == ["tap: run touch"] + base)
        #expect(
            try effective(WindowDescription(className: "", monitorNumber: 2, device: ["pen"]))
                == base)
    }

    @Test("a circle one way leaves the inherited one with steps the other way")
    func rotations() throws {
        let text = """
            gestures: {circle: {scroll: up, each: 30deg}}
            applications: [{match: {class: xterm}, gestures: {circle cw: nothing}}]
            """
        let adapted = try mapping(text).profiles.first?.adapted(to: 0)
        #expect(
            adapted?.bindings.map(\.phrase) == [.circle(.clockwise), .knob(.counterclockwise)])
    }

    @Test("a hotkey with rules of its own has only these")
    func hotkeys() throws {
        let profiles = try mapping(Self.text).profiles
        #expect(profiles.map(\.applications.count) == [4, 4, 1])
        #expect(profiles[2].adapted(to: 0) == nil)
        #expect(profiles[1].adapted(to: 0)?.bindings.map(\.phrase.description).last == "tap")
        #expect(profiles[0].adapted(to: nil) == profiles[0])
    }

    @Test("a rule's gestures may name inherited ones")
    func statements() throws {
        let rule = "{match: {class: x}, gestures: {tap: {do: nothing, after-failure-of: circle}}}"
        let read = try mapping("gestures: {circle: nothing}\napplications: [\(rule)]")
        let binding = read.profiles.first?.applications.first?.bindings.first
        #expect(binding?.afterFailureOf == [.circle(nil)])
    }

    @Test(
        "titles are UTF-8 in every locale",
        arguments: [
            ("^.$", "ß", true), ("[äö]x", "öx", true), ("^.{2}$", "日本", true), ("日", "本", false),
            ("a", "", false), ("a", "b\0a", false), ("^$", "", true), ("\\(x\\)", "a (x)", true),
            ("A", "a", false), ("[[:upper:]]", "Ü", true),
        ])
    func titles(pattern: String, title: String, isFound: Bool) throws {
        #expect(try TextPattern(pattern).matches(title) == isFound)
    }

    @Test("a hostile title does not take forever", .timeLimit(.minutes(1)))
    func hostile() throws {
        let pattern = try TextPattern("(a*)*(a|aa)*(b|c+)+$")
        #expect(!pattern.matches(String(repeating: "a", count: 1_000_000) + "!"))
    }
}
