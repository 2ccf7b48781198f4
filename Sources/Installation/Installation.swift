/// Installs and removes. What it does is found out first and then done, so that it can be shown
/// without being done.
public struct Installation {
    /// One thing to do, or to leave.
    public enum Step: Equatable, Sendable {
        /// This file is written.
        case write(String)
        /// This file is as it should be already.
        case leave(String)
        /// This file is left as it is: it was changed since it was installed.
        case keep(String)
        /// This file is removed.
        case remove(String)
        /// This file is gone already.
        case miss(String)
        /// This file or folder is left alone: the manifest names it, but it is not where curlicue
        /// installs to.
        case refuse(String)
    }

    /// Where everything goes.
    public let paths: InstallPaths
    private let fileSystem: FileSystem
    private let version: String

    /// An installation at `paths`.
    ///
    /// - Parameters:
    ///   - root: a folder that stands for `/`, as a package is gathered in; empty for none.
    ///   - version: the program's.
    public init(_ paths: InstallPaths, root: String = "", version: String) {
        self.paths = paths
        fileSystem = FileSystem(root: InstallPaths.normal(root))
        self.version = version
    }

    /// What was installed before, as far as the manifest is sound.
    private struct Record {
        var manifest = Manifest()
        /// What is wrong with the manifest.
        var damage: InstallationError?
        /// Whether it is a file, which may be replaced and removed.
        var isFile = true
    }

    /// A manifest has two dozen lines, in which a path of 4 KiB may stand.
    private static let largestManifest = 1 << 20

    /// What was installed before; nil where nothing was.
    private func record() throws(InstallationError) -> Record? {
        switch try fileSystem.find(paths.manifest, limit: Installation.largestManifest) {
        case .nothing: return nil
        case .file(let bytes):
            let (manifest, damagedLine) = Manifest.readable(in: bytes)
            return Record(
                manifest: manifest,
                damage: damagedLine.map { .badManifest(paths.manifest, line: $0) })
        case .other: return Record(damage: .noManifest(paths.manifest), isFile: false)
        }
    }

    /// What is wrong with the manifest, if anything is.
    public func damage() throws(InstallationError) -> InstallationError? { try record()?.damage }

    private func save(_ manifest: Manifest) throws(InstallationError) {
        let text = manifest.text(version: version)
        try fileSystem.write(paths.manifest, Array(text.utf8), mode: 0o644, isDurable: true)
    }

    // MARK: Installing

    /// What installing `files` would do, in order.
    ///
    /// - Parameter force: whether to replace what people changed and what others installed, and a
    ///   manifest that is damaged.
    /// - Throws: `badManifest` or `noManifest` where that is damaged; `inTheWay` where files of
    ///   others have the same names, and where something that is no file has; `astray` where a link
    ///   leads out of the prefix, for what is written there would never be removed.
    public func steps(installing files: [InstalledFile], force: Bool) throws(InstallationError)
        -> [Step]
    {
        let astray = files.map(\.path).filter { !isOwn(file: $0) }
        guard astray.isEmpty else { throw .astray(astray, prefix: paths.prefix) }
        let record = try record() ?? Record()
        if let damage = record.damage, !force || !record.isFile { throw damage }
        let before = record.manifest
        var inTheWay: [String] = []
        var notFiles: [String] = []
        var steps: [Step] = []
        for item in files {
            let recorded = before.files[item.path]
            switch try fileSystem.find(item.path) {
            case .nothing: steps.append(.write(item.path))
            case .file(let bytes) where bytes == item.bytes: steps.append(.leave(item.path))
            case .other: notFiles.append(item.path)
            case .file where force: steps.append(.write(item.path))
            case .file where recorded == nil: inTheWay.append(item.path)
            case .file where !item.isConfiguration: steps.append(.write(item.path))
            case .file(let bytes):
                let isUnchanged = Checksum.sha256(bytes) == recorded
                steps.append(isUnchanged ? .write(item.path) : .keep(item.path))
            }
        }
        guard inTheWay.isEmpty, notFiles.isEmpty else {
            throw .inTheWay(inTheWay, notFiles: notFiles)
        }
        let wanted = Set(files.map(\.path))
        for path in before.files.keys.sorted() where !wanted.contains(path) {
            let isForced = force && record.damage == nil
            steps.append(try removal(of: path, in: before, force: isForced))
        }
        return steps
    }

    /// Installs `files` by `steps`. What was done is in the manifest, also when not all could be.
    public func install(_ files: [InstalledFile], by steps: [Step]) throws(InstallationError) {
        var manifest = try record()?.manifest ?? Manifest()
        var byPath: [String: (item: InstalledFile, digest: String)] = [:]
        for item in files { byPath[item.path] = (item, Checksum.sha256(item.bytes)) }
        try begin(manifest, with: steps, of: byPath.mapValues(\.digest))
        // Those that `begin` made for the manifest itself are among them.
        manifest.folders = try record()?.manifest.folders ?? []
        var failure: InstallationError?
        do throws(InstallationError) {
            for step in steps { try carryOut(step, of: byPath, noting: &manifest) }
        } catch { failure = error }
        try save(manifest)
        if let failure { throw failure }
    }

    /// Writes the manifest of before, with what comes new: nothing is installed where no list of it
    /// can be kept, and an installation that is interrupted can be removed.
    private func begin(
        _ before: Manifest, with steps: [Step], of digests: [String: String]
    ) throws(InstallationError) {
        var manifest = before
        for case .write(let path) in steps where manifest.files[path] == nil {
            manifest.files[path] = digests[path]
        }
        let made = try fileSystem.makeFolder(folder(of: paths.manifest))
        manifest.folders.formUnion(made)
        do throws(InstallationError) {
            try save(manifest)
        } catch {
            for folder in made.reversed() { _ = fileSystem.removeFolder(folder) }
            throw error
        }
    }

    private func carryOut(
        _ step: Step, of files: [String: (item: InstalledFile, digest: String)],
        noting manifest: inout Manifest
    ) throws(InstallationError) {
        switch step {
        case .write(let path):
            guard let (item, digest) = files[path] else { return }
            manifest.folders.formUnion(try fileSystem.makeFolder(folder(of: path)))
            try fileSystem.write(path, item.bytes, mode: item.isProgram ? 0o755 : 0o644)
            manifest.files[path] = digest
        case .leave(let path): manifest.files[path] = files[path]?.digest
        case .remove(let path):
            try fileSystem.remove(path)
            manifest.files[path] = nil
        case .keep(let path) where files[path] == nil: manifest.files[path] = nil
        case .miss(let path): manifest.files[path] = nil
        // It may be curlicue's all the same, of a time when XDG_CONFIG_HOME was another.
        case .keep, .refuse: break
        }
    }

    // MARK: Removing

    /// What removing would do, in order.
    ///
    /// - Parameter force: whether to remove what was changed since. With a damaged manifest it means
    ///   what is surely curlicue's: files with the digests of its sound lines, and all that this
    ///   program would install.
    /// - Throws: `notInstalled` where there is no manifest; `badManifest` or `noManifest` where it is
    ///   damaged and `force` is not given.
    public func stepsRemoving(force: Bool) throws(InstallationError) -> [Step] {
        guard let record = try record() else { throw .notInstalled(paths.manifest) }
        if let damage = record.damage, !force { throw damage }
        let manifest = record.manifest
        let own = record.damage == nil ? [] : ownPaths
        var steps: [Step] = []
        for path in own.union(manifest.files.keys).sorted() {
            let isForced = record.damage == nil || own.contains(path)
            let step = try removal(of: path, in: manifest, force: force && isForced)
            // Of its own files only those that are there need a word.
            if step != .miss(path) || manifest.files[path] != nil { steps.append(step) }
        }
        if !record.isFile { steps.append(.keep(paths.manifest)) }
        return steps + manifest.folders.sorted().filter { !isOwn(folder: $0) }.map { .refuse($0) }
    }

    /// Where this program would install something now.
    private var ownPaths: Set<String> {
        let none = InstalledFile.Completions(bash: "", zsh: "", fish: "")
        return Set(
            InstalledFile.all(for: paths, program: [], completions: none).map(\.path))
    }

    /// Whether curlicue may have put a file there: below the prefix, by a straight path on which no
    /// link leads out of it, or where sessions look for what they start. The manifest alone does
    /// not decide what is removed, for others may have written to it.
    private func isOwn(file path: String) -> Bool {
        path == paths.autostart || isBelowPrefix(path)
    }

    /// Whether curlicue may have made a folder there: below the prefix, or on the way to it or to
    /// the folder of what sessions start.
    private func isOwn(folder path: String) -> Bool {
        let ways = [paths.prefix, folder(of: paths.autostart)]
        return isBelowPrefix(path)
            || ways.contains { !path.isEmpty && "\($0)/".hasPrefix("\(path)/") }
    }

    private func isBelowPrefix(_ path: String) -> Bool {
        InstallPaths.normal(path) == path && path.hasPrefix(paths.prefix + "/")
            && fileSystem.isBelow(paths.prefix, path)
    }

    private func removal(
        of path: String, in manifest: Manifest, force: Bool
    ) throws(InstallationError) -> Step {
        guard isOwn(file: path) else { return .refuse(path) }
        switch try fileSystem.find(path) {
        case .nothing: return .miss(path)
        case .other: return .keep(path)
        case .file where force: return .remove(path)
        case .file(let bytes):
            let isUnchanged = Checksum.sha256(bytes) == manifest.files[path]
            return isUnchanged ? .remove(path) : .keep(path)
        }
    }

    /// Removes by `steps`, then the manifest, then the folders that were made, where they are
    /// empty. Where files are refused a manifest of these stays. With a damaged manifest, which may
    /// not name them all, curlicue's own folders go as well, where they are empty.
    public func remove(by steps: [Step]) throws(InstallationError) {
        let record = try record() ?? Record()
        let manifest = record.manifest
        for case .remove(let path) in steps { try fileSystem.remove(path) }
        var rest = Manifest()
        for case .refuse(let path) in steps { rest.files[path] = manifest.files[path] }
        if rest.files.isEmpty, record.isFile { try fileSystem.remove(paths.manifest) }
        var folders = manifest.folders
        if record.damage != nil {
            for case .remove(let path) in steps + [.remove(paths.manifest)] {
                folders.formUnion(ownFolders(of: path))
            }
        }
        // Those inside others come first.
        for folder in folders.sorted(by: >) {
            if isOwn(folder: folder), fileSystem.removeFolder(folder) { continue }
            rest.folders.insert(folder)
        }
        if !rest.files.isEmpty { try save(rest) }
    }

    /// The folders of the file `path` that nobody but curlicue makes: one of that name below the
    /// prefix, and those in it.
    private func ownFolders(of path: String) -> [String] {
        var folders: [String] = []
        var next = folder(of: path)
        while next.hasPrefix(paths.prefix + "/") {
            folders.append(next)
            next = folder(of: next)
        }
        return folders.filter { "\($0.dropFirst(paths.prefix.count))/".contains("/curlicue/") }
    }

    private func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    }
}
