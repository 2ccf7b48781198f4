import Desktop
import Foundation
import Gestures
import Glibc
import StrokeGenerator
import Host
import TestServer
import Testing

extension Faults {
    /// The hold was cancelled; no command ran.
    private func expectCancelled(_ scene: FaultScene, _ what: String) throws {
        let outcome = try scene.session.outcome()
        try must(
            outcome["reason"] == "an input device went away", "\(what): \(outcome)")
        scene.session.waitUntilIdle()
        try must(
            scene.session.lines().count == scene.commands, "\(what): a command ran")
    }

    @Test("22: a device that is removed in a hold cancels it")
    func deviceRemoved() throws {
        // The driver of these devices cannot enable one again: each time another server.
        for device in ["test keyboard", "test pointer", "test touch screen"] {
            let scene = try FaultScene()
            try scene.draw("Menu", FaultScene.swipe, part: 1)
            try scene.run("xinput", "disable", device)
            try expectCancelled(scene, device)
            try scene.free()
            if device != "test keyboard" { try scene.session.hotkey("Menu", down: false) }
            switch device {
            case "test keyboard": try scene.nextWorks(under: "Button8")
            case "test pointer":
                let finger = StrokeGenerator(seed: 5).swipe(
                    .left, length: 200, from: FaultScene.place, contact: .finger(1))
                try scene.session.draws(.fingers([finger]), under: "Menu", as: "swipe left")
            default: try scene.nextWorks()
            }
        }
    }

    @Test("23: master devices that change in a hold cancel it, and all is bound anew")
    func mastersChange() throws {
        let scene = try FaultScene()
        for arguments in [
            ["float", "test touchpad"], ["create-master", "second"],
            ["remove-master", "second pointer"],
        ] {
            try scene.draw("Menu", FaultScene.swipe, part: 1)
            try scene.server.run("xinput", arguments, packages: "xinput")
            try expectCancelled(scene, arguments[0])
            try scene.session.hotkey("Menu", down: false)
            scene.session.pass(.milliseconds(200))
            try scene.nextWorks()
            try scene.nextWorks(under: "Button8")
            try scene.nextWorks(under: "Ctrl+Super")
        }
    }

    @Test("25: monitors that change in a hold cancel it, and the overlay follows")
    func monitorsChange() throws {
        let scene = try FaultScene()
        for arguments in [["--mode", "1280x720"], ["--off"], ["--auto"]] {
            // Without any monitor no pointer moves: the hold was begun before.
            if arguments == ["--auto"] {
                try scene.server.arrangeScreen(["--output", "DUMMY0", "--mode", "1280x720"])
                scene.session.waitUntilIdle()
            }
            try scene.draw("Menu", FaultScene.swipe, part: 1)
            try scene.server.arrangeScreen(["--output", "DUMMY0"] + arguments)
            let outcome = try scene.session.outcome()
            try must(
                outcome["reason"] == "the monitors changed", "\(arguments): \(outcome)")
            try must(
                scene.session.lines().count == scene.commands, "a command ran")
            try scene.session.hotkey("Menu", down: false)
            scene.session.waitUntilIdle()
            scene.session.dropOutcomes()
            if arguments != ["--off"] { try scene.nextWorks() }
        }
        // There is ink in the corner that came back.
        let corner = Box(x: 1600, y: 800, width: 300, height: 250)
        scene.session.pass(.milliseconds(300))
        let before = try Screenshot(of: scene.server.display, area: corner)
        try scene.draw(
            "Menu", StrokeGenerator(seed: 6).circle(center: Point(x: 1750, y: 920), radius: 80),
            part: 0.9)
        try scene.server.display.wait(for: "ink in the corner") {
            let now = try? Screenshot(of: scene.server.display, area: corner)
            return (now?.difference(from: before)?.count ?? 0) > 200
        }
        try scene.session.hotkey("Menu", down: false)
    }
}
