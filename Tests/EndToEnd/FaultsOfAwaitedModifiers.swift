import CX11
import Desktop
import Foundation
import Gestures
import Glibc
import Host
import StrokeGenerator
import Testing
import TestServer

extension Faults {
    @Test("46: a desktop that waits for Super's press gets taps, and nothing of other uses of it")
    func awaitedSuper() throws {
        let desktop = try WaitingDesktop()
        let application = desktop.scene.application
        func keys() -> [String] {
            application.events().compactMap {
                guard case .key(let name, let isDown) = $0.kind else { return nil }
                return (isDown ? "+" : "-") + name
            }
        }
        for locks in ["", "Num_Lock", "Caps_Lock", "Num_Lock"] {
            if !locks.isEmpty { try desktop.scene.injector.strike(locks) }
            let tap = ["+Super_L", "-Super_L"]
            _ = keys()
            try desktop.play(tap)
            try desktop.mustRun(1, after: "a tap under \(locks)")
            try must(keys() == tap, "the application saw something else of a tap")
            let shortcut = ["+Super_L", "+e", "-e", "-Super_L"]
            try desktop.play(shortcut)
            try desktop.mustRun(0, after: "Super+E under \(locks)")
            try must(keys() == shortcut, "the application saw something else of Super+E")
        }
        try desktop.scene.injector.strike("Caps_Lock")
        // Modifiers repeat themselves only where that was switched on.
        try desktop.scene.run("xset", "r", "133", "r", "rate", "200", "30")
        desktop.scene.session.waitUntilIdle()
        try desktop.play(["+Super_L"])
        desktop.scene.session.pass(.seconds(1))
        try desktop.mustRun(0, after: "Super for a second")
        try desktop.play(["-Super_L"])
        try desktop.mustRun(1, after: "the end of it")
        for steps in [
            ["+Super_L", "click 1", "-Super_L"], ["+Super_L", "click 4", "-Super_L"],
            ["+Super_L", "+Ctrl", "-Super_L", "+Super_L", "-Ctrl", "-Super_L"],
            ["+Super_L", "+Ctrl", "-Ctrl", "-Super_L"],
            ["+Ctrl", "+Super_L", "-Super_L", "-Ctrl"],
            ["+Super_L", "+Super_R", "-Super_L", "-Super_R"],
            ["+Super_R", "-Super_R"],
        ] {
            for step in steps {
                try desktop.play([step])
                // Keys wait for the daemon's answer to the press of Super, clicks do not.
                desktop.scene.session.catchUp()
            }
            try desktop.mustRun(0, after: "\(steps)")
            try desktop.mustBeClean(after: "\(steps)")
        }
        desktop.scene.session.dropOutcomes()
        for _ in 1...3 { try desktop.stroke() }
        try desktop.mustRun(0, after: "strokes")
        try desktop.mustBeClean(after: "strokes")
    }

    @Test("46: a key with Super is a hotkey where a desktop waits for Super's press")
    func keyWithAwaitedSuper() throws {
        let desktop = try WaitingDesktop("Super+F9")
        for _ in 1...3 { try desktop.stroke(["+Super_L", "+F9"], ["-F9", "-Super_L"]) }
        try desktop.mustRun(0, after: "strokes")
        try desktop.play(["+Super_L", "-Super_L"])
        try desktop.mustRun(1, after: "a tap")
    }

    @Test("46: a desktop that waits for Super's press gets none while the keyboard changes")
    func awaitedSuperAsKeysChange() throws {
        let desktop = try WaitingDesktop()
        // The hotkeys are grabbed anew 40 ms after a change.
        for tenths in 400...430 {
            try desktop.changeKeyboard()
            // To the fraction of a millisecond, which a wait for anything is not.
            let due = MonotonicClock.now + .microseconds(tenths * 100)
            while MonotonicClock.now < due {}
            try desktop.play(["+Super_L"])
            try desktop.mustRun(0, after: "a press \(tenths) tenths of a ms after a change")
            try desktop.play(["-Super_L"])
            try desktop.mustRun(1, after: "its release")
            desktop.scene.session.pass(.milliseconds(50))
        }
    }

    @Test("46: what an action presses of Super is a tap for the desktop, and a shortcut none")
    func awaitedSuperByAction() throws {
        let desktop = try WaitingDesktop()
        let (session, application) = (desktop.scene.session, desktop.scene.application)
        let place = FaultScene.place
        for _ in 1...3 {
            let right = StrokeGenerator(seed: 1).swipe(.right, length: 200, from: place)
            // Right after an action has pressed keys the begin of a stroke is missed at times.
            var outcome = try session.gesture(right, under: "Menu", speed: .realTime)
            try must(outcome["gesture"] == "swipe right", "\(outcome)")
            var count = 0
            try desktop.server.display.wait(for: "the desktop's key") {
                count += desktop.commands()
                return count > 0
            }
            let up = StrokeGenerator(seed: 1).swipe(.up, length: 200, from: place)
            outcome = try session.gesture(up, under: "Menu", speed: .realTime)
            try must(outcome["gesture"] == "swipe up", "\(outcome)")
            try application.wait(for: .key("e", down: false))
            _ = application.events()
            try desktop.mustBeClean(after: "the actions")
            count += desktop.commands()
            try must(count == 1, "\(count) commands")
        }
    }

    @Test("46: a desktop that begins or ends to wait for Super's press later")
    func awaitedSuperLater() throws {
        let desktop = try WaitingDesktop(isFirst: false)
        // It cannot be known before something is drawn.
        try desktop.stroke()
        try must(desktop.commands() > 0, "the key was not the desktop's")
        desktop.scene.session.pass(.milliseconds(200))
        try desktop.stroke()
        try desktop.mustRun(0, after: "the second stroke")
        try desktop.play(["+Super_L", "-Super_L"])
        try desktop.mustRun(1, after: "a tap")
        desktop.releaseKey()
        _ = desktop.scene.application.events()
        try desktop.play(["+Super_L", "-Super_L"])
        try desktop.mustRun(0, after: "a tap for no desktop")
        let taps = desktop.scene.application.events()
        try must(taps.count { $0.kind == .key("Super_L", down: true) } == 1, "\(taps)")
        let other = try GrabbingClient(on: desktop.server.name)
        try must(try other.claimKeyByXI2("Super_L", modifiers: 0), "the key is still grabbed")
    }

    @Test("46: with sticky, slow and bounce keys a tap of Super stays as it is")
    func awaitedSuperWithAccessibility() throws {
        let desktop = try WaitingDesktop()
        for (control, name) in [
            (XkbStickyKeysMask, "sticky"), (XkbSlowKeysMask, "slow"),
            (XkbBounceKeysMask, "bounce"),
        ] {
            desktop.setControls(control, isOn: true)
            try desktop.play(["+Super_L"])
            // Slow keys have to be held for a while.
            if control == XkbSlowKeysMask { desktop.scene.session.pass(.milliseconds(800)) }
            try desktop.play(["-Super_L"])
            try desktop.mustRun(1, after: "a tap with \(name) keys")
            desktop.setControls(control, isOn: false)
            // A latch is used up by a key.
            try desktop.play(["+e", "-e"])
            try desktop.mustBeClean(after: "\(name) keys")
            try desktop.play(["+Super_L", "-Super_L"])
            try desktop.mustRun(1, after: "a tap without \(name) keys")
            try desktop.stroke()
            try desktop.mustRun(0, after: "a stroke without \(name) keys")
        }
    }

    @Test("46: a client that takes the keyboard while Super is down gets no tap of it")
    func awaitedSuperUnderLocker() throws {
        let desktop = try WaitingDesktop()
        try desktop.play(["+Super_L"])
        try desktop.mustRun(0, after: "the press")
        let locker = try GrabbingClient(on: desktop.server.name)
        try must(locker.grabKeyboard(), "the keyboard is held")
        try desktop.play(["-Super_L"])
        try desktop.mustRun(0, after: "the release")
        try must(locker.receivePresses() == 0, "a key was struck")
        locker.release()
        try desktop.mustBeClean(after: "the locker")
        try desktop.stroke()
    }

    @Test("43: a hang when Super goes down keeps no key from applications for 3 s, nor the pointer")
    func hangWithAwaitedSuper() throws {
        let desktop = try WaitingDesktop()
        let (session, application) = (desktop.scene.session, desktop.scene.application)
        try loopForever(desktop.scene.daemon.pid)
        let clock = workClock(of: desktop.scene.daemon.pid)
        try desktop.play(["+Super_L", "+e", "-e"])
        try desktop.play(["click 1"])
        try application.wait(for: .key("e", down: false), timeout: .seconds(30))
        try must(clock() < .seconds(3), "\(clock())")
        try must(
            session.daemon.waitForExit() == 128 + SIGKILL, session.daemon.output)
        try desktop.play(["-Super_L"])
    }

    @Test("46: keys that are struck while the daemon is busy are a use of Super, and none is lost")
    func awaitedSuperWhileBusy() throws {
        let desktop = try WaitingDesktop()
        for _ in 1...10 {
            desktop.scene.daemon.signal(SIGSTOP)
            try desktop.play(["+Super_L", "+e", "-e", "-Super_L", "+f", "-f"])
            desktop.scene.daemon.signal(SIGCONT)
            try desktop.scene.application.wait(for: "the keys", timeout: .seconds(1)) {
                events in events.contains { $0.kind == .key("f", down: false) }
            }
            try desktop.mustRun(0, after: "Super+E")
            let keys = desktop.scene.application.events().compactMap {
                if case .key(let name, let isDown) = $0.kind { (name, isDown) } else { nil }
            }
            let names = keys.map { ($0.1 ? "+" : "-") + $0.0 }
            try must(names == ["+Super_L", "+e", "-e", "-Super_L", "+f", "-f"], "\(names)")
            try desktop.mustBeClean(after: "Super+E")
        }
    }

    @Test("1: a crash when Super goes down, which a desktop waits for, frees the keyboard")
    func crashWithAwaitedSuper() throws {
        let desktop = try WaitingDesktop()
        desktop.scene.daemon.signal(SIGSTOP)
        try desktop.play(["+Super_L", "+e", "-e"])
        let start = MonotonicClock.now
        desktop.scene.daemon.signal(SIGKILL)
        try desktop.scene.application.wait(for: .key("e", down: false), timeout: .seconds(2))
        let time = MonotonicClock.now - start
        try desktop.play(["-Super_L"])
        try must(time < .milliseconds(250), "\(time)")
    }
}

extension Faults {
    @Test("46: a desktop that takes its time to grab Super anew after a change of the keyboard")
    func lateDesktop() throws {
        let desktop = try WaitingDesktop()
        let session = desktop.scene.session
        // Ours are grabbed anew a quarter of a second and a second after the change.
        for (late, rest) in [(150, 250), (600, 600)] {
            try desktop.changeKeyboard()
            session.pass(.milliseconds(late))
            try desktop.grabAnew()
            session.pass(.milliseconds(rest))
            try desktop.stroke()
            try desktop.mustRun(0, after: "a stroke, grabbed anew after \(late) ms")
            try desktop.play(["+Super_L", "-Super_L"])
            try desktop.mustRun(1, after: "a tap, grabbed anew after \(late) ms")
        }
        // One that has no shortcut when we look first, and has one then.
        desktop.releaseKey()
        try desktop.changeKeyboard()
        session.pass(.milliseconds(150))
        try desktop.grabAnew()
        session.pass(.milliseconds(250))
        try desktop.stroke()
        try desktop.mustRun(0, after: "a stroke, with a shortcut that came late")
    }
}
