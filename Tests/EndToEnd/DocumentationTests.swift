import Foundation
import Testing

/// README, man page, `--help` and program say the same.
@Suite("Documentation") struct DocumentationTests {
    /// The package's folder.
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func file(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    static func help(_ arguments: String...) throws -> String {
        try Program(
            Session.binary, arguments + ["--help"], environment: ["COLUMNS": "1000"]
        ).result().output
    }

    /// The commands that `--help` lists.
    static func commands() throws -> [String] {
        let help = try help()
        let list = help.components(separatedBy: "SUBCOMMANDS:\n").last ?? ""
        return list.split(separator: "\n").compactMap { line in
            // A command stands two blanks in; what it does stands further in.
            let isEntry = line.hasPrefix("  ") && line.dropFirst(2).first?.isLetter == true
            let name = line.split(separator: " ").first.map(String.init)
            return isEntry && name != "See" ? name : nil
        }
    }

    /// The man page's text about one command.
    static func entry(_ command: String, in page: String) -> String {
        let section = page.components(separatedBy: "\n.Sh ").first { $0.hasPrefix("COMMANDS\n") }
        let entries = (section ?? "").components(separatedBy: "\n.It Cm ")
        return entries.first { $0.split(whereSeparator: \.isWhitespace).first == command[...] }
            ?? ""
    }

    @Test func everyCommandIsDocumented() throws {
        let commands = try Self.commands()
        #expect(commands.count >= 11)
        let page = try Self.file("man/curlicue.1")
        let section = page.components(separatedBy: "\n.Sh ").first { $0.hasPrefix("COMMANDS\n") }
        let documented = try #require(section).matches(of: /(?m)^\.It Cm (\w+)/).map {
            String($0.1)
        }
        #expect(documented == commands)
        // So does the list before them, each once.
        let list = try #require(section).components(separatedBy: "\n.El\n")[0]
        let listed = list.matches(of: /(?m)^\.Cm (.+)$/)
            .flatMap { $0.1.components(separatedBy: " , ") }
        #expect(listed.sorted() == commands.sorted())
        let readme = try Self.file("README.md")
        let table = readme.matches(of: /(?m)^\| (`curlicue.*?) \|/).map(\.1).joined(separator: " ")
        let named = Set(table.matches(of: /curlicue (\w+)/).map { String($0.1) })
        #expect(named == Set(commands))
    }

    @Test func everyOptionIsDocumented() throws {
        let page = try Self.file("man/curlicue.1")
        let common: Set<String> = ["--version", "--help", "-h"]
        for command in try Self.commands() {
            let help = try Self.help(command)
            let options = help.components(separatedBy: "OPTIONS:\n").last ?? ""
            var offered: Set<String> = []
            for line in options.matches(of: /(?m)^  (-\S.*?)(?:  |$)/) {
                offered.formUnion(line.1.matches(of: /--?[\w-]+/).map { String($0.0) })
            }
            let items = Self.entry(command, in: page).matches(of: /(?m)^\.It (Fl .*)$/)
            let documented = Set(
                items.flatMap { $0.1.matches(of: /Fl (-?[\w-]+)/).map { "-" + $0.1 } })
            #expect(documented == offered.subtracting(common), "\(command)")
            #expect(common.isSubset(of: offered), "\(command)")
            // The heading names them too.
            let heading = Self.entry(command, in: page).prefix { $0 != "\n" }
            for option in documented {
                #expect(heading.contains("Fl \(option.dropFirst())"), "\(command) \(option)")
            }
        }
    }

    @Test func exitStatusesAgree() throws {
        // ArgumentParser's own for a wrong command line, and success.
        var named: Set<Int> = [0, 64]
        for command in try Self.commands() {
            let help = try Self.help(command).components(separatedBy: "USAGE:")[0]
            guard let text = help.components(separatedBy: "Exit status:").dropFirst().first else {
                continue
            }
            named.formUnion(text.matches(of: /\b\d+\b/).compactMap { Int($0.0) })
        }
        let page = try Self.file("man/curlicue.1")
        let section = page.components(separatedBy: "\n.Sh ").first { $0.hasPrefix("EXIT STATUS\n") }
        let documented = try #require(section).matches(of: /(?m)^\.It (\d+)/).compactMap {
            Int($0.1)
        }
        #expect(documented == named.sorted())
    }

    @Test(
        "the program ends as documented",
        arguments: [
            (["--nonsense"], 64), (["recognize", "/nonexistent"], 66), (["status"], 69),
            (["run"], 69), (["check", root.appending(path: "config/curlicue.yaml").path], 0),
            (["check", "/nonexistent"], 78),
            (["run", "--config", "/nonexistent"], 78), (["--version"], 0),
        ] as [([String], Int32)])
    func exits(arguments: [String], status: Int32) throws {
        let result = try Program(
            Session.binary, arguments, environment: ["HOME": "/nonexistent"]
        ).result()
        #expect(result.status == status, "\(result.output) \(result.errors)")
    }

    @Test func requestsAreDocumented() throws {
        let source = try Self.file("Sources/Daemon/ControlRequests.swift")
        let answered = source.matches(of: /(?m)^        case "(\w+)":/).map { String($0.1) }
        #expect(answered.count >= 9)
        let page = try Self.file("man/curlicue.1")
        let start = try #require(page.firstRange(of: "\nThe requests are\n"))
        let list = String(page[start.upperBound...]).components(separatedBy: "\n.Sh ")[0]
        let documented = list.matches(of: /(?m)^\.It Ql (\w+)/).map { String($0.1) }
        #expect(documented.sorted() == answered.sorted())
    }

    @Test func variablesOfCommandsAreDocumented() throws {
        let set = try Self.file("Sources/Daemon/ActionRunner.swift")
        let page = try Self.file("man/curlicue.1")
        func names(_ text: String) -> Set<String> {
            Set(text.matches(of: /CURLICUE_[A-Z]+[0-9]?/).map { String($0.0) })
        }
        #expect(names(set).count >= 9)
        #expect(names(page) == names(set))
    }

    private static func section(_ name: String, of page: String) throws -> String {
        let sections = try file(page).components(separatedBy: "\n.Sh ")
        return try #require(sections.first { $0.hasPrefix(name + "\n") }, "\(page): \(name)")
    }

    /// What a section of a man page shows as it is to be typed.
    private static func blocks(in section: String) -> [String] {
        section.components(separatedBy: ".Bd -literal -offset indent\n").dropFirst()
            .compactMap { $0.components(separatedBy: ".Ed").first }
    }

    @Test("the quick start works as it stands")
    func quickStart() throws {
        let start = try Self.section("QUICK START", of: "man/curlicue.1")
        let lines = Self.blocks(in: start).joined().split(separator: "\n")
            .filter { $0.hasPrefix("$ curlicue ") }
            .map { $0.dropFirst(2).replacing(/\s+# .*/, with: "") }
        let commands = try Self.commands()
        for line in lines {
            let name = String(line.split(separator: " ")[1])
            #expect(commands.contains(name), "\(line)")
        }
        // Those that need no session, in a home of their own.
        let alone = lines.filter { $0.contains(/^curlicue (init|add .+|list|check)$/) }
        #expect(alone.count >= 4)
        let home = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID())")
        defer { try? FileManager.default.removeItem(at: home) }
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let folder = URL(filePath: Session.binary).deletingLastPathComponent().path
        let script = "set -e; PATH='\(folder)':$PATH; " + alone.joined(separator: "; ")
        let result = try Program(
            "/bin/bash", ["-c", script],
            environment: ["HOME": home.path, "XDG_RUNTIME_DIR": home.path, "PATH": "/usr/bin:/bin"]
        ).result()
        #expect(result.status == 0, "\(result.output) \(result.errors)")
        let mapping = try String(
            contentsOf: home.appending(path: ".config/curlicue/curlicue.yaml"), encoding: .utf8)
        #expect(mapping.contains("label: Terminal"))
    }

    @Test func mappingsInTheReadmeAreGood() throws {
        let readme = try Self.file("README.md")
        let snippets = readme.components(separatedBy: "```yaml\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        #expect(snippets.count >= 2)
        let start = try Self.section("QUICK START", of: "man/curlicue.1")
        let essentials = try Self.section("ESSENTIALS", of: "man/curlicue.5")
        let examples = (Self.blocks(in: start) + Self.blocks(in: essentials))
            .filter { !$0.hasPrefix("$ ") }
        #expect(examples.count >= 3)
        for text in snippets + examples {
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yaml")
            try Data(text.utf8).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let result = try Program.curlicue("check", file.path)
            #expect(result.status == 0, "\(text)\n\(result.errors)")
            // What is installed here is no matter of the example.
            let warnings = result.errors.components(separatedBy: ": warning: ").dropFirst()
            #expect(
                warnings.allSatisfy { $0.hasPrefix("no program called") },
                "\(text)\n\(result.errors)")
        }
        let example2 = Self.root.appending(path: "config/curlicue.yaml").path
        #expect(try Program.curlicue("check", example2).status == 0)
    }

    @Test func commandsOfTheReadmeAreThoseOfTheCheck() throws {
        let readme = try Self.file("README.md")
        let lines = readme.split(separator: "\n").map(String.init)
            .filter { $0.hasPrefix("S=$(command -v sudo); $S apt-get update && ") }
        #expect(lines.count == 2)
        // The same command as that which config/install names.
        let build = "swift build -c release --static-swift-stdlib --product curlicue"
        #expect(readme.contains("\n\(build) && sh config/install\n"))
        #expect(try Self.file("config/install").contains("\n  \(build)\""))
        let demo = try #require(lines.first { $0.hasSuffix(" && swift run curlicue-demo") })
        let test = try #require(lines.first { $0.hasSuffix(" && swift test --no-parallel") })
        for line in [demo, test] {
            for shell in ["bash", "sh"] {
                let quoted = line.replacing("'", with: "'\\''")
                #expect(try Program.shell("\(shell) -n -c '\(quoted)'").status == 0)
            }
        }
        func packages(_ line: String) -> Set<Substring> {
            let list = line.components(separatedBy: "--no-install-recommends ").last ?? ""
            return Set(list.prefix { $0 != "&" }.split(separator: " "))
        }
        #expect(packages(demo).isSubset(of: packages(test)))
        let manifest = try Self.file("Package.swift")
        let libraries = Set(manifest.matches(of: /"(lib[\w.-]+-dev)"/).map(\.1))
        #expect(libraries.count >= 8 && libraries.isSubset(of: packages(demo)))

        // What .ci/run finds in the README, by its own function.
        for (ending, line) in [
            ("swift test --no-parallel", test), ("swift run curlicue-demo", demo),
        ] {
            let found = try Program.shell(
                """
                cd '\(Self.root.path)' && eval "$(sed -n '/^readme() {/,/^}/p' .ci/run)"
                readme '\(ending)'
                """)
            #expect(found.output == line + "\n", "\(found.errors)")
            #expect(try Self.file(".ci/run").contains("readme \"\(ending)\""))
        }
        #expect(try Program.shell("bash -n '\(Self.root.path)/.ci/run'").status == 0)
    }

    @Test("the README's table has what the built-in mapping has")
    func builtInGestures() throws {
        let readme = try Self.file("README.md")
        let table = readme.components(separatedBy: "| draw | what happens |\n").last ?? ""
        let rows = table.prefix(upTo: table.firstRange(of: "\n\n")?.lowerBound ?? table.endIndex)
        let shown = rows.split(separator: "\n").flatMap { row in
            row.dropFirst(2).prefix { $0 != "|" }.matches(of: /`([^`]+)`/).map { String($0.1) }
        }
        let list = try Program.curlicue(
            "list", "--json", "--config", Self.root.appending(path: "config/curlicue.yaml").path)
        let entries = try JSONSerialization.jsonObject(with: Data(list.output.utf8))
        let gestures = try #require(entries as? [[String: Any]])
            .compactMap { $0["gesture"] as? String }
        #expect(gestures.count >= 11)
        #expect(shown.sorted() == gestures.sorted())
    }

    /// What README and man pages promise of the daemon, each with the test that shows it.
    private static let promises = [
        ("README.md", "with which other shortcuts keep working", "17: another shortcut with"),
        ("README.md", "it reaches the application once", "18: a hotkey or button that is tapped"),
        ("README.md", "grab pointer and keyboard within 50 ms", "1: a crash in a hold frees"),
        (
            "README.md", "when it hangs within three seconds", "2: a daemon that hangs in a hold"
        ),
        ("README.md", "holds down takes up to four", "110: "),
        ("README.md", "no key is reported to curlicue that is not", "every request to the server:"),
        ("README.md", "reports the presses of all keys", "every request to the server:"),
        ("README.md", "records every request to the X server", "every request to the server:"),
        (
            "README.md", "A click on the message says why, and teaches",
            "a click on the message opens the list, and a click there"
        ),
        ("README.md", "no stroke is written to a file unless", "is gone, and nothing is in a file"),
        (
            "README.md", "and nothing is drawn or run",
            "nothing of curlicue reacts over a fullscreen"
        ),
        ("README.md", "`--uninstall` removes that again", "removing leaves what was there"),
        (
            "README.md", "an autostart entry that you changed stay",
            "autostart entry that was changed"
        ),
        ("man/curlicue.1", "reaches the application once", "18: a hotkey or button that is tapped"),
        ("man/curlicue.1", "no key is reported to the daemon", "every request to the server:"),
        ("man/curlicue.1", "50 ms after a crash", "1: a crash in a hold frees"),
        ("man/curlicue.1", "three seconds after a hang", "2: a daemon that hangs in a hold"),
        ("man/curlicue.1", "has no sockets but Unix ones", "have no sockets but Unix ones"),
        ("man/curlicue.1", "by the X server when the daemon crashes", "1: a crash in a hold frees"),
        ("man/curlicue.1", "It is read when the gesture ends, and otherwise never", "is selected,"),
        (
            "man/curlicue.1", "but none that was drawn while another program had the keyboard",
            "131: nothing is kept of a stroke"
        ),
        ("man/curlicue.5", "shortcuts with them keep working", "17: another shortcut with"),
        (
            "man/curlicue.5", "CapsLock and NumLock do not matter",
            "13: hotkeys fire whatever NumLock"
        ),
        ("man/curlicue.5", "us, de, fr and ru", "a terminal gets the text as it was written"),
        ("man/curlicue.5", "out, and so is what follows the hundredth", "52: what is no template"),
    ]

    @Test func promisesAreTested() throws {
        let folder = Self.root.appending(path: "Tests")
        let names =
            FileManager.default.enumerator(atPath: folder.path)?
            .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") } ?? []
        let tests = try names.map { try Self.file("Tests/\($0)") }.joined()
            .matches(of: /@Test\(\s*"([^"]+)"/).map { String($0.1) }
        for (page, promise, test) in Self.promises {
            let text = try Self.file(page).split(whereSeparator: \.isWhitespace)
                .joined(separator: " ")
            #expect(text.contains(promise), "\(page) does not say '\(promise)'")
            #expect(tests.contains { $0.contains(test) }, "nothing shows '\(promise)': \(test)")
        }
    }

    /// The command skips by name what needs a display.
    @Test func oneCommandRunsWhatNeedsNoDisplay() throws {
        let commands = try Self.file(".github/CONTRIBUTING.md").matches(
            of: /(?m)^swift test --skip '(.+)'$/)
        let skipped = try Regex(String(try #require(commands.first).1))
        func targets(_ folder: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(
                atPath: Self.root.appending(path: folder).path)
        }
        let unit = try targets("Tests/Unit")
        #expect(unit.count >= 10 && unit.allSatisfy { !$0.contains(skipped) }, "\(unit)")
        let others = try targets("Tests/X11") + ["EndToEndTests"]
        #expect(others.count >= 4 && others.allSatisfy { $0.contains(skipped) }, "\(others)")
        // Those are all targets of tests there are.
        let manifest = try Self.file("Package.swift")
        let declared = manifest.matches(
            of: /(?:unitTests|x11Tests|testTarget)\(\s*(?:name: )?"(\w+)"/
        )
        .map { String($0.1) }
        #expect(declared.sorted() == (unit + others).sorted())
        let files = FileManager.default.enumerator(
            atPath: Self.root.appending(path: "Tests/Unit").path)
        for case let name as String in try #require(files) where name.hasSuffix(".swift") {
            let text = try Self.file("Tests/Unit/\(name)")
            #expect(!text.contains("import TestServer"), "\(name) needs an X server")
        }
    }

    @Test func manPagesAreClean() throws {
        let result = try Program.shell("cd '\(Self.root.path)' && mandoc -T lint -W warning man/*")
        #expect(result.status == 0, "\(result.output)\(result.errors)")
    }

    @Test(
        "what README and contributing guide show is there",
        arguments: [
            "README.md", ".github/CONTRIBUTING.md", "Sources/README.md",
        ])
    func links(page: String) throws {
        let text = try Self.file(page)
        let folder = Self.root.appending(path: page).deletingLastPathComponent()
        let links = text.matches(of: /\]\(([^)]+)\)/).map { String($0.1) }
            .filter { !$0.hasPrefix("https://") }
        #expect(page != "README.md" || links.contains("config/demo.png"))
        for link in links {
            let path = folder.appending(path: link).standardizedFileURL.path
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            #expect(try #require(size) <= 100_000, "\(link)")
        }
        for folder in text.matches(of: /`((?:Sources|Tests)(?:\/\w+)?)`/) {
            #expect(
                FileManager.default.fileExists(atPath: Self.root.appending(path: folder.1).path))
        }
    }
}
