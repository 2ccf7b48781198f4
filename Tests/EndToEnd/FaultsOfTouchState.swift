import Desktop
import Gestures
import Glibc
import Host
import TestServer
import Testing

private let mapping = """
    touch: TOUCH
    hotkey: Menu
    \(Session.quiet)
    gestures:
      swipe left 3 fingers: nothing
      swipe left: nothing
    """

extension Faults {
    @Test(
        "67: fingers that are lifted before they are accepted leave no button down",
        arguments: ["always", "hotkey"])
    func fingersAcceptedLate(touch: String) throws {
        let scene = try FaultScene(mapping.replacing("TOUCH", with: touch))
        let fingers = touch == "always" ? 3 : 1
        for isStopped in [false, true] {
            if touch == "hotkey" { try scene.session.arm("Menu") }
            // All of it is over before the daemon sees the first finger, or comes bit by bit.
            if isStopped { scene.daemon.signal(SIGSTOP) }
            for step in 0...8 {
                for finger in 1...fingers {
                    let way = Vector(dx: -8 * Double(step), dy: 60 * Double(finger))
                    try scene.injector.touch(
                        finger, step == 0 ? .begin : .update, FaultScene.place + way)
                }
                try scene.injector.sync()
                scene.session.pass(.milliseconds(5))
            }
            for finger in 1...fingers {
                let way = Vector(dx: -64, dy: 60 * Double(finger))
                try scene.injector.touch(finger, .end, FaultScene.place + way)
            }
            try scene.injector.sync()
            let pointer = scene.probe.pointer
            if isStopped { scene.daemon.signal(SIGCONT) }
            try scene.session.effect("perform swipe left")
            if touch == "hotkey" { try scene.session.hotkey("Menu", down: false) }
            _ = try scene.session.outcome()
            scene.session.waitUntilIdle()
            try scene.probe.wait(for: "no button to be down", timeout: .seconds(2)) {
                scene.probe.pointerState == 0
            }
            try must(scene.probe.pointer == pointer, "the pointer moved")
        }
    }

    /// Xorg 21.1.7 ends itself (`ProcAllowEvents`) where a client goes away that has fingers to
    /// decide on, once the window manager answers for the press that the first of them stands for.
    @Test(
        "67: a stop while fingers are on the glass leaves the server whole",
        arguments: [nil, "Menu"])
    func stoppedWithFingersDown(hotkey: String?) throws {
        let mapping = mapping.replacing("TOUCH", with: "always")
        let scene = try FaultScene(mapping)
        var (session, daemon) = (scene.session, scene.daemon)
        let count = repetitions(10, full: 50)
        for round in 0..<count {
            if round > 0 {
                session = try Session(mapping, on: scene.server, manager: nil)
                daemon = session.daemon
            }
            if let hotkey {
                try session.arm(hotkey)
                daemon.signal(SIGTERM)
            } else {
                try touch(scene, 3, .begin)
            }
            // From before the program sees any finger or the signal to after all of that.
            let end = MonotonicClock.now + .microseconds(3000 * round / count)
            while MonotonicClock.now < end {}
            if hotkey == nil { daemon.signal(SIGTERM) } else { try touch(scene, 3, .begin) }
            try must(daemon.waitForExit() == 0, "round \(round): no clean end")
            try touch(scene, 3, .end)
            if let hotkey { try session.hotkey(hotkey, down: false) }
            try scene.probe.wait(for: "no button to be down", timeout: .seconds(2)) {
                scene.probe.pointerState == 0
            }
            try must(scene.probe.canGrabPointerAndKeyboard, "round \(round): a grab is left")
        }
    }

    /// Xorg 21.1.7 ends itself, or leaves the pointer frozen, where a client is killed that has fingers
    /// to decide on: its guardian sees to them first.
    @Test(
        "20: a kill while fingers wait leaves the server whole and the pointer free",
        arguments: [nil, "Menu"], [2, 3, 0])
    func killedWithFingersDown(hotkey: String?, fingers: Int) throws {
        let scene = try FaultScene("touch: always\n" + FaultScene.mapping)
        if let hotkey { try scene.draw(hotkey) }
        // So that it decides on none of them.
        scene.daemon.signal(SIGSTOP)
        if fingers > 0 {
            try touch(scene, fingers, .begin)
        } else {
            for phase in [Phase.begin, .end, .begin, .end] { try touch(scene, 1, phase) }
        }
        let guardian = try guardian(of: scene.session)
        scene.daemon.signal(SIGKILL)
        // To look whether the pointer is free is to grab it, which the guardian does meanwhile.
        try scene.server.display.wait(for: "the guardian's end") { isOver(guardian) }
        try scene.free()
        if fingers > 0 { try touch(scene, fingers, .end) }
        if let hotkey { try scene.session.hotkey(hotkey, down: false) }
        _ = scene.application.events()
        try scene.injector.click(1)
        try scene.application.wait(for: .button(1, down: false), timeout: .seconds(2))
    }

    /// The server never releases the button that such a finger pressed: see `TouchscreenButton`.
    @Test("43: a hang in which fingers come and go leaves no button down")
    func hungWhileFingersPass() throws {
        let scenes = try [2, 3].map { count in
            (try FaultScene(mapping.replacing("TOUCH", with: "always")), count)
        }
        for (scene, count) in scenes {
            try loopForever(scene.daemon.pid)
            try touch(scene, count, .begin)
            try touch(scene, count, .end)
        }
        for (scene, count) in scenes {
            try must(
                scene.daemon.waitForExit() == 128 + SIGKILL,
                "\(count) fingers: it was not ended")
            try scene.probe.wait(for: "no button to be down", timeout: .seconds(2)) {
                scene.probe.pointerState == 0
            }
        }
    }

    /// To the server a finger is a press of button 1 where it lands between the grab of that
    /// button and the one of fingers: once in about a hundred times in which both come together.
    @Test(
        "67: fingers that land as a hotkey goes down leave nothing grabbed",
        arguments: ["", "devices: {exclude: nothing like it}\n"])
    func fingersWithHotkey(devices: String) throws {
        let count = repetitions(30, full: 1000)
        let scene = try FaultScene(devices + mapping.replacing("TOUCH", with: "always"))
        for round in 0..<count {
            try scene.session.hotkey("Menu", down: true)
            try touch(scene, 3, .begin)
            for _ in 0..<3 {
                scene.session.pass(.milliseconds(4))
                try touch(scene, 3, .update)
            }
            try touch(scene, 3, .end)
            try scene.session.hotkey("Menu", down: false)
            scene.session.waitUntilIdle()
            try scene.probe.wait(for: "no button to be down, round \(round)") {
                scene.probe.pointerState == 0
            }
            _ = try scene.free(since: MonotonicClock.now, within: .seconds(2))
        }
    }

    /// Fingers that all do the same.
    private func touch(_ scene: FaultScene, _ count: Int, _ phase: Phase) throws {
        for finger in 1...count {
            let place = FaultScene.place + Vector(dx: 0, dy: 60 * Double(finger))
            try scene.injector.touch(finger, phase, place)
        }
        try scene.injector.sync()
    }
}
