import Foundation
import Gestures
import JSON
import StrokeGenerator
import Host
import TestServer
import Testing

private let mapping = "hotkey: Menu\ngestures:\n  swipe left: nothing\n  shake: desktop show\n"

@Suite("A good citizen") struct ServiceTests {
    private func run(
        _ arguments: [String], on server: PrivateServer, environment: [String: String] = [:]
    ) throws -> (status: Int32?, output: String) {
        let companion = try server.start(Session.binary, arguments, environment: environment)
        return (companion.process.waitForExit(), companion.output)
    }

    @Test("status says what there is to know, to people and to programs")
    func status() throws {
        let session = try Session(mapping)
        defer { session.server.close() }
        let stroke = StrokeGenerator(seed: 1).swipe(.left, length: 250, from: Point(x: 600, y: 450))
        #expect(try session.gesture(stroke, under: "Menu")["outcome"] == "recognized")
        let scribble = StrokeGenerator(seed: 1).swipe(
            .right, length: 250, from: Point(x: 600, y: 450))
        #expect(try session.gesture(scribble, under: "Menu")["outcome"] == "unrecognized")
        session.waitUntilIdle()
        let answer = try run(["status", "--json"], on: session.server)
        let status = try #require(JSONValue(parsing: answer.output), "\(answer)")
        #expect(status["state"] == "waiting")
        #expect(status["display"]?.string == session.server.name)
        #expect(status["mapping"]?.string?.hasSuffix("/curlicue.yaml") == true)
        #expect((status["mappingAge"]?.number ?? -1) >= 0)
        #expect(status["gestures"] == .number(2))
        #expect(status["hotkeys"]?.array == [JSONValue(["hotkey": "Menu", "state": "grabbed"])])
        #expect(status["outcomes"]?["recognized"] == .number(1))
        #expect(status["outcomes"]?["unrecognized"] == .number(1))
        #expect(status["windowManager"] == "Openbox")
        #expect(status["overlay"] == "shaped")
        #expect(status["lastError"] == .null)
        #expect(status["devices"]?.array?.contains { $0["kind"] == "touchscreen" } == true)
        _ = try session.server.write(
            "hotkey: Menu\ngestures:\n  swip: nothing\n", to: "curlicue.yaml")
        #expect(try run(["reload"], on: session.server).status == 0)
        let people = try run(["status"], on: session.server).output
        for line in [
            "state: waiting", "hotkey: Menu, grabbed", "overlay: shaped",
            "strokes: 1 recognized, 1 not, 0 cancelled", "window manager: Openbox",
            "last error: the config has errors; keeping the previous config",
            "the newest version has errors",
        ] { #expect(people.contains(line), "\(line) in \(people)") }
        #expect(try run(["pause"], on: session.server).status == 0)
        #expect(try run(["status"], on: session.server).output.contains("Menu, released"))
    }

    @Test("the socket is for its owner, refuses what is no request, and says its version")
    func socket() throws {
        let session = try Session(mapping)
        defer { session.server.close() }
        let path = try ControlPath.socket(
            forDisplay: session.server.name,
            runtimeFolder: session.server.environment["XDG_RUNTIME_DIR"])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let client = try ControlClient(path: path)
        for (line, why) in [
            ("{\"curlicue\":1}", "no 'request'"),
            ("{\"curlicue\":2,\"request\":\"status\"}", "version 1"),
            ("[]", "JSON object"), ("nonsense", "no such request"),
            ("{\"curlicue\":1", "JSON object"),
            (String(repeating: "[", count: 60_000), "JSON object"), ("", "JSON object"),
            ("{\"curlicue\":1,\"request\":\"trigger\",\"phrase\":\"swipe\"}", ""),
            ("{\"curlicue\":1,\"request\":\"trigger\"}", ""),
        ] {
            let answer = try #require(JSONValue(parsing: try client.request(line)), "\(line)")
            #expect(answer["curlicue"] == .number(1))
            #expect(answer["ok"] == .bool(false))
            #expect(answer["error"]?.string?.contains(why) == true || why.isEmpty, "\(answer)")
        }
        // It was not harmed.
        #expect(try client.ask("status")["state"] == "waiting")
    }

    @Test("doctor finds what stands in the way, and says what to do")
    func doctor() throws {
        let server = try PrivateServer()
        defer { server.close() }
        let file = try server.write(mapping, to: "curlicue.yaml")
        let arguments = ["doctor", "--json", "--config", file]
        func findings(_ output: String) throws -> [String: JSONValue] {
            let all = try #require(JSONValue(parsing: output), "\(output)")["findings"]?.array ?? []
            return Dictionary(all.map { ($0["topic"]?.string ?? "", $0) }) { $1 }
        }
        let bare = try run(arguments, on: server)
        #expect(bare.status == 1)
        #expect(try findings(bare.output)["window manager"]?["state"] == "problem")
        #expect(try findings(bare.output)["hotkey"]?["finding"] == "Menu, free")
        _ = try server.start(.openbox)
        let managed = try run(arguments, on: server)
        #expect(managed.status == 0, "\(managed)")
        let found = try findings(managed.output)
        #expect(found["window manager"]?["finding"] == "Openbox")
        #expect(found["daemon"]?["advice"]?.string?.contains("curlicue run") == true)
        #expect(found["XInput"]?["state"] == "good")
        #expect(found["compositor"]?["state"] == "note")
        // Another program has the hotkey.
        do {
            let otherClient = try GrabbingClient(on: server.name)
            try #require(try otherClient.claimKey("Menu", modifiers: 0))
            let result = try run(["doctor", "--config", file], on: server)
            #expect(result.status == 1 && result.output.contains("✗ hotkey"), "\(result)")
            withExtendedLifetime(otherClient) {}
        }
        let bad = try server.write("hotkey: Menu\ngestures:\n  circel: nothing\n", to: "bad.yaml")
        let wrong = try run(["doctor", "--config", bad], on: server)
        #expect(wrong.status == 1 && wrong.output.contains("line 3"), "\(wrong)")
        let none = try run(["doctor"], on: server, environment: ["DISPLAY": ":9999"])
        #expect(none.status == 1 && none.output.contains(":9999"), "\(none)")
    }

    @Test("doctor says what to do where Xfce opens a menu as soon as Super goes down")
    func menuOfXfce() throws {
        let server = try PrivateServer()
        defer { server.close() }
        _ = try server.start(.xfwm4)
        let desktop = try GrabbingClient(on: server.name)
        func advice(_ hotkey: String, _ more: String = "") throws -> String? {
            let file = try server.write(
                "hotkey: \(hotkey)\n\(more)\ngestures:\n  swipe left: nothing\n", to: "menu.yaml")
            let result = try run(["doctor", "--json", "--config", file], on: server)
            #expect(result.status == 0, "\(result)")
            let findings = JSONValue(parsing: result.output)?["findings"]?.array ?? []
            let finding = findings.first { $0["topic"] == "menu" }
            return finding?["advice"]?.string
        }
        #expect(try advice("Ctrl+Super") == nil)
        try #require(try desktop.claimKey("Super_L", modifiers: 0))
        // The daemon keeps Super from Xfce then.
        #expect(try advice("Ctrl+Super") == nil)
        let others = "devices: {exclude: nothing like it}"
        #expect(try advice("Ctrl+Super", others)?.hasPrefix("press Ctrl first") == true)
        #expect(try advice("Super")?.hasPrefix("take another hotkey") == true)
        #expect(try advice("Ctrl+Alt") == nil)
        #expect(try advice("Super+F9") == nil)
        withExtendedLifetime(desktop) {}
    }
}

@Suite("Installed") struct InstalledTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID())").path

    private func run(_ arguments: String...) throws -> Program.Result {
        try Program(
            Session.binary, arguments,
            environment: ["HOME": home, "PATH": "/usr/bin:/bin"]
        ).result()
    }

    @Test("what is installed works, completes, and is removed without a trace")
    func installed() throws {
        defer { try? FileManager.default.removeItem(atPath: home) }
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        let dry = try run("install", "--dry-run")
        #expect(dry.status == 0 && dry.output.contains("would write"), "\(dry)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home).isEmpty)
        let install = try run("install")
        #expect(install.status == 0, "\(install)")
        let program = home + "/.local/bin/curlicue"
        // The commit may be newer than what was built last; the number is that of the changelog.
        let version = try Program(program, ["--version"]).result().output
        let changelog = try DocumentationTests.file("config/debian/changelog")
        let number = try #require(changelog.wholeMatch(of: /curlicue \((.*?)-\d+\)(?s:.*)/)?.1)
        let form = try Regex("\(number)([~+]git[0-9]{8}\\.[0-9a-f]{7,})?\n")
        #expect(version.wholeMatch(of: form) != nil, "\(version)")
        let share = home + "/.local/share"
        #expect(try Program.shell("sha256sum -c '\(share)/curlicue/manifest'").status == 0)
        for (shell, script) in [
            ("bash -n", "bash-completion/completions/curlicue"),
            ("zsh -n", "zsh/site-functions/_curlicue"),
            ("fish -n", "fish/vendor_completions.d/curlicue.fish"),
        ] where try Program.shell("command -v \(shell.prefix { $0 != " " })").status == 0 {
            let result = try Program.shell("\(shell) '\(share)/\(script)'")
            #expect(result.status == 0, "\(result.errors)")
        }
        let completed = try Program.shell(
            """
            set -o pipefail; . '\(share)/bash-completion/completions/curlicue'
            COMP_WORDS=(curlicue ins) COMP_CWORD=1 COMP_LINE='curlicue ins' COMP_POINT=12
            $(complete -p curlicue | grep -o -- '-F [^ ]*' | cut -c4-) curlicue ins curlicue
            printf '%s\\n' "${COMPREPLY[@]}"
            """)
        #expect(completed.output.contains("install"), "\(completed)")
        for file in try FileManager.default.contentsOfDirectory(
            atPath: share + "/doc/curlicue/examples") where file.hasSuffix(".yaml")
        {
            #expect(
                try run("check", "\(share)/doc/curlicue/examples/\(file)").status == 0, "\(file)")
        }
        let again = try run("install")
        #expect(again.status == 0 && !again.output.contains("written"), "\(again)")
        let removal = try run("uninstall")
        #expect(removal.status == 0, "\(removal)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: home).isEmpty)
        #expect(try run("uninstall").status == 66)
    }

    /// What the installed autostart entry and unit run.
    private func startCommands() throws -> (entry: [String], unit: [String]) {
        func words(_ file: String, after key: String) throws -> [String] {
            let text = try String(contentsOfFile: home + file, encoding: .utf8)
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix(key) })
            return line.dropFirst(key.count).split(separator: " ").map(String.init)
        }
        return try (
            words("/.config/autostart/curlicue.desktop", after: "Exec="),
            words("/.local/share/systemd/user/curlicue.service", after: "ExecStart=")
        )
    }

    @Test("where a session starts it by the entry and by the unit, the unit's stays, and no other")
    func startedTwice() throws {
        defer { try? FileManager.default.removeItem(atPath: home) }
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        #expect(try run("install").status == 0)
        let commands = try startCommands()
        let server = try PrivateServer()
        defer { server.close() }
        func start(_ words: [String]) throws -> ChildProgram {
            try server.start(words[0], Array(words.dropFirst()))
        }
        func waitUntilReady(_ daemon: ChildProgram) throws {
            try server.display.wait(for: "curlicue to be ready", timeout: .seconds(30)) {
                daemon.output.contains("curlicue: ready") || !daemon.isRunning
            }
        }
        // The entry first and long before, the entry first and at once, and the unit first.
        for (isEntryFirst, waits) in [(true, true), (true, false), (false, true)] {
            let what = "entry first: \(isEntryFirst), one after the other: \(waits)"
            let first = try start(isEntryFirst ? commands.entry : commands.unit)
            if waits { try waitUntilReady(first) }
            let second = try start(isEntryFirst ? commands.unit : commands.entry)
            let (entry, unit) = isEntryFirst ? (first, second) : (second, first)
            try waitUntilReady(unit)
            let status = entry.process.waitForExit()
            #expect(
                waits && isEntryFirst ? status == 0 : status == 0 || status == 75,
                "\(what): \(entry.output)")
            #expect(unit.isRunning, "\(what): \(unit.output)")
            unit.signal(SIGTERM)
            #expect(unit.process.waitForExit() == 0, "\(what): \(unit.output)")
        }
    }

    @Test("sessions that systemd starts find the entry, where there is systemd")
    func startedBySystemd() throws {
        defer { try? FileManager.default.removeItem(atPath: home) }
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        #expect(try run("install").status == 0)
        let generator = "/usr/lib/systemd/user-generators/systemd-xdg-autostart-generator"
        guard FileManager.default.isExecutableFile(atPath: generator) else { return }
        let units = home + "/units"
        try FileManager.default.createDirectory(atPath: units, withIntermediateDirectories: true)
        let result = try Program(
            generator, [units, units, units],
            environment: ["HOME": home, "PATH": "/usr/bin:/bin", "XDG_CONFIG_DIRS": "/nonexistent"]
        ).result()
        #expect(result.status == 0, "\(result)")
        let wanted = units + "/xdg-desktop-autostart.target.wants/app-curlicue@autostart.service"
        let unit = try String(contentsOfFile: wanted, encoding: .utf8)
        #expect(unit.contains("\nExecStart=:\(home)/.local/bin/curlicue run\n"), "\(unit)")
    }

    @Test(
        "the entries that a session starts curlicue by are sound, where there is a program to check them"
    )
    func entries() throws {
        defer { try? FileManager.default.removeItem(atPath: home) }
        let install = try run("install", "--prefix", "/usr", "--destdir", home)
        #expect(install.status == 0, "\(install)")
        let result = try Program.shell(
            """
            cd '\(home)'
            if command -v desktop-file-validate > /dev/null; then
                desktop-file-validate etc/xdg/autostart/curlicue.desktop || exit 1
            fi
            if command -v systemd-analyze > /dev/null; then
                cp usr/lib/systemd/user/curlicue.service .
                sed -i "s|/usr/bin/curlicue|$PWD/usr/bin/curlicue|" curlicue.service
                systemd-analyze --user verify --man=no ./curlicue.service 2> said
                ! grep -i curlicue.service said
            fi
            """)
        #expect(result.status == 0, "\(result)")
        #expect(try run("uninstall", "--prefix", "/usr", "--destdir", home).status == 0)
        let left = FileManager.default.enumerator(atPath: home)?.compactMap { $0 as? String } ?? []
        #expect(
            left.allSatisfy { !$0.contains("curlicue.desktop") && !$0.hasPrefix("usr") }, "\(left)")
    }
}
