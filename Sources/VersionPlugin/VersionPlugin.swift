// SwiftPM runs this when it builds, and nothing of it is in the program: Foundation costs nothing here.
import Foundation
import PackagePlugin

/// Writes a source that says which version is built, as `config/version` knows it.
@main
struct VersionPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
        let folder = context.package.directoryURL
        let script = folder.appending(path: "config/version")
        let source = context.pluginWorkDirectoryURL.appending(path: "Build.swift")
        // Git writes to the last of these with every commit and checkout. A source package has its
        // own changelog and no history.
        let inputs = ["config/debian/changelog", "debian/changelog", ".git/logs/HEAD"]
            .map { folder.appending(path: $0) }
            .filter { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
        return [
            .buildCommand(
                displayName: "Ask config/version which version this is",
                executable: URL(filePath: "/bin/sh"),
                arguments: [script, source].map { $0.path(percentEncoded: false) },
                inputFiles: inputs + [script], outputFiles: [source])
        ]
    }
}
