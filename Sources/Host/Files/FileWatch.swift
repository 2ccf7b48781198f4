internal import CLinux

/// Reports when a file may have changed, however it is changed: written in place, replaced by an
/// editor's rename, deleted and made again, reached through other links, or made for the first time
/// in a folder that does not exist yet.
///
/// It watches folders, not the file: a watch on a file stays with the old one after a rename. Of
/// the folder that holds the file, of each folder that holds a symbolic link on the way to it, and
/// of the nearest one that exists where the way is cut off, it watches the entry in question; of
/// all other folders on the way only whether they are themselves moved or removed, so that
/// unrelated files wake no process.
public final class FileWatch {
    /// Absolute; a relative path is relative to the folder that is current when the watch is made.
    public let path: String
    /// Why a part of the way to the file is not watched; nil when all of it is.
    public private(set) var problem: SystemError?

    /// How many reads one call makes, of some hundred events each: far more than a save causes.
    private static let mostReads = 4

    private let inotify: FileDescriptor
    /// By the number that inotify gives: what is of interest in a folder.
    private var folders: [Int32: Folder] = [:]

    struct Folder {
        var mask: UInt32
        var names: Set<String>
    }

    /// Starts to watch. Read the file afterwards, and nothing is missed.
    public init(path: String) throws(SystemError) {
        let number = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard number >= 0 else { throw SystemError("watch \(path)") }
        inotify = FileDescriptor(owning: number)
        self.path = path.hasPrefix("/") ? path : Self.currentFolder() + "/" + path
        arm()
    }

    /// Readable when something has happened in one of the folders.
    public var descriptor: Int32 { inotify.number }

    /// Reads what has happened; never waits, and reads no more than `mostReads` times, so that a
    /// program that writes to the folder without a pause cannot keep the caller here. What is left
    /// over keeps `descriptor` readable.
    ///
    /// - Returns: whether the file may have changed. An editor's save is several such changes:
    ///   put a `Debounce` behind it.
    public func handle() -> Bool {
        var mayHaveChanged = false
        var mustArm = false
        withUnsafeTemporaryAllocation(
            byteCount: 16_384, alignment: MemoryLayout<inotify_event>.alignment
        ) { buffer in
            for _ in 0..<Self.mostReads {
                let count = read(inotify.number, buffer.baseAddress, buffer.count)
                guard count > 0 else { break }
                for event in InotifyEvents(UnsafeRawBufferPointer(rebasing: buffer[..<count])) {
                    guard concernsUs(event) else { continue }
                    mayHaveChanged = true
                    if event.mask & ~WatchMask.content != 0 { mustArm = true }
                }
            }
        }
        if mustArm { arm() }
        return mayHaveChanged
    }

    private func concernsUs(_ event: InotifyEvent) -> Bool {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
        guard let folder = folders[event.watch] else { return false }
        if event.mask & UInt32(IN_IGNORED) != 0 {
            folders[event.watch] = nil
            return true
        }
        // Events without a name are the folder's own.
        guard let name = event.name else { return event.mask & folder.mask != 0 }
        return folder.names.contains(name)
    }

    private func arm() {
        let old = Set(folders.keys)
        var chain = PathWatches(inotify: inotify.number)
        chain.follow(path)
        problem = chain.problem
        folders = chain.folders
        for watch in old.subtracting(folders.keys) {
            _ = inotify_rm_watch(inotify.number, watch)
        }
    }

    private static func currentFolder() -> String {
        guard let folder = getcwd(nil, 0) else { return "" }
        defer { free(folder) }
        return String(cString: folder)
    }
}

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

/// An event that inotify reports.
struct InotifyEvent {
    var watch: Int32
    var mask: UInt32
    /// The entry of the watched folder that it is about; nil when it is about the folder itself.
    var name: String?
}

/// The events in what was read from inotify: a header each, and a name filled up with NULs.
struct InotifyEvents: Sequence, IteratorProtocol {
    private var rest: UnsafeRawBufferPointer.SubSequence

    init(_ bytes: UnsafeRawBufferPointer) {
        rest = bytes[...]
    }

    mutating func next() -> InotifyEvent? {
        let headerSize = MemoryLayout<inotify_event>.size
        guard rest.count >= headerSize else { return nil }
        let header = UnsafeRawBufferPointer(rebasing: rest).loadUnaligned(as: inotify_event.self)
        let name = rest.dropFirst(headerSize).prefix(Int(header.len)).prefix { $0 != 0 }
        rest = rest.dropFirst(headerSize + Int(header.len))
        return InotifyEvent(
            watch: header.wd, mask: header.mask,
            name: name.isEmpty ? nil : String(decoding: name, as: UTF8.self))
    }
}

/// What is of interest in a folder.
enum WatchMask {
    /// The folder itself is moved or removed.
    static let itself = UInt32(IN_MOVE_SELF | IN_DELETE_SELF)
    /// An entry appears or disappears.
    static let entries = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
    /// An entry's content or permissions change. The mapping is refused when others may write to it
    /// or to its folder, so a `chmod` of either is a change too.
    static let content = UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB)
}
