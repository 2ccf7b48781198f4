internal import ArgumentParser
internal import Engine
internal import Gestures
internal import Host
internal import JSON
internal import Mapping

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check your config and report every error and warning.",
        discussion: """
            Prints FILE:LINE:COLUMN: error: MESSAGE like a compiler, with the line and a way out. \
            Among the warnings are recorded strokes that are too alike, and where there is a display, \
            devices and monitors that are not there and hotkeys that another program holds. With \
            --json it is one array of objects for editors. Exit status: 0 when the config can be \
            used, 78 when it has errors.
            """)

    @Argument(
        help: ArgumentHelp(
            "The config, instead of the one in the usual place.", valueName: "file"),
        completion: .file())
    var file: String?

    @Flag(
        help: """
            Print an array of objects as JSON, and nothing else: 'file', 'line', 'column', \
            'endColumn', 'severity', 'message', 'suggestion' and 'notes'. Lines and columns count \
            from 1, 'endColumn' is behind the wrong words.
            """)
    var json = false

    @OptionGroup var mapping: MappingOptions

    func run() throws {
        if file != nil, mapping.config != nil { throw ValidationError("the config is given twice") }
        let loaded = MappingStore(explicit: file ?? mapping.config)
            .load(MappingStore.thoroughVocabulary, remark: DisplayCheck.remarks)
        if json {
            StandardOutput.write(
                JSONValue.array(loaded.diagnostics.map { CheckCommand.object($0) }).description)
            if loaded.hasErrors { throw ExitStatus.configuration }
            return
        }
        for message in loaded.messages { StandardError.write(message) }
        let name = loaded.path ?? "built-in config"
        guard let rules = loaded.mapping else { throw ExitStatus.configuration }
        let gestures = rules.profiles.flatMap(\.allBindings).count
        let hotkeys = rules.profiles.flatMap(\.hotkeys).map(\.description)
        let problems =
            loaded.warnings == 0 ? "no problems found" : counted(loaded.warnings, "warning")
        StandardOutput.write(
            clean(
                "\(name): \(problems) (\(counted(gestures, "gesture")) under "
                    + "\(hotkeys.joined(separator: ", ")))"))
    }

    /// A diagnostic for editors. Lines and columns count from 1, columns in Unicode scalars;
    /// `endColumn` is the one after the offending words.
    static func object(_ diagnostic: Diagnostic, isNote: Bool = false) -> JSONValue {
        var object = JSONValue([
            "file": .string(diagnostic.file),
            "line": JSONValue(diagnostic.place.line),
            "column": JSONValue(diagnostic.place.column),
            "endColumn": JSONValue(diagnostic.place.column + diagnostic.place.length),
            "severity": .string(diagnostic.severity.rawValue),
            "message": .string(diagnostic.message),
        ])
        guard !isNote else { return object }
        object.add("suggestion", JSONValue(diagnostic.suggestion))
        object.add("notes", .array(diagnostic.notes.map { CheckCommand.object($0, isNote: true) }))
        return object
    }
}
