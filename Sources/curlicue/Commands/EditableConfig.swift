internal import ArgumentParser
internal import Daemon
internal import Engine
internal import Gestures
internal import Host
internal import Mapping

/// The user's mapping file, as `add` and `remove` change it.
struct EditableConfig {
    /// Where it is, or will be.
    let path: String
    /// Whether there is no such file yet: it begins with the mapping that applies now.
    let isNew: Bool
    let editor: MappingEditor
    private let source: Source

    /// Ends the command with 78 where it cannot be read or has errors.
    init(_ options: MappingOptions) throws {
        let located = MappingStore(explicit: options.config).path
        let own = MappingFile.ownCandidates { Environment()[$0] }
        isNew = options.config == nil && !own.contains { $0 == located }
        do throws(MappingFileError) {
            guard let path = isNew ? own.first : located else {
                throw MappingFileError(path: "$HOME/.config/curlicue", reason: .missing)
            }
            self.path = path
            source =
                isNew
                ? try MappingFile.beginning(path, asCopyOf: located) : try MappingFile.load(path)
        } catch {
            StandardError.write(clean(error.diagnostic.rendered()))
            throw ExitStatus.configuration
        }
        let reader = MappingReader(MappingStore.thoroughVocabulary)
        do throws(EditRefusal) { editor = try MappingEditor(source, reader: reader) } catch {
            Self.say(error, source)
            throw ExitStatus.configuration
        }
    }

    /// Writes the change that `make` gives, and says in `words` what it is. Ends the command with 65
    /// where none can be made; `text` is then for the user to write.
    func change(
        _ words: String, text: String? = nil,
        _ make: (MappingEditor) throws(EditRefusal) -> MappingEditor.Change
    ) throws {
        let change: MappingEditor.Change
        do throws(EditRefusal) { change = try make(editor) } catch {
            Self.say(error, source)
            if let text { StandardError.write(clean("the line to write there: \(text)")) }
            throw ExitStatus.data
        }
        for warning in change.warnings { StandardError.write(warning.rendered(in: change.new)) }
        do throws(MappingFileError) {
            if isNew {
                try MappingFile.create(path, change.new)
            } else {
                try MappingFile.replace(path, source, with: change.new)
            }
        } catch {
            StandardError.write(clean(error.diagnostic.rendered()))
            throw ExitStatus.cannotCreate
        }
        StandardOutput.write(clean("\(path):\(change.line): \(words)"))
        // A daemon notices a change by itself, but not that there is a first file.
        StrokesCommand.reloadDaemon()
    }

    private static func say(_ refusal: EditRefusal, _ source: Source) {
        let diagnostic = refusal.place.map {
            Diagnostic(.error, file: source.file, place: $0, message: refusal.message)
        }
        StandardError.write(
            diagnostic?.rendered(in: source) ?? clean("curlicue: error: \(refusal.message)"))
    }
}

/// What `parse` makes of `text`, which the user typed as a `kind`; ends the command with 65 where
/// that is none.
func typed<Value>(
    _ kind: String, _ text: String, _ parse: (String) throws(WordError) -> Value
) throws -> Value {
    do throws(WordError) { return try parse(text) } catch {
        StandardError.write(mistake(error, in: text, kind))
        throw ExitStatus.data
    }
}

/// What is wrong with `text`, which is to be a `kind`, as `check` says it.
func mistake(_ error: WordError, in text: String, _ kind: String) -> String {
    let place = Place(line: 1, column: error.offset + 1, length: error.length)
    return Diagnostic(
        .error, file: kind, place: place, message: error.message, suggestion: error.suggestion
    ).rendered(in: Source(file: kind, text: text))
}
