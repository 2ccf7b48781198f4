internal import ArgumentParser
internal import CLinux
internal import Daemon
internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Import

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
            """,
        subcommands: [
            Easystroke.self, Touchegg.self, LibinputGestures.self, Fusuma.self,
        ])

    struct Options: ParsableArguments {
        @Option(
            name: .shortAndLong,
            help: ArgumentHelp("Write the mapping to a file.", valueName: "file"),
            completion: .file())
        var output: String?

        @Option(
            help: ArgumentHelp("What is to be held for drawing.", valueName: "chord"))
        var hotkey = "Ctrl+Super"

        @Flag(help: "Overwrite what exists.") var force = false

        @Argument(help: "The file, '-' for standard input.", completion: .file()) var file: String

        func validate() throws { _ = try chord() }

        func chord() throws -> Chord {
            do throws(ChordError) {
                return try Chord(parsing: hotkey, keys: MappingStore.keys)
            } catch {
                throw ValidationError("\(error)")
            }
        }

        /// Reads the file and converts it by `convert`.
        func imported(
            _ convert: ([UInt8], Chord) throws(ImportError) -> Imported
        ) throws -> Imported {
            if let output, !force, FileStatus(of: output) != nil {
                throw end("\(output) exists; --force overwrites it", ExitStatus.cannotCreate)
            }
            let bytes: [UInt8]
            do throws(SystemError) {
                bytes = try FileDescriptor.read(file, limit: importLimit)
            } catch {
                throw end("\(error)", ExitStatus.data)
            }
            let hotkey = try chord()
            do throws(ImportError) { return try convert(bytes, hotkey) } catch {
                StandardError.write("\(clean(file)):\(clean(error.description))")
                throw ExitStatus.data
            }
        }

        /// Writes the mapping and reports what is lost.
        func put(_ imported: Imported, from program: String) throws {
            report(imported.losses, of: file)
            let text = imported.text(source: "\(program)'s \(file == "-" ? "file" : file)")
            guard let output else { return StandardOutput.write(Array(text.utf8)) }
            do throws(SystemError) {
                try FileDescriptor.write(
                    Array(text.utf8), to: output, mode: 0o600, flags: force ? 0 : O_EXCL)
            } catch {
                throw end("\(error)", ExitStatus.cannotCreate)
            }
        }
    }

    struct Easystroke: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Import easystroke's gestures: a file like ~/.easystroke/actions-0.5.6.")

        @Option(
            help: ArgumentHelp(
                "Where the recorded strokes go, instead of curlicue's own folder.",
                valueName: "folder"), completion: .directory)
        var strokes: String?

        @OptionGroup var options: Options

        func run() throws {
            let names = ImportNames(keyName: { number in
                UInt(exactly: number).flatMap { Keysyms.name(of: $0) }
            })
            let imported = try options.imported { bytes, hotkey throws(ImportError) in
                try Imported(easystroke: bytes, hotkey: hotkey, names: names)
            }
            try ImportCommand.put(imported, from: "easystroke", strokes: strokes, options)
        }
    }

    /// Writes the strokes of `imported` to `folder`, or curlicue's own where that is nil, and then
    /// the mapping.
    private static func put(
        _ imported: Imported, from program: String, strokes folder: String?, _ options: Options
    ) throws {
        guard !imported.templates.isEmpty else { return try options.put(imported, from: program) }
        let store = try folder.map { TemplateStore(folder: $0) } ?? StrokesCommand.store()
        let sorted = imported.templates.sorted { $0.key < $1.key }
        if let existing = sorted.first(where: { FileStatus(of: store.path(of: $0.key)) != nil }),
            !options.force
        {
            throw end(
                "\(store.path(of: existing.key)) exists; --force overwrites it",
                ExitStatus.cannotCreate)
        }
        do throws(SystemError) {
            for (name, examples) in sorted {
                try store.write(name, examples, device: "pointer")
            }
        } catch {
            throw end("\(error)", ExitStatus.cannotCreate)
        }
        try options.put(imported, from: program)
        let count = sorted.count == 1 ? "1 stroke" : "\(sorted.count) strokes"
        StandardError.write("curlicue: \(count) written to \(clean(store.folder))")
    }

    struct Touchegg: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Import Touchégg's gestures: a file like ~/.config/touchegg/touchegg.conf.")

        @OptionGroup var options: Options

        func run() throws {
            let keys = MappingStore.keys
            let imported = try options.imported { bytes, hotkey throws(ImportError) in
                try Imported(touchegg: bytes, hotkey: hotkey, keys: keys)
            }
            try options.put(imported, from: "Touchégg")
        }
    }

    struct LibinputGestures: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "libinput-gestures",
            abstract: "Import libinput-gestures' gestures: a file like "
                + "~/.config/libinput-gestures.conf.")

        @OptionGroup var options: Options

        func run() throws {
            let keys = MappingStore.keys
            let imported = try options.imported { bytes, hotkey throws(ImportError) in
                try Imported(libinputGestures: bytes, hotkey: hotkey, keys: keys)
            }
            try options.put(imported, from: "libinput-gestures")
        }
    }

    struct Fusuma: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Import fusuma's gestures: a file like ~/.config/fusuma/config.yml.")

        @OptionGroup var options: Options

        func run() throws {
            let keys = MappingStore.keys
            let imported = try options.imported { bytes, hotkey throws(ImportError) in
                try Imported(fusuma: bytes, hotkey: hotkey, keys: keys)
            }
            try options.put(imported, from: "fusuma")
        }
    }
}

/// Writes what could not be carried over to standard error, each with its place in `file`.
func report(_ losses: [ImportLoss], of file: String) {
    for loss in losses {
        let place = loss.line.map { "\(file):\($0)" } ?? "curlicue"
        StandardError.write("\(clean(place)): not carried over: \(clean(loss.message))")
    }
}
