import Foundation
import Glibc
import Testing

@testable import Installation

/// A folder that stands for `/`, gone after the test.
final class Root {
    let path: String
    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "root-\(UUID())").path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Every file and folder below it.
    var all: Set<String> {
        Set(FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
    }
    var files: Set<String> {
        all.filter {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: "\(path)/\($0)", isDirectory: &isFolder)
            return !isFolder.boolValue
        }
    }
    func text(_ file: String) throws -> String {
        try String(contentsOfFile: path + file, encoding: .utf8)
    }
    func write(_ text: String, to file: String) throws {
        let url = URL(filePath: path + file)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: false, encoding: .utf8)
    }
    func mode(_ file: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path + file)
        return attributes[.posixPermissions] as? Int ?? 0
    }
}

private let home = ["HOME": "/home/ann"]

private func paths(_ prefix: String? = nil, with variables: [String: String] = home) throws
    -> InstallPaths
{
    try InstallPaths(prefix: prefix, folder: "/srv") { variables[$0] }
}

/// How the line with the schema begins.
private let start = "# yaml-language-server: $schema="

private func files(_ paths: InstallPaths, program: String = "program") -> [InstalledFile] {
    InstalledFile.all(
        for: paths, program: Array(program.utf8),
        completions: InstalledFile.Completions(bash: "b", zsh: "z", fish: "f"))
}

@Suite("Installing") struct InstallationTests {
    let root: Root

    init() throws { root = try Root() }

    private func installation(_ prefix: String? = nil) throws -> Installation {
        Installation(try paths(prefix), root: root.path, version: "1")
    }

    private func install(_ prefix: String? = nil, program: String = "program") throws {
        let installation = try installation(prefix)
        let files = files(installation.paths, program: program)
        try installation.install(
            files, by: try installation.steps(installing: files, force: false))
    }

    @Test("a user's installation has everything where a session looks for it")
    func personal() throws {
        try install()
        let examples = [
            "browser.yaml", "bspwm.yaml", "curlicue.schema.json", "curlicue.yaml",
            "desktop.yaml", "herbstluftwm.yaml", "i3.yaml", "left-handed-pen.yaml",
            "minimal.yaml", "touch-screen.yaml",
        ].map { "home/ann/.local/share/doc/curlicue/examples/\($0)" }
        let others = [
            "bin/curlicue", "share/man/man1/curlicue.1", "share/man/man5/curlicue.5",
            "share/man/man7/curlicue-recognition.7",
            "share/bash-completion/completions/curlicue", "share/zsh/site-functions/_curlicue",
            "share/fish/vendor_completions.d/curlicue.fish",
            "share/icons/hicolor/scalable/apps/curlicue.svg",
            "share/systemd/user/curlicue.service", "share/curlicue/manifest",
            "share/doc/curlicue/copyright", "share/doc/curlicue/NOTICE",
        ].map { "home/ann/.local/\($0)" }
        let entry = "home/ann/.config/autostart/curlicue.desktop"
        #expect(root.files == Set(examples + others + [entry]))
        #expect(try root.mode("/home/ann/.local/bin/curlicue") == 0o755)
        #expect(try root.mode("/home/ann/.local/share/man/man1/curlicue.1") == 0o644)
    }

    @Test("everything of config and man that is to be installed is, but for the schema as there")
    func sources() throws {
        try install("/usr")
        let package = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        // Pictures of the README, and what makes packages, beside folders that have more of that.
        let others: Set<String> = [
            "demo.png", "sheet.png", "package", "tarball", "tarball-install", "vendor", "version",
            "dependencies", "sbom",
        ]
        let schema = "/usr/share/doc/curlicue/examples/curlicue.schema.json"
        for folder in ["config", "man"] {
            let names = try FileManager.default.contentsOfDirectory(
                atPath: package.appending(path: folder).path)
            for name in names where !others.contains(name) {
                let isFolder = try package.appending(path: "\(folder)/\(name)")
                    .resourceValues(forKeys: [.isDirectoryKey]).isDirectory
                if isFolder == true { continue }
                let path = try #require(
                    root.files.first { $0.hasSuffix("/" + name) }, "\(name) is not installed")
                let source = try String(
                    contentsOf: package.appending(path: "\(folder)/\(name)"), encoding: .utf8)
                let isExample = name.hasSuffix(".yaml")
                let expected = isExample ? SchemaLine.naming(schema, in: source) : source
                #expect(try root.text("/" + path) == expected, "\(name)")
            }
        }
    }

    @Test("every example names the schema that is installed, also when it is copied elsewhere")
    func schemas() throws {
        for prefix in [nil, "/usr", "/opt/a b"] {
            let root = try Root()
            let installation = Installation(try paths(prefix), root: root.path, version: "1")
            let all = files(installation.paths)
            try installation.install(all, by: try installation.steps(installing: all, force: false))
            let examples = root.files.filter { $0.hasSuffix(".yaml") }
            #expect(examples.count >= 9)
            for example in examples {
                let lines = try root.text("/" + example).split(
                    separator: "\n", omittingEmptySubsequences: false)
                let word = try #require(lines.first).dropFirst(start.count)
                #expect(lines[0].hasPrefix(start) && !word.contains(" ") && lines[1] == "#")
                // An absolute path is one, an address is one that Foundation reads the same.
                let url =
                    word.hasPrefix("/") ? URL(filePath: String(word)) : URL(string: String(word))
                let path = try #require(url).path(percentEncoded: false)
                #expect(
                    path.hasPrefix("/") && root.files.contains(String(path.dropFirst())), "\(path)")
            }
        }
    }

    @Test("the entries name the program in full, whatever its folder is called")
    func entries() throws {
        try install("/opt/a b%c\"d")
        let unit = try root.text("/opt/a b%c\"d/lib/systemd/user/curlicue.service")
        #expect(unit.contains("\nExecStart=\"/opt/a b%%c\\\"d/bin/curlicue\" run --replace\n"))
        #expect(unit.contains("\nRestartPreventExitStatus=64 69 75 78\n"))
        let entry = try root.text("/opt/a b%c\"d/etc/xdg/autostart/curlicue.desktop")
        #expect(entry.contains("\nTryExec=/opt/a b%c\"d/bin/curlicue\n"))
        #expect(entry.contains("\nExec=\"/opt/a b%%c\\\\\"d/bin/curlicue\" run\n"))
        // Neither sessions nor their settings are to leave it out.
        for key in ["Hidden", "NoDisplay", "OnlyShowIn", "NotShowIn", "X-systemd-skip"] {
            #expect(!entry.contains("\n\(key)="), "\(key)")
        }
    }

    @Test("removing leaves what was there before, and nothing else")
    func removing() throws {
        try root.write("mine", to: "/home/ann/.local/bin/other")
        try root.write("mine", to: "/home/ann/.config/curlicue/curlicue.yaml")
        let before = root.all
        try install()
        #expect(root.all.count > before.count + 19)
        let installation = try installation()
        let steps = try installation.stepsRemoving(force: false)
        try installation.remove(by: steps)
        #expect(root.all == before)
        #expect(throws: InstallationError.notInstalled("/home/ann/.local/share/curlicue/manifest"))
        { try installation.stepsRemoving(force: false) }
    }

    @Test("what was changed since is kept, unless forced")
    func changed() throws {
        try install()
        let entry = "/home/ann/.config/autostart/curlicue.desktop"
        try root.write("[Desktop Entry]\nHidden=true\n", to: entry)
        let installation = try installation()
        let again = files(installation.paths, program: "newer")
        let steps = try installation.steps(installing: again, force: false)
        #expect(steps.contains(.keep(entry)))
        #expect(steps.contains(.write("/home/ann/.local/bin/curlicue")))
        try installation.install(again, by: steps)
        #expect(try root.text(entry).contains("Hidden"))
        #expect(try root.text("/home/ann/.local/bin/curlicue") == "newer")
        let removal = try installation.stepsRemoving(force: false)
        #expect(removal.contains(.keep(entry)))
        #expect(try installation.stepsRemoving(force: true).contains(.remove(entry)))
        try installation.remove(by: removal)
        #expect(root.files == [String(entry.dropFirst())])
    }

    @Test("files of others are in the way, and then nothing is written")
    func inTheWay() throws {
        let program = "/home/ann/.local/bin/curlicue"
        try root.write("somebody's", to: program)
        let before = root.all
        #expect(throws: InstallationError.inTheWay([program])) { try install() }
        #expect(root.all == before)
        let installation = try installation()
        let all = files(installation.paths)
        try installation.install(all, by: try installation.steps(installing: all, force: true))
        #expect(try root.text(program) == "program")
        // A link is the user's choice even then.
        #expect(try FileManager.default.attributesOfItem(atPath: root.path + program).count > 0)
        try FileManager.default.removeItem(atPath: root.path + program)
        try FileManager.default.createSymbolicLink(
            atPath: root.path + program, withDestinationPath: "/bin/true")
        #expect(throws: InstallationError.inTheWay([], notFiles: [program])) {
            try installation.steps(installing: all, force: true)
        }
        #expect(try installation.stepsRemoving(force: true).contains(.keep(program)))
        let message = InstallationError.inTheWay([], notFiles: [program]).description
        #expect(!message.contains("--force does") && message.contains("not a regular file"))
        let icon = "/home/ann/.local/share/icons/hicolor/scalable/apps/curlicue.svg"
        try root.write("theirs", to: icon)
        try FileManager.default.removeItem(
            atPath: root.path + "/home/ann/.local/share/curlicue/manifest")
        #expect(throws: InstallationError.self) {
            try installation.steps(installing: all, force: false)
        }
        let both = InstallationError.inTheWay([icon], notFiles: [program]).description
        #expect(both.contains("--force does): \(icon); not a regular file"))
    }

    @Test("what an older version installed and this one does not is removed")
    func obsolete() throws {
        try install()
        let old = "/home/ann/.local/share/doc/curlicue/old"
        try root.write("old", to: old)
        let path = "/home/ann/.local/share/curlicue/manifest"
        let line = "\(Checksum.sha256(Array("old".utf8)))  \(old)\n"
        try root.write(try root.text(path) + line, to: path)
        try install()
        #expect(!root.files.contains(String(old.dropFirst())))
        #expect(try !root.text(path).contains(old))
    }

    /// A manifest is a file like others: what it names is not curlicue's because it says so.
    @Test("what a manifest names elsewhere is left alone, and said")
    func hostile() throws {
        try install()
        let victims = [
            "/etc/passwd", "/home/ann/letter", "/home/ann/.local/../letter",
            "/home/ann/.local/share/./letter", "/home/ann/.local/share/link/letter",
            "/home/ann/.localmost", "/home/ann/.config/autostart/other.desktop",
        ]
        try root.write("a", to: "/home/ann/letter")
        try root.write("a", to: "/home/ann/.local/share/letter")
        for victim in victims { try root.write("a", to: InstallPaths.normal(victim)) }
        try FileManager.default.removeItem(atPath: root.path + "/home/ann/.local/share/link")
        try FileManager.default.createSymbolicLink(
            atPath: root.path + "/home/ann/.local/share/link",
            withDestinationPath: root.path + "/home/ann")
        let folders = [
            "/home/ann/empty", "/home/ann/.local/../empty", "", "/home/ann/.local/share/link/empty",
        ]
        try FileManager.default.createDirectory(
            atPath: root.path + "/home/ann/empty", withIntermediateDirectories: true)
        let path = "/home/ann/.local/share/curlicue/manifest"
        let digest = Checksum.sha256(Array("a".utf8))
        let lines =
            victims.map { "\(digest)  \($0)" } + folders.map { "# folder \($0)" }
        try root.write(
            try root.text(path) + lines.joined(separator: "\n") + "\n", to: path)
        for force in [false, true] {
            let steps = try installation().stepsRemoving(force: force)
            let refused = steps.filter { if case .refuse = $0 { true } else { false } }
            #expect(refused.count == victims.count + folders.count)
            for place in victims + folders { #expect(steps.contains(.refuse(place)), "\(place)") }
            #expect(steps.contains(.remove("/home/ann/.local/bin/curlicue")))
        }
        // Installing again does not remove them either, and forgets none of them.
        let installation = try installation()
        let again = files(installation.paths)
        let steps = try installation.steps(installing: again, force: true)
        #expect(steps.filter { if case .remove = $0 { true } else { false } }.isEmpty)
        let text = try root.text(path)
        try installation.install(again, by: steps)
        for victim in victims { #expect(try root.text(path).contains("  \(victim)\n")) }
        try root.write(text, to: path)
        try installation.remove(by: try installation.stepsRemoving(force: true))
        for victim in victims {
            #expect(FileManager.default.fileExists(atPath: root.path + victim), "\(victim)")
        }
        #expect(root.all.contains("home/ann/empty"))
        #expect(!root.files.contains("home/ann/.local/bin/curlicue"))
    }

    @Test("nothing is written where a link leads out of the prefix, for nothing is removed there")
    func linkOut() throws {
        let folder = root.path + "/home/ann/.local"
        for name in ["tools", ".local/share/manuals"] {
            try FileManager.default.createDirectory(
                atPath: root.path + "/home/ann/\(name)", withIntermediateDirectories: true)
        }
        // One that stays inside is as good as a folder.
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/share/man", withDestinationPath: "manuals")
        let before = root.all
        try install()
        let installed = root.all
        try installation().remove(by: try installation().stepsRemoving(force: false))
        #expect(root.all == before)
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/bin", withDestinationPath: "../tools")
        let linked = root.all
        let program = "/home/ann/.local/bin/curlicue"
        let all = files(try paths())
        for force in [false, true] {
            #expect(
                throws: InstallationError.astray([program], prefix: "/home/ann/.local")
            ) { try installation().steps(installing: all, force: force) }
        }
        #expect(root.all == linked && installed.count > linked.count)
    }

    @Test("an autostart entry of another XDG_CONFIG_HOME is not forgotten")
    func movedConfiguration() throws {
        try root.write("mine", to: "/home/ann/.config/other")
        let before = root.all
        var variables = home
        variables["XDG_CONFIG_HOME"] = "/home/ann/settings"
        let first = Installation(
            try paths(with: variables), root: root.path, version: "1")
        let there = files(first.paths)
        try first.install(there, by: try first.steps(installing: there, force: false))
        let entry = "/home/ann/settings/autostart/curlicue.desktop"
        #expect(first.paths.autostart == entry)
        try install()
        #expect(try installation().stepsRemoving(force: false).contains(.refuse(entry)))
        try installation().remove(by: try installation().stepsRemoving(force: false))
        #expect(
            root.files.subtracting(before) == [
                String(entry.dropFirst()), "home/ann/.local/share/curlicue/manifest",
            ])
        try first.remove(by: try first.stepsRemoving(force: false))
        #expect(root.all == before)
    }

    @Test(
        "a manifest that is no file, or a file too large to be one of curlicue's, is not read"
    )
    func oddManifest() throws {
        try install()
        let path = root.path + "/home/ann/.local/share/curlicue/manifest"
        try FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: InstallationError.self) { try installation().stepsRemoving(force: false) }
        try FileManager.default.removeItem(atPath: path)
        try Data().write(to: URL(filePath: path))
        #expect(truncate(path, 1 << 40) == 0)
        #expect(throws: InstallationError.self) { try installation().stepsRemoving(force: false) }
    }

    @Test("prefixes are found out")
    func prefixes() throws {
        #expect(try paths().prefix == "/home/ann/.local")
        #expect(try paths("a/../b//c/").prefix == "/srv/b/c")
        #expect(try paths("/usr/local").autostart == "/etc/xdg/autostart/curlicue.desktop")
        #expect(try paths("/usr").zshCompletions == "/usr/share/zsh/vendor-completions")
        #expect(try paths("/usr/local").unit == "/usr/local/lib/systemd/user/curlicue.service")
        #expect(throws: InstallationError.self) { try paths("a\nb") }
        #expect(throws: InstallationError.self) { try paths("") }
        #expect(throws: InstallationError.self) {
            try InstallPaths(prefix: nil, folder: "/") { _ in nil }
        }
    }
}
