import Foundation
import Gestures
import Host
import StrokeGenerator
import TestServer
import Testing

extension Faults {
    @Test("130: the owner of the selected text hangs, goes, or never ends")
    func selectionOwner() throws {
        try fault(130, by: "an owner that is silent, goes, or sends on and on") {
            let scene = try FaultScene(
                FaultScene.mapping.replacing(
                    "run echo left >> \"$HOME/log\"",
                    with: "{run: 'echo \"left$CURLICUE_SELECTION\" >> \"$HOME/log\"', select: true}"
                ))
            let name = scene.server.name
            let silent = try SelectionOwner(on: name, [], .silent)
            // The daemon answers and draws meanwhile.
            _ = try scene.session.gesture(FaultScene.swipe, under: "Menu")
            let asked = MonotonicClock.now
            _ = try scene.session.status()
            try scene.draw("Menu", FaultScene.circle)
            let answered = MonotonicClock.now - asked
            try scene.session.hotkey("Menu", down: false)
            _ = try scene.session.outcome()
            try scene.server.display.wait(for: "the command", timeout: .seconds(2)) {
                scene.session.lines().contains("left")
            }
            silent.answer()
            try must(silent.requests == 1, "\(silent.requests) requests")
            scene.forgetCommands()
            // One that goes while it is asked.
            var going: SelectionOwner? = try SelectionOwner(on: name, [], .silent)
            _ = try scene.session.gesture(FaultScene.swipe, under: "Menu")
            withExtendedLifetime(going) {}
            going = nil
            try scene.server.display.wait(for: "the command", timeout: .seconds(2)) {
                scene.session.lines().count(where: { $0 == "left" }) == 2
            }
            // One that sends a byte now and then: what came in time counts.
            let endless = try SelectionOwner(
                on: name, [UInt8](repeating: 0x61, count: 4000), .parts(1))
            _ = try scene.session.gesture(FaultScene.swipe, under: "Menu")
            let start = MonotonicClock.now
            try scene.server.display.wait(for: "the command", timeout: .seconds(2)) {
                endless.answer()
                return scene.session.lines().contains { $0.hasPrefix("lefta") }
            }
            let time = MonotonicClock.now - start
            scene.forgetCommands()
            _ = try SelectionOwner(on: name, [])
            try scene.nextWorks()
            return ("the command starts; answered meanwhile within \(answered)", time)
        }
    }
}
