internal import ArgumentParser
internal import Mapping
internal import Gestures
internal import Host
internal import JSON

/// `curlicue strokes`: the recorded templates.
struct StrokesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "strokes",
        abstract: "List and show strokes; rename and remove recorded ones.",
        discussion: """
            Recorded strokes are stroke files in $XDG_DATA_HOME/curlicue/strokes, or else \
            ~/.local/share/curlicue/strokes. A config uses them as 'stroke NAME'. What \
            'curlicue teach' keeps of built-in gestures is in the folder 'taught' inside. Exit status: 1 \
            when there is no stroke of that name, 65 when a file is damaged, 73 when it cannot be \
            written.
            """,
        subcommands: [List.self, Show.self, Rename.self, Remove.self],
        defaultSubcommand: List.self)

    /// The store of this user.
    static func store() throws -> TemplateStore {
        guard let store = TemplateStore() else {
            throw end("neither XDG_DATA_HOME nor HOME names a folder", ExitStatus.data)
        }
        return store
    }

    /// Ends the command with a message where `name` cannot be a template's.
    static func check(_ name: String) throws {
        if let fault = TemplateName.fault(in: name) { throw end(fault, ExitStatus.usage) }
    }

    private static func noStroke(_ name: String, among names: [String]) -> ExitCode {
        let near = Spelling.nearest(to: name, among: names)
        let hint = near.map { "; did you mean '\($0)'?" } ?? "; 'curlicue strokes' lists them"
        return end("there is no stroke '\(name)'\(hint)", ExitStatus.failure)
    }

    /// The examples of the recorded stroke `name`; what is wrong in its file is reported.
    static func examples(
        of name: String, in store: TemplateStore
    ) throws -> [Template] {
        try check(name)
        do {
            let names = try store.names()
            guard names.contains(name) else { throw noStroke(name, among: names) }
            let (examples, messages) = try store.examples(of: name)
            for message in messages { StandardError.write(message) }
            if examples.isEmpty { throw ExitStatus.data }
            return examples
        } catch let error as SystemError {
            throw end("\(error)", ExitStatus.data)
        }
    }

    /// Makes the daemon, where one runs, read its strokes again.
    static func reloadDaemon() { _ = try? Remote.running?.ask("reload") }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the recorded strokes.")

        func run() throws {
            let store = try StrokesCommand.store()
            let loaded = store.load()
            for message in loaded.messages { StandardError.write(message) }
            for name in loaded.library.names {
                let examples = loaded.library[name]
                var line =
                    "\(name): " + counted(examples.count, "example")
                if let spread = TemplateClass(.stroke(name), examples)?.spread {
                    line += ", \(JSONValue(spread)) apart"
                }
                StandardOutput.write(line)
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

        @Argument(
            help: "The name of the stroke, or the gesture that was taught.",
            completion: .custom(Completions.removableStrokes))
        var name: String

        func run() throws {
            var store = try StrokesCommand.store()
            // The strokes that were taught are listed, so they can be shown.
            if let taught = try? store.taught.names(), taught.contains(name),
                (try? store.names())?.contains(name) == false
            {
                store = store.taught
            }
            let examples = try StrokesCommand.examples(of: name, in: store)
            for (index, example) in examples.enumerated() {
                let number = "\(index + 1) of \(examples.count)"
                let box = Box(around: example.samples.map(\.position)) ?? Box(.zero)
                StandardOutput.write(
                    "\(name), example \(number): "
                        + counted(example.samples.count, "sample") + ", "
                        + "\(box.width.digits(0)) × "
                        + "\(box.height.digits(0)) px"
                        + (example.taught == nil ? "" : ", taught"))
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
            do throws(SystemError) { try store.rename(old, to: new) } catch {
                throw end("\(error)", ExitStatus.cannotCreate)
            }
            StrokesCommand.reloadDaemon()
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a recorded stroke, or what was taught of a gesture.")

        @Argument(
            help: "The name of the stroke, or the gesture that was taught.",
            completion: .custom(Completions.removableStrokes))
        var name: String

        func run() throws {
            let store = try StrokesCommand.store()
            try StrokesCommand.check(name)
            let (recorded, taught) = (try? store.names(), try? store.taught.names())
            let isTaught = recorded?.contains(name) == false && taught?.contains(name) == true
            if recorded?.contains(name) == false, !isTaught {
                throw StrokesCommand.noStroke(name, among: (recorded ?? []) + (taught ?? []))
            }
            do throws(SystemError) {
                try (isTaught ? store.taught : store).remove(name)
            } catch {
                throw end("\(error)", ExitStatus.failure)
            }
            StrokesCommand.reloadDaemon()
        }
    }
}
