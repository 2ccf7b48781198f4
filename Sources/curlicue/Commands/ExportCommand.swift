internal import ArgumentParser
internal import Daemon
internal import Gestures
internal import Host
internal import Import
internal import Mapping

/// `curlicue export`: the mapping for other gesture programs.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Turn the mapping into the configuration of another gesture program.",
        discussion: """
            The configuration goes to standard output, what cannot be carried over to standard \
            error, with its line in the mapping file, and into remarks at the top of the \
            configuration. Exit status: 65 when the mapping has errors.
            """,
        subcommands: [InputActions.self])

    struct InputActions: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "inputactions",
            abstract: "Export to InputActions: a file like ~/.config/inputactions/config.yaml.")

        @OptionGroup var options: MappingOptions

        func run() throws {
            let loaded = MappingStore(explicit: options.config).load()
            guard let mapping = loaded.mapping else {
                for message in loaded.messages { StandardError.write(message) }
                throw ExitStatus.data
            }
            var bytes: [UInt8]?
            if let path = loaded.path, let source = try? MappingFile.load(path) {
                bytes = source.fileBytes
            }
            let store = TemplateStore()
            let exported = Exported(
                inputActions: mapping, bytes: bytes,
                source: "curlicue's \(loaded.path ?? "built-in mapping")",
                templates: { name in (try? store?.examples(of: name))?.0 ?? [] })
            report(exported.losses, of: loaded.path ?? "built-in mapping")
            StandardOutput.write(Array(exported.text.utf8))
        }
    }
}
