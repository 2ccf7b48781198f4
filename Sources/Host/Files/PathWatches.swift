internal import CLinux

/// Follows a path as the system does, link by link, and sets inotify watches on the way.
///
/// Each step reads the entry, sets the watch, and reads the entry again: a change in between is an
/// event that is already queued.
struct PathWatches {
    /// As many links as the system follows.
    private static let mostLinks = 40
    /// How often one step is tried while the entry changes again and again. Giving up is safe: the
    /// events of these changes start all over.
    private static let mostTries = 8

    private(set) var folders: [Int32: FileWatch.Folder] = [:]
    /// The first error that leaves a part of the way unwatched.
    private(set) var problem: SystemError?
    private let inotify: Int32
    private var masks: [String: UInt32] = [:]
    private var links = 0

    init(inotify: Int32) {
        self.inotify = inotify
    }

    private enum Entry: Equatable {
        case folder
        case link(to: String)
        case file
        case missing(Int32)
    }

    /// Sets the watches.
    mutating func follow(_ path: String) {
        var folder = "/"
        // The next component is the last element.
        var ahead = Self.components(path)
        _ = watch(folder, WatchMask.itself)
        while let name = ahead.popLast() {
            if name == ".." {
                folder = Self.parent(folder)
                continue
            }
            switch watchEntry(name, in: folder, isLast: ahead.isEmpty) {
            case .folder:
                folder = Self.join(folder, name)
            case .link(let target):
                links += 1
                guard links <= Self.mostLinks else {
                    return report(SystemError("follow \(path)", code: ELOOP))
                }
                if target.hasPrefix("/") { folder = "/" }
                ahead += Self.components(target)
            case .file:
                return
            case .missing(let code):
                if code != ENOENT, code != ENOTDIR {
                    report(SystemError("look at \(path)", code: code))
                }
                return
            }
        }
    }

    private mutating func report(_ error: SystemError) {
        problem = problem ?? error
    }

    /// Watches an entry, and returns what it is.
    private mutating func watchEntry(_ name: String, in folder: String, isLast: Bool) -> Entry {
        var entry = Self.look(folder, name)
        for _ in 0..<Self.mostTries {
            let error = watch(entry, name, in: folder, isLast: isLast)
            let again = Self.look(folder, name)
            if again == entry {
                if let error { report(error) }
                break
            }
            entry = again
        }
        return entry
    }

    private mutating func watch(
        _ entry: Entry, _ name: String, in folder: String, isLast: Bool
    ) -> SystemError? {
        switch entry {
        case .folder where !isLast:
            // Its own watch reports when it goes. Folders that we may enter but not list cannot be
            // watched at all; they are the system's (/home on some machines) and stay as they are.
            let error = watch(Self.join(folder, name), WatchMask.itself)
            return error?.code == EACCES ? nil : error
        case .folder, .link:
            return watch(folder, WatchMask.entries, name)
        case .file, .missing:
            return watch(folder, WatchMask.entries | WatchMask.content, name)
        }
    }

    /// Adds to what is of interest in a folder.
    private mutating func watch(
        _ folder: String, _ mask: UInt32, _ name: String? = nil
    ) -> SystemError? {
        // All that this walk wants to know, and nothing that only an earlier one did.
        let mask = masks[folder, default: 0] | mask
        let flags = UInt32(IN_ONLYDIR) | UInt32(IN_DONT_FOLLOW)
        let watch = inotify_add_watch(inotify, folder, mask | flags)
        guard watch >= 0 else { return SystemError("watch \(folder)") }
        masks[folder] = mask
        folders[watch, default: FileWatch.Folder(mask: 0, names: [])].mask |= mask
        if let name { folders[watch]?.names.insert(name) }
        return nil
    }

    private static func look(_ folder: String, _ name: String) -> Entry {
        let path = join(folder, name)
        var status = stat()
        guard lstat(path, &status) == 0 else { return .missing(cl_errno()) }
        if cl_is_folder(status.st_mode) != 0 { return .folder }
        if cl_is_link(status.st_mode) == 0 { return .file }
        // As long as a link's target may be (PATH_MAX).
        var target = [UInt8](repeating: 0, count: 4096)
        let count = target.withUnsafeMutableBytes { bytes in
            bytes.withMemoryRebound(to: CChar.self) { buffer in
                buffer.baseAddress.map { readlink(path, $0, buffer.count) } ?? -1
            }
        }
        guard count >= 0 else { return .missing(cl_errno()) }
        return .link(to: String(decoding: target[..<count], as: UTF8.self))
    }

    /// The parts of a path, the first one last.
    private static func components(_ path: String) -> [String] {
        path.split(separator: "/").reversed().map(String.init).filter { $0 != "." }
    }

    private static func join(_ folder: String, _ name: String) -> String {
        folder == "/" ? "/" + name : folder + "/" + name
    }

    private static func parent(_ folder: String) -> String {
        guard let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else { return "/" }
        return String(folder[..<slash])
    }
}
