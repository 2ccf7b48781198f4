import Engine
import Testing

/// What of a window has to be read.
@Suite("Window traits") struct WindowTraitsTests {
    @Test("a rule asks for what it names, and for nothing else")
    func traits() throws {
        #expect(ApplicationMatch().traits.isEmpty)
        var match = ApplicationMatch()
        match.classes = ["Firefox"]
        match.devices = ["pen"]
        #expect(match.traits == .name)
        match.isFullscreen = false
        match.monitors = [.number(2)]
        #expect(match.traits == [.name, .fullscreen, .monitor])
        match.title = try TextPattern("x")
        match.roles = ["popup"]
        match.types = [.dialog]
        #expect(match.traits == .all)
    }
}
