internal import ArgumentParser
internal import Desktop
internal import Gestures
internal import Host
internal import Import
internal import Mapping

extension ImportProgram: ExpressibleByArgument {}

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Turn the config of another gesture program into one of curlicue's.",
        discussion: """
            The config goes to standard output, what cannot be carried over to standard error, \
            with its line where it has one, and into remarks at the top. easystroke's strokes become recorded ones. \
            Exit status: 65 for a file that cannot be read, 73 when a stroke is there already \
            or cannot be written.
            """)

    @Argument(help: "The program.") var program: ImportProgram

    @Argument(help: "The file, '-' for standard input.", completion: .file()) var file: String

    @Flag(help: "Overwrite strokes that you have.") var force = false

    func run() throws {
        let imported: Imported
        do {
            let bytes = try FileDescriptor.read(file, limit: 4 << 20)
            imported = try Imported(bytes, of: program, keys: KeyNames.x11) { number in
                UInt(exactly: number).flatMap { Keysyms.name(of: $0) }
            }
        } catch let remark as ImportRemark {
            say("error: \(remark.message)", of: remark)
            throw ExitStatus.data
        } catch {
            throw end("\(error)", ExitStatus.data)
        }
        for loss in imported.losses { say("not carried over: \(loss.message)", of: loss) }
        if !imported.templates.isEmpty { try write(imported.templates) }
        let source = "\(program.rawValue)'s \(file == "-" ? "file" : file)"
        StandardOutput.write(Array(imported.text(source: source).utf8))
        let own = clean(MappingFile.ownCandidates.first ?? "curlicue.yaml")
        StandardError.write(
            "curlicue: next: 'curlicue check FILE' checks the file that you save it as; as \(own) "
                + "it is your config, and 'curlicue run &' starts it")
    }

    /// Writes a message about the file, with its place, to standard error.
    private func say(_ words: String, of remark: ImportRemark) {
        let place = remark.line.map { "\(file):\($0)" } ?? "curlicue"
        StandardError.write(clean("\(place): \(words)"))
    }

    private func write(_ templates: [String: [Template]]) throws {
        let store = try StrokesCommand.store()
        for name in templates.keys.sorted()
        where !force && FileStatus(of: store.path(of: name)) != nil {
            throw end(
                "there is a stroke '\(name)' already; --force overwrites it",
                ExitStatus.cannotCreate)
        }
        try orEnd(ExitStatus.cannotCreate) {
            for (name, examples) in templates { try store.write(name, examples) }
        }
        StandardError.write(
            "curlicue: \(counted(templates.count, "stroke")) written to \(clean(store.folder))")
    }
}
