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
        let scene = try FaultScene()
        try scene.draw("Menu", FaultScene.swipe, part: 1)
        // Not saved in its place: the signal alone has to do it.
        _ = try scene.server.write(
            FaultScene.mapping.replacing("swipe left", with: "swipe right"),
            to: "curlicue.yaml")
        scene.daemon.signal(SIGHUP)
        scene.session.catchUp()
        try must(!scene.daemon.output.contains("read again"), "in the stroke")
        try scene.session.hotkey("Menu", down: false)
        try must(
            try scene.session.outcome()["gesture"] == "swipe left", scene.daemon.output)
        try scene.session.wait(forLog: "config reloaded")
        scene.session.waitUntilIdle()
        let right = StrokeGenerator(seed: 3).swipe(.right, length: 200, from: FaultScene.place)
        try scene.session.draws(right, under: "Menu", as: "swipe right")
    }

    @Test("35: a command that cannot start is logged and shown; nothing is lost")
    func cannotStart() throws {
        let scene = try FaultScene(Self.missing)
        let pid = scene.daemon.pid
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
                try full.run("prlimit", "--pid", "\(full.daemon.pid)", "--nproc=1:1")
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
        let pid = scene.daemon.pid
        // A command that is about to end still has a pipe to us.
        func expectOnlyGuardian() throws {
            try scene.server.display.wait(for: "the commands to end") {
                children(of: pid).count == 1
            }
            scene.session.catchUp()
        }
        try scene.nextWorks()
        try expectOnlyGuardian()
        let before = try descriptors(of: pid)
        _ = try scene.session.gesture(right, under: "Menu")
        try must(
            scene.daemon.output.contains("cannot run no-such-program: no such program"),
            scene.daemon.output)
        try limit()
        for _ in 1...5 { _ = try scene.session.gesture(right, under: "Menu") }
        _ = try scene.session.gesture(FaultScene.swipe, under: "Menu")
        try must(scene.daemon.isRunning, scene.daemon.output)
        try expectOnlyGuardian()
        // Fewer where the first count came while a command of before was still running.
        let after = try descriptors(of: pid)
        try must(after <= before, "\(before) descriptors became \(after)")
        try must(!children(of: pid).contains { $0.state == "Z" }, "\(children(of: pid))")
        try scene.free()
    }

    @Test("37: a hostile window title is never executed, nor sent to a terminal")
    func hostileTitle() throws {
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
    }

    @Test("39: of two that start at once one owns the display")
    func twoAtOnce() throws {
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
                two.compactMap(\.exitStatus) == [75], "pair \(pair): \(outputs)")
            for one in two { one.end() }
        }
    }

    @Test("40: a daemon whose log sink is gone keeps running")
    func logGone() throws {
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
    }
}

/// What commands get as their standard error.
extension Faults {
    @Test("61: a command that writes much to standard error, or outlives curlicue, notices nothing")
    func muchStandardError() throws {
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
        try must(scene.daemon.waitForExit() != nil, "it does not end")
        let home = try #require(scene.server.environment["HOME"])
        try must(FileManager.default.createFile(atPath: "\(home)/go", contents: nil), home)
        try scene.server.display.wait(for: "the second command") { session.lines().count > 1 }
        try must(session.lines() == ["now 0", "late 0"], "\(session.lines())")
    }
}
