import Foundation
import Stage
import Testing

@Suite("Shrink") struct ShrinkTests {
    static let env = ProcessInfo.processInfo.environment
    @Test func shrink() throws {
        guard let seed = Self.env["SHRINK"].flatMap({ UInt64($0) }) else { return }
        let free = Self.env["FREE"] ?? "always"
        var steps = Storm(seed: seed).steps
        func bad(_ steps: [Storm.Step], tries: Int = 3) throws -> Bool {
            for _ in 0..<tries { if try !once(steps, free) { return true } }
            return false
        }
        guard try bad(steps, tries: 10) else { print("SHRINK not bad"); return }
        var chunk = steps.count / 2
        while chunk >= 1 {
            var start = 0
            while start < steps.count {
                var candidate = steps
                candidate.removeSubrange(start..<min(start + chunk, steps.count))
                if try bad(candidate) {
                    steps = candidate; print("SHRINK \(steps.count)")
                } else {
                    start += chunk
                }
            }
            chunk /= 2
        }
        print("SHRINK result:\n" + steps.map(\.description).joined(separator: "\n"))
        _ = try once(steps, free, show: true)
    }
    func once(_ steps: [Storm.Step], _ free: String, show: Bool = false) throws -> Bool {
        let session = try Session(StormTests.mapping(free))
        defer { session.server.close() }
        let witness = try Witness(on: session.server.name)
        try witness.focus()
        var player = StormPlayer(session)
        try player.play(steps)
        let over = session.settle(within: .seconds(1))
        let isFree: Void? = try? session.probe.wait(for: "grabs", timeout: .milliseconds(400)) {
            session.probe.canGrabPointerAndKeyboard
        }
        if show {
            for arguments in [
                ["xmodmap", "-e", "keycode 248 = XF86LogGrabInfo"], ["xwininfo", "-root", "-tree"],
            ] {
                let c = try session.server.start("/usr/bin/env", arguments)
                try session.probe.display.wait(for: "x", timeout: .seconds(5)) { !c.isRunning }
                print("SHRINK", c.output)
            }
            try session.injector.key(248, down: true)
            try session.injector.key(248, down: false)
            try session.injector.sync()
            session.pass(.milliseconds(200))
            print("SHRINK server", session.server.output.suffix(6000))
            try? witness.wait(for: "all ends", timeout: .milliseconds(300)) { _ in false }
            print("SHRINK effects", session.takeEffects().joined(separator: "\n  "))
            for e in witness.record { print("SHRINK witness", e) }
        }
        let up = Self.env["UNPAIRED"] != nil ? StormTests().unpaired(witness) : []
        return over && isFree != nil && up.isEmpty
    }
}
