import CX11
import Desktop
import Gestures
import TestServer
import Testing

extension Faults {
    /// The windows that the daemon made, those that show something or those that do not: the server
    /// numbers what one client makes in one range, and the owner of the manager selection shows
    /// which.
    private func windows(
        of scene: FaultScene, showing: Bool, mapped: Bool = false
    ) throws -> [Window] {
        let display = scene.probe.display
        let owner = XGetSelectionOwner(
            display.handle, display.atom("_CURLICUE_S\(display.screen)"))
        try must(owner != 0, "no client owns the selection")
        var (root, parent): (Window, Window) = (0, 0)
        var children: UnsafeMutablePointer<Window>?
        var count: UInt32 = 0
        XQueryTree(display.handle, display.root, &root, &parent, &children, &count)
        defer { if let children { XFree(children) } }
        let all = UnsafeBufferPointer(start: children, count: Int(count))
        // A client has 2 to the power of 21 numbers with the usual 256 clients.
        return all.sorted().filter { window in
            var attributes = XWindowAttributes()
            guard window >> 21 == owner >> 21,
                XGetWindowAttributes(display.handle, window, &attributes) != 0
            else { return false }
            if mapped, attributes.map_state == IsUnmapped { return false }
            return (attributes.width > 1) == showing
        }
    }

    private func destroy(_ windows: [Window], _ scene: FaultScene) throws {
        try must(!windows.isEmpty, "there is no window")
        for window in windows { XDestroyWindow(scene.probe.display.handle, window) }
        scene.probe.display.sync()
    }

    /// Draws, and sees ink that goes again.
    private func draws(_ scene: FaultScene, _ stroke: Stroke = FaultScene.swipe) throws {
        try scene.draw("Menu", stroke, part: 0.9)
        try awaitInk(scene)
        try scene.session.hotkey("Menu", down: false)
        let outcome = try scene.session.outcome()
        try must(outcome["outcome"] == "recognized", "\(outcome)")
        try scene.blankAgain()
        scene.forgetCommands()
    }

    /// The ink of a swipe to the left lies to the left of where it began.
    private func awaitInk(_ scene: FaultScene) throws {
        let area = Box(
            x: FaultScene.place.x - 160, y: FaultScene.place.y - 30, width: 130, height: 60)
        do {
            try scene.server.display.wait(for: "ink") {
                let shot = try? Screenshot(of: scene.server.display, area: area)
                return (shot?.count { $0 & 0xff > $0 >> 16 & 0xff + 0x60 } ?? 0) > 150
            }
        } catch { throw FaultFailure(description: "\(error): \(scene.daemon.output)") }
    }

    /// The daemon has ended with 1, logged why, and released everything.
    private func hasEnded(_ scene: FaultScene) throws {
        let status = scene.daemon.waitForExit()
        try must(status == 1, "\(String(describing: status)): \(scene.daemon.output)")
        try must(
            scene.daemon.output.contains("destroyed a window of curlicue"), scene.daemon.output)
        try must(scene.probe.canGrabPointerAndKeyboard, "something is held")
    }

    @Test(
        "55: when another client destroys a window of ours, it works on or ends with 1",
        arguments: [Compositor?.none, .picom])
    func destroyedWindows(compositor: Compositor?) throws {
        let server = try PrivateServer()
        _ = try server.start(.openbox)
        // The same with a compositor and before it has painted for the first time.
        let backdrop = try Backdrop(on: server.name, .solid(0x70_8070))
        defer { withExtendedLifetime(backdrop) {} }
        if let compositor { _ = try server.start(compositor) }
        var scene = try FaultScene(on: server, manager: nil)
        // What it shows things in, between strokes: the next one notices it.
        try draws(scene)
        try destroy(windows(of: scene, showing: true), scene)
        try draws(scene)
        // In the middle of a stroke, all that is on the screen.
        try scene.draw("Menu", FaultScene.swipe, part: 0.6)
        try awaitInk(scene)
        try destroy(windows(of: scene, showing: true, mapped: true), scene)
        let rest = FaultScene.swipe.samples.suffix(FaultScene.swipe.samples.count * 2 / 5)
        try scene.injector.play([Stroke(samples: Array(rest))], speed: .quick)
        try awaitInk(scene)
        try scene.session.hotkey("Menu", down: false)
        try must(
            try scene.session.outcome()["gesture"] == "swipe left", scene.daemon.output)
        scene.forgetCommands()
        try scene.blankAgain()
        try draws(scene)
        // What it does not show, one after the other: every daemon makes them in the same
        // order.
        let count = try windows(of: scene, showing: false).count
        var ends = 0
        for index in 0..<count {
            try destroy([windows(of: scene, showing: false)[index]], scene)
            guard scene.session.waitUntilIdle(within: .seconds(1)) else {
                try hasEnded(scene)
                ends += 1
                guard index + 1 < count else { continue }
                scene = try FaultScene(on: server, manager: nil)
                // It is ready before it has made all of them.
                try server.display.wait(for: "its windows") {
                    (try? windows(of: scene, showing: false).count) == count
                }
                continue
            }
            try draws(scene)
        }
        try must(ends >= 2, "it ended \(ends) times")
    }
}
