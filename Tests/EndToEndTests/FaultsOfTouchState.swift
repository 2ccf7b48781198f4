import Desktop
import Gestures
import Glibc
import Stage
import Testing

private let mapping = """
    touch: TOUCH
    hotkey: Menu
    messages: {duration: 100ms, live: false}
    hints: off
    gestures:
      swipe left 3 fingers: nothing
      swipe left: nothing
    """

extension Faults {
    @Test(
        "67: fingers that are lifted before they are accepted leave no button down",
        arguments: ["always", "hotkey"])
    func fingersAcceptedLate(touch: String) throws {
        try fault(67, "fingers accepted after they were lifted", by: "swipe, SIGSTOP") {
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
                scene.session.settle()
                try scene.probe.wait(for: "no button to be down", timeout: .seconds(2)) {
                    scene.probe.pointerState == 0
                }
                try must(scene.probe.pointer == pointer, "the pointer moved")
            }
            return ("no button down", nil)
        }
    }
}
