internal import ArgumentParser
internal import CLinux
internal import Daemon
internal import Host
internal import Installation

/// Where an installation is, for `install` and `uninstall`.
struct InstallationOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder that everything goes below, instead of ~/.local.", valueName: "dir"),
        completion: .directory)
    var prefix: String?

    @Option(
        help: ArgumentHelp(
            "A folder that stands for '/', to gather a package in.", valueName: "dir"),
        completion: .directory)
    var destdir: String?

    @Flag(name: [.customShort("n"), .long], help: "Show what would be done, and change nothing.")
    var dryRun = false

    func installation() throws -> Installation {
        do throws(InstallationError) {
            let folder = InstallationOptions.workingFolder
            let paths = try InstallPaths(
                prefix: prefix, folder: folder, variable: { Environment()[$0] })
            var root = destdir ?? ""
            if !root.isEmpty, !root.hasPrefix("/") { root = "\(folder)/\(root)" }
            return Installation(paths, root: root, version: Curlicue.version)
        } catch {
            throw end("\(error)", ExitCode(64))
        }
    }

    static var workingFolder: String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }

    /// Prints what is done to each file.
    func show(_ steps: [Installation.Step], doing: (write: String, remove: String)) {
        for step in steps {
            let (verb, path, remark) =
                switch step {
                case .write(let path): (doing.write, path, "")
                case .leave(let path): ("unchanged", path, "")
                case .keep(let path): ("kept", path, " (changed since it was installed)")
                case .remove(let path): (doing.remove, path, "")
                case .miss(let path): ("gone", path, " (removed before)")
                case .refuse(let path):
                    ("kept", path, " (in the manifest, but not where curlicue installs to now)")
                }
            let padding = String(repeating: " ", count: max(1, 14 - verb.count))
            StandardOutput.write(clean(verb + padding + (destdir ?? "") + path + remark))
        }
    }

    /// The status for an error.
    static func status(_ error: InstallationError) -> ExitCode {
        switch error {
        case .badPrefix: ExitCode(64)
        case .notInstalled: ExitStatus.noInput
        case .badManifest, .noManifest: ExitStatus.data
        case .inTheWay, .astray, .system: ExitStatus.cannotCreate
        }
    }
}

/// `curlicue install`.
struct InstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Install the program with all that belongs to it.",
        discussion: """
            Copies this program, and writes its man pages, the example mappings with their schema, \
            completions for bash, zsh and fish, an autostart entry, a systemd user unit and an icon. \
            Installing again brings all of it up to date; an autostart entry or a unit that you have \
            changed is kept. A file that curlicue did not install is not replaced. Exit status: 64 \
            for a prefix that is none, 65 when the list of what is installed is damaged, 73 when \
            a file cannot be written or something of another's is in the way.
            """)

    @OptionGroup var options: InstallationOptions

    @Flag(
        help: """
            Also replace what you have changed or what others installed, and a damaged list of what \
            is installed.
            """)
    var force = false

    func run() throws {
        let installation = try options.installation()
        let goods = InstalledFile.all(
            for: installation.paths, program: try program(),
            completions: InstalledFile.Completions(
                bash: InstallCommand.sourced(Curlicue.completionScript(for: .bash)),
                zsh: Curlicue.completionScript(for: .zsh),
                fish: Curlicue.completionScript(for: .fish)))
        do throws(InstallationError) {
            let steps = try installation.steps(installing: goods, force: force)
            let isDry = options.dryRun
            if !isDry { try installation.install(goods, by: steps) }
            options.show(
                steps, doing: isDry ? ("would write", "would remove") : ("written", "removed"))
        } catch {
            throw end("\(error)", InstallationOptions.status(error))
        }
        if options.destdir == nil { advise(installation.paths) }
    }

    /// A script without the line that names its interpreter: shells source completions.
    private static func sourced(_ script: String) -> String {
        guard script.hasPrefix("#!"), let end = script.firstIndex(of: "\n") else { return script }
        return String(script[script.index(after: end)...])
    }

    /// This program's own bytes.
    private func program() throws -> [UInt8] {
        do throws(SystemError) {
            return try FileDescriptor.read("/proc/self/exe", limit: 1 << 30)
        } catch {
            throw end("\(error)", ExitStatus.noInput)
        }
    }

    /// What else the user has to know or to do.
    private func advise(_ paths: InstallPaths) {
        var lines: [String] = []
        let maps = try? FileDescriptor.read("/proc/self/maps", limit: 1 << 24)
        if String(decoding: maps ?? [], as: UTF8.self).contains("/libswiftCore.so") {
            lines.append(
                "This build needs the Swift toolchain to run. For one that doesn't:\n"
                    + "  swift build -c release --static-swift-stdlib --product curlicue && "
                    + ".build/release/curlicue install")
        }
        let folder = String(paths.program.dropLast("/curlicue".count))
        let path = Environment()["PATH"] ?? ""
        if !path.split(separator: ":").contains(folder[...]) {
            lines.append(
                "\(folder) isn't in PATH: add it there, or start the program by its full path.")
        }
        if paths.isPersonal {
            lines.append("For zsh, put this before compinit: fpath+=(\(paths.zshCompletions))")
        }
        lines += [
            "Learn it in 90 seconds:  curlicue tutorial",
            "Start it now:            curlicue run &",
            "  ... and then:          hold \(TutorialMapping.keys) and draw a circle clockwise: it "
                + "maximizes a window",
            "With every session:      most desktops start it by its autostart entry",
            "  ... or under systemd:  systemctl --user enable --now curlicue",
            "Check your setup:        curlicue doctor",
            "Create your config:      curlicue init",
        ]
        StandardOutput.write("")
        for line in lines { StandardOutput.write(clean(line)) }
    }
}

/// `curlicue uninstall`.
struct UninstallCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uninstall",
        abstract: "Remove what 'curlicue install' installed, and nothing else.",
        discussion: """
            Files that were changed since are kept, and named. Mappings, recorded strokes and files \
            of others are never touched; folders are removed when they were made by 'install' and \
            are empty. What the list names outside of the prefix is kept, and named, and stays in \
            the list. Exit status: \
            64 for a prefix that is none, 65 when the list of what is installed is damaged, 66 \
            when nothing is installed there, 73 when a file cannot be removed.
            """)

    @OptionGroup var options: InstallationOptions

    @Flag(
        help: """
            Also remove what was changed since. Where the list of what is installed is damaged, \
            remove what is surely curlicue's.
            """)
    var force = false

    func run() throws {
        let installation = try options.installation()
        do throws(InstallationError) {
            let damage = try installation.damage()
            let steps = try installation.stepsRemoving(force: force)
            if damage != nil {
                StandardOutput.write(
                    clean(
                        "\(options.destdir ?? "")\(installation.paths.manifest) is damaged. Of what "
                            + "it names, and of what this curlicue installs, this is there:"))
            }
            if !options.dryRun { try installation.remove(by: steps) }
            options.show(steps, doing: ("", options.dryRun ? "would remove" : "removed"))
        } catch {
            throw end("\(error)", InstallationOptions.status(error))
        }
        if options.destdir == nil, let link = installation.paths.enablement,
            !MappingStore.isMissing(link)
        {
            StandardOutput.write(
                "systemd is still set to start it: systemctl --user disable curlicue")
        }
    }
}
