import TestServer
import Testing

extension Faults {
    @Test("46: a desktop that takes its time to grab Super anew after a change of the keyboard")
    func lateDesktop() throws {
        try fault(46, by: "XGrabKey anew, 150 and 600 ms after the keyboard changed") {
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
            return ("a hold, no command", nil)
        }
    }
}
