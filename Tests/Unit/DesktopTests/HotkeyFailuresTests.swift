import Engine
import Testing

@testable import Desktop

@Suite("Hotkeys that could not be had") struct HotkeyFailuresTests {
    @Test("each is reported once, and again after it was to be had for a while") func once() {
        let menu = HotkeyFailure.owned(Chord(.key("Menu")))
        let button = HotkeyFailure.owned(Chord(.button(8)))
        var failures = HotkeyFailures()
        failures.replace(with: [menu])
        failures.replace(with: [menu, button])
        #expect(failures.all == [menu, button])
        #expect(failures.dequeue() == [menu, button])
        #expect(failures.dequeue().isEmpty)
        failures.replace(with: [button])
        failures.replace(with: [menu, button])
        #expect(failures.dequeue() == [menu])
    }
}
