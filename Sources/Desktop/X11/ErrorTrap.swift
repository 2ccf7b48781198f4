internal import CX11
internal import Synchronization

/// Xlib reports errors through two C functions for the whole process; they write here. Errors that
/// nothing awaits are kept for the log: a window that vanished under a request is no reason to
/// stop.
enum ErrorTrap {
    private struct State: Sendable {
        var installed = false
        /// The first error of each connection that awaits one, by its handle: connections of other
        /// threads must not catch each other's.
        var awaited: [UInt: RequestError?] = [:]
        /// The errors that nothing awaited, of each connection.
        var stray: [UInt: [RequestError]] = [:]
        var lost: Set<UInt> = []
    }

    private static let state = Mutex(State())

    static func install() {
        let first = state.withLock { state in
            defer { state.installed = true }
            return !state.installed
        }
        guard first else { return }
        XSetErrorHandler { display, event in
            guard let event = event?.pointee else { return 0 }
            let error = RequestError(
                code: event.error_code, request: event.request_code, minor: event.minor_code,
                resource: UInt(event.resourceid))
            ErrorTrap.state.withLock { state in
                let key = UInt(bitPattern: display)
                if let first = state.awaited[key] {
                    state.awaited[key] = .some(first ?? error)
                } else if state.stray[key, default: []].count < 64 {
                    state.stray[key, default: []].append(error)
                }
            }
            return 0
        }
        XSetIOErrorHandler { display in
            ErrorTrap.lost(display)
            return 0
        }
    }

    static func arm(_ display: OpaquePointer) {
        let key = UInt(bitPattern: display)
        state.withLock { $0.awaited[key] = .some(nil) }
    }

    static func disarm(_ display: OpaquePointer) -> RequestError? {
        let key = UInt(bitPattern: display)
        return state.withLock { $0.awaited.removeValue(forKey: key) ?? nil }
    }

    static func drainStray(_ display: OpaquePointer) -> [RequestError] {
        let key = UInt(bitPattern: display)
        return state.withLock { $0.stray.removeValue(forKey: key) ?? [] }
    }

    static func lost(_ display: OpaquePointer?) {
        let key = UInt(bitPattern: display)
        _ = state.withLock { $0.lost.insert(key) }
    }

    static func isLost(_ display: OpaquePointer) -> Bool {
        let key = UInt(bitPattern: display)
        return state.withLock { $0.lost.contains(key) }
    }

    static func forget(_ display: OpaquePointer) {
        let key = UInt(bitPattern: display)
        state.withLock { state in
            state.lost.remove(key)
            state.stray[key] = nil
        }
    }
}

extension Display {
    /// Errors that no `trapping` awaited, since the last call; for the log.
    public func strayErrors() -> [RequestError] { ErrorTrap.drainStray(handle) }
}
