/// YAML files of other programs, within the limits of mapping files.
package enum ForeignYAML {
    /// The documents of the file with these contents, and the first thing that is wrong with it;
    /// where something is, the documents say nothing.
    package static func documents(in bytes: [UInt8]) -> (documents: [Node], fault: Diagnostic?) {
        let diagnostics = Diagnostics(Source(file: "", bytes: bytes))
        let documents = Composer.documents(diagnostics, .foreign)
        return (documents, diagnostics.sorted.first { $0.severity == .error })
    }
}
