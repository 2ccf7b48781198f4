internal import CLinux

/// Reports when one of some files may have changed, however it is changed: written in place, replaced by an
/// editor's rename, deleted and made again, reached through another link, or made for the first time
/// in a folder that does not exist yet.
///
/// It watches folders, not files: a watch on a file stays with the old one after a rename. These
/// are the folder that holds a file, and those that hold links on the way to it; of one that does
/// not exist yet, the nearest folder above it that does. Of other entries in them it reports nothing.
public final class FileWatch {
    package let paths: [String]
    /// Watched from `arm` on, where that is possible: `problem` does not say so.
    package var others: [String] = []
    /// Why a file cannot be watched; nil where all can.
    package private(set) var problem: SystemError?
    /// Whether a program is writing to a file, and has it open still.
    public private(set) var isBeingWritten = false

    /// How many reads one call makes, of some hundred events each: far more than a save causes.
    private static let mostReads = 4
    /// How often the watches are set while the path to the file keeps changing. Giving up is safe:
    /// the events of these changes have them set again.
    private static let mostTries = 8

    // What is of interest in a folder: that it is moved or removed itself; that an entry appears or
    // disappears; that an entry's content or permissions change. The mapping is refused when others
    // may write to it or to its folder, so a `chmod` of either is a change too.
    private static let itself = UInt32(IN_MOVE_SELF | IN_DELETE_SELF)
    private static let entries = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
    private static let content = UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB)

    private let inotify: FileDescriptor
    /// By the number that inotify gives: what is of interest in a folder.
    private var folders: [Int32: Folder] = [:]

    private struct Folder: Equatable {
        var mask: UInt32 = 0
        var names: Set<String> = []
    }

    /// Starts to watch `paths`, which are absolute. Read the files afterwards, and nothing is missed.
    public init(paths: [String]) throws(SystemError) {
        let number = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard number >= 0 else { throw SystemError("watch \(paths.joined(separator: ", "))") }
        inotify = FileDescriptor(owning: number)
        self.paths = paths
        arm()
    }

    package var descriptor: Int32 { inotify.number }

    /// Reads what has happened; never waits, and reads no more than `mostReads` times, so that a
    /// program that writes to the folder without a pause cannot keep the caller here. What is left
    /// over keeps `descriptor` readable.
    ///
    /// - Returns: whether one of the files may have changed. An editor's save is several such changes:
    ///   put a `Debounce` behind it.
    public func handle() -> Bool {
        var mayHaveChanged = false
        var mustArm = false
        let headerSize = MemoryLayout<inotify_event>.size
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
            for _ in 0..<Self.mostReads {
                let count = read(inotify.number, buffer.baseAddress, buffer.count)
                guard count > 0 else { break }
                var offset = 0
                // A header each, and a name filled up with NULs.
                while offset + headerSize <= count {
                    let event = buffer.loadUnaligned(
                        fromByteOffset: offset, as: inotify_event.self)
                    let name = buffer[(offset + headerSize)...].prefix(Int(event.len))
                        .prefix { $0 != 0 }
                    offset += headerSize + Int(event.len)
                    guard concernsUs(event, String(decoding: name, as: UTF8.self)) else {
                        continue
                    }
                    mayHaveChanged = true
                    if event.mask & UInt32(IN_ATTRIB) == 0 {
                        isBeingWritten = event.mask & UInt32(IN_MODIFY) != 0
                    }
                    if event.mask & ~Self.content != 0 { mustArm = true }
                }
            }
        }
        if mustArm { arm() }
        return mayHaveChanged
    }

    /// Whether an event is about the entry `name` of a watched folder, or about the folder itself
    /// where `name` is empty.
    private func concernsUs(_ event: inotify_event, _ name: String) -> Bool {
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
        guard let folder = folders[event.wd] else { return false }
        if event.mask & UInt32(IN_IGNORED) != 0 {
            folders[event.wd] = nil
            return true
        }
        return name.isEmpty ? event.mask & folder.mask != 0 : folder.names.contains(name)
    }

    /// Sets the watches anew: to be called when the file is read for another reason than its change,
    /// for a folder on the way to it may be another one by now. What changes meanwhile is looked at
    /// again; what changes later is an event.
    public func arm() {
        let old = Set(folders.keys)
        for _ in 0..<Self.mostTries {
            let before = folders
            folders = [:]
            for entry in others.flatMap(way) { watch(entry) }
            problem = nil
            for entry in paths.flatMap(way) { watch(entry) }
            if folders == before { break }
        }
        for watch in old.subtracting(folders.keys) {
            _ = inotify_rm_watch(inotify.number, watch)
        }
    }

    /// Watches the entry at `path`, or where the way to it is cut off, the part that is missing.
    private func watch(_ path: String) {
        var (folder, name) = Self.split(path)
        var mask = Self.itself | Self.entries | Self.content
        while true {
            let flags = UInt32(IN_ONLYDIR | IN_MASK_ADD)
            let watch = inotify_add_watch(inotify.number, folder, mask | flags)
            if watch >= 0 {
                folders[watch, default: Folder()].mask |= mask
                folders[watch]?.names.insert(name)
                return watchFolders(above: folder)
            }
            let error = SystemError("watch \(folder)")
            // What nobody here may reach cannot be read either, until its folder's permissions change.
            var status = stat()
            let isHidden =
                error.code == EACCES && lstat(path, &status) != 0 && cl_errno() == EACCES
            guard isHidden || [ENOENT, ENOTDIR].contains(error.code), folder != "/" else {
                problem = problem ?? error
                return
            }
            (folder, name) = Self.split(folder)
            mask = Self.itself | Self.entries | UInt32(IN_ATTRIB)
        }
    }

    /// Watches whether a folder above `folder` is moved or removed, and nothing else there.
    private func watchFolders(above folder: String) {
        var folder = folder
        while folder != "/" {
            folder = Self.split(folder).folder
            let flags = UInt32(IN_ONLYDIR | IN_MASK_ADD)
            let watch = inotify_add_watch(inotify.number, folder, Self.itself | flags)
            if watch >= 0 { folders[watch, default: Folder()].mask |= Self.itself }
        }
    }

    /// Every link on the way to `path`, a folder's too, and at last the file, whether it is there or
    /// not.
    private func way(to path: String) -> [String] {
        var entries: [String] = []
        var folders: [Substring] = []
        var rest = Array(path.split(separator: "/").reversed())
        while let part = rest.popLast() {
            if part == "." { continue }
            if part == ".." {
                _ = folders.popLast()
                continue
            }
            let entry = "/" + (folders + [part]).joined(separator: "/")
            // As many as the kernel follows; the file is refused then.
            guard entries.count < 40, let target = FileDescriptor.target(ofLink: entry) else {
                folders.append(part)
                continue
            }
            entries.append(entry)
            if target.hasPrefix("/") { folders = [] }
            rest += target.split(separator: "/").reversed()
        }
        return entries + ["/" + folders.joined(separator: "/")]
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        let parts = path.split(separator: "/")
        return ("/" + parts.dropLast().joined(separator: "/"), parts.last.map(String.init) ?? ".")
    }
}

/// Turns a burst of events into one: some time after the last of them, but never later than some
/// time after the first, so that an endless burst still gets through, unless it is put off.
public struct Debounce: Sendable {
    package var quiet: Duration
    package var atMost: Duration
    package private(set) var deadline: Duration?
    private var first: Duration?

    /// Nothing has happened yet. An editor's save is a burst of a few milliseconds.
    public init(quiet: Duration = .milliseconds(30), atMost: Duration = .milliseconds(150)) {
        self.quiet = quiet
        self.atMost = atMost
    }

    package mutating func add(at now: Duration) {
        let first = first ?? now
        self.first = first
        deadline = min(now + quiet, first + atMost)
    }

    /// Nothing more has happened, but it is to be due again at `time`, or as soon as something has.
    package mutating func postpone(until time: Duration) {
        first = nil
        deadline = time
    }

    /// Whether it is due at `now`; if so, it starts anew.
    package mutating func fires(at now: Duration) -> Bool {
        guard let deadline, deadline <= now else { return false }
        self.deadline = nil
        first = nil
        return true
    }
}
