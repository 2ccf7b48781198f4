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

    /// What was installed before; empty where nothing was.
    private func installed() throws(InstallationError) -> Manifest? {
        switch try fileSystem.find(paths.manifest) {
        case .nothing: return nil
        case .file(let bytes):
            return try Manifest(
                parsing: String(decoding: bytes, as: UTF8.self), at: paths.manifest)
        case .other: throw .badManifest(paths.manifest, line: 1)
        }
    }

    // MARK: Installing

    /// What installing `files` would do, in order.
    ///
    /// - Parameter force: whether to replace what people changed and what others installed.
    /// - Throws: `inTheWay` where files of others have the same names, and where something that is
    ///   no file has; `astray` where a link leads out of the prefix, for what is written there
    ///   would never be removed.
    public func steps(installing files: [InstalledFile], force: Bool) throws(InstallationError)
        -> [Step]
    {
        let astray = files.map(\.path).filter { !isOwn(file: $0) }
        guard astray.isEmpty else { throw .astray(astray, prefix: paths.prefix) }
        let before = try installed() ?? Manifest()
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
            steps.append(try removal(of: path, in: before, force: force))
        }
        return steps
    }

    /// Installs `files` by `steps`. What was done is in the manifest, also when not all could be.
    public func install(_ files: [InstalledFile], by steps: [Step]) throws(InstallationError) {
        var manifest = try installed() ?? Manifest()
        var byPath: [String: (item: InstalledFile, digest: String)] = [:]
        for item in files { byPath[item.path] = (item, Checksum.sha256(item.bytes)) }
        var failure: InstallationError?
        do throws(InstallationError) {
            for step in steps { try carryOut(step, of: byPath, noting: &manifest) }
        } catch { failure = error }
        manifest.folders.formUnion(try fileSystem.makeFolder(folder(of: paths.manifest)))
        try fileSystem.write(
            paths.manifest, Array(manifest.text(version: version).utf8), mode: 0o644)
        if let failure { throw failure }
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
    /// - Parameter force: whether to remove what was changed since.
    /// - Throws: `notInstalled` where there is no manifest.
    public func stepsRemoving(force: Bool) throws(InstallationError) -> [Step] {
        guard let manifest = try installed() else { throw .notInstalled(paths.manifest) }
        var steps: [Step] = []
        for path in manifest.files.keys.sorted() {
            steps.append(try removal(of: path, in: manifest, force: force))
        }
        return steps + manifest.folders.sorted().filter { !isOwn(folder: $0) }.map { .refuse($0) }
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
    /// empty. Where files are refused a manifest of these stays.
    public func remove(by steps: [Step]) throws(InstallationError) {
        let manifest = try installed() ?? Manifest()
        for case .remove(let path) in steps { try fileSystem.remove(path) }
        var rest = Manifest()
        for case .refuse(let path) in steps { rest.files[path] = manifest.files[path] }
        if rest.files.isEmpty { try fileSystem.remove(paths.manifest) }
        // Those inside others come first.
        for folder in manifest.folders.sorted(by: >) {
            if isOwn(folder: folder), fileSystem.removeFolder(folder) { continue }
            rest.folders.insert(folder)
        }
        guard !rest.files.isEmpty else { return }
        try fileSystem.write(paths.manifest, Array(rest.text(version: version).utf8), mode: 0o644)
    }

    private func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    }
}
