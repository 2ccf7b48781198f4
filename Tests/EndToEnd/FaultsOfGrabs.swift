import Desktop
import Foundation
import Gestures
import Glibc
import StrokeGenerator
import Host
import TestServer
import Testing

extension Faults {
    /// Presses the key that the layout's option `grab:break_actions` gives to breaking grabs.
    private func breakGrabs(_ scene: FaultScene, by key: String) throws {
        for name in ["Control_L", "Alt_L"] { try scene.injector.key(name, down: true) }
        try scene.injector.key(key == "KP_Divide" ? 106 : 63, down: true)
        try scene.injector.sync()
    }

    private func releaseKeys(_ scene: FaultScene, _ key: String) throws {
        try scene.injector.key(key == "KP_Divide" ? 106 : 63, down: false)
        for name in ["Alt_L", "Control_L"] { try scene.injector.key(name, down: false) }
        try scene.injector.sync()
    }

    @Test("5: a grab that XF86Ungrab breaks cancels the hold within 250 ms")
    func ungrabbed() throws {
        let scene = try FaultScene()
        try scene.server.setKeyboard(layout: "us", options: "grab:break_actions")
        scene.session.waitUntilIdle()
        var slowest = Duration.zero
        // Over a window and over none.
        for (chord, isBare) in [("Menu", false), ("Menu", true), ("Button8", true)] {
            if isBare { scene.application.unmap() }
            try scene.draw(chord)
            let start = MonotonicClock.now
            try breakGrabs(scene, by: "KP_Divide")
            // A button's own grab is missed as soon as the pointer moves.
            if chord == "Button8" { try scene.injector.move(by: Vector(dx: 3, dy: 3)) }
            let outcome = try scene.session.outcome()
            let time = MonotonicClock.now - start
            try must(
                outcome["reason"] == "the grab was broken", "\(chord), \(isBare): \(outcome)")
            slowest = max(slowest, time)
            try must(scene.session.lines().count == scene.commands, "a command ran")
            try releaseKeys(scene, "KP_Divide")
            try scene.session.hotkey(chord, down: false)
            try scene.nextWorks()
        }
        try must(slowest < .milliseconds(250), "after \(slowest)")
    }

    @Test("6: a connection that XF86ClearGrab closes ends it with 1, for its supervisor")
    func cleared() throws {
        let scene = try FaultScene()
        try scene.server.setKeyboard(layout: "us", options: "grab:break_actions")
        scene.session.waitUntilIdle()
        try scene.draw()
        try breakGrabs(scene, by: "KP_Multiply")
        try must(
            scene.daemon.waitForExit() == 1, "\(scene.daemon.output)")
        try must(
            scene.daemon.output.contains("the X server closed the connection"),
            scene.daemon.output)
        try releaseKeys(scene, "KP_Multiply")
        try scene.session.hotkey("Menu", down: false)
        try scene.free()
        try scene.nextWorks(with: try scene.restarted())
    }
}

extension Faults {
    @Test("7: a screen locker that starts in a hold locks, and the hold is cancelled")
    func locker() throws {
        for kind in [LockerKind.i3lock, .xsecurelock] {
            let scene = try FaultScene()
            try scene.draw()
            let unlock = try kind.lock(scene.server, scene.probe)
            try scene.session.hotkey("Menu", down: false)
            let outcome = try scene.session.outcome()
            // By whichever the daemon notices first: the locker's window or its grabs.
            try must(
                outcome["outcome"] == "cancelled"
                    && outcome["reason"]?.hasPrefix("another program") == true,
                "\(kind): \(outcome)")
            try must(scene.session.lines().isEmpty, "a command ran behind the lock")
            try must(!scene.probe.canGrabPointerAndKeyboard, "\(kind) gave up")
            // Behind the lock nothing of a stroke is seen either.
            try scene.injector.play([FaultScene.swipe], speed: .quick)
            scene.session.waitUntilIdle()
            unlock()
            try scene.nextWorks()
        }
    }

    @Test("8: a keyboard that another client owns makes no action")
    func keyboardOwned() throws {
        try FaultScene().keyboardIsOwned(under: ["Menu", "Super+grave", "Ctrl+Super"])
    }

    @Test("9: a pointer that a menu owns cancels the hold, and that is logged")
    func pointerOwned() throws {
        let scene = try FaultScene()
        let otherClient = try GrabbingClient(on: scene.server.name)
        try must(otherClient.grabPointer(), "no other client should have it")
        try scene.session.arm("Menu")
        try scene.injector.play([FaultScene.swipe], speed: .quick)
        try scene.cancelled("another program holds the pointer")
        try must(
            scene.daemon.output.contains("cancelled: another program holds the pointer"),
            scene.daemon.output)
        try scene.session.hotkey("Menu", down: false)
        otherClient.release()
        try scene.nextWorks()
    }

    /// sxhkd with one binding, which leaves a file behind.
    private func sxhkd(_ server: PrivateServer, _ keys: String) throws -> ChildProcess {
        let file = try server.write("\(keys)\n    touch $HOME/sxhkd-fired\n", to: "sxhkdrc")
        return try server.start(
            "sxhkd", ["-c", file], environment: ["SHELL": "/bin/sh"], packages: "sxhkd")
    }

    /// Waits until `otherClient` has grabbed a key, as the server counts: trying to grab it may
    /// be the reason that the other does not get it.
    private func awaitKey(of otherClient: ChildProcess, on server: PrivateServer) throws {
        try server.display.wait(for: "sxhkd to have its key") {
            let counts =
                ResourceCount.byProcess(display: server.name)?[otherClient.pid] ?? [:]
            return (counts["PASSIVE GRAB"] ?? 0) > 0
        }
    }

    @Test("10: a hotkey that a core client owns is named, and the others live")
    func coreOwner() throws {
        let server = try PrivateServer()
        _ = try server.start(.openbox)
        let owner = try sxhkd(server, "super + grave")
        try awaitKey(of: owner, on: server)
        try must(
            try !GrabbingClient(on: server.name).claimKey("grave", modifiers: 64),
            "sxhkd lost its key")
        let scene = try FaultScene(on: server, manager: nil)
        try scene.otherHotkeysWork()
    }

    @Test("11: a hotkey that an XI2 client owns is named, and the others live")
    func xi2Owner() throws {
        let server = try PrivateServer()
        let otherClient = try GrabbingClient(on: server.name)
        try must(
            try otherClient.claimKeyByXI2("grave", modifiers: 64),
            "the otherClient could not have it")
        let scene = try FaultScene(on: server)
        try scene.otherHotkeysWork()
    }

    @Test("12: a client that grabs a hotkey later gets BadAccess")
    func laterClaimant() throws {
        let scene = try FaultScene()
        let later = try sxhkd(scene.server, "super + grave")
        try scene.server.display.wait(for: "sxhkd to complain") {
            later.output.contains("already grabbed")
        }
        let otherClient = try GrabbingClient(on: scene.server.name)
        try must(try !otherClient.claimKey("grave", modifiers: 64), "a core client got the key")
        try scene.nextWorks(under: "Super+grave")
    }

    @Test("17: another shortcut with the hotkey's modifiers works, and the hold is cancelled")
    func otherShortcut() throws {
        let scene = try FaultScene()
        let other = try sxhkd(scene.server, "ctrl + super + space")
        try awaitKey(of: other, on: scene.server)
        try scene.session.arm("Ctrl+Super")
        try scene.injector.press("space")
        try scene.cancelled("another key")
        try scene.injector.key("space", down: false)
        try scene.session.hotkey("Ctrl+Super", down: false)
        let home = scene.server.environment["HOME"] ?? ""
        try scene.server.display.wait(for: "the shortcut") {
            FileManager.default.fileExists(atPath: home + "/sxhkd-fired")
        }
        try must(other.isRunning, other.output)
        try scene.nextWorks(under: "Ctrl+Super")
    }
}
