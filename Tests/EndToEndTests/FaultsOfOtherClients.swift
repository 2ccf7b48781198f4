import Desktop
import Foundation
import Gestures
import Glibc
import Hand
import Host
import Stage
import Testing

// What other clients can do with ordinary requests.
extension Faults {
    @Test("54: events that the server alone tells are ignored when a client makes them up")
    func forgedNotices() throws {
        try fault(54, "forged notices of the server", by: "XSendEvent") {
            let scene = try FaultScene(compositor: .picom)
            let rival = try Rival(on: scene.server.name)
            let owner = try #require(rival.owner(of: "_CURLICUE_S0"))
            let overlay = try scene.session.status()["overlay"]
            try must(overlay == "composited", "\(overlay ?? "no overlay")")
            for isHolding in [false, true] {
                if isHolding { try scene.draw("Menu", FaultScene.swipe, part: 1) }
                _ = scene.session.takeEffects()
                for forged in ForgedEvent.allCases {
                    rival.forge(forged, for: owner)
                    scene.session.catchUp()
                    try must(scene.daemon.isRunning, "\(forged) ended it: \(scene.daemon.output)")
                    let status = try scene.session.status()
                    try must(status["overlay"] == overlay, "\(forged): \(status)")
                    try must(
                        status["state"] == (isHolding ? "holding" : "waiting"),
                        "\(forged): \(status) \(scene.session.takeEffects())")
                }
            }
            try scene.session.hotkey("Menu", down: false)
            let outcome = try scene.session.outcome()
            try must(outcome["gesture"] == "swipe left", "\(outcome)")
            scene.forgetCommands()
            try scene.nextWorks()
            return ("ignored", nil)
        }
    }
}
