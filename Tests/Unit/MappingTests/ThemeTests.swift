import Appearance
import Engine
import Testing

@testable import Mapping

@Suite("Themes")
struct ThemeTests {
    private func appearance(_ text: String) throws -> Appearance {
        try mapping(text + "\ngestures: {circle: nothing}").appearance
    }

    @Test("a theme gives everything its colours, but for ink that has one of its own")
    func defaults() throws {
        let light = Theme(.light)
        let read = try appearance("theme: light\nink: {color: red}")
        #expect(read.theme == light)
        #expect(read.ink.color == Color(rgb: 0xff0000) && read.ink.failed == light.failure)
        // Whatever comes first in the file.
        #expect(try appearance("ink: {color: red}\ntheme: light") == read)
        #expect(try appearance("theme: dark") == Appearance())
    }

    @Test("a theme may be another one with something different in it")
    func fields() throws {
        let read = try appearance(
            "theme: {failure: navy, name: light, motion: reduced, scale: 125%}")
        var theme = Theme(.light)
        theme.failure = Color(rgb: 0x000080)
        theme.motion = .reduced
        theme.scale.common = 1.25
        #expect(read.theme == theme)
        #expect(read.ink.failed == theme.failure && read.ink.fade == .zero)
        #expect(try appearance("theme: {motion: reduced}\nink: {fade: 1s}").ink.fade == .seconds(1))
    }

    @Test("a scale for each monitor, and one for the others")
    func scale() throws {
        let read = try appearance("theme: {scale: {eDP-1: 2, others: 1.25}}").theme.scale
        #expect(read.of("EDP-1", own: 3) == 2 && read.of("HDMI-1", own: 3) == 1.25)
        let plain = Theme.Scale()
        #expect(plain.of("eDP-1", own: 1.5) == 1.5 && plain.of("", own: 90) == 4)
        #expect(plain.of("x", own: .nan) == 1)
    }

    @Test("a hotkey may have ink of its own, which begins with that of all")
    func ownInk() throws {
        let read = try mapping(
            """
            ink: {width: 6px}
            hotkeys:
              - {hotkey: Menu, ink: {color: lime}, gestures: {circle: nothing}}
              - {hotkey: F13, gestures: {circle: nothing}}
            """)
        let ink = try #require(read.inks[Chord(.key("Menu"))])
        #expect(ink.width == 6 && ink.color == Color(rgb: 0x00ff00))
        #expect(read.inks.count == 1)
    }
}
