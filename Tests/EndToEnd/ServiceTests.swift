import Foundation
import Gestures
import JSON
import StrokeGenerator
import Host
import TestServer
import Testing

private let mapping = "hotkey: Menu\ngestures:\n  swipe left: nothing\n  shake: desktop show\n"

@Suite("A good citizen") struct ServiceTests {
    @Test("status says what there is to know, to people and to programs")
    func status() throws {
        let session = try Session(mapping)
        defer { session.server.close() }
        let answer = try session.server.curlicue(["status", "--json"])
        let status = try #require(JSONValue(parsing: answer.output), "\(answer)")
        #expect(status["state"] == "waiting")
        #expect(status["display"]?.string == session.server.name)
        #expect(status["mapping"]?.string?.hasSuffix("/curlicue.yaml") == true)
        #expect((status["mappingAge"]?.number ?? -1) >= 0)
        #expect(status["gestures"] == .number(2))
        #expect(status["hotkeys"]?.array == [JSONValue(["hotkey": "Menu", "state": "grabbed"])])
        #expect(status["windowManager"] == "Openbox")
        #expect(status["overlay"] == "shaped")
        #expect(status["lastError"] == .null)
        #expect(status["devices"]?.array?.contains { $0["kind"] == "touchscreen" } == true)
        _ = try session.server.write(
            "hotkey: Menu\ngestures:\n  swip: nothing\n", to: "curlicue.yaml")
        let refused = try session.server.curlicue(["reload"])
        #expect(refused.status == 78 && refused.output.contains("has errors"), "\(refused)")
        let people = try session.server.curlicue(["status"]).output
        for line in [
            "state: waiting", "hotkey: Menu, grabbed", "overlay: shaped",
            "window manager: Openbox",
            "last error: the config has errors; keeping the previous config",
            "the newest version has errors",
        ] { #expect(people.contains(line), "\(line) in \(people)") }
        #expect(try session.server.curlicue(["pause"]).status == 0)
        #expect(try session.server.curlicue(["status"]).output.contains("Menu, released"))
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
        let bare = try server.curlicue(arguments)
        #expect(bare.status == 1)
        #expect(try findings(bare.output)["window manager"]?["state"] == "problem")
        #expect(try findings(bare.output)["hotkey"]?["finding"] == "Menu, free")
        _ = try server.start(.openbox)
        let managed = try server.curlicue(arguments)
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
            let result = try server.curlicue(["doctor", "--config", file])
            #expect(result.status == 1 && result.output.contains("✗ hotkey"), "\(result)")
            withExtendedLifetime(otherClient) {}
        }
        let bad = try server.write("hotkey: Menu\ngestures:\n  circel: nothing\n", to: "bad.yaml")
        let wrong = try server.curlicue(["doctor", "--config", bad])
        #expect(wrong.status == 1 && wrong.output.contains("line 3"), "\(wrong)")
        let long = "/" + String(repeating: "x", count: 100)
        for (display, folder, words) in [
            (":9999", server.folder, ":9999"),
            (":9999", "/nonexistent", "/nonexistent is no folder of yours alone"),
            (long, server.folder, "→ set XDG_RUNTIME_DIR to a shorter path"),
        ] {
            let none = try server.curlicue(
                ["doctor"], environment: ["DISPLAY": display, "XDG_RUNTIME_DIR": folder])
            #expect(none.status == 1 && none.output.contains(words), "\(none)")
        }
    }
}

@Suite("Installed by config/install") struct InstalledTests {
    private let archive: UnpackedArchive

    init() throws { archive = try UnpackedArchive() }

    @Test("what is installed works, completes, and is removed without a trace")
    func installed() throws {
        let install = try archive.install()
        #expect(install.status == 0, "\(install)")
        let environment = ["HOME": archive.home]
        let version = try Program(archive.program, ["--version"], environment: environment).result()
        let expected = try Program.shell("bash '\(DocumentationTests.root.path)/.ci/version'")
        #expect(version.output == expected.output, "\(expected)")
        let config = try Program(
            archive.program, ["init", "--from", "i3", "--print"], environment: environment
        ).result()
        let share = archive.home + "/.local/share"
        let schema = share + "/curlicue/curlicue.schema.json"
        #expect(config.output.hasPrefix("# yaml-language-server: $schema=\(schema)\n#\n# For i3: "))
        #expect(FileManager.default.fileExists(atPath: schema))
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
            COMP_WORDS=(curlicue ini) COMP_CWORD=1 COMP_LINE='curlicue ini' COMP_POINT=12
            $(complete -p curlicue | grep -o -- '-F [^ ]*' | cut -c4-) curlicue ini curlicue
            printf '%s\\n' "${COMPREPLY[@]}"
            """)
        #expect(completed.output.contains("init"), "\(completed)")
        let files = archive.files
        #expect(try archive.install().status == 0)
        #expect(archive.files == files)
        let removal = try archive.install("--uninstall")
        #expect(removal.status == 0, "\(removal)")
        #expect(archive.files == [])
        let again = try archive.install("--uninstall")
        #expect(
            again.status == 1 && again.errors.contains("nothing is installed there"), "\(again)")
    }

    @Test("under a prefix and a folder that stands for /, too, removing leaves what was there")
    func gathered() throws {
        let folder = archive.home + "/a package"
        try FileManager.default.createDirectory(
            atPath: folder + "/usr/share/fish", withIntermediateDirectories: true)
        let before = archive.files
        for prefix in ["/usr", "/usr/local", "/opt/curlicue"] {
            let install = try archive.install("--prefix", prefix, "--destdir", folder)
            #expect(install.status == 0, "\(install)")
            let etc = prefix == "/opt/curlicue" ? prefix + "/etc" : "/etc"
            let entry = try String(
                contentsOfFile: folder + etc + "/xdg/autostart/curlicue.desktop", encoding: .utf8)
            #expect(entry.contains("\nExec=\(prefix)/bin/curlicue run\n"))
            #expect(archive.files.contains("a package\(prefix)/lib/systemd/user/curlicue.service"))
            let removal = try archive.install(
                "--prefix", prefix, "--destdir", folder, "--uninstall")
            #expect(removal.status == 0, "\(removal)")
            #expect(archive.files == before)
        }
    }

    @Test("an autostart entry that was changed is kept, and so is what others have put beside it")
    func changedEntry() throws {
        #expect(try archive.install().status == 0)
        let entry = archive.home + "/.config/autostart/curlicue.desktop"
        try "[Desktop Entry]\nHidden=true\n".write(
            toFile: entry, atomically: false, encoding: .utf8)
        let strokes = archive.home + "/.local/share/curlicue/strokes"
        try FileManager.default.createDirectory(atPath: strokes, withIntermediateDirectories: true)
        for result in [try archive.install(), try archive.install("--uninstall")] {
            #expect(result.output.contains("kept") && result.output.contains(entry), "\(result)")
        }
        #expect(
            archive.files == [
                ".config", ".config/autostart", ".config/autostart/curlicue.desktop", ".local",
                ".local/share", ".local/share/curlicue", ".local/share/curlicue/strokes",
            ])
    }

    /// What the installed autostart entry and unit run.
    private func startCommands() throws -> (entry: [String], unit: [String]) {
        func words(_ file: String, after key: String) throws -> [String] {
            let text = try String(contentsOfFile: archive.home + file, encoding: .utf8)
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
        #expect(try archive.install().status == 0)
        let commands = try startCommands()
        let server = try PrivateServer()
        defer { server.close() }
        func start(_ words: [String]) throws -> ChildProcess {
            try server.start(words[0], Array(words.dropFirst()))
        }
        // The entry first and long before, the entry first and at once, and the unit first.
        for (isEntryFirst, waits) in [(true, true), (true, false), (false, true)] {
            let what = "entry first: \(isEntryFirst), one after the other: \(waits)"
            let first = try start(isEntryFirst ? commands.entry : commands.unit)
            if waits { try server.waitUntilReady(first) }
            let second = try start(isEntryFirst ? commands.unit : commands.entry)
            let (entry, unit) = isEntryFirst ? (first, second) : (second, first)
            try server.waitUntilReady(unit)
            let status = entry.waitForExit()
            #expect(
                waits && isEntryFirst ? status == 0 : status == 0 || status == 75,
                "\(what): \(entry.output)")
            #expect(unit.isRunning, "\(what): \(unit.output)")
            unit.signal(SIGTERM)
            #expect(unit.waitForExit() == 0, "\(what): \(unit.output)")
        }
    }

    @Test("sessions that systemd starts find the entry")
    func startedBySystemd() throws {
        #expect(try archive.install().status == 0)
        let generator = "/usr/lib/systemd/user-generators/systemd-xdg-autostart-generator"
        let units = archive.home + "/units"
        try FileManager.default.createDirectory(atPath: units, withIntermediateDirectories: true)
        let result = try Program(
            generator, [units, units, units],
            environment: [
                "HOME": archive.home, "PATH": "/usr/bin:/bin",
                "XDG_CONFIG_DIRS": "/nonexistent",
            ]
        ).result()
        #expect(result.status == 0, "\(result)")
        let wanted = units + "/xdg-desktop-autostart.target.wants/app-curlicue@autostart.service"
        let unit = try String(contentsOfFile: wanted, encoding: .utf8)
        #expect(unit.contains("\nExecStart=:\(archive.program) run\n"), "\(unit)")
    }

    @Test("the entries that a session starts curlicue by are sound")
    func entries() throws {
        let install = try archive.install("--prefix", "/usr", "--destdir", archive.home)
        #expect(install.status == 0, "\(install)")
        let result = try Program.shell(
            """
            cd '\(archive.home)'
            desktop-file-validate etc/xdg/autostart/curlicue.desktop || exit 1
            cp usr/lib/systemd/user/curlicue.service .
            sed -i "s|/usr/bin/curlicue|$PWD/usr/bin/curlicue|" curlicue.service
            systemd-analyze --user verify --man=no ./curlicue.service 2> said
            ! grep -i curlicue.service said
            """)
        #expect(result.status == 0, "\(result)")
    }
}
