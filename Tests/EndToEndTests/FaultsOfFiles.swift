import Foundation
import Gestures
import Glibc
import Hand
import Host
import Stage
import Testing

/// Rows of the fault matrix: files that others wrote, or that are none.
extension Faults {
    @Test("52: what is no template among the recorded strokes holds nothing up and is named")
    func oddTemplates() throws {
        try fault(52, "odd recorded strokes", by: "FIFO, device, endless and huge files") {
            let server = try PrivateServer()
            defer { server.close() }
            let home = try #require(server.environment["HOME"])
            let folder = home + "/.local/share/curlicue/strokes"
            // A record by hand, and then what a program that went wrong may leave beside it.
            let good = StrokeRecord(contacts: [
                Hand(seed: 3).circle(center: FaultScene.place, radius: 80).samples
            ]).jsonLine
            let made = try Program.shell(
                """
                mkdir -p '\(folder)' && cd '\(folder)' && mkfifo pipe.jsonl && mkdir folder.jsonl
                ln -s /dev/zero device.jsonl; ln -s /dev/ptmx terminal.jsonl
                ln -s nowhere dangling.jsonl; ln -s looping.jsonl looping.jsonl
                truncate -s 1T huge.jsonl; yes '{"contacts":[]}' | head -c 5000000 > long.jsonl
                head -c 4000000 /dev/zero > zeros.jsonl
                yes x | head -c 4000000 > faults.jsonl
                yes '{"contacts":[[[0,0,0],[9,9,9]]]}' | head -c 4000000 > many.jsonl
                printf '%s\\n' '\(good)' > good.jsonl
                """)
            try must(made.status == 0, made.errors)
            let odd = [
                "pipe", "folder", "device", "terminal", "dangling", "looping", "huge", "long",
                "zeros", "faults", "many",
            ]
            let start = MonotonicClock.now
            let scene = try FaultScene(on: server)
            let time = MonotonicClock.now - start
            for name in odd {
                try must(
                    scene.daemon.output.contains("\(folder)/\(name).jsonl"),
                    "\(name) is not named: \(scene.daemon.output)")
            }
            try must(
                !scene.daemon.output.contains("good.jsonl"), "good.jsonl is called odd")
            try scene.nextWorks()
            // Reading them again, in the middle of the session, is as quick.
            scene.daemon.signal(SIGHUP)
            try scene.nextWorks()
            let listed = try Program(
                Session.binary, ["strokes"], environment: server.environment
            ).result()
            try must(listed.output.hasPrefix("good: 1 example\nmany: 100 examples"), "\(listed)")
            try must(time < .seconds(5), "ready only after \(time)")
            return ("named, left out, ready at once", time)
        }
    }
}
