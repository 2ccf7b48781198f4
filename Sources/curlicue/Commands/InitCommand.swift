internal import ArgumentParser
internal import Daemon
internal import Desktop
internal import Gestures
internal import Host
internal import Installation
internal import Mapping

/// `curlicue init`: a mapping file to begin with.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a mapping file that works in this session.",
        discussion: """
            Looks at the window manager, the touch screens and the compositor, and begins with the \
            preset that fits, or with the one that --from names. What is there is never \
            overwritten. Exit status: 64 when there is no such preset, 73 when there is a mapping \
            file already or it cannot be written.
            """)

    @Option(
        help: ArgumentHelp(
            "Begin with this preset; one that does not exist lists all.", valueName: "name"),
        completion: .list(Preset.all.map(\.name)))
    var from: String?

    @Flag(help: "Print the mapping, and write nothing.") var print = false

    func run() throws {
        let session = SessionTraits()
        let preset = try preset(for: session)
        let own = MappingFile.ownCandidates { MappingStore.environment[$0] }
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
        StandardError.write(
            clean("curlicue: saved \(path), from the preset '\(preset.name)'") + "\n"
                + "curlicue: 'curlicue list' shows your gestures, 'curlicue add' adds one")
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

    /// Where editors find what may stand in the file.
    private func schema() throws -> String {
        let paths: InstallPaths
        do throws(InstallationError) {
            paths = try InstallPaths(
                prefix: nil, folder: "/", variable: { MappingStore.environment[$0] })
        } catch {
            throw end("\(error)", ExitStatus.cannotCreate)
        }
        let name = "curlicue.schema.json"
        let shared = ["/usr/local", "/usr"].map { "\($0)/share/doc/curlicue/examples/\(name)" }
        return shared.first(where: WholeFile.exists) ?? "\(paths.examples)/\(name)"
    }

    /// `preset` with what `session` asks for.
    static func text(of preset: Preset, for session: SessionTraits, schema: String) -> String {
        var lines = preset.text.split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        let mark = "# yaml-language-server: $schema="
        if lines.first?.hasPrefix(mark) == true {
            lines.removeFirst()
        } else {
            lines.insert("#", at: 0)
        }
        let first = lines.firstIndex { !$0.hasPrefix("#") } ?? lines.endIndex
        let added = session.settings.filter { setting in
            !lines.contains { $0.hasPrefix(setting.key + ":") }
        }
        lines.insert(
            contentsOf: added.flatMap { ["", "# " + $0.remark, "\($0.key): \($0.value)"] },
            at: first)
        return ([mark + schema] + lines).joined(separator: "\n")
    }
}

/// What a mapping to begin with depends on.
struct SessionTraits {
    /// A setting that the session asks for, and why.
    struct Setting {
        var key: String
        var value: String
        var remark: String
    }

    /// The window manager; empty where none is known.
    var windowManager = ""
    var hasTouchscreen = false
    var isComposited = true

    /// Those of a session that is described.
    init(windowManager: String, hasTouchscreen: Bool, isComposited: Bool) {
        self.windowManager = windowManager
        self.hasTouchscreen = hasTouchscreen
        self.isComposited = isComposited
    }

    /// Those of the session that this process belongs to, as far as it has a display.
    init() {
        guard let display = try? Display() else { return }
        windowManager = WindowManager(display).name
        let devices = (try? Capture(display).devices) ?? []
        hasTouchscreen = devices.contains { $0.kind == .touchscreen }
        isComposited = ServerFacts(display).isComposited
    }

    /// The preset that fits.
    var preset: String {
        let name = windowManager.lowercased()
        return Preset.named(name) == nil ? "desktop" : name
    }

    /// What to set beside it.
    var settings: [Setting] {
        var settings: [Setting] = []
        if hasTouchscreen {
            settings.append(
                Setting(
                    key: "touch", value: "always",
                    remark: "On the touch screen three fingers and more need no hotkey."))
        }
        if !isComposited {
            settings.append(
                Setting(
                    key: "hints", value: "sheet",
                    remark:
                        "Without a compositor the rest of a stroke cannot be shown, only the sheet."
                ))
        }
        return settings
    }
}
