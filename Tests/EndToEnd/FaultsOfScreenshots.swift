import Desktop
import Foundation
import Gestures
import Host
import StrokeGenerator
import TestServer
import Testing

// Programs that take pictures of the screen.
extension Faults {
    @Test(
        "92: a picture of the screen shows the ink", arguments: [Compositor?.none, .picom])
    func picture(compositor: Compositor?) throws {
        try fault(92, by: "import -window root; \(compositor?.rawValue ?? "no compositor")") {
            let scene = try FaultScene(compositor: compositor)
            try scene.draw()
            let place = FaultScene.circle.samples[20].position
            let ink = try #require(Screenshot(of: scene.probe.display).color(at: place))
            try must(ink != 0x30_60_90, "no ink")
            let text = try scene.server.run(
                "import",
                ["-window", "root", "-crop", "1x1+\(Int(place.x))+\(Int(place.y))", "txt:-"],
                packages: "imagemagick")
            let color = [16, 8, 0].map { String(ink >> $0 & 0xff) }.joined(separator: ",")
            try must(text.contains("(\(color))"), "\(color) is not in the picture: \(text)")
            try scene.session.hotkey("Menu", down: false)
            _ = try scene.session.outcome()
            return ("the ink is in the picture", nil)
        }
    }

    @Test(
        "99: while a part of the screen is selected nothing is drawn, and then all works",
        arguments: ["Menu", "Ctrl+Super"])
    func regionSelection(chord: String) throws {
        try fault(99, by: "maim -s; \(chord)") {
            let scene = try FaultScene()
            let maim = try scene.server.start(
                "maim", ["-s", scene.server.folder + "/part.png"], packages: "maim")
            try scene.probe.wait(for: "maim to have pointer and keyboard") {
                !scene.probe.canGrabPointerAndKeyboard
            }
            try scene.injector.move(to: FaultScene.swipe.samples[0].position)
            try scene.injector.sync()
            try scene.session.hotkey(chord, down: true)
            try scene.injector.play([FaultScene.swipe])
            scene.session.catchUp()
            _ = try scene.hasNoOverlay(within: .milliseconds(500), chord)
            try scene.session.hotkey(chord, down: false)
            try scene.injector.sync()
            scene.session.waitUntilIdle()
            try must(scene.session.lines().isEmpty, "\(scene.session.lines())")
            maim.end()
            try scene.probe.wait(for: "maim's end") { scene.probe.canGrabPointerAndKeyboard }
            scene.session.dropOutcomes()
            try scene.nextWorks(under: chord)
            return ("nothing drawn, then all works", nil)
        }
    }
}
