import Foundation
import Testing

/// What comes from other programs, by the real program.
@Suite("Import") struct ImportTests {
    /// A folder of its own for each test.
    private let folder: URL
    private static let samples = DocumentationTests.root.appending(
        path: "Tests/Unit/ImportTests/Samples")

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func run(_ arguments: String...) throws -> Program.Result {
        try Program(
            Session.binary, arguments,
            environment: [
                "HOME": folder.path, "XDG_DATA_HOME": folder.path, "PATH": "/usr/bin:/bin",
            ]
        ).result()
    }

    private static func sample(_ name: String) -> String { samples.appending(path: name).path }

    @Test func easystrokeBecomesAMappingAndStrokes() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let output = folder.appending(path: "new.yaml").path
        let imported = try run("import", "easystroke", Self.sample("actions-0.5.6"))
        #expect(imported.status == 0, "\(imported.errors)")
        try Data(imported.output.utf8).write(to: URL(filePath: output))
        #expect(imported.errors.contains("not carried over: 'Scroll': scrolling"))
        #expect(imported.errors.contains("next: 'curlicue check FILE'"))
        #expect(imported.errors.contains("strokes written to \(folder.path)/curlicue/strokes"))
        #expect(imported.output.contains("hotkey: Ctrl+Super\n"))
        #expect(imported.output.contains("#  - 'Scroll': scrolling"))

        // The strokes are there, the mapping knows them, and each is recognized as itself.
        let checked = try run("check", output)
        #expect(
            checked.status == 0 && !checked.errors.contains("not recorded"), "\(checked.errors)")
        let strokes = folder.appending(path: "curlicue/strokes")
        let copies = try Data(contentsOf: strokes.appending(path: "Copy paste.jsonl"))
        let file = folder.appending(path: "drawn.jsonl")
        try copies.write(to: file)
        let recognized = try run("explain", "--config", output, file.path)
        #expect(recognized.output.contains("stroke Copy paste"), "\(recognized.output)")

        // Nothing is overwritten unless that is asked for.
        let again = try run("import", "easystroke", Self.sample("actions-0.5.6"))
        #expect(again.status == 73 && again.errors.contains("--force overwrites it"))
        #expect(again.output == "")
        let forced = try run("import", "easystroke", Self.sample("actions-0.5.6"), "--force")
        #expect(forced.status == 0 && forced.output.contains("gestures:"))
    }

    @Test func otherProgramsBecomeMappings() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let kinds = [
            ("libinput-gestures", "gesture swipe up 3 _internal ws_up\ntimeout 2\n", ":2: "),
            ("fusuma", "swipe: {3: {up: {sendkey: TAB}}}\ndance: {}\n", ":2: "),
            (
                "touchegg",
                """
                <touchégg><application name='All'>
                <gesture type='SWIPE' fingers='3' direction='UP'>
                <action type='CHANGE_DESKTOP'><direction>next</direction></action></gesture>
                </application><dance/></touchégg>
                """, ":4: "
            ),
        ]
        for (kind, text, place) in kinds {
            let file = folder.appending(path: "\(kind).conf")
            try Data(text.utf8).write(to: file)
            let imported = try run("import", kind, file.path)
            #expect(imported.status == 0, "\(imported)")
            #expect(imported.output.contains("  swipe up 3 fingers: "))
            #expect(imported.errors.hasPrefix("\(file.path)\(place)not carried over: "))
            let mapping = folder.appending(path: "\(kind).yaml")
            try Data(imported.output.utf8).write(to: mapping)
            let checked = try run("check", mapping.path)
            #expect(checked.status == 0 && !checked.errors.contains("warning"), "\(checked)")

            let bad = folder.appending(path: "bad.conf")
            try Data("nonsense: [".utf8).write(to: bad)
            #expect(try run("import", kind, bad.path).status == 65)
        }
    }

    @Test func badFilesAreReportedWithTheirPlace() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let bad = folder.appending(path: "bad")
        try Data("<touchégg>\n<".utf8).write(to: bad)
        let touchegg = try run("import", "touchegg", bad.path)
        #expect(touchegg.status == 65 && touchegg.output == "")
        #expect(touchegg.errors.hasPrefix("\(bad.path):2: error: the name of an element"))
        let easystroke = try run("import", "easystroke", bad.path)
        #expect(easystroke.status == 65)
        #expect(easystroke.errors.hasPrefix("\(bad.path):1: error: this is no text archive"))
        #expect(try run("import", "touchegg", "/nonexistent").status == 65)
        #expect(try run("import", "touchegg", folder.path).status == 65)
        try Data().write(to: bad)
        #expect(try run("import", "fusuma", bad.path).errors.contains("there is no gesture in it"))
    }

    @Test func checkTellsEditorsInJSON() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "a.yaml")
        let text = "gestures:\n  circle: windwo close\n  shake: nothing\n  shake: nothing\n"
        try Data(text.utf8).write(to: file)
        let checked = try run("check", "--json", file.path)
        #expect(checked.status == 78 && checked.errors == "")
        let all = try #require(
            JSONSerialization.jsonObject(with: Data(checked.output.utf8)) as? [[String: Any]])
        #expect(all.count == 2)
        let first = try #require(all.first)
        #expect(first["file"] as? String == file.path && first["severity"] as? String == "error")
        #expect(first["line"] as? Int == 2 && first["column"] as? Int == 11)
        #expect(first["endColumn"] as? Int == 17 && first["suggestion"] as? String == "window")
        #expect((first["message"] as? String)?.hasPrefix("no action begins with") == true)
        let notes = try #require(all.last?["notes"] as? [[String: Any]])
        #expect(notes.map { $0["line"] as? Int } == [3] && all.last?["suggestion"] is NSNull)

        try Data("gestures: {shake: nothing}\n".utf8).write(to: file)
        let good = try run("check", "--json", file.path)
        #expect(good.status == 0 && good.output == "[]\n")
        let missing = try run("check", "--json", "/nonexistent")
        #expect(missing.status == 78 && missing.output.hasPrefix("[{\"file\":\"/nonexistent\""))
    }

    @Test(
        "a template with fewer than two places is warned about where a mapping names it",
        arguments: [
            "{\"contacts\":[[]]}", "{\"contacts\":[[[5,5,0]]]}",
            "{\"contacts\":[[[5,5,0],[5,5,10],[5,5,20]]]}",
        ])
    func pointlessTemplate(line: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let strokes = folder.appending(path: "curlicue/strokes")
        try FileManager.default.createDirectory(at: strokes, withIntermediateDirectories: true)
        try Data("\(line)\n".utf8).write(to: strokes.appending(path: "dot.jsonl"))
        let file = folder.appending(path: "a.yaml")
        try Data("gestures:\n  stroke dot: nothing\n".utf8).write(to: file)
        let checked = try run("check", file.path)
        #expect(checked.status == 0)
        let headline = checked.errors.split(separator: "\n").first.map(String.init)
        #expect(
            headline == "\(file.path):2:3: warning: 'stroke dot' is of no use, as it has no good "
                + "example: "
                + "\(strokes.path)/dot.jsonl:1:1: error: a stroke needs at least two different places"
        )

        // One good example is enough.
        let good = "{\"contacts\":[[[5,5,0],[50,9,10],[9,70,20]]]}"
        try Data("\(line)\n\(good)\n".utf8).write(to: strokes.appending(path: "dot.jsonl"))
        #expect(try run("check", file.path).errors == "")
    }
}
