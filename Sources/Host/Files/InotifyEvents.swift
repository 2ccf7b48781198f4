internal import CLinux

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
