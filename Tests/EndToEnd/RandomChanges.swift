import Gestures
import TestServer
import Testing

// Mappings, keyboards, monitors and devices that change in the midst of random use.
extension DisturbedScene {
    /// What people change now and then.
    private enum Change: CaseIterable {
        case mapping, layout, monitors, secondMonitor, device
    }

    func change() throws {
        try play(user.use())
        let change = user.pick(Change.allCases)
        let isInHold = user.unit() < 0.3
        let use = user.use()
        var isButtonLost = false
        note("\(use), \(change)")
        if isInHold {
            try play(use, upTo: use.steps.count / 2) {
                try injector.sync()
                // A touch screen that loses its master while a finger is down leaves that finger's
                // button down there until a finger lands anew, without this program too: see
                // `ServerTests`.
                isButtonLost = change == .device && probe.pointerState & UInt32(1 << 8) != 0
                try begin(change)
            }
            session.waitUntilIdle()
            session.dropOutcomes()
        } else {
            try begin(change)
            waitUntilGrabbedAgain()
            try play(use)
        }
        try end(change)
        waitUntilGrabbedAgain()
        if isButtonLost {
            try injector.touch(1, .begin, FaultScene.place)
            try injector.touch(1, .end, FaultScene.place)
            try injector.sync()
        }
        try mustBeClean()
        try must(
            children(of: session.daemon.pid).allSatisfy { $0.state != "Z" }, "zombies")
        _ = session.dequeueEffects()
    }

    private func begin(_ change: Change) throws {
        let hasXorg = injector.lacks.isEmpty
        switch change {
        case .mapping:
            _ = try server.write(Self.mapping(rounds, disturbance), to: "curlicue.yaml")
        case .layout: try server.setKeyboard(layout: user.pick(["de", "us", "cz", "fr"]))
        case .monitors where hasXorg:
            try server.arrangeScreen(["--output", "DUMMY0", "--mode", "1280x720"])
        case .secondMonitor where hasXorg: try server.addMonitor()
        case .device where hasXorg:
            // The driver of these devices cannot enable one again, once it was disabled.
            for name in Self.devices { try server.run("xinput", ["float", name]) }
        default: break
        }
    }

    private func end(_ change: Change) throws {
        let hasXorg = injector.lacks.isEmpty
        switch change {
        case .layout: try server.setKeyboard(layout: "us")
        case .monitors where hasXorg:
            try server.arrangeScreen(["--output", "DUMMY0", "--mode", "1920x1080"])
        case .secondMonitor where hasXorg:
            try server.arrangeScreen(["--output", "DUMMY1", "--off"])
        case .device where hasXorg:
            for name in Self.devices {
                try server.run("xinput", ["reattach", name, "Virtual core pointer"])
            }
        default: break
        }
    }

    private static let devices = ["test touch screen", "test touchpad", "test mouse"]
}
