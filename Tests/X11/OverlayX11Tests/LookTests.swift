import Engine
import Gestures
import Pictures
import Style
import Testing

@testable import Overlay

@Suite("Another look") struct LookTests {
    @Test("a message stays where nothing looks another way, and goes with another look")
    func messages() throws {
        let theatre = try Theatre()
        theatre.overlay.say(
            Message("recorded", mark: .success), at: Point(x: 300, y: 200), now: theatre.now)
        theatre.setText()
        #expect(theatre.mappedWindows > 0)
        theatre.overlay.setAppearance(Appearance())
        #expect(theatre.mappedWindows > 0)
        theatre.overlay.setAppearance(Appearance(Theme(.light)))
        #expect(theatre.mappedWindows == 0)
    }

    @Test("a cheat sheet goes with every look")
    func hints() throws {
        let theatre = try Theatre()
        let gestureIcon = CheatSheetContent.Entry(
            gestureIcon: .init(.shake(nil)), title: "shake", detail: "desktop show")
        theatre.overlay.showCheatSheet(
            CheatSheetContent([gestureIcon]), at: Point(x: 300, y: 200), now: theatre.now)
        theatre.setText()
        #expect(theatre.mappedWindows > 0)
        theatre.overlay.setAppearance(Appearance())
        #expect(theatre.mappedWindows == 0)
    }
}
