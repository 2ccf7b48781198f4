import Desktop
import Foundation
import Gestures
import Glibc
import Host
import StrokeGenerator
import Testing
import TestServer

extension Faults {
    @Test("4: SIGHUP in a stroke reads the mapping again, after the stroke")
    func hangUp() throws {
        try fault(4, by: "kill -HUP") {
            let scene = try FaultScene()
            try scene.draw("Menu", FaultScene.swipe, part: 1)
            // Not saved in its place: the signal alone has to do it.
            _ = try scene.server.write(
                FaultScene.mapping.replacing("swipe left", with: "swipe right"),
                to: "curlicue.yaml")
            let start = MonotonicClock.now
            scene.daemon.signal(SIGHUP)
            scene.session.catchUp()
            try must(!scene.daemon.output.contains("read again"), "in the stroke")
            try scene.session.hotkey("Menu", down: false)
            try must(
                try scene.session.outcome()["gesture"] == "swipe left", scene.daemon.output)
            try scene.server.display.wait(for: "the mapping to be read") {
                scene.daemon.output.contains("config reloaded")
            }
            let time = MonotonicClock.now - start
            scene.session.waitUntilIdle()
            let right = StrokeGenerator(seed: 3).swipe(.right, length: 200, from: FaultScene.place)
            let outcome = try scene.session.gesture(right, under: "Menu")
            try must(outcome["gesture"] == "swipe right", "\(outcome)")
            return ("read after the stroke", time)
        }
    }

    @Test("35: a command that cannot start is logged and shown; nothing is lost")
    func cannotStart() throws {
        try fault(35, by: "ENOENT, process and file limits") {
            let scene = try FaultScene(Self.missing)
            let pid = scene.daemon.process.pid
            let before = try descriptors(of: pid)
            try cannotStart(scene) {
                try scene.run("prlimit", "--pid", "\(pid)", "--nofile=\(before):\(before)")
            }
            // No limit of processes holds for root. It is another user who owns these, whom sleepers
            // leave none, though they may do what root may, and so may a shell that is told so.
            let isRoot = getuid() == 0
            let asOther = [
                "setpriv", "--ruid", "65533", "--bounding-set", "-sys_resource,-sys_admin",
            ]
            let launcher = isRoot ? ["prlimit", "--nproc=64:64", "--"] + asOther + ["--"] : []
            let full = try FaultScene(Self.missing, launcher: launcher)
            try cannotStart(full) {
                guard isRoot else {
                    try full.run("prlimit", "--pid", "\(full.daemon.process.pid)", "--nproc=1:1")
                    return
                }
                let sleepers = try full.server.start(
                    "setpriv",
                    ["--reuid", "65533", "sh", "-c"]
                        + ["for i in $(seq 64); do sleep 60 & done; echo asleep; wait"])
                try full.server.display.wait(for: "the sleepers") {
                    sleepers.output.contains("asleep")
                }
            }
            try must(full.daemon.output.contains("too many processes"), full.daemon.output)
            return ("logged, nothing lost", nil)
        }
    }

    private static let missing = """
        hotkey: Menu
        messages: {duration: 100ms}
        gestures:
          swipe right: {exec: [no-such-program]}
          swipe left: {exec: [bash, -p, -c, 'echo left >> "$HOME/log"']}
        """

    private func descriptors(of process: Int32) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
    }

    /// Commands that are not there, then those that `limit` keeps from starting.
    private func cannotStart(_ scene: FaultScene, under limit: () throws -> Void) throws {
        let right = StrokeGenerator(seed: 3).swipe(.right, length: 200, from: FaultScene.place)
        let pid = scene.daemon.process.pid
        // A command that is about to end still has a pipe to us.
        func expectOnlyWatchdog() throws {
            try scene.server.display.wait(for: "the commands to end") {
                children(of: pid).count == 1
            }
            scene.session.catchUp()
        }
        try scene.nextWorks()
        try expectOnlyWatchdog()
        let before = try descriptors(of: pid)
        _ = try scene.session.gesture(right, under: "Menu")
        try must(
            scene.daemon.output.contains("cannot run no-such-program: no such program"),
            scene.daemon.output)
        try limit()
        for _ in 1...5 { _ = try scene.session.gesture(right, under: "Menu") }
        _ = try scene.session.gesture(FaultScene.swipe, under: "Menu")
        try must(scene.daemon.isRunning, scene.daemon.output)
        try expectOnlyWatchdog()
        // Fewer where the first count came while a command of before was still running.
        let after = try descriptors(of: pid)
        try must(after <= before, "\(before) descriptors became \(after)")
        try must(!children(of: pid).contains { $0.state == "Z" }, "\(children(of: pid))")
        try scene.free()
    }

    @Test("36: thousands of commands leave no zombie, and have descriptors 0, 1 and 2 only")
    func manyCommands() throws {
        try fault(36, by: "a pan of many steps") {
            let ten = Array(repeating: "exec: [/bin/true]", count: 10)
            let mapping = """
                hotkey: Menu
                gestures:
                  pan horizontal:
                    each: 2px
                    do: [\(ten.map { "{\($0)}" }.joined(separator: ", "))]
                  swipe up: run ls /proc/self/fd > "$HOME/descriptors"; echo up >> "$HOME/log"
                """
            let scene = try FaultScene(mapping)
            let pid = scene.daemon.process.pid
            let up = StrokeGenerator(seed: 3).swipe(.up, length: 200, from: FaultScene.place)
            try must(
                try scene.session.gesture(up, under: "Menu")["gesture"] == "swipe up",
                scene.daemon.output)
            try scene.server.display.wait(for: "the command") { scene.session.lines() == ["up"] }
            // The fourth is that of the folder that `ls` looks into.
            let seen = scene.session.lines("descriptors")
            try must(seen == ["0", "1", "2", "3"], "\(seen)")
            let start = MonotonicClock.now
            var commands = 0
            let count = repetitions(1000, full: 10_000)
            while commands < count {
                _ = scene.session.dequeueEffects()
                // Short, since the test does not read meanwhile what the daemon sends its monitors,
                // and a monitor that does not read is dropped.
                let there = (0...200).map {
                    Sample(x: 200 + Double($0) * 2, y: 450, milliseconds: Double($0) * 4)
                }
                let outcome = try scene.session.gesture(
                    Stroke(samples: there), under: "Menu", speed: .realTime)
                try must(outcome["gesture"]?.hasPrefix("pan") == true, "\(outcome)")
                let steps = scene.session.dequeueEffects().count { $0.hasPrefix("perform") }
                try must(steps > 120, "\(steps) steps")
                commands += (steps - 2) * 10
            }
            let time = MonotonicClock.now - start
            try scene.server.display.wait(for: "every child to be gone") {
                children(of: pid).count <= 1
            }
            try must(children(of: pid).allSatisfy { $0.state != "Z" }, "\(children(of: pid))")
            try must(
                !scene.daemon.output.contains("error"), String(scene.daemon.output.suffix(500)))
            return ("no zombie, 0 1 2 only", time)
        }
    }

    @Test("37: a hostile window title is never executed, nor sent to a terminal")
    func hostileTitle() throws {
        try fault(37, by: "$(touch pwned), control characters") {
            let mapping = FaultScene.mapping.replacing(
                "run echo left", with: "run echo \"$CURLICUE_CLASS\" > \"$HOME/class\"; echo left")
            let server = try PrivateServer()
            _ = try server.start(.openbox)
            let scene = try FaultScene(
                mapping + "\napplications:\n  - match: {title: nobody}\n    enabled: false\n",
                on: server, manager: nil)
            var options = RecordingClient.Options()
            options.className =
                "$(touch $HOME/pwned)`touch $HOME/pwned`;touch $HOME/pwned\u{1b}]0;x\u{7}"
            let hostile = try RecordingClient(on: server.name, options)
            for title in [
                options.className, "'; touch $HOME/pwned; '", "\"; touch $HOME/pwned; \"",
                "\u{1b}[2J\u{9b}31m\u{0}\n\r\u{202e}", String(repeating: "x", count: 200_000),
            ] {
                hostile.setTitle(title)
                try hostile.focus()
                try scene.nextWorks()
            }
            let home = try #require(server.environment["HOME"])
            for folder in [home, server.folder, FileManager.default.currentDirectoryPath, "/"] {
                try must(
                    !FileManager.default.fileExists(atPath: folder + "/pwned"),
                    "it was executed in \(folder)")
            }
            let log = scene.daemon.output
            try must(
                !log.unicodeScalars.contains { ($0.value < 32 && $0 != "\n") || $0.value == 0x9b },
                log)
            try must(!log.contains("pwned"), "the log has the title: \(log)")
            let kept = scene.session.lines("class").first ?? ""
            try must(kept.hasPrefix("$(touch $HOME/pwned)"), kept)
            return ("never executed", nil)
        }
    }

    @Test("38: a storm of saves keeps the last good mapping; a new one is live within 300 ms")
    func storm() throws {
        try fault(38, by: "1000 × rename, in place, link, delete") {
            let scene = try FaultScene()
            let path = scene.server.folder + "/curlicue.yaml"
            let good = FaultScene.mapping
            func put(_ text: String, to path: String) throws {
                let file = try #require(fopen(path, "w"))
                fputs(text, file)
                fclose(file)
            }
            func save(_ text: String, _ round: Int) throws {
                switch round % 4 {
                case 0: try put(text, to: path)
                case 1:
                    try put(text, to: path + ".new")
                    rename(path + ".new", path)
                case 2:
                    let target = path + ".\(round / 4 % 2)"
                    unlink(target)
                    try put(text, to: target)
                    symlink(target, path + ".link")
                    rename(path + ".link", path)
                default:
                    // As vim does it: the old one is kept under another name.
                    rename(path, path + "~")
                    try put(text, to: path)
                }
            }
            for round in 0..<1000 {
                let bad = "hotkey: Menu\ngestures:\n  circel: nothing\n"
                try save(round % 2 == 0 ? bad : good, round)
                if round % 250 == 248 { try scene.nextWorks() }
            }
            // The mapping of the storm's last save may still be on its way: only the new one has
            // three gestures.
            let new = good.replacing("  swipe left:", with: "  swipe up: nothing\n  swipe left:")
            var times: [Duration] = []
            // The watch is whole: each way of saving is noticed still.
            for round in 0..<41 {
                let start = MonotonicClock.now
                try save(round % 2 == 0 ? new : good, round)
                try scene.server.display.wait(for: "save \(round)") {
                    (try? scene.session.status())?["gestures"] == (round % 2 == 0 ? "3" : "2")
                }
                times.append(MonotonicClock.now - start)
            }
            // A busy machine holds up one or the other.
            let usual = times.sorted()[times.count * 9 / 10]
            try must(usual < .milliseconds(300), "live after \(times)")
            scene.session.waitUntilIdle()
            let up = StrokeGenerator(seed: 3).swipe(.up, length: 200, from: FaultScene.place)
            let outcome = try scene.session.gesture(up, under: "Menu")
            try must(outcome["gesture"] == "swipe up", "\(outcome)")
            return ("kept, then live", usual)
        }
    }

    @Test("39: of two that start at once one owns the display")
    func twoAtOnce() throws {
        try fault(39, by: "pairs") {
            let server = try PrivateServer()
            for pair in 1...repetitions(10, full: 100) {
                let two = try (1...2).map { _ in try server.start(Session.binary, ["run"]) }
                try server.display.wait(for: "pair \(pair) to be through") {
                    two.contains { $0.output.contains("curlicue: ready") }
                        && two.contains { !$0.isRunning }
                }
                let outputs = two.map(\.output)
                try must(
                    outputs.count { $0.contains("curlicue: ready") } == 1,
                    "pair \(pair): \(outputs)"
                )
                try must(
                    two.compactMap(\.process.exitStatus) == [75], "pair \(pair): \(outputs)")
                for one in two { one.end() }
            }
            return ("one owner", nil)
        }
    }

    @Test("40: a daemon whose log sink is gone keeps running")
    func logGone() throws {
        try fault(40, by: "closed standard error, /dev/full") {
            let server = try PrivateServer()
            _ = try server.start(.openbox)
            var commands = 0
            for sink in ["2>&-", "2>/dev/full", "2> >(exec true)"] {
                let file = try server.write(FaultScene.mapping, to: "curlicue.yaml")
                let daemon = try server.start(
                    "bash",
                    [
                        "-c", "exec \"$0\" run --verbose --config \"$1\" \(sink)", Session.binary,
                        file,
                    ])
                let injector = server.injector
                let home = try #require(server.environment["HOME"])
                for _ in 1...3 {
                    // Ready or not cannot be read; what it does can be seen.
                    try server.display.wait(for: "a command under \(sink)") {
                        try? injector.move(to: FaultScene.place)
                        try? injector.key("Menu", down: true)
                        try? injector.sync()
                        usleep(20_000)
                        try? injector.play([FaultScene.swipe], speed: .quick)
                        try? injector.key("Menu", down: false)
                        try? injector.sync()
                        usleep(50_000)
                        let text = try? String(contentsOfFile: home + "/log", encoding: .utf8)
                        let lines = (text ?? "").split(separator: "\n").count
                        defer { commands = lines }
                        return lines > commands
                    }
                }
                try must(daemon.isRunning, "it ended: \(daemon.output)")
                daemon.end()
            }
            return ("keeps running", nil)
        }
    }
}

/// What commands get as their standard error.
extension Faults {
    @Test("61: a command that writes much to standard error, or outlives curlicue, notices nothing")
    func muchStandardError() throws {
        try fault(61, by: "at once, and after kill -9") {
            // Fails where a write is refused, and ends by SIGPIPE where nothing reads it.
            let write = #"head -c 300000 /dev/zero | tr '\0' x 1>&2; echo"#
            let scene = try FaultScene(
                """
                hotkey: Menu
                hints: off
                gestures:
                  swipe left: run \(write) "now $?" >> "$HOME/log"
                  circle: run until [ -e "$HOME/go" ]; do sleep 0.05; done; \(write) "late $?" >> "$HOME/log"

                """)
            let session = scene.session
            _ = try session.gesture(FaultScene.circle, under: "Menu")
            _ = try session.gesture(FaultScene.swipe, under: "Menu")
            try scene.server.display.wait(for: "the first command") { !session.lines().isEmpty }
            try must(session.lines() == ["now 0"], "\(session.lines())")
            scene.daemon.signal(SIGKILL)
            try must(scene.daemon.process.waitForExit() != nil, "it does not end")
            let home = try #require(scene.server.environment["HOME"])
            try must(FileManager.default.createFile(atPath: "\(home)/go", contents: nil), home)
            try scene.server.display.wait(for: "the second command") { session.lines().count > 1 }
            try must(session.lines() == ["now 0", "late 0"], "\(session.lines())")
            return ("status 0", nil)
        }
    }
}
