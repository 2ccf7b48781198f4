internal import ArgumentParser
internal import Gestures
internal import Glibc
internal import Host
internal import Mapping

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Create your config.",
        discussion: """
            Writes a config that works in this session: looks at the window manager and the devices, \
            and begins with the preset that fits, or with the one that --from names. Every line is \
            explained. A config that you have is never overwritten. Exit status: 64 when there is no \
            such preset, 65 when it is not installed beside the program, 73 when there is a config \
            already or it cannot be written.
            """)

    @Option(
        help: ArgumentHelp(
            "Begin with this preset; a name that doesn't exist lists them all.", valueName: "name"),
        completion: .list(Preset.names))
    var from: String?

    @Flag(help: "Print the config, and write nothing.") var print = false

    func run() throws {
        let session = SessionTraits.ofThisSession()
        let preset = try preset(for: session)
        let text = Self.text(of: preset, for: session, schema: Preset.schema)
        if print { return StandardOutput.write(Array(text.utf8)) }
        let own = MappingFile.ownCandidates
        guard let path = own.first else {
            throw end("neither XDG_CONFIG_HOME nor HOME names a folder", ExitStatus.cannotCreate)
        }
        // In a folder that cannot be searched none is found; `create` says then what is wrong.
        if let present = own.first(where: { access($0, F_OK) == 0 }) {
            throw end(
                clean("there is \(present) already; edit it, or move it away for a new one"),
                ExitStatus.cannotCreate)
        }
        do throws(MappingFileError) {
            try MappingFile.create(path, Source(file: path, text: text))
        } catch {
            StandardError.write(clean(error.diagnostic.rendered()))
            throw ExitStatus.cannotCreate
        }
        let start = Remote.running == nil ? "'curlicue run &' starts it, " : ""
        StandardError.write(
            clean("curlicue: created \(path) from the preset '\(preset.name)'\n")
                + "curlicue: next: \(start)'curlicue tutorial' shows how to draw, 'curlicue add' adds "
                + "a gesture of your own")
        // The daemon watches the file that it has, which may be one for all users.
        Remote.reload()
    }

    /// The preset that was asked for, or else the one that fits, if it is installed.
    private func preset(for session: SessionTraits) throws -> Preset {
        guard let from else { return Preset.named(session.preset) ?? Preset.builtIn }
        guard Preset.names.contains(from) else {
            let near = Spelling.nearest(to: from, among: Preset.names)
            let hint = near.map { "; did you mean '\($0)'?" } ?? "."
            throw end(
                clean("there is no preset '\(from)'\(hint)") + " There are: "
                    + Preset.names.joined(separator: ", "), ExitStatus.usage)
        }
        guard let preset = Preset.named(from) else {
            throw end(
                clean(
                    "\(Preset.folder)/\(from).yaml cannot be read; config/install puts it there, "
                        + "beside the program"), ExitStatus.data)
        }
        return preset
    }

    /// `preset` with the settings that `session` needs. Its first line names the schema, with which
    /// YAML language servers complete keys in editors; a path with a blank cannot stand there.
    static func text(of preset: Preset, for session: SessionTraits, schema: String?) -> String {
        let substituted = Substitution.apply(
            session.substitutions(in: preset.text), to: preset.text, under: session.windowManager)
        var lines = substituted.split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        let mark = "# yaml-language-server: $schema="
        if lines[0].hasPrefix(mark) { lines = Array(lines.dropFirst(2)) }
        if let schema, !schema.contains(" ") {
            lines.insert(contentsOf: [mark + schema, "#"], at: 0)
        }
        let first = lines.firstIndex { !$0.hasPrefix("#") } ?? lines.endIndex
        if session.hasTouchscreen, !lines.contains(where: { $0.hasPrefix("touch:") }) {
            let remark = "# On the touch screen three fingers and more need no hotkey."
            lines.insert(contentsOf: ["", remark, "touch: always"], at: first)
        }
        return lines.joined(separator: "\n")
    }
}

struct Preset {
    var name: String
    var text: String

    /// The names of all presets: files `NAME.yaml` in ``folder``, except for the first, the
    /// built-in mapping.
    static let names = [builtIn.name, "i3", "browser", "touch"]

    static let builtIn = Preset(name: "curlicue", text: DefaultMapping.text)

    /// Where `config/install` puts them: `share/curlicue` beside the folder of the program itself.
    static let folder: String = {
        let path = FileDescriptor.target(ofLink: "/proc/self/exe") ?? ""
        let prefix = path.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
        return prefix + "/share/curlicue"
    }()

    /// The schema of mapping files that is installed with them; nil where there is none.
    static var schema: String? {
        let path = folder + "/curlicue.schema.json"
        return MappingStore.isMissing(path) ? nil : path
    }

    /// Reads the preset called `name`; nil where it is not installed.
    static func named(_ name: String) -> Preset? {
        if name == builtIn.name { return builtIn }
        let bytes = try? FileDescriptor.read("\(folder)/\(name).yaml", limit: 1 << 20)
        return bytes.map { Preset(name: name, text: String(decoding: $0, as: UTF8.self)) }
    }
}
