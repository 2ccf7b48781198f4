import Foundation
import Glibc
import Testing

@testable import Installation

@Suite("Damaged manifests") struct DamagedManifestTests {
    private let root: Root
    private let installation: Installation
    private let files: [InstalledFile]
    private let path = "/home/ann/.local/share/curlicue/manifest"
    private let program = "/home/ann/.local/bin/curlicue"

    init() throws {
        root = try Root()
        let paths = try InstallPaths(prefix: nil, folder: "/") { ["HOME": "/home/ann"][$0] }
        installation = Installation(paths, root: root.path, version: "1")
        files = InstalledFile.all(
            for: paths, program: Array("program".utf8),
            completions: InstalledFile.Completions(bash: "b", zsh: "z", fish: "f"))
    }

    private func install(force: Bool = false) throws {
        try installation.install(
            files, by: try installation.steps(installing: files, force: force))
    }

    private func remove() throws -> [Installation.Step] {
        let steps = try installation.stepsRemoving(force: true)
        try installation.remove(by: steps)
        return steps
    }

    /// What may happen to the text of a manifest, and the line that is damaged then.
    static let damages: [(name: String, line: Int, change: @Sendable (String) -> [UInt8])] = [
        ("empty", 1, { _ in [] }),
        ("binary", 1, { _ in [0xff, 0x0a] + (0...255) }),
        ("another file", 1, { _ in Array("[Desktop Entry]\n".utf8) }),
        ("a line without a digest", 3, { Array(inserting("rm -rf /", $0).utf8) }),
        ("a null byte in a path", 3, { Array(inserting("\(digest)  /a\0b", $0).utf8) }),
        ("a path of no language", 3, { bytes(of: $0, inserting: [0xff, 0xfe]) }),
        ("two digests of a file", 4, { Array(inserting("\(twice)\n\(other)", $0).utf8) }),
    ]
    private static let digest = String(repeating: "0", count: 64)
    private static let twice = "\(digest)  /home/ann/.local/share/x"
    private static let other = "\(digest.replacing("0", with: "1"))  /home/ann/.local/share/x"

    /// A manifest with a line more after the two that explain it.
    private static func inserting(_ line: String, _ text: String) -> String {
        var lines = text.components(separatedBy: "\n")
        lines.insert(line, at: 2)
        return lines.joined(separator: "\n")
    }

    private static func bytes(of text: String, inserting strange: [UInt8]) -> [UInt8] {
        let parts = inserting("\(digest)  /@@", text).components(separatedBy: "@@")
        return Array(parts[0].utf8) + strange + Array(parts[1].utf8)
    }

    @Test("the manifest is one that sha256sum understands, and a damaged one is refused")
    func manifest() throws {
        #expect(
            Checksum.sha256(Array("abc".utf8))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        try install()
        let text = try root.text(path)
        let manifest = try Manifest(parsing: Array(text.utf8), at: path)
        #expect(manifest.text(version: "1") == text)
        #expect(manifest.files.count == 23)
        #expect(throws: InstallationError.badManifest("m", line: 2)) {
            try Manifest(parsing: Array("# fine\nrm -rf /\n".utf8), at: "m")
        }
        let digest = String(repeating: "0", count: 64)
        #expect(throws: InstallationError.badManifest("m", line: 1)) {
            try Manifest(parsing: Array("\(digest)  /a\0b\n".utf8), at: "m")
        }
        let odd = "# a\r\n\(digest)  /a\r\n# folder /b\n\n"
        let read = try Manifest(parsing: Array(odd.utf8), at: "m")
        #expect(Array(read.files.keys) == ["/a"] && read.folders == ["/b"])
    }

    @Test("the line is named, and nothing is changed without --force", arguments: 0..<damages.count)
    func named(_ index: Int) throws {
        let (name, line, change) = Self.damages[index]
        try install()
        let text = change(try root.text(path))
        try Data(text).write(to: URL(filePath: root.path + path))
        let before = root.all
        let error = InstallationError.badManifest(path, line: line)
        #expect(throws: error, "\(name)") { try installation.stepsRemoving(force: false) }
        #expect(throws: error, "\(name)") {
            try installation.steps(installing: files, force: false)
        }
        #expect(root.all == before)
        #expect(
            error.description.hasPrefix("\(path):\(line): ")
                && error.description.contains("--force"))
    }

    @Test("--force removes what is curlicue's, and its folders", arguments: 0..<damages.count)
    func forced(_ index: Int) throws {
        let (name, _, change) = Self.damages[index]
        try root.write("mine", to: "/home/ann/.local/share/man/man1/mine.1")
        try root.write("mine", to: "/home/ann/.config/autostart/mine.desktop")
        // An empty folder that was there before stays.
        try FileManager.default.createDirectory(
            atPath: root.path + "/home/ann/.local/bin", withIntermediateDirectories: true)
        let (before, files) = (root.all, root.files)
        try install()
        let text = change(try root.text(path))
        try Data(text).write(to: URL(filePath: root.path + path))
        let steps = try remove()
        #expect(steps.filter { $0 == .remove(program) }.count == 1)
        #expect(root.files == files && before.isSubset(of: root.all), "\(name): \(root.all)")
        // Folders with other names are known from the manifest alone.
        let left = root.all.subtracting(before)
        let knowsFolders = String(decoding: text, as: UTF8.self).contains("# folder ")
        #expect(
            knowsFolders ? left.isEmpty : !left.contains { $0.contains("curlicue") },
            "\(name): \(left)")
    }

    @Test("a manifest that was cut off anywhere loses nothing of others and leaves nothing behind")
    func cutOff() throws {
        try install()
        let whole = Array(try root.text(path).utf8)
        for length in stride(from: 0, to: whole.count, by: 97)
        where whole[max(0, length - 1)] != 0x0a {
            try Data(whole[..<length]).write(to: URL(filePath: root.path + path))
            // What the cut path may be the name of.
            try root.write("mine", to: "/home/ann/.local/share/doc/curlicue/exam")
            #expect(throws: InstallationError.self) {
                try installation.stepsRemoving(force: false)
            }
            _ = try remove()
            #expect(root.files == ["home/ann/.local/share/doc/curlicue/exam"], "\(length)")
            try install()
        }
    }

    @Test("of what only its sound lines name, the unchanged goes, the rest is kept and said")
    func olderFiles() throws {
        try install()
        let folder = "/home/ann/.local/share/doc/curlicue/"
        for name in ["old", "changed"] { try root.write("old", to: folder + name) }
        try root.write("old", to: "/home/ann/letter")
        let digest = Checksum.sha256(Array("old".utf8))
        let lines = [
            folder + "old", folder + "changed", "/home/ann/letter", folder + "../../letter",
        ]
        .map { "\(digest)  \($0)\n" }.joined()
        try root.write("damaged\n" + lines + (try root.text(path)), to: path)
        try root.write("mine", to: folder + "changed")
        let steps = try remove()
        #expect(
            steps.contains(.remove(folder + "old")) && steps.contains(.keep(folder + "changed")))
        #expect(steps.contains(.refuse("/home/ann/letter")))
        #expect(
            root.files == [
                "home/ann/.local/share/doc/curlicue/changed", "home/ann/letter",
                // It goes on naming what it refused to remove.
                "home/ann/.local/share/curlicue/manifest",
            ])
        #expect(try !root.text(path).contains("damaged"))
    }

    @Test("installing with --force writes a new one, and removes older files that are unchanged")
    func renewed() throws {
        try install()
        let whole = try root.text(path)
        let old = "/home/ann/.local/share/doc/curlicue/old"
        for name in [old, old + "er"] { try root.write("old", to: name) }
        let digest = Checksum.sha256(Array("old".utf8))
        try root.write("damaged\n\(digest)  \(old)\n\(digest)  \(old)er\n" + whole, to: path)
        try root.write("mine", to: old + "er")
        try install(force: true)
        #expect(try root.text(path) == whole)
        #expect(!root.files.contains(String(old.dropFirst())))
        #expect(try root.text(old + "er") == "mine")
    }

    @Test("what is no file is never replaced, and curlicue can be removed all the same")
    func noFile() throws {
        let place = root.path + path
        let makers: [(String) -> Bool] = [
            { mkdir($0, 0o755) == 0 },
            { symlink("/nonexistent", $0) == 0 },
            { mkfifo($0, 0o600) == 0 },
            {
                FileManager.default.createFile(atPath: $0, contents: nil)
                    && truncate($0, 1 << 21) == 0
            },
        ]
        for make in makers {
            try install()
            try FileManager.default.removeItem(atPath: place)
            #expect(make(place))
            let error = InstallationError.noManifest(path)
            #expect(throws: error) { try installation.stepsRemoving(force: false) }
            for force in [false, true] {
                #expect(throws: error) {
                    try installation.steps(installing: files, force: force)
                }
            }
            #expect(try remove().contains(.keep(path)))
            #expect(root.all.allSatisfy { !$0.hasSuffix("share/doc/curlicue") })
            var status = stat()
            #expect(lstat(place, &status) == 0)
            #expect(takeAway(place))
        }
    }

    private func takeAway(_ place: String) -> Bool { rmdir(place) == 0 || unlink(place) == 0 }

    @Test("where no list can be kept, nothing is installed")
    func noPlaceForIt() throws {
        // As a folder that may not be written to, also for root.
        try root.write("mine", to: "/home/ann/.local/share/curlicue")
        let before = root.all
        #expect(throws: InstallationError.self) { try install() }
        #expect(root.all == before)
    }

    @Test("an installation that ends before its last file is removed as a whole")
    func interrupted() throws {
        let steps = try installation.steps(installing: files, force: false)
        // A file where a folder is wanted: what comes before it is there already.
        try root.write("mine", to: "/home/ann/.local/share/zsh")
        #expect(throws: InstallationError.self) { try installation.install(files, by: steps) }
        #expect(root.files.contains(String(program.dropFirst())))
        try installation.remove(by: try installation.stepsRemoving(force: false))
        #expect(root.files == ["home/ann/.local/share/zsh"])
    }
}
