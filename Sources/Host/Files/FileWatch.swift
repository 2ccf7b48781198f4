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
