import Foundation
import Gestures
import Stage
import Testing

@Suite("Fixed") struct FixedTests {
    @Test func fixed() throws {
        let a: [Storm.Step] = [
            .land(1, Point(x: 724, y: 619)), .lift(1), .land(3, Point(x: 499, y: 401)), .lift(3),
            .sync,
        ]
        let b: [Storm.Step] = [
            .land(2, Point(x: 758, y: 569)), .sync, .move(2, by: Vector(dx: 51, dy: -35)), .sync,
            .move(2, by: Vector(dx: -14, dy: -20)), .click(1), .sync, .lift(2),
        ]
        let c: [Storm.Step] = [
            .press("Button8"), .land(4, Point(x: 399, y: 616)), .point(Point(x: 399, y: 450)),
            .lift(4), .sync, .rest(46), .beginPad(isPinch: true, fingers: 2),
            .movePad(.zero, scale: 1.7), .sync,
        ]
        let d: [Storm.Step] = [
            .press("Button8"), .beginPad(isPinch: false, fingers: 3), .endPad(isCancelled: true),
            .point(Point(x: 524, y: 560)), .letGo("Button8"), .sync,
        ]
        let e: [Storm.Step] = [
            .press("Button8"), .land(5, Point(x: 296, y: 548)), .lift(5),
            .point(Point(x: 793, y: 420)), .letGo("Button8"), .sync,
        ]
        for (name, steps) in [("A", a), ("B", b), ("C", c), ("D", d), ("E", e)]
        where ShrinkTests.env["ONLY"] ?? name == name {
            for _ in 0..<4 { print("FIXED", name, try once(steps)) }
        }
    }
    func once(_ steps: [Storm.Step]) throws -> String {
        let session = try Session(StormTests.mapping(ShrinkTests.env["FREE"] ?? "always"))
        defer { session.server.close() }
        let witness = try Witness(on: session.server.name)
        try witness.focus()
        if ShrinkTests.env["STRACE"] != nil {
            _ = try session.server.start(
                "/bin/sh",
                [
                    "-c",
                    "exec strace -tt -xx -s 400 -e trace=writev,write,recvmsg,sendto -o /tmp/openbox.strace -p $(pgrep -n openbox)",
                ])
            session.pass(.milliseconds(700))
        }
        var player = StormPlayer(session)
        try player.play(steps)
        _ = session.settle()
        let isFree: Void? = try? session.probe.wait(for: "grabs", timeout: .milliseconds(400)) {
            session.probe.canGrabPointerAndKeyboard
        }
        let open = StormTests().unpaired(witness)
        if isFree != nil, open.isEmpty { return "ok" }
        if isFree != nil {
            return "\(open)\n" + witness.record.map { "  \($0)" }.joined(separator: "\n")
                + session.takeEffects().joined(separator: "\n  : ")
        }
        let c = try session.server.start(
            "/usr/bin/env", ["xmodmap", "-e", "keycode 248 = XF86LogGrabInfo"])
        try session.probe.display.wait(for: "x", timeout: .seconds(5)) { !c.isRunning }
        try session.injector.key(248, down: true)
        try session.injector.key(248, down: false)
        try session.injector.sync()
        session.pass(.milliseconds(200))
        let out = try String(contentsOfFile: "\(session.server.folder)/Xorg.log", encoding: .utf8)
        let lines = out.split(separator: "\n").map(String.init)
        var text = ""
        if let i = lines.firstIndex(where: { $0.contains("ctive grab") }) {
            text =
                lines.filter {
                    $0.contains("BUG") || $0.contains("Xi]") || $0.contains("dix]")
                        || $0.contains("ouch")
                }.suffix(40).joined(separator: "\n") + "\n"
                + lines[i..<min(i + 5, lines.count)].joined(separator: "\n")
                + session.takeEffects().joined(separator: "\n  : ")
        }
        try? witness.wait(for: "all ends", timeout: .milliseconds(300)) { _ in false }
        for e in witness.record { text += "\n  witness \(e)" }
        session.daemon.end()
        let free2: Void? = try? session.probe.wait(for: "grabs", timeout: .milliseconds(400)) {
            session.probe.canGrabPointerAndKeyboard
        }
        return "BAD after daemon gone: \(free2 != nil)\n" + text
    }
}
