import Desktop
import Foundation
import Gestures
import Glibc
import Host
import JSON
import StrokeGenerator
import Testing
import TestServer

// Screens that are turned, and things that are drawn larger.
extension Faults {
    private static let mapping = """
        hotkey: [Menu, Ctrl+Super]
        messages: {duration: 250ms, live: false}
        hints: off
        theme: {motion: reduced}
        gestures:
          circle: run echo circle >> "$HOME/log"
          swipe left: run echo left >> "$HOME/log"
        """

    /// How large things are drawn, in pixels.
    private struct Sizes {
        var ink: Double
        var message: Double
        /// Whether a swipe of 30 pixels is long enough.
        var takesShortSwipe: Bool

        func isAbout(_ factor: Double, times other: Sizes) -> Bool {
            // Whole pixels, of few: 8, then 14.
            abs(ink / other.ink - factor) < 0.3 && abs(message / other.message - factor) < 0.2
        }
    }

    /// Draws a short swipe, and a long one; measures the line of that, and the message after it.
    private func sizes(_ scene: FaultScene) throws -> Sizes {
        let display = scene.server.display
        scene.session.waitUntilIdle()
        // Where the line is and no message comes, and behind its end, where the message is.
        let columns = [850, 450].map { Box(x: $0, y: 250, width: 1, height: 700) }
        func look() throws -> [Screenshot] {
            try columns.map { try Screenshot(of: display, area: $0) }
        }
        let blank = try look()
        func heights() throws -> [Double] {
            try zip(look(), blank).map {
                $0.difference(from: $1, tolerance: 60)?.area?.height ?? 0
            }
        }
        // Its message goes when the next stroke begins.
        let short = StrokeGenerator(seed: 5).swipe(
            .left, length: 30, from: Point(x: 480, y: 450))
        let first = try scene.session.gesture(short, under: "Menu")
        scene.session.waitUntilIdle()
        let line = StrokeGenerator(seed: 1).swipe(
            .left, length: 400, from: Point(x: 900, y: 450))
        try scene.draw("Menu", line, part: 1)
        var (ink, message) = (0.0, 0.0)
        try display.wait(for: "ink") {
            let seen = (try? heights())?[0] ?? 0
            defer { ink = seen }
            return ink > 0 && ink == seen
        }
        try scene.session.hotkey("Menu", down: false)
        try scene.session.recognizes("swipe left")
        try display.wait(for: "the message") {
            guard let seen = try? heights(), seen[0] == 0 else { return false }
            defer { message = seen[1] }
            return message > 0 && message == seen[1]
        }
        scene.forgetCommands()
        try display.wait(for: "the message to be gone") { (try? look()) == blank }
        return Sizes(ink: ink, message: message, takesShortSwipe: first["gesture"] != nil)
    }

    @Test("82: a screen that is turned in a hold or a stroke cancels it")
    func rotation() throws {
        let host = try PrivateServer()
        defer { host.close() }
        let guest = try PrivateServer(.xephyr(in: host))
        defer { guest.close() }
        // Its window does not turn with it.
        guest.injector = try XTestInjector(guest.name)
        let scene = try FaultScene(Self.mapping, on: guest)
        for (turn, part) in [("left", 0.5), ("inverted", 0), ("right", 0.5), ("normal", 0)] {
            try scene.session.arm("Menu")
            let count = Int(Double(FaultScene.circle.samples.count) * part)
            let samples = Array(FaultScene.circle.samples.prefix(count))
            try scene.injector.play([Stroke(samples: samples)], speed: .quick)
            scene.session.catchUp()
            try guest.run("xrandr", ["-o", turn])
            let outcome = try scene.session.outcome()
            try must(outcome["reason"] == "the monitors changed", "\(turn): \(outcome)")
            try scene.session.hotkey("Menu", down: false)
            scene.session.waitUntilIdle()
            try must(scene.probe.canGrabPointerAndKeyboard, "\(turn): still held")
            let isUpright = turn == "inverted" || turn == "normal"
            let shot = try Screenshot(of: guest.display)
            try must(
                (shot.width, shot.height) == (isUpright ? (1280, 800) : (800, 1280)), turn)
            scene.forgetCommands()
            try scene.nextWorks()
        }
    }

    @Test("83: pixels that xrandr makes smaller make ink and limits larger")
    func outputScale() throws {
        // No server without hardware transforms its outputs. What clients see of it is a larger
        // screen and monitor with the same millimetres.
        let server = try PrivateServer()
        // Its own devices cover the screen as it was. They have to outlive the server.
        let devices = server.injector
        defer { withExtendedLifetime(devices) { server.close() } }
        server.injector = try XTestInjector(server.name)
        func setMonitor(_ name: String, _ width: Int, _ height: Int) throws {
            try server.run(
                "sh",
                [
                    "-c",
                    """
                    output=$(xrandr | awk '/ connected/ { print $1; exit }')
                    xrandr --fb \(width)x\(height)
                    xrandr --setmonitor \(name) \(width)/508x\(height)/286+0+0 $output
                    """,
                ])
        }
        try setMonitor("plain", 1920, 1080)
        let scene = try FaultScene(Self.mapping, on: server)
        let plain = try sizes(scene)
        let area = Box(x: 200, y: 150, width: 800, height: 600)
        let blank = try Screenshot(of: server.display, area: area)
        try scene.session.arm("Menu")
        try server.run("xrandr", ["--delmonitor", "plain"])
        try setMonitor("scaled", 2880, 1620)
        let outcome = try scene.session.outcome()
        try must(outcome["reason"] == "the monitors changed", "\(outcome)")
        try scene.session.hotkey("Menu", down: false)
        try server.display.wait(for: "the message to be gone") {
            (try? Screenshot(of: server.display, area: area)) == blank
        }
        let scaled = try sizes(scene)
        try must(scaled.isAbout(1.5, times: plain), "\(plain), scaled \(scaled)")
        try must(plain.takesShortSwipe && !scaled.takesShortSwipe, "\(plain), \(scaled)")
    }

    @Test("84: Xft.dpi that changes while it runs changes ink, messages and limits")
    func resource() throws {
        let server = try PrivateServer()
        defer { server.close() }
        func set(_ dpi: Int) throws {
            try server.run("sh", ["-c", "echo 'Xft.dpi: \(dpi)' | xrdb -merge -nocpp"])
        }
        try set(96)
        let scene = try FaultScene(Self.mapping, on: server)
        let plain = try sizes(scene)
        try must(plain.takesShortSwipe, "\(plain)")
        var found = ["96: \(plain.ink) px"]
        for dpi in [144, 192] {
            try set(dpi)
            try scene.scales(to: Double(dpi) / 96)
            let sizes = try sizes(scene)
            try must(sizes.isAbout(Double(dpi) / 96, times: plain), "\(plain), \(sizes)")
            try must(!sizes.takesShortSwipe, "\(dpi): \(sizes)")
            found.append("\(dpi): \(sizes.ink)")
        }
    }

    @Test("85: windows that GDK_SCALE makes larger make ink larger, too")
    func windowScale() throws {
        let server = try PrivateServer()
        defer { server.close() }
        let plain: Sizes
        do {
            let scene = try FaultScene(Self.mapping, on: server)
            plain = try sizes(scene)
            scene.daemon.end()
        }
        let scene = try FaultScene(
            Self.mapping, on: server, manager: nil, environment: ["GDK_SCALE": "2"])
        let twice = try sizes(scene)
        try must(twice.isAbout(2, times: plain), "\(plain), GDK_SCALE \(twice)")
        try must(plain.takesShortSwipe && !twice.takesShortSwipe, "\(plain), \(twice)")
    }
}

extension FaultScene {
    /// Waits until the daemon draws that many times as large as at 96 dpi.
    fileprivate func scales(to factor: Double) throws {
        try server.display.wait(for: "a scale of \(factor)") {
            let monitors = (try? session.status())?["monitors"].flatMap { JSONValue(parsing: $0) }
            return monitors?.array?.first?["scale"]?.number == factor
        }
    }
}

// Programs that take pictures of the screen.
extension Faults {
    @Test(
        "92: a picture of the screen shows the ink", arguments: [Compositor?.none, .picom])
    func picture(compositor: Compositor?) throws {
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
    }

    @Test(
        "99: while a part of the screen is selected nothing is drawn, and then all works",
        arguments: ["Menu", "Ctrl+Super"])
    func regionSelection(chord: String) throws {
        let scene = try FaultScene()
        let maim = try scene.server.start(
            "maim", ["-s", scene.server.folder + "/part.png"], packages: "maim")
        try scene.probe.wait(for: "maim to have pointer and keyboard") {
            !scene.probe.canGrabPointerAndKeyboard
        }
        try scene.injector.point(at: FaultScene.swipe.samples[0].position)
        try scene.session.hotkey(chord, down: true)
        try scene.injector.play([FaultScene.swipe])
        scene.session.catchUp()
        try scene.hasNoOverlay(within: .milliseconds(500), chord)
        try scene.session.hotkey(chord, down: false)
        try scene.injector.sync()
        scene.session.waitUntilIdle()
        try must(scene.session.lines().isEmpty, "\(scene.session.lines())")
        maim.end()
        try scene.probe.wait(for: "maim's end") { scene.probe.canGrabPointerAndKeyboard }
        scene.session.dropOutcomes()
        try scene.nextWorks(under: chord)
    }
}
