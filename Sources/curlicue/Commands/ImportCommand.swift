internal import ArgumentParser
internal import CLinux
internal import Daemon
internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Import
internal import Mapping

/// `curlicue import`: mappings of other gesture programs.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Turn the config of another gesture program into one of curlicue's.",
        discussion: """
            The mapping goes to standard output, what cannot be carried over to standard error, \
            with its line in the file, and into remarks at the top of the mapping. Nothing that exists is overwritten without \
            --force. Exit status: 65 when the file is damaged or of another kind or cannot \
            be read, 73 when something cannot be written.
            """)

    @Argument(
        help: "The program: easystroke, fusuma, libinput-gestures or touchegg.",
        completion: .list(ImportProgram.allCases.map(\.rawValue)), transform: Self.program)
    var program: ImportProgram

    @Argument(help: "The file, '-' for standard input.", completion: .file()) var file: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write the mapping to a file.", valueName: "file"), completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("What is to be held for drawing.", valueName: "chord"))
    var hotkey = "Ctrl+Super"

    @Option(
        help: ArgumentHelp(
            "Where easystroke's strokes go, instead of curlicue's own folder.", valueName: "folder"),
        completion: .directory)
    var strokes: String?

    @Flag(help: "Overwrite what exists.") var force = false

    func validate() throws { _ = try chord() }

    private static func program(_ name: String) throws -> ImportProgram {
        if let program = ImportProgram(rawValue: name) { return program }
        let names = ImportProgram.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(
            Removed.message(command: "import \(name)") ?? "programs are \(names)")
    }

    private func chord() throws -> Chord {
        do throws(ChordError) {
            return try Chord(parsing: hotkey, keys: MappingStore.keys)
        } catch {
            throw ValidationError("\(error)")
        }
    }

    func run() throws {
        if let output { try refuse(existing: output) }
        let imported = try imported()
        let count = imported.templates.count
        let store = try count == 0 ? nil : store()
        for name in imported.templates.keys.sorted() {
            if let store { try refuse(existing: store.path(of: name)) }
        }
        do throws(SystemError) {
            for (name, examples) in imported.templates {
                try store?.write(name, examples, device: "pointer")
            }
            report(imported.losses)
            try write(imported)
        } catch {
            throw end("\(error)", ExitStatus.cannotCreate)
        }
        if let store {
            StandardError.write(
                "curlicue: \(counted(count, "stroke")) written to \(clean(store.folder))")
        }
    }

    private func store() throws -> TemplateStore {
        try strokes.map { TemplateStore(folder: $0) } ?? StrokesCommand.store()
    }

    private func refuse(existing path: String) throws {
        guard !force, FileStatus(of: path) != nil else { return }
        throw end("\(path) exists; --force overwrites it", ExitStatus.cannotCreate)
    }

    private func imported() throws -> Imported {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try FileDescriptor.read(file, limit: Imported.largestFile)
        } catch {
            throw end("\(error)", ExitStatus.data)
        }
        let hotkey = try chord()
        do throws(ImportError) {
            return try Imported(bytes, of: program, hotkey: hotkey, keys: MappingStore.keys) {
                number in UInt(exactly: number).flatMap { Keysyms.name(of: $0) }
            }
        } catch {
            StandardError.write("\(clean(file)):\(clean(error.description))")
            throw ExitStatus.data
        }
    }

    /// Writes what could not be carried over to standard error, each with its place in the file.
    private func report(_ losses: [ImportLoss]) {
        for loss in losses {
            let place = loss.line.map { "\(file):\($0)" } ?? "curlicue"
            StandardError.write("\(clean(place)): not carried over: \(clean(loss.message))")
        }
    }

    private func write(_ imported: Imported) throws(SystemError) {
        let source = "\(program.rawValue)'s \(file == "-" ? "file" : file)"
        let text = Array(imported.text(source: source).utf8)
        guard let output else { return StandardOutput.write(text) }
        try FileDescriptor.write(text, to: output, mode: 0o600, flags: force ? 0 : O_EXCL)
    }
}
