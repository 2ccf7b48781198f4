import DesktopSessions
import Foundation
import Testing

/// README, manual pages, `--help` and program say the same.
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

    /// The manual pages about the program. Those about the mapping file have their own tests.
    private static let pages = ["man/curlicue.1", "man/curlicue-desktops.7"]

    /// What the page says of a command, or of a few that are explained together.
    private struct Entry {
        var commands: [String]
        var text: String
    }

    /// All that stands below COMMANDS.
    private static func entries() throws -> [Entry] {
        let section = try section("COMMANDS", of: "man/curlicue.1")
        let lists = section.components(separatedBy: "\n.El\n")
        return lists.flatMap { $0.components(separatedBy: "\n.It Cm ").dropFirst() }.map { text in
            let words = text.prefix { $0 != "\n" }.split(separator: " ").map(String.init)
            // Names that belong together have commas between them.
            let more = zip(words, words.dropFirst()).filter { $0.0 == "," }.map(\.1)
            return Entry(commands: [words[0]] + more, text: text)
        }
    }

    /// The options that a text of a manual page names.
    private static func options(in text: String) -> Set<String> {
        Set(text.matches(of: /Fl (-?[\w-]+)/).map { "-" + $0.1 })
    }

    @Test("help that cannot be written is a failure", arguments: ["--version", "help"])
    func full(word: String) throws {
        let line = "exec '\(Session.binary)' \(word) > /dev/full"
        #expect(try Program("/bin/sh", ["-c", line]).result().status == 73)
    }

    private static func options(of command: String) throws -> Set<String> {
        let options = try help(command).components(separatedBy: "OPTIONS:\n").last ?? ""
        return Set(
            options.matches(of: /(?m)^  (-\S.*?)(?:  |$)/)
                .flatMap { $0.1.matches(of: /--?[\w-]+/).map { String($0.0) } })
    }

    @Test("the page has every command, once")
    func everyCommandIsDocumented() throws {
        let commands = try Self.commands()
        #expect(commands.count >= 11)
        #expect(try Self.entries().flatMap(\.commands).sorted() == commands.sorted())
    }

    @Test("every option that the pages name is one of its command")
    func everyOptionExists() throws {
        var known: Set<String> = []
        for command in try Self.commands() {
            let options = try Self.options(of: command)
            #expect(options.isSuperset(of: ["--version", "--help", "-h"]), "\(command)")
            known.formUnion(options)
        }
        for entry in try Self.entries() {
            let offered = try entry.commands.map { try Self.options(of: $0) }
            let named = Self.options(in: entry.text)
            #expect(offered.allSatisfy { named.isSubset(of: $0) }, "\(entry.commands)")
        }
        for page in Self.pages {
            #expect(Self.options(in: try Self.file(page)).subtracting(known) == [], "\(page)")
        }
    }

    @Test("the page about desktops has every session that is tested")
    func sessions() throws {
        let section = try Self.section(
            "WINDOW MANAGERS AND ACTIONS", of: "man/curlicue-desktops.7")
        let table = section.components(separatedBy: "\n.El")[0]
        let named = table.matches(of: /(?m)^\.It ([a-z0-9]+)$/).map { String($0.1) }
        #expect(
            named == DesktopSession.all.map(\.name).filter { !DesktopSession.unlisted.contains($0) }
        )
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

    /// What a page shows as it is to be typed, in lines of their own and within sentences.
    private static func literals(in page: String) throws -> [String] {
        let text = try file(page)
        let lines = blocks(in: text).flatMap { $0.split(separator: "\n").map(String.init) }
            .filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
        let inline = text.matches(of: /(?m)^\.(?:Dl|Ql) (.+?)(?: [.,:;])*$/).map { String($0.1) }
        return (lines + inline).map { $0.replacing(/\s+# .*/, with: "") }
    }

    /// Those that need no session, and end well in a home of their own.
    private static let alone: Set = [
        "add 'right up'", "add 'wheel up'", "check", "explain", "help", "import", "init", "list",
        "strokes",
    ]

    @Test("every command line of the pages works as it stands, or says what it needs")
    func commandLines() throws {
        var lines: [String] = []
        for line in try Self.pages.flatMap({ try Self.literals(in: $0) })
        where line.hasPrefix("curlicue ") && !lines.contains(line) { lines.append(line) }
        #expect(lines.count >= 20)
        let home = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID())")
        defer { try? FileManager.default.removeItem(at: home) }
        let stroke = #"{"contacts":[[[100,200,0],[150,202,40],[300,201,120]]]}"#
        let sample = try Self.file("Tests/Unit/ImportTests/Samples/touchegg.conf")
        for line in lines {
            // What the line before may have used up.
            for (path, text) in [
                "mine.jsonl": stroke, ".config/touchegg/touchegg.conf": sample,
                ".local/share/curlicue/strokes/taught/circle clockwise.jsonl": stroke,
            ] {
                let file = home.appending(path: path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data("\(text)\n".utf8).write(to: file)
            }
            let command = line.replacing(/\s&$/, with: "").replacing("COMMAND", with: "run")
            let folder = URL(filePath: Session.binary).deletingLastPathComponent().path
            let result = try Program(
                "/bin/bash", ["-c", "cd; PATH='\(folder)':$PATH; \(command)"],
                environment: [
                    "HOME": home.path, "XDG_RUNTIME_DIR": home.path, "PATH": "/usr/bin:/bin",
                ]
            ).result()
            let words = line.dropFirst("curlicue ".count)
            let isAlone = Self.alone.contains { words == $0 || words.hasPrefix($0 + " ") }
            // There is no display. A word that is wrong would end it with another status.
            let expected: Int32 = isAlone ? 0 : words.hasPrefix("doctor") ? 1 : 69
            #expect(result.status == expected, "\(line): \(result.output) \(result.errors)")
        }
        let mapping = try String(
            contentsOf: home.appending(path: ".config/curlicue/curlicue.yaml"), encoding: .utf8)
        #expect(mapping.contains("label: Terminal"))
    }
}
