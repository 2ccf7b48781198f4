internal import ArgumentParser
internal import Daemon
internal import Desktop
internal import Gestures
internal import Glibc
internal import Host
internal import Installation
internal import Mapping

/// `curlicue init`: a mapping file to begin with.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Create your config.",
        discussion: """
            Writes a config that works in this session: looks at the window manager and the devices, \
            and begins with the preset that fits, or with the one that --from names. Every line is \
            explained. A config that you have is never overwritten. Exit status: 64 when there is no \
            such preset, 73 when there is a config already or it cannot be written.
            """)

    @Option(
        help: ArgumentHelp(
            "Begin with this preset; a name that doesn't exist lists them all.", valueName: "name"),
        completion: .list(Preset.all.map(\.name)))
    var from: String?

    @Flag(help: "Print the config, and write nothing.") var print = false

    func run() throws {
        let session = SessionTraits()
        let preset = try preset(for: session)
        let own = MappingFile.ownCandidates { Environment()[$0] }
        guard let path = own.first else {
            throw end("HOME is not set, so there is no place for it", ExitStatus.cannotCreate)
        }
        let text = Self.text(of: preset, for: session, schema: try schema())
        if print { return StandardOutput.write(Array(text.utf8)) }
        if let present = own.first(where: { !MappingStore.isMissing($0) }) {
            throw end(
                clean("there is a config already: \(present); 'curlicue edit' opens it"),
                ExitStatus.cannotCreate)
        }
        do throws(MappingFileError) {
            try MappingFile.create(path, Source(file: path, text: text))
        } catch {
            StandardError.write(clean(error.diagnostic.rendered()))
            throw ExitStatus.cannotCreate
        }
        for line in Self.report(preset, session, path, isChosen: from != nil) {
            StandardError.write("curlicue: " + clean(line))
        }
    }

    /// What was found, why which preset was written, and what to do next.
    static func report(
        _ preset: Preset, _ session: SessionTraits, _ path: String, isChosen: Bool
    ) -> [String] {
        let reason = isChosen ? "" : ", " + session.reason
        return [
            "found: \(session.description)",
            "created \(path) from the preset '\(preset.name)'\(reason)",
            "next: 'curlicue run &' starts it, 'curlicue tutorial' shows how to draw, "
                + "'curlicue add' adds a gesture of your own",
        ]
    }

    private func preset(for session: SessionTraits) throws -> Preset {
        let name = from ?? session.preset
        if let preset = Preset.named(name) { return preset }
        let near = Spelling.nearest(to: name, among: Preset.all.map(\.name))
        let hint = near.map { "; did you mean '\($0)'?" } ?? "."
        let list = ListCommand.lines(Preset.all.map { ["  \($0.name)", $0.about] })
        throw end(
            clean("there is no preset '\(name)'\(hint)") + " These are there:\n"
                + list.joined(separator: "\n"), ExitCode.validationFailure)
    }

    /// Where editors find what may stand in the file: beside this program, wherever it is installed,
    /// or else where another installation has it, or this one would.
    private func schema() throws -> String {
        let paths: InstallPaths
        do throws(InstallationError) {
            paths = try InstallPaths(
                prefix: nil, folder: "/", variable: { Environment()[$0] })
        } catch {
            throw end("\(error)", ExitStatus.cannotCreate)
        }
        let present = [ownPrefix, "/usr/local", "/usr"].compactMap(\.self).compactMap {
            try? InstallPaths(prefix: $0, folder: "/", variable: { _ in nil }).schema
        }
        return present.first { FileStatus(of: $0) != nil } ?? paths.schema
    }

    /// What this program is installed below; nil where it is in no folder called `bin`.
    private var ownPrefix: String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = max(0, readlink("/proc/self/exe", &bytes, bytes.count))
        let path = String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        let folders = path.split(separator: "/")
        guard folders.dropLast().last == "bin" else { return nil }
        return "/" + folders.dropLast(2).joined(separator: "/")
    }

    /// `preset` with what `session` asks for.
    static func text(of preset: Preset, for session: SessionTraits, schema: String) -> String {
        let substituted = Substitution.apply(
            session.substitutions(in: preset.text), to: preset.text, under: session.windowManager)
        var lines = SchemaLine.naming(schema, in: substituted)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let first = lines.firstIndex { !$0.hasPrefix("#") } ?? lines.endIndex
        let added = session.settings.filter { setting in
            !lines.contains { $0.hasPrefix(setting.key + ":") }
        }
        lines.insert(
            contentsOf: added.flatMap { ["", "# " + $0.remark, "\($0.key): \($0.value)"] },
            at: first)
        return lines.joined(separator: "\n")
    }
}
