import Engine
import Mapping
import Testing

@testable import Daemon

@Suite("Which hotkeys are grabbed") struct HotkeyClaimsTests {
    private static let text = """
        hotkey: Menu
        gestures: {circle: nothing}
        applications: [{match: {class: xterm}, enabled: false}]
        hotkeys:
          - {hotkey: F13, gestures: {tap: nothing}}
          - hotkey: Button8
            touch: off
            gestures: {shake: nothing}
            applications: [{match: {class: [xterm, gimp]}, enabled: false}]
        """

    private let profiles: [Profile]

    init() throws {
        let reading = MappingReader(MappingStore.vocabulary).read(text: Self.text, file: "test")
        profiles = try #require(reading.mapping, "\(reading.diagnostics)").profiles
    }

    @Test(
        "A focused window releases the keys of the profiles that it excludes, and no buttons",
        arguments: [
            (nil, ["Button8", "F13", "Menu"], []),
            ("firefox", ["Button8", "F13", "Menu"], []),
            ("xterm", ["Button8"], [0, 1, 2]),
            ("gimp", ["Button8", "F13", "Menu"], [2]),
        ] as [(String?, [String], Set<Int>)])
    func focus(name: String?, hotkeys: [String], excluded: Set<Int>) {
        var claims = HotkeyClaims()
        let window = name.map { WindowDescription(className: $0) }
        let isOther = claims.check(window, of: profiles, now: .seconds(1))
        #expect(isOther == !excluded.isEmpty)
        #expect(claims.excluded == excluded && claims.allowsPads == excluded.isEmpty)
        #expect(claims.hotkeys(of: profiles).map(\.description).sorted() == hotkeys)
        let isOtherAgain = claims.check(window, of: profiles, now: .seconds(2))
        #expect(!isOtherAgain, "nothing has changed")
        let isOtherWithout = claims.check(nil, of: profiles, now: .seconds(3))
        #expect(isOtherWithout == !excluded.isEmpty)
    }

    @Test("While paused none is grabbed") func paused() {
        var claims = HotkeyClaims()
        claims.isPaused = true
        #expect(claims.hotkeys(of: profiles).isEmpty)
        #expect(claims.isReleased(profiles[2].hotkeys[0], at: 2))
        claims.isPaused = false
        #expect(claims.hotkeys(of: profiles).count == 3)
    }

    @Test("Fingers draw under the hotkeys of profiles that take touches") func touches() {
        var claims = HotkeyClaims()
        #expect(claims.touchHotkeys(of: profiles).map(\.description) == ["Menu", "F13"])
        _ = claims.check(WindowDescription(className: "xterm"), of: profiles, now: .seconds(1))
        #expect(claims.touchHotkeys(of: profiles).isEmpty)
    }

    @Test("A window that changes all the time is looked at every 50 ms at most") func pace() {
        var claims = HotkeyClaims()
        #expect(claims.due == nil)
        claims.focusChanged(.seconds(1))
        #expect(claims.due == .seconds(1))
        _ = claims.check(nil, of: profiles, now: .seconds(1))
        #expect(claims.due == nil)
        for step in 1...5 { claims.focusChanged(.seconds(1) + .milliseconds(step)) }
        #expect(claims.due == .seconds(1) + .milliseconds(50))
    }
}
