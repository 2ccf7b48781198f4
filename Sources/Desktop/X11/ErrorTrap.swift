internal import CX11
internal import Synchronization

/// Xlib reports errors through two C functions for the whole process; they write here. Errors that
/// nothing awaits are kept for the log: a window that vanished under a request is no reason to
/// stop.
enum ErrorTrap {
    /// What came of one connection: those of other threads must not catch each other's errors.
    struct Connection: Sendable {
        /// The first error, where one is awaited.
        var awaited: RequestError??
        /// The errors that nothing awaited.
        var stray: [RequestError] = []
        var isLost = false
    }

    /// By their handles.
    private static let connections = Mutex<[UInt: Connection]>([:])

    /// Has Xlib call these functions, once.
    static let installed: Void = {
        XSetErrorHandler { display, event in
            guard let event = event?.pointee else { return 0 }
            let error = RequestError(
                code: event.error_code, request: event.request_code, minor: event.minor_code,
                resource: UInt(event.resourceid))
            ErrorTrap.of(display) { connection in
                if let first = connection.awaited {
                    connection.awaited = .some(first ?? error)
                } else if connection.stray.count < 64 {
                    connection.stray.append(error)
                }
            }
            return 0
        }
        XSetIOErrorHandler { display in
            ErrorTrap.of(display) { $0.isLost = true }
            return 0
        }
    }()

    /// Calls `body` with what came of the connection `display`.
    static func of<Result: Sendable>(
        _ display: OpaquePointer?, _ body: (inout Connection) -> Result
    ) -> Result {
        connections.withLock { body(&$0[UInt(bitPattern: display), default: Connection()]) }
    }

    static func forget(_ display: OpaquePointer) {
        connections.withLock { $0[UInt(bitPattern: display)] = nil }
    }
}
