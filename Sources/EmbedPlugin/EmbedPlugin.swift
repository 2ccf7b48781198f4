// SwiftPM runs this when it builds, and nothing of it is in the program: Foundation costs nothing here.
import Foundation
import PackagePlugin

/// Makes the text files in a target's folder `Files` part of the program, as properties of a type
/// `EmbeddedFiles`.
///
/// SwiftPM's `embedInCode` writes an array of numbers for each. For our 220 KB the compiler took 24 s
/// to read these, and 49 s with `-Osize`; strings take 0.2 s.
@main
struct EmbedPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let files = try FileManager.default.contentsOfDirectory(
            at: target.directoryURL.appending(path: "Files"), includingPropertiesForKeys: nil,
            options: .skipsHiddenFiles
        )
        .sorted { $0.lastPathComponent < $1.lastPathComponent }
        let source = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
        // The line breaks beside the quotes are not part of a string.
        let script = ###"""
            set -eu
            exec > "$0"
            echo 'enum EmbeddedFiles {'
            for file; do
                name=$(basename "$file" | tr .- __)
                printf 'static var %s: [UInt8] { Array(##"""\n' "$name"
                cat "$file"
                printf '\n"""##.utf8) }\n'
            done
            echo '}'
            """###
        return [
            .buildCommand(
                displayName: "Write the files of \(target.name) as source",
                executable: URL(filePath: "/bin/sh"),
                arguments: ["-c", script]
                    + ([source] + files).map { $0.path(percentEncoded: false) },
                inputFiles: files, outputFiles: [source])
        ]
    }
}
