import Desktop
import Foundation
import Gestures
import StrokeGenerator
import Host
import TestServer
import Testing

extension Faults {
    private func mapping(_ hotkey: String) -> String {
        """
        hotkey: [Menu, \(hotkey)]
        messages: {duration: 100ms, live: false}
        hints: off
        ink: {fade: 50ms}
        gestures:
          swipe left: run echo left >> "$HOME/log"
        """
    }

    @Test(
        "46: where a desktop opens its menu with Super, a hold begins in either order, and no menu",
        arguments: [["Ctrl", "Super"], ["Super", "Ctrl"], ["Super"]])
    func superFirst(order: [String]) throws {
        try fault(46, by: "a passive grab; \(order.joined(separator: ", "))") {
            let scene = try FaultScene(mapping(order.count > 1 ? "Ctrl+Super" : "Super"))
            for underAny in [false, true] {
                let menu = try StandInMenu(on: scene.server.name, underAny: underAny)
                // Where nothing is drawn the key is the desktop's.
                try scene.injector.strike("Super")
                try must(menu.timesOpened == 1, "the menu opened \(menu.timesOpened) times")
                scene.session.waitUntilIdle()
                scene.session.dropOutcomes()
                for first in order {
                    let what = "\(first) up first, any modifiers: \(underAny)"
                    try scene.injector.move(to: FaultScene.swipe.samples[0].position)
                    for key in order { try scene.injector.key(key, down: true) }
                    try scene.injector.sync()
                    try scene.injector.play([FaultScene.swipe])
                    scene.session.catchUp()
                    for key in [first] + order.filter({ $0 != first }) {
                        try scene.injector.key(key, down: false)
                    }
                    try scene.injector.sync()
                    let outcome = try scene.session.outcome()
                    try must(
                        outcome["gesture"] == "swipe left",
                        "\(what): \(outcome) \(scene.daemon.output)")
                    scene.session.waitUntilIdle()
                    try must(menu.timesOpened == 1, "\(what): opened \(menu.timesOpened - 1) times")
                }
                try scene.free(since: MonotonicClock.now, within: .milliseconds(50))
            }
            return ("a hold, no menu", nil)
        }
    }

    @Test("46: a keyboard that a menu took is none of a modifier's, and still stops a gesture")
    func keyboardTakenByMenu() throws {
        try fault(46, by: "XGrabKeyboard, every kind of hotkey") {
            let scene = try FaultScene()
            let otherClient = try GrabbingClient(on: scene.server.name)
            try must(otherClient.grabKeyboard(), "no other client should have it")
            for chord in ["Menu", "Super+grave", "Ctrl+Super", "Button3", "Button8"] {
                try scene.injector.move(to: FaultScene.swipe.samples[0].position)
                try scene.injector.sync()
                try scene.session.hotkey(chord, down: true)
                try scene.injector.play([FaultScene.swipe])
                try scene.session.hotkey(chord, down: false)
                scene.session.waitUntilIdle()
            }
            let done = scene.session.dequeueEffects().filter { $0.hasPrefix("perform") }
            try must(done.isEmpty && scene.session.lines().isEmpty, "\(done)")
            otherClient.release()
            try scene.blankAgain()
            scene.session.dropOutcomes()
            try scene.nextWorks()
            try scene.nextWorks(under: "Button8")
            return ("no action", nil)
        }
    }
}
