internal import Gestures
internal import Host
internal import Synchronization

/// Stroke files as they were read, so that when a mapping is read again only those are read that
/// changed: with 1,000 recorded strokes that is most of the time.
package final class TemplateCache: Sendable {
    private struct File: Sendable {
        var status: FileStatus
        var examples: [Template]
        var messages: [String]
    }

    private let files = Mutex<[String: File]>([:])
    private let settling: Duration

    /// Nothing has been read.
    ///
    /// - Parameter settling: for how long a file that changed is read each time: the clocks of some
    ///   file systems are so coarse that it may change again and have the same times.
    package init(settling: Duration = .seconds(2)) { self.settling = settling }

    /// What the file at `path` holds: as it was read before, or else what `read` gives.
    func examples<Failure>(
        at path: String, read: () throws(Failure) -> ([Template], [String])
    ) throws(Failure) -> ([Template], [String]) {
        // Before it is read: what is written meanwhile makes its status another one.
        guard let status = FileStatus(of: path), status.age >= settling else { return try read() }
        if let file = files.withLock({ $0[path] }), file.status == status {
            return (file.examples, file.messages)
        }
        let (examples, messages) = try read()
        files.withLock {
            $0[path] = File(status: status, examples: examples, messages: messages)
        }
        return (examples, messages)
    }
}
