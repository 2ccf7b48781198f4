import Engine
import Gestures
import Mapping
import Testing

@testable import Import

@Suite("InputActions' configuration")
struct InputActionsTests {
    /// A circle and a straight line, as its recorder writes them.
    static let circle = "OAMAAUkEBRZZEgwkYCARMmA6GUBSViRPQGMrYyNkNLAOVT3DAzhH0AUdUOkYC1j2OQBkAA=="
    static let line = "ADEAAGQyZAA="

    static func imported(_ text: String) throws(ImportError) -> Imported {
        try Imported(inputActions: Array(text.utf8), hotkey: hotkey, keys: .unchecked)
    }

    @Test("a stroke is read where it was drawn, and written as it was read")
    func strokes() throws {
        let template = try #require(InputActionsStroke.template(Self.circle))
        #expect(template.samples.count == 13)
        #expect(template.samples.first?.position == Point(x: 112, y: 6))
        #expect(template.samples.last?.position == Point(x: 114, y: 0))
        let text = try #require(InputActionsStroke.text(template))
        let again = try #require(InputActionsStroke.template(text))
        #expect(template.distance(to: again) < 0.02)
        let line = try #require(InputActionsStroke.template(Self.line))
        #expect(template.distance(to: line) > 0.1)
        #expect(line.samples.map(\.position) == [Point(x: 0, y: 98), Point(x: 200, y: 100)])
        for bad in ["", "A", "AAAA", "AAAAAAA", "ADEAAGQyZAA=ADEA", "ä", "ADEAADEA"] {
            let read = InputActionsStroke.template(bad)
            #expect(read == nil || bad.hasPrefix(Self.line), "\(bad)")
        }
    }

    @Test(
        "conditions that cannot be said here keep a gesture out",
        arguments: [
            ("$window_maximized == true", false), ("$window_title contains x", false),
            ("$window_class matches ^(kate|kwrite)$", true), ("$window_class matches a.*b", false),
            ("$fingers between 3;4", true), ("$fingers >= 3", false),
            ("{ any: [ $window_class == a, $window_class == b ] }", true),
            ("{ any: [ $window_class == a, $window_name == b ] }", false),
            ("{ none: [ $window_class == a ] }", false), ("{ window_class: zen }", true),
            ("{ negate: [ window_class ], window_class: zen }", false),
            ("[ $window_class == a, $window_class == b ]", false),
            ("'$keyboard_modifiers == [ ctrl, alt ]'", true),
            ("$keyboard_modifiers == hyper", false),
            ("$keyboard_modifiers == shift", false), ("nonsense", false),
        ])
    func conditions(written: String, isRead: Bool) throws {
        let imported = try Self.imported(
            """
            touchpad:
              gestures:
                - { type: swipe, direction: up, actions: [ { command: a } ], conditions: \(written) }
            """)
        let profile = try #require(imported.mapping.profiles.first)
        let bindings = profile.bindings + profile.applications.flatMap(\.bindings)
        #expect(bindings.isEmpty != isRead)
        #expect(isRead || imported.losses.map(\.line) == [3])
        expectReads(imported, warnings: profile.bindings.isEmpty)
    }
}
