import Foundation
import Gestures
import Stage
import Testing

@Suite("Fixed") struct FixedTests {
    @Test func fixed() throws {
        let a: [Storm.Step] = [.land(1, Point(x: 724, y: 619)), .lift(1), .land(3, Point(x: 499, y: 401)), .lift(3), .sync]
        let b: [Storm.Step] = [.land(2, Point(x: 758, y: 569)), .sync, .move(2, by: Vector(dx: 51, dy: -35)), .sync, .move(2, by: Vector(dx: -14, dy: -20)), .click(1), .sync, .lift(2)]
        for (name, steps) in [("A", a), ("B", b)] where ShrinkTests.env["ONLY"] ?? name == name {
            for _ in 0..<2 { print("FIXED", name, try once(steps)) }
        }
    }
    func once(_ steps: [Storm.Step]) throws -> String {
        let session = try Session(StormTests.mapping(ShrinkTests.env["FREE"] ?? "always"))
        defer { session.server.close() }
        let witness = try Witness(on: session.server.name)
        try witness.focus()
        if ShrinkTests.env["STRACE"] != nil {
            _ = try session.server.start("/bin/sh", ["-c", "exec strace -tt -xx -s 400 -e trace=writev,write,recvmsg,sendto -o /tmp/openbox.strace -p $(pgrep -n openbox)"])
            session.pass(.milliseconds(700))
        }
        var player = StormPlayer(session)
        try player.play(steps)
        _ = session.settle()
        let isFree: Void? = try? session.probe.wait(for: "grabs", timeout: .milliseconds(400)) { session.probe.canGrabPointerAndKeyboard }
        if isFree != nil { return "ok" }
        let c = try session.server.start("/usr/bin/env", ["xmodmap", "-e", "keycode 248 = XF86LogGrabInfo"])
        try session.probe.display.wait(for: "x", timeout: .seconds(5)) { !c.isRunning }
        try session.injector.key(248, down: true)
        try session.injector.key(248, down: false)
        try session.injector.sync()
        session.pass(.milliseconds(200))
        let out = try String(contentsOfFile: "\(session.server.folder)/Xorg.log", encoding: .utf8)
        let lines = out.split(separator: "\n").map(String.init)
        var text = ""
        if let i = lines.firstIndex(where: { $0.contains("ctive grab") }) {
            text = lines.filter { $0.contains("BUG") || $0.contains("Xi]") || $0.contains("dix]") || $0.contains("ouch") }.suffix(40).joined(separator: "\n") + "\n" + lines[i..<min(i + 5, lines.count)].joined(separator: "\n")
        }
        try? witness.wait(for: "all ends", timeout: .milliseconds(300)) { _ in false }
        for e in witness.record { text += "\n  witness \(e)" }
        session.daemon.end()
        let free2: Void? = try? session.probe.wait(for: "grabs", timeout: .milliseconds(400)) { session.probe.canGrabPointerAndKeyboard }
        return "BAD after daemon gone: \(free2 != nil)\n" + text
    }
}
