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
        }
    }

    @Test(
        "the program ends as documented",
        arguments: [
            (["--nonsense"], 64), (["explain", "/nonexistent"], 65), (["status"], 69),
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
        #expect(!snippets.isEmpty)
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
}
