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
}
