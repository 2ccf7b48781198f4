/// Where the files of an installation go.
public struct InstallPaths: Hashable, Sendable {
    /// The folder that everything is under, such as `/usr/local`; absolute, without a slash at its
    /// end.
    public let prefix: String
    /// Whether it is for one user: below that user's home.
    public let isPersonal: Bool
    private let configuration: String

    /// The places under `prefix`.
    ///
    /// - Parameters:
    ///   - prefix: a folder; `~/.local` where it is nil. A relative one is below `folder`.
    ///   - variable: the value of a variable of the environment; `HOME` and `XDG_CONFIG_HOME`
    ///     count.
    ///   - folder: the working folder.
    /// - Throws: `badPrefix` where the folder is not known, or it or `XDG_CONFIG_HOME` has control
    ///   characters in its name.
    public init(
        prefix: String?, folder: String, variable: (String) -> String?
    ) throws(InstallationError) {
        let home = InstallPaths.normal(variable("HOME") ?? "")
        guard let wanted = prefix ?? (home.isEmpty ? nil : home + "/.local") else {
            throw .badPrefix("HOME isn't set: name the folder with --prefix")
        }
        guard !wanted.isEmpty else { throw .badPrefix("the prefix is empty") }
        // They would tear the entries apart that name the program, and the manifest.
        guard wanted.unicodeScalars.allSatisfy(InstallPaths.isPrintable) else {
            throw .badPrefix("the prefix has control characters in its name")
        }
        self.prefix = InstallPaths.normal(wanted.hasPrefix("/") ? wanted : "\(folder)/\(wanted)")
        isPersonal = !home.isEmpty && "\(self.prefix)/".hasPrefix(home + "/")
        let given = variable("XDG_CONFIG_HOME") ?? ""
        configuration = given.hasPrefix("/") ? InstallPaths.normal(given) : home + "/.config"
        guard !isPersonal || configuration.unicodeScalars.allSatisfy(InstallPaths.isPrintable)
        else {
            throw .badPrefix("XDG_CONFIG_HOME has control characters in it")
        }
    }

    /// The program.
    public var program: String { prefix + "/bin/curlicue" }
    /// The folder of a section of the manual.
    func manual(_ section: Int) -> String { prefix + "/share/man/man\(section)" }
    /// The licences and the examples.
    var documents: String { prefix + "/share/doc/curlicue" }
    /// The mappings to begin with.
    public var examples: String { documents + "/examples" }
    /// The schema of mapping files, which editors read.
    public var schema: String { examples + "/curlicue.schema.json" }
    /// What is drawn beside its name in menus and settings.
    var icon: String { prefix + "/share/icons/hicolor/scalable/apps/curlicue.svg" }
    var bashCompletion: String { prefix + "/share/bash-completion/completions/curlicue" }
    var fishCompletion: String { prefix + "/share/fish/vendor_completions.d/curlicue.fish" }
    /// Debian keeps apart what zsh itself, packages and administrators bring along.
    public var zshCompletions: String {
        prefix + (prefix == "/usr" ? "/share/zsh/vendor-completions" : "/share/zsh/site-functions")
    }
    /// A user's systemd looks in `~/.local/share`, but not in `~/.local/lib`.
    var unit: String {
        prefix + (isPersonal ? "/share" : "/lib") + "/systemd/user/curlicue.service"
    }
    /// What a session starts by itself is found in a few fixed folders, which are not below the
    /// usual prefixes.
    public var autostart: String {
        let folder =
            if isPersonal {
                configuration
            } else if ["/usr", "/usr/local"].contains(prefix) {
                "/etc/xdg"
            } else {
                prefix + "/etc/xdg"
            }
        return folder + "/autostart/curlicue.desktop"
    }
    /// What was installed.
    public var manifest: String { prefix + "/share/curlicue/manifest" }
    /// What `systemctl --user enable` leaves behind; nil where it is of no one user.
    public var enablement: String? {
        isPersonal
            ? configuration + "/systemd/user/graphical-session.target.wants/curlicue.service" : nil
    }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value != 0x7f
    }

    /// A path without `.`, `..`, double slashes and a slash at its end; empty for `/`.
    static func normal(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts.map { "/" + $0 }.joined()
    }
}
