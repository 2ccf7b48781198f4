import Engine
import Foundation
import Gestures
import Host
import JSON
import StrokeGenerator
import TestServer
import Testing

@testable import curlicue

/// `add`, `remove` and `list`, as a user runs them.
@Suite("Editing the mapping file") struct EditingTests {
    /// A home of its own, gone afterwards.
    private final class Home {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        var file: URL { url.appending(path: ".config/curlicue/curlicue.yaml") }

        init(_ text: String? = nil) throws {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            if let text { try write(text) }
        }

        deinit { try? FileManager.default.removeItem(at: url) }

        func write(_ text: String) throws {
            try Data(text.utf8).write(to: file)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o640], ofItemAtPath: file.path)
        }

        var text: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

        func curlicue(
            _ arguments: String...
        ) throws -> Program.Result {
            try EndToEndTests.curlicue(
                arguments, environment: ["HOME": url.path, "XDG_RUNTIME_DIR": url.path])
        }
    }

    private static let text = "# mine\nhotkey: F13\n\ngestures:\n    circle: nothing # yet\n"

    @Test("add and remove change their lines and nothing else")
    func addAndRemove() throws {
        let home = try Home(Self.text)
        let added = try home.curlicue("add", "circle cw", "window", "close", "--label", "Away")
        let entry = "circle clockwise: {do: window close, label: Away}"
        #expect(added.status == 0 && added.output.hasSuffix("yaml: added \(entry)\n"), "\(added)")
        #expect(home.text == Self.text + "    \(entry)\n")
        let mode = try FileManager.default.attributesOfItem(atPath: home.file.path)
        #expect(mode[.posixPermissions] as? Int == 0o640)
        #expect(try home.curlicue("add", "swipe", "left", "window left").status == 0)
        #expect(home.text == Self.text + "    \(entry)\n    swipe left: window left\n")
        #expect(try home.curlicue("remove", "swipe", "left").status == 0)
        let removed = try home.curlicue("remove", "circle", "clockwise")
        #expect(removed.status == 0, "\(removed)")
        #expect(removed.output.hasSuffix("yaml: removed circle clockwise\n"), "\(removed)")
        #expect(home.text == Self.text)
        let over = try home.curlicue(
            "add", "shake", "run", "a", "-geometry", "9x9", "--for", "gimp", "-e", "b", "--", "c")
        let end = "added shake: run a -geometry 9x9 -e b -- c, over windows of gimp\n"
        #expect(over.output.hasSuffix(end), "\(over)")
        #expect(try home.curlicue("check").output.contains("2 gestures under F13"))
    }

    @Test("without a file of the user's, add says how to make one")
    func begin() throws {
        let home = try Home()
        let none = try home.curlicue("add", "down right", "window close")
        #expect(none.status == 78 && none.errors.contains("'curlicue init' makes one"), "\(none)")
        #expect(try home.curlicue("init").status == 0)
        let text = home.text
        #expect(try home.curlicue("add", "down right", "window close").status == 0)
        #expect(try home.curlicue("check").output.contains("12 gestures under Ctrl+Super"))
        #expect(home.text.contains("\n  down right: window close\n"))
        #expect(try home.curlicue("remove", "down", "right").status == 0)
        #expect(try home.curlicue("add", "stroke pig", "window close").status == 0)
        #expect(try home.curlicue("remove", "stroke pig").status == 0)
        #expect(home.text == text)
        let homeless = try EndToEndTests.curlicue(["init", "--print"], environment: ["HOME": ""])
        #expect(homeless.status == 0 && homeless.output.contains("\ngestures:\n"), "\(homeless)")
        let barred = try EndToEndTests.curlicue(["init"], environment: ["HOME": "/dev/null"])
        #expect(barred.status == 73 && barred.errors.contains("Not a directory"), "\(barred)")
        let relative = try EndToEndTests.curlicue(["init"], environment: ["HOME": "rel"])
        #expect(relative.errors.contains("nor HOME names a folder"), "\(relative)")
    }

    @Test("a config for all users is not changed, and a link to nothing is no config")
    func others() throws {
        let home = try Home()
        let shared = home.url.appending(path: "shared/curlicue")
        try FileManager.default.createDirectory(at: shared, withIntermediateDirectories: true)
        let file = shared.appending(path: "curlicue.yaml")
        try Data("gestures:\n  tap: nothing\n".utf8).write(to: file)
        let environment = [
            "HOME": home.url.path, "XDG_CONFIG_DIRS": home.url.path + "/shared",
        ]
        let added = try EndToEndTests.curlicue(
            ["add", "circle", "nothing"], environment: environment)
        #expect(added.status == 78 && added.errors.contains("only \(file.path) for all users"))
        let folder = home.file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: home.file.path, withDestinationPath: "/nonexistent/x")
        let made = try EndToEndTests.curlicue(["init"], environment: environment)
        #expect(made.status == 73 && made.errors.contains("link to something that does not exist"))
    }

    @Test("what cannot be done is said, and the file stays as it is")
    func refused() throws {
        let home = try Home(Self.text)
        let cases: [(arguments: [String], status: Int32, says: String)] = [
            (["add", "swipe", "nothing"], 65, "curlicue: error: 'swipe' needs another word"),
            (["add", "circle"], 65, "say what it does: curlicue add 'circle' 'run xterm'"),
            (["add", "--lable", "x", "circle", "nothing"], 64, "Unknown option '--lable'"),
            (["add", "circle", "run a", "--lable", "x"], 64, "Unknown option '--lable'"),
            (["add", "circle", "clockwise"], 65, "say what it does: curlicue add 'circle clock"),
            (["add", "stroke pig", "windw close"], 65, "did you mean 'window'?"),
            (["add", "circel", "nothing"], 65, "did you mean 'circle'?"),
            (["add", "shake", "sleep", "3"], 65, "did you mean 'run sleep 3'?"),
            (["add", "shake", "[window raise, again]"], 65, "lists and options are for"),
            (["add", "circle", "window close"], 65, "'circle' is mapped here"),
            (["remove", "shake"], 65, "'shake' is not among these gestures"),
            (["list", "--config", "/nonexistent"], 78, "no such file"),
            (["check", "--config", "a", "b"], 64, "the config is given twice"),
            (["record", "--examples", "2", "y", "z"], 64, "without --examples"),
            (["teach", "--refused"], 64, "Missing expected argument '<phrase> ...'"),
        ]
        for (arguments, status, says) in cases {
            let result = try EndToEndTests.curlicue(
                arguments, environment: ["HOME": home.url.path])
            #expect(result.status == status, "\(arguments) \(result)")
            #expect(result.errors.contains(says), "\(arguments) \(result)")
            #expect(home.text == Self.text)
        }
        try home.write("gestures: {circle: nothing}\n")
        let flow = try home.curlicue("add", "shake", "nothing")
        #expect(flow.status == 65 && flow.errors.contains("curlicue.yaml:1:1: error:"))
        #expect(flow.errors.hasSuffix("not added: shake: nothing\n"), "\(flow)")
        // Applications at the top are for all hotkeys.
        let two = "hotkeys:\n- {hotkey: F9, gestures: {tap: nothing}}\n- F8\n"
        try home.write(two)
        let shared = try home.curlicue(
            "add", "--for", "xterm", "--hotkey", "F9", "shake", "nothing")
        #expect(shared.status == 65 && shared.errors.contains("'F9' shares its applications"))
        #expect(home.text == two)
        try home.write("gestures: 5\n")
        #expect(try home.curlicue("add", "shake", "nothing").status == 78)
        #expect(home.text == "gestures: 5\n")
        #expect(chmod(home.file.path, 0o666) == 0)
        #expect(try home.curlicue("add", "shake", "nothing").status == 78)
    }

    @Test("list prints a table, and JSON")
    func list() throws {
        let home = try Home(
            Self.text + "    tap: {run: a, label: Open a}\n"
                + "applications:\n  - match: {class: gimp}\n"
                + "    gestures: {stroke zed: window top}\n"
                + "  - match: {fullscreen: true}\n    enabled: false\n")
        #expect(
            try home.curlicue("list").output == """
                GESTURE     WHAT IT DOES                    HOTKEY  WHERE
                circle      Nothing                         F13
                tap         Open a                          F13
                stroke zed  Top half (no usable recording)  F13     over gimp
                Under F13 nothing runs over fullscreen windows.

                """)
        let json = try home.curlicue("list", "--json").output
        let rows = try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(rows.map { $0["gesture"] as? String } == ["circle", "tap", "stroke zed"])
        #expect(rows.map { $0["label"] as? String } == [nil, "Open a", nil])
        #expect(rows.map { $0["action"] as? String } == ["nothing", "run a", "window top"])
        #expect(rows.map { $0["applications"] as? String } == [nil, nil, "gimp"])
        #expect(rows.allSatisfy { $0["hotkeys"] as? [String] == ["F13"] })
    }

    @Test("init writes a preset that has no errors, and overwrites nothing")
    func presets() throws {
        let archive = try UnpackedArchive()
        #expect(try archive.install().status == 0)
        for name in Preset.names {
            let home = try Home()
            func curlicue(_ arguments: String...) throws -> Program.Result {
                try Program(
                    archive.program, arguments,
                    environment: [
                        "HOME": home.url.path, "XDG_RUNTIME_DIR": home.url.path,
                        "PATH": "/usr/bin:/bin",
                    ]
                ).result()
            }
            let made = try curlicue("init", "--from", name)
            #expect(made.status == 0, "\(made)")
            let schema = archive.home + "/.local/share/curlicue/curlicue.schema.json"
            #expect(
                home.text.hasPrefix("# yaml-language-server: $schema=\(schema)\n#\n"), "\(name)")
            let checked = try curlicue("check")
            #expect(
                checked.status == 0 && checked.output.contains(": no problems found ("),
                "\(checked)")
            let text = home.text
            #expect(try curlicue("add", "up down up", "nothing").status == 0, "\(name)")
            #expect(try curlicue("remove", "up down up").status == 0)
            #expect(home.text == text, "\(name)")
            let again = try curlicue("init")
            #expect(
                again.status == 73 && again.errors.contains("already; edit it, or move it away"))
            #expect(home.text == text)
        }
        let files = try FileManager.default.contentsOfDirectory(
            atPath: DocumentationTests.root.appending(path: "config").path)
        #expect(
            Preset.names.map { $0 + ".yaml" }.sorted()
                == files.filter { $0.hasSuffix(".yaml") }.sorted())
    }

    @Test("init names presets that there are, and works without any")
    func withoutPresets() throws {
        let home = try Home()
        let unknown = try home.curlicue("init", "--from", "curlicu")
        #expect(unknown.status == 64 && unknown.errors.contains("did you mean 'curlicue'?"))
        #expect(Preset.names.allSatisfy { unknown.errors.contains($0) }, "\(unknown)")
        // The program beside the tests has none.
        let missing = try home.curlicue("init", "--from", "i3")
        #expect(
            missing.status == 65 && missing.errors.contains("/share/curlicue/i3.yaml"), "\(missing)"
        )
        #expect(missing.errors.contains("config/install"))
        let made = try home.curlicue("init")
        #expect(made.status == 0 && made.errors.contains("the preset 'curlicue'"), "\(made)")
        #expect(home.text.hasPrefix("# Which gesture does what"))
    }

    @Test("init fits the session: its window manager, its touch screens")
    func session() throws {
        let server = try PrivateServer()
        defer { server.close() }
        let archive = try UnpackedArchive()
        #expect(try archive.install().status == 0)
        func printed() throws -> String {
            let result = try Program(
                archive.program, ["init", "--print"], environment: server.environment
            ).result()
            #expect(result.status == 0, "\(result)")
            return result.output
        }
        let bare = try printed()
        // Without a compositor, too, guides and sheet are shown.
        #expect(!bare.contains("\nhints:") && bare.contains("# Which gesture does what"))
        #expect(bare.contains("\ntouch: always\n"))
        let manager = try server.start(TestWindowManager.i3)
        defer { withExtendedLifetime(manager) {} }
        #expect(try printed().contains("# For i3: "))
        for command in ["init", "check"] {
            let result = try Program(
                archive.program, [command], environment: server.environment
            ).result()
            #expect(result.status == 0 && !result.errors.contains("error:"), "\(result)")
        }
    }

    @Test(
        "init chooses by what it finds",
        arguments: [
            ("i3", false, true, "i3"), ("Xfwm4", true, true, "curlicue"),
            ("", true, false, "touch"),
        ])
    func choice(manager: String, hasTouchscreen: Bool, hasMouse: Bool, preset: String) {
        let traits = SessionTraits(
            windowManager: manager, hasTouchscreen: hasTouchscreen, hasMouse: hasMouse)
        #expect(traits.preset == preset)
    }

    @Test("what a window manager cannot do is replaced in every preset, and a comment says so")
    func substitutes() throws {
        let traits = SessionTraits(
            windowManager: "Twm", hasTouchscreen: false,
            canPerform: { $0 != .desktop(.show) })
        for name in Preset.names {
            let preset = Preset(
                name: name, text: try DocumentationTests.file("config/\(name).yaml"))
            let text = InitCommand.text(of: preset, for: traits, schema: "/s.json")
            #expect(
                text.hasPrefix("# yaml-language-server: $schema=/s.json\n#\n"), "\(preset.name)")
            let home = try Home(text)
            #expect(try home.curlicue("check").status == 0, "\(preset.name)")
            let mapped = preset.text.split(separator: "\n").count {
                $0.hasSuffix(": desktop show") && !$0.contains("#")
            }
            let explained = text.components(separatedBy: "  # Twm cannot do 'desktop show'; ")
            #expect(explained.count == mapped + 1 && !text.contains(": desktop show\n"))
        }
        let asked = SessionTraits(windowManager: "", hasTouchscreen: true)
        let text = InitCommand.text(of: .builtIn, for: asked, schema: nil)
        #expect(text.contains("\ntouch: always\n"))
    }

    @Test(
        "what init writes for a window manager works there",
        arguments: [
            (TestWindowManager.openbox, "curlicue", "_NET_WM_STATE_MAXIMIZED_VERT"),
            (.i3, "i3", "_NET_WM_STATE_FULLSCREEN"),
        ])
    func presetThatWorks(manager: TestWindowManager, preset: String, state: String) throws {
        let server = try PrivateServer()
        defer { server.close() }
        let running = try server.start(manager)
        defer { withExtendedLifetime(running) {} }
        let archive = try UnpackedArchive()
        #expect(try archive.install().status == 0)
        let made = try Program(
            archive.program, ["init"], environment: server.environment
        ).result()
        #expect(made.status == 0, "\(made)")
        #expect(made.errors.contains("from the preset '\(preset)'"), "\(made)")
        #expect(made.errors.contains("curlicue: next: "))
        let checked = try EndToEndTests.curlicue(["check"], environment: server.environment)
        #expect(checked.output.contains(": no problems found ("), "\(checked)")
        let session = try Session(nil, on: server, manager: nil)
        let client = try RecordingClient(on: server.name)
        session.waitUntilIdle()
        let frame = try #require(session.probe.frame(of: client.window))
        let circle = StrokeGenerator(seed: 1).circle(
            center: frame.center, radius: 60, rotation: .clockwise)
        let outcome = try session.gesture(circle, under: "Ctrl+Super")
        #expect(outcome["mapped"] == "circle clockwise", "\(outcome)")
        try session.probe.wait(for: "the window to be \(state)") {
            session.probe.states(of: client.window).contains(state)
        }
    }

    @Test("the example for browsers acts on pages under the right button")
    func browserExample() throws {
        let session = try Session(try DocumentationTests.file("config/browser.yaml"))
        let browser = try RecordingClient(on: session.server.name) { $0.className = "firefox" }
        try browser.focus()
        let frame = try #require(session.probe.frame(of: browser.window))
        let strokes = StrokeGenerator(seed: 1)
        let drawings: [(Drawing, phrase: String, key: String)] = [
            (.pointer(strokes.swipe(.left, length: 150, from: frame.center)), "swipe left", "Left"),
            (.pointer(strokes.circle(center: frame.center, radius: 60)), "circle", "l"),
        ]
        for (drawing, phrase, key) in drawings {
            #expect(try session.draw(drawing, under: "Button3")["mapped"] == phrase)
            try browser.wait(for: .key(key, down: false))
        }
        try session.expectNothingLeft()
    }

    @Test("the example for fingers needs no hotkey, on a touch screen and on a touchpad")
    func touchExample() throws {
        let server = try PrivateServer { $0.kind = .xorg }
        let session = try Session(try DocumentationTests.file("config/touch.yaml"), on: server)
        let client = try RecordingClient(on: server.name)
        try client.focus()
        let place = try #require(session.probe.frame(of: client.window)).center
        let drawings: [(Drawing, phrase: String)] = [
            (.swipe(.up, fingers: 3, length: 150, at: place), "swipe up 3 fingers"),
            (.padSwipe(fingers: 3, Vector(dx: 0, dy: 150)), "swipe down 3 fingers"),
        ]
        for (drawing, phrase) in drawings {
            try session.play(drawing)
            #expect(try session.outcome()["mapped"] == phrase)
            try session.probe.wait(for: "the effect of '\(phrase)'") {
                phrase.contains("down")
                    ? session.probe.isMinimized(client.window)
                    : session.probe.states(of: client.window)
                        .contains("_NET_WM_STATE_MAXIMIZED_VERT")
            }
        }
        try session.expectNothingLeft()
    }

    @Test("the shell completes gestures and recorded strokes")
    func completions() throws {
        let home = try Home(Self.text + "    swipe left: nothing\n    swipe up: nothing\n")
        let strokes = home.url.appending(path: ".local/share/curlicue/strokes")
        try FileManager.default.createDirectory(at: strokes, withIntermediateDirectories: true)
        try Data().write(to: strokes.appending(path: "pigtail.jsonl"))
        let folder = URL(filePath: Session.binary).deletingLastPathComponent().path
        func offered(_ words: String...) throws -> [String] {
            let line = words.joined(separator: " ")
            let script = """
                cd '\(home.url.path)'; export HOME=$PWD XDG_RUNTIME_DIR=$PWD PATH='\(folder)':$PATH
                unset XDG_CONFIG_HOME XDG_DATA_HOME DISPLAY
                . <(curlicue --generate-completion-script bash)
                COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " ")))
                COMP_CWORD=\(words.count - 1) COMP_LINE='\(line)' COMP_POINT=\(line.count)
                _curlicue curlicue '\(words.last ?? "")' ''
                printf '%s\\n' "${COMPREPLY[@]}"
                """
            return try Program.shell(script).output.split(separator: "\n").map(String.init)
        }
        #expect(try offered("curlicue", "strokes", "show", "p") == ["pigtail"])
        #expect(try offered("curlicue", "remove", "sw") == ["swipe left", "swipe up"])
        #expect(try offered("curlicue", "remove", "swipe", "") == ["left", "up"])
        #expect(try offered("curlicue", "trigger", "c") == ["circle"])
        let offeredStrokes = try offered("curlicue", "add", "stro")
        #expect(offeredStrokes == ["stroke pigtail"])
    }

    @Test("what add writes is in force at once")
    func live() throws {
        let server = try PrivateServer()
        defer { server.close() }
        let home = try #require(server.environment["HOME"])
        let daemon = try server.start(Session.binary, ["run", "--verbose"])
        // The daemon may have had no file to watch.
        let made = try EndToEndTests.curlicue(["init"], environment: server.environment)
        #expect(made.status == 0, "\(made)")
        try server.waitUntilReady(daemon)
        let client = try server.controlClient()
        func gestures() throws -> Double? { try client.ask("status")["gestures"]?.number }
        _ = try client.ask("reload")
        let before = try #require(try gestures())
        let added = try EndToEndTests.curlicue(
            ["add", "down right", "nothing", "--label", "Quiet"],
            environment: server.environment.merging(["HOME": home]) { $1 })
        #expect(added.status == 0, "\(added)")
        try server.display.wait(for: "the new gesture") { (try? gestures()) == before + 1 }
    }
}
