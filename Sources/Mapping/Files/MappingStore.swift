internal import CLinux
internal import Glibc
internal import Host

/// Finds, reads and checks the mapping for the commands that need one.
package struct MappingStore {
    /// What was read.
    package struct Loaded {
        /// The path, or nil for the built-in mapping.
        package var path: String?
        /// The mapping, or nil when there were errors.
        package var mapping: Mapping?
        /// When the file was emptied, as the time since 1970; nil where there is something in it.
        package var emptied: Duration?
        /// The file that applies; nil where the built-in mapping does, as beside an empty one.
        package var origin: String? { hasErrors || isBuiltIn ? nil : path }
        fileprivate var isBuiltIn = false
        /// Everything to be said about it, rendered.
        package var messages: [String]
        package var hasErrors: Bool { mapping == nil }
        /// Where the first error is and what is wrong, in one line: `curlicue.yaml:3:5: …`.
        package var firstError: String {
            guard let error = diagnostics.first(where: { $0.severity == .error }) else { return "" }
            let name = error.file.split(separator: "/").last.map(String.init) ?? error.file
            return "\(name):\(error.place.line):\(error.place.column): \(error.message)"
        }
        package var warnings: Int { diagnostics.count { $0.severity == .warning } }
        /// What was found, for those who print it their own way.
        package var diagnostics: [Diagnostic]
    }

    /// The file that the command line names, if any.
    package let explicit: String?
    private let keys: KeyNames
    /// The recorded strokes; nil where neither XDG_DATA_HOME nor HOME names a folder.
    package let templates = TemplateStore()

    /// A store with the mapping file `explicit`, or with the one in the usual places.
    package init(explicit: String?, keys: KeyNames) {
        self.explicit = explicit
        self.keys = keys
    }

    /// The keys, recorded strokes and commands that a mapping may name on this machine.
    package var vocabulary: Vocabulary {
        let store = templates
        let search = CommandSearch(path: Environment()["PATH"] ?? "")
        return Vocabulary(
            keys: keys,
            missingTemplate: { name in
                store.flatMap {
                    Self.isMissing($0.path(of: name))
                        ? $0.advice(onMissing: name)
                        : $0.fault(in: name).map { "of no use, as it has no good example: \($0)" }
                }
            },
            isCommand: search.finds)
    }

    /// The file that applies now, or nil for the built-in mapping.
    package var path: String? { explicit ?? MappingFile.locate() }

    /// Whether there is nothing at `path`, not even a dangling link.
    package static func isMissing(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) != 0 && cl_errno() == ENOENT
    }

    /// Reads the mapping that applies now.
    ///
    /// - Parameters:
    ///   - vocabulary: what the mapping may name, where that is not the usual.
    ///   - remark: more warnings, from the mapping and the places of its hotkeys and devices.
    package func load(
        _ vocabulary: Vocabulary? = nil,
        remark: (Mapping, Reading.Places) -> [(place: Place, message: String)] = { _, _ in [] }
    ) -> Loaded {
        let vocabulary = vocabulary ?? self.vocabulary
        guard let path else {
            return Loaded(
                path: nil, mapping: MappingReader.builtIn, messages: [], diagnostics: [])
        }
        do throws(MappingFileError) {
            let source = try MappingFile.load(path)
            let reading = MappingReader(vocabulary).read(source)
            let remarks = reading.mapping.map { remark($0, reading.places) } ?? []
            let diagnostics =
                reading.diagnostics
                + remarks.map { place, message in
                    Diagnostic(
                        severity: .warning, file: source.file, place: place, message: message)
                }
            return Loaded(
                path: path, mapping: reading.mapping,
                emptied: source.isEmpty ? source.modified : nil, isBuiltIn: reading.isBuiltIn,
                messages: diagnostics.map { $0.rendered(in: source) },
                diagnostics: diagnostics)
        } catch {
            return Loaded(
                path: path, mapping: nil, messages: [error.diagnostic.rendered()],
                diagnostics: [error.diagnostic])
        }
    }
}
