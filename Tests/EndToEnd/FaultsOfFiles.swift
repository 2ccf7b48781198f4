import CLinux
import Foundation
import Gestures
import Glibc
import StrokeGenerator
import Host
import TestServer
import Testing

/// Rows of the fault matrix: files that others wrote, or that are none.
extension Faults {
    /// How long a process has run on a processor.
    private static func processorTime(of process: Int32) throws -> Duration {
        let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        // Behind the name in parentheses: the eleventh and the twelfth field after the state.
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        let ticks = try #require(Int(fields[11])) + #require(Int(fields[12]))
        return .seconds(ticks) / sysconf(Int32(_SC_CLK_TCK))
    }

    @Test("52: what is no template among the recorded strokes holds nothing up and is named")
    func oddTemplates() throws {
        let server = try PrivateServer()
        let home = try #require(server.environment["HOME"])
        let folder = home + "/.local/share/curlicue/strokes"
        // A record as a user writes it, and then what a program that went wrong may leave beside it.
        let good = StrokeRecord(contacts: [
            StrokeGenerator(seed: 3).circle(center: FaultScene.place, radius: 80).samples
        ]).jsonLine
        let made = try Program.shell(
            """
            mkdir -p '\(folder)' && cd '\(folder)' && mkfifo pipe.jsonl && mkdir folder.jsonl
            ln -s /dev/zero device.jsonl; ln -s /dev/ptmx terminal.jsonl
            ln -s nowhere dangling.jsonl; ln -s looping.jsonl looping.jsonl
            truncate -s 1T huge.jsonl; yes '{"contacts":[]}' | head -c 5000000 > long.jsonl
            head -c 400000 /dev/zero > zeros.jsonl
            yes x | head -c 400000 > faults.jsonl
            yes '{"contacts":[[[0,0,0],[9,9,9]]]}' | head -c 400000 > many.jsonl
            printf '%s\\n' '\(good)' > good.jsonl
            """)
        try must(made.status == 0, made.errors)
        let odd = [
            "pipe", "folder", "device", "terminal", "dangling", "looping", "huge", "long",
            "zeros", "faults", "many",
        ]
        _ = try server.start(.openbox)
        let scene = try FaultScene(on: server, manager: nil)
        let processor = try Self.processorTime(of: scene.daemon.pid)
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
        // What else the machine does has no part in this; that it is ready at all, the session
        // waits for.
        try must(processor < .seconds(3), "it took \(processor) of the processor's time")
    }

    @Test("153: doctor says where there is no font")
    func noFonts() throws {
        let server = try PrivateServer()
        let fonts = try server.write(
            "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig/>\n",
            to: "fonts.conf")
        var environment = server.environment
        for (file, says) in [(fonts, true), ("/etc/fonts/fonts.conf", false)] {
            environment["FONTCONFIG_FILE"] = file
            let result = try Program(Session.binary, ["doctor"], environment: environment)
                .result()
            try must(result.output.contains("no text can be shown") == says, result.output)
        }
    }

    @Test("157: doctor and others find a daemon whose socket they cannot reach")
    func socketElsewhere() throws {
        let scene = try FaultScene()
        var environment = scene.server.environment
        let home = try #require(environment["HOME"])
        environment["XDG_RUNTIME_DIR"] = home
        let result = try Program(Session.binary, ["doctor"], environment: environment).result()
        try must(result.output.contains("runs on this display, but its socket"), result.output)
        try must(!result.output.contains("another program"), result.output)
        let asked = try Program(Session.binary, ["status"], environment: environment).result()
        try must(asked.errors.contains("runs on this display, but its socket"), asked.errors)
        try scene.nextWorks()
    }

    @Test("153: a config that cannot be watched is said so, and watched as soon as it can be")
    func noWatches() throws {
        // A user of its own, who may have none.
        let limit = "/proc/sys/user/max_inotify_instances"
        let scene = try FaultScene(launcher: [
            "unshare", "--user", "--map-root-user", "sh", "-c",
            "echo 0 > \(limit) && exec \"$@\"", "sh",
        ])
        func release() throws {
            try scene.run(
                "nsenter", "--user", "--target", "\(scene.daemon.pid)",
                "sh", "-c", "echo 128 > \(limit)")
        }
        func said(_ command: String) throws -> String {
            try Program(Session.binary, [command], environment: scene.server.environment)
                .result().output
        }
        try must(try said("status").contains("saving it is not noticed"), scene.daemon.output)
        let doctor = try said("doctor")
        try must(doctor.contains("saving it is not noticed"), doctor)
        _ = try scene.server.write(
            FaultScene.mapping + "\n  swipe right: nothing\n", to: "curlicue.yaml")
        try release()
        do {
            try scene.probe.wait(for: "the config to be read", timeout: .seconds(15)) {
                (try? said("status"))?.contains("gestures: 3") == true
            }
        } catch {
            throw FaultFailure(
                description: "\(error): \(try said("status")) \(scene.daemon.output)")
        }
        try must(try !said("status").contains("saving it is not noticed"), scene.daemon.output)
    }
}
