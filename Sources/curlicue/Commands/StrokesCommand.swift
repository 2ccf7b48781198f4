internal import ArgumentParser
internal import Gestures
internal import Host
internal import Mapping

struct StrokesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "strokes",
        abstract: "List and show strokes; rename and remove recorded ones.",
        discussion: """
            Recorded strokes are stroke files in $XDG_DATA_HOME/curlicue/strokes, or else \
            ~/.local/share/curlicue/strokes. A config uses them as 'stroke NAME'. What \
            'curlicue teach' keeps of built-in gestures is in the folder 'taught' inside. Exit status: 65 \
            when there is no stroke of that name or a file is damaged, 73 when it cannot be written \
            or removed.
            """,
        subcommands: [List.self, Show.self, Rename.self, Remove.self],
        defaultSubcommand: List.self)

    static func store() throws -> TemplateStore {
        guard let store = TemplateStore() else {
            throw end("neither XDG_DATA_HOME nor HOME names a folder", ExitStatus.data)
        }
        return store
    }

    /// A recorded stroke, or what was taught of a gesture.
    struct Choice: ParsableArguments {
        enum Kind: String, EnumerableFlag { case recorded, taught }

        @Flag(help: "Which of the two, where one name is both.") var kind: Kind?

        @Argument(
            help: "The name of the stroke, or the gesture that was taught.",
            completion: .custom(Completions.removableStrokes))
        var name: String

        func find() throws -> (store: TemplateStore, name: String) {
            try StrokesCommand.check(name)
            let store = try StrokesCommand.store()
            // In any words that 'teach' takes.
            let gesture = (try? Phrase(parsing: name)).map { "\($0)" } ?? name
            let places = [
                (kind: Kind.recorded, store: store, name: name),
                (kind: .taught, store: store.taught, name: gesture),
            ]
            let names = try orEnd(ExitStatus.data) { try places.map { try $0.store.names() } }
            let found = zip(places, names).filter { $1.contains($0.name) }.map { $0.0 }
            if kind == nil, found.count > 1 {
                throw end("'\(name)' is both: say --recorded or --taught", ExitStatus.usage)
            }
            guard let place = found.first(where: { [nil, $0.kind].contains(kind) }) else {
                guard let other = found.first?.kind.rawValue else {
                    throw StrokesCommand.noStroke(name, among: Array(names.joined()))
                }
                throw end("'\(name)' is \(other): say --\(other)", ExitStatus.data)
            }
            return (place.store, place.name)
        }
    }

    /// Ends the command with a message where `name` cannot be a template's.
    static func check(_ name: String) throws {
        if let fault = TemplateName.fault(in: name) { throw end(fault, ExitStatus.usage) }
    }

    private static func noStroke(_ name: String, among names: [String]) -> ExitCode {
        let near = Spelling.nearest(to: name, among: names)
        let hint = near.map { "; did you mean '\($0)'?" } ?? "; 'curlicue strokes' lists them"
        return end("there is no stroke '\(name)'\(hint)", ExitStatus.data)
    }

    /// The examples of the recorded stroke `name`; what is wrong in its file is reported.
    static func examples(of name: String, in store: TemplateStore) throws -> [Template] {
        try check(name)
        let names = try orEnd(ExitStatus.data) { try store.names() }
        guard names.contains(name) else { throw noStroke(name, among: names) }
        let (examples, messages) = try orEnd(ExitStatus.data) { try store.examples(of: name) }
        for message in messages { StandardError.write(message) }
        if examples.isEmpty { throw ExitStatus.data }
        return examples
    }

    /// The recorded stroke `name` is gone: says so where the config uses it, and has the daemon notice.
    private static func gone(_ name: String) {
        let loaded = MappingStore(explicit: nil).load()
        let isRecorded = (try? store().names())?.contains(name) == true
        if !isRecorded, loaded.mapping?.maps(.stroke(name)) == true, let path = loaded.path {
            StandardError.write(
                clean(
                    "\(path): '\(Phrase.stroke(name))' is mapped still; 'curlicue check' shows where"
                ))
        }
        Remote.reload()
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the recorded strokes.")

        func run() throws {
            let store = try StrokesCommand.store()
            let loaded = store.load()
            for message in loaded.messages { StandardError.write(message) }
            for name in loaded.library.names {
                StandardOutput.write(
                    "\(name): " + counted(loaded.library[.stroke(name)].count, "example"))
            }
            for phrase in loaded.library.taught {
                StandardOutput.write(
                    "\(phrase): " + counted(loaded.library[phrase].count, "taught example"))
            }
            if !loaded.messages.isEmpty { throw ExitStatus.data }
            if loaded.library.names.isEmpty, loaded.library.taught.isEmpty {
                StandardError.write(
                    "curlicue: there are none yet; 'curlicue record NAME' records one")
            }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show a stroke; a ring of dots is where it begins.",
            discussion: "Draws every example in the terminal.")

        @OptionGroup var choice: Choice

        func run() throws {
            let (store, name) = try choice.find()
            let examples = try StrokesCommand.examples(of: name, in: store)
            for (index, example) in examples.enumerated() {
                let number = "\(index + 1) of \(examples.count)"
                StandardOutput.write(
                    "\(name), example \(number): " + counted(example.samples.count, "sample")
                        + ", \(example.size)" + (example.taught == nil ? "" : ", taught"))
                for line in BraillePicture.lines([example.samples]) {
                    StandardOutput.write("  " + line)
                }
            }
        }
    }

    struct Rename: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Give a recorded stroke another name.")

        @Argument(help: "The name it has.", completion: .custom(Completions.strokes)) var old:
            String
        @Argument(help: "The name it is to have.") var new: String

        func run() throws {
            let store = try StrokesCommand.store()
            _ = try StrokesCommand.examples(of: old, in: store)
            try StrokesCommand.check(new)
            try orEnd(ExitStatus.cannotCreate) { try store.rename(old, to: new) }
            StrokesCommand.gone(old)
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a recorded stroke, or what was taught of a gesture.")

        @OptionGroup var choice: Choice

        func run() throws {
            let (store, name) = try choice.find()
            try orEnd(ExitStatus.cannotCreate) { try store.remove(name) }
            StrokesCommand.gone(name)
        }
    }
}

/// A stroke as a small drawing of Braille characters, two dots by four in each.
struct BraillePicture {
    /// How many characters wide and high at most.
    private static let columns = 24
    private static let rows = 8

    /// The lines of the drawing of what `contacts` drew; a ring of dots is where each of them
    /// began.
    static func lines(_ contacts: [[Sample]]) -> [String] {
        let paths = contacts.map { $0.map(\.position).filter(\.isFinite) }
        guard let box = Box(around: Array(paths.joined())) else { return [] }
        let (wide, high) = (columns * 2 - 1, rows * 4 - 1)
        let size = max(box.width / Double(wide), box.height / Double(high))
        guard size > 0, size.isFinite else { return ["⠿"] }
        var cells = [[UInt8]](repeating: [UInt8](repeating: 0, count: columns), count: rows)
        // The dots of a cell: 1 2 3 7 down the left, 4 5 6 8 down the right.
        let dots: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]
        func mark(_ x: Int, _ y: Int) {
            guard x >= 0, x <= wide, y >= 0, y <= high else { return }
            cells[y / 4][x / 2] |= dots[y % 4][x % 2]
        }
        func dot(_ place: Point) -> (x: Int, y: Int) {
            (
                Int(((place.x - box.minX) / size).rounded()),
                Int(((place.y - box.minY) / size).rounded())
            )
        }
        for path in paths {
            for (from, to) in zip(path, path.dropFirst()) {
                let steps = Int(min(max(from.distance(to: to) / size * 2, 1), 1000))
                for step in 0...steps {
                    let here = dot(from.interpolated(to: to, share: Double(step) / Double(steps)))
                    mark(here.x, here.y)
                }
            }
            guard let origin = path.first.map({ dot($0) }) else { continue }
            for y in -1...1 {
                for x in -1...1 where x != 0 || y != 0 { mark(origin.x + x, origin.y + y) }
            }
        }
        let lines = cells.map { row in
            let filled = row.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
            let scalars = row.prefix(filled).compactMap { Unicode.Scalar(0x2800 + UInt32($0)) }
            return String(String.UnicodeScalarView(scalars))
        }
        return Array(lines.prefix((lines.lastIndex { !$0.isEmpty } ?? -1) + 1))
    }
}
