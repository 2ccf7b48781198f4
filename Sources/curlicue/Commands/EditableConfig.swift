internal import ArgumentParser
internal import Daemon
internal import Engine
internal import Gestures
internal import Host
internal import Mapping

/// The mapping file as the commands that change it see it.
struct EditableConfig {
    /// Where it is, or will be.
    let path: String
    /// What is in it, or what it begins with.
    let source: Source
    /// Whether there is no such file yet.
    let isNew: Bool

    /// Whether there is a mapping file of the user's.
    static func exists(_ options: MappingOptions) -> Bool {
        let own = MappingFile.ownCandidates { Environment()[$0] }
        return options.config != nil || MappingStore(explicit: nil).path.map(own.contains) == true
    }

    /// The user's mapping file. Where there is none, it begins with the mapping that applies now.
    ///
    /// - Throws: ends the command with 78 where it cannot be read.
    init(_ options: MappingOptions) throws {
        let located = MappingStore(explicit: options.config).path
        let own = MappingFile.ownCandidates { Environment()[$0] }
        do throws(MappingFileError) {
            if let located, options.config != nil || own.contains(located) {
                (path, source, isNew) = (located, try MappingFile.load(located), false)
                return
            }
            guard let first = own.first else {
                throw MappingFileError(path: "$HOME/.config/curlicue", reason: .missing)
            }
            (path, isNew) = (first, true)
            source = try MappingFile.beginning(first, asCopyOf: located)
        } catch {
            StandardError.write(clean(error.diagnostic.rendered()))
            throw ExitStatus.configuration
        }
        StandardError.write(
            "curlicue: there is no config of yours yet; it begins as a copy of "
                + clean(located ?? "the built-in mapping"))
    }

    /// An editor of it.
    ///
    /// - Throws: ends the command with 78 where it has errors.
    func editor() throws -> MappingEditor {
        do throws(EditRefusal) {
            return try editor(knowing: [])
        } catch {
            for diagnostic in error.diagnostics {
                StandardError.write(diagnostic.rendered(in: source))
            }
            throw end("\(error.message)", ExitStatus.configuration)
        }
    }

    /// An editor that takes the strokes called `recorded` for recorded, which they will be.
    func editor(knowing recorded: [String]) throws(EditRefusal) -> MappingEditor {
        var vocabulary = MappingStore.thoroughVocabulary
        let missing = vocabulary.missingTemplate
        vocabulary.missingTemplate = { recorded.contains($0) ? nil : missing($0) }
        let fault = vocabulary.templateFault
        vocabulary.templateFault = { recorded.contains($0) ? nil : fault($0) }
        return try MappingEditor(source, reader: MappingReader(vocabulary))
    }

    /// Prints a change and, unless this is a dry run, writes it.
    func finish(_ edit: MappingEdit, isDryRun: Bool) throws {
        StandardOutput.write(Array(edit.diff.utf8))
        for warning in edit.warnings { StandardError.write(warning.rendered(in: edit.new)) }
        for note in edit.notes { StandardError.write("curlicue: \(clean(note))") }
        guard !isDryRun else { return }
        try write(edit.new)
        StandardError.write("curlicue: saved \(clean(path))")
    }

    /// Writes the file.
    ///
    /// - Throws: ends the command with 73 where that is not possible.
    func write(_ new: Source) throws {
        do throws(MappingFileError) {
            if isNew {
                try MappingFile.create(path, new)
            } else {
                try MappingFile.replace(path, source, with: new)
            }
        } catch {
            StandardError.write(clean(error.diagnostic.rendered()))
            throw ExitStatus.cannotCreate
        }
    }

    /// Ends the command with 65 and what is in the way of a change.
    func refused(_ refusal: EditRefusal) -> any Error {
        guard let place = refusal.place else {
            return end(clean(refusal.message), ExitStatus.data)
        }
        let diagnostic = Diagnostic(
            .error, file: source.file, place: place, message: refusal.message)
        StandardError.write(diagnostic.rendered(in: source))
        return ExitStatus.data
    }
}

/// Which gestures a change is about.
struct ScopeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only over the windows of this application, named by its class.", valueName: "class"))
    var app: String?

    @Option(
        help: ArgumentHelp(
            "Only under this hotkey, where the config has several.", valueName: "chord"))
    var hotkey: String?

    @Flag(name: [.customShort("n"), .long], help: "Show the change, and write nothing.")
    var dryRun = false

    /// The scope; nil where the options name none.
    func scope() throws -> EditScope? {
        guard app != nil || hotkey != nil else { return nil }
        do throws(ChordError) {
            var scope = EditScope(application: app)
            if let hotkey {
                scope.hotkey = try Chord(parsing: hotkey, keys: MappingStore.keys)
            }
            return scope
        } catch {
            throw end(error.advice(on: hotkey ?? ""), ExitStatus.data)
        }
    }
}

extension WordError {
    /// What is wrong with `text`, with what was probably meant.
    func advice(on text: String) -> String {
        let hint = suggestion.map { "; did you mean '\($0)'?" } ?? ""
        return clean("'\(text)': \(message)\(hint)")
    }
}

/// The gesture that `text` names.
///
/// - Throws: ends the command with 65 where it names none.
func gesture(named text: String) throws -> Phrase {
    do throws(PhraseError) { return try Phrase(parsing: text) } catch {
        throw end(error.advice(on: text), ExitStatus.data)
    }
}
