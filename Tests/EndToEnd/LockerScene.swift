import Desktop
import Foundation
import Gestures
import StrokeGenerator
import Host
import TestServer
import Testing

/// Something that locks the screen of a test: a program, or a client of the test's own.
enum LockerKind: String, CaseIterable {
    case i3lock, xsecurelock
    /// It covers the screen.
    case standIn
    /// It does not, as xtrlock.
    case bare
    /// It covers the screen, and its dialog has the pointer.
    case dialog

    /// Locks the screen, and waits until it is locked; the closure unlocks it.
    func lock(_ server: PrivateServer, _ probe: WindowManagerProbe) throws -> () -> Void {
        switch self {
        case .i3lock:
            // Its sign for a key that was pressed is its own affair.
            return try lock(server, probe, "i3lock", ["-n", "-u", "-c", "204020"])
        case .xsecurelock: return try lock(server, probe, "xsecurelock", [])
        case .standIn, .bare, .dialog:
            let locker = try StandInLocker(
                on: server.name, covers: self != .bare, hasDialog: self == .dialog)
            try locker.lock()
            return { locker.unlock() }
        }
    }

    private func lock(
        _ server: PrivateServer, _ probe: WindowManagerProbe, _ program: String,
        _ arguments: [String]
    ) throws -> () -> Void {
        let locker = try server.start(program, arguments, packages: program)
        do {
            try probe.wait(for: "\(program) to lock") {
                let otherClient = try? GrabbingClient(on: server.name)
                defer { otherClient?.release() }
                // One pixel: whole pictures would keep the server from everything else.
                let spot = Box(x: 250, y: 200, width: 1, height: 1)
                let color = (try? Screenshot(of: probe.display, area: spot))?.pixels.first
                return color != 0x30_60_90 && otherClient?.grabPointer() == false
                    && otherClient?.grabKeyboard() == false
            }
        } catch {
            locker.end()
            throw error
        }
        return {
            locker.end()
            _ = try? probe.wait(for: "the lock to be gone") { probe.canGrabPointerAndKeyboard }
        }
    }

    /// How it looks where nothing of ours can be seen: before anything was shown.
    func picture(_ scene: FaultScene) throws -> Screenshot {
        let unlock = try lock(scene.server, scene.probe)
        defer { unlock() }
        return try stillScreen(scene.server)
    }
}

/// The screen as soon as two pictures of it, some time apart, are the same.
func stillScreen(_ server: PrivateServer) throws -> Screenshot {
    let probe = try WindowManagerProbe(server.name)
    var shot = try Screenshot(of: probe.display)
    var since = MonotonicClock.now
    try probe.wait(for: "a still screen") {
        guard let next = try? Screenshot(of: probe.display) else { return false }
        if next != shot { (shot, since) = (next, MonotonicClock.now) }
        return MonotonicClock.now - since > .milliseconds(100)
    }
    return shot
}

extension FaultScene {
    /// Waits until the screen is `picture` again; gives how long that took.
    @discardableResult
    func shows(
        _ picture: Screenshot, within limit: Duration, _ what: @autoclosure () -> String
    ) throws -> Duration {
        let start = MonotonicClock.now
        var shot = try Screenshot(of: probe.display)
        while shot != picture {
            let time = MonotonicClock.now - start
            try must(
                time < limit,
                "\(what()): \(String(describing: picture.difference(from: shot))) after \(time), "
                    + "\(probe.unmanaged(ofClass: "curlicue").count) windows of ours")
            shot = try Screenshot(of: probe.display)
        }
        return MonotonicClock.now - start
    }

    /// Waits until no window of the overlay is on the screen.
    func hasNoOverlay(within limit: Duration, _ what: @autoclosure () -> String) throws {
        let start = MonotonicClock.now
        while true {
            let windows = probe.unmanaged(ofClass: "curlicue")
            let time = MonotonicClock.now - start
            if windows.isEmpty { return }
            try must(time < limit, "\(what()): \(windows.count) windows after \(time)")
        }
    }

    /// The screen is `picture`, and stays so for `time`.
    func keepsShowing(
        _ picture: Screenshot, for time: Duration, _ what: @autoclosure () -> String
    ) throws {
        let end = MonotonicClock.now + time
        repeat {
            let shot = try Screenshot(of: probe.display)
            let difference = picture.difference(from: shot)
            try must(shot == picture, "\(what()): \(String(describing: difference))")
        } while MonotonicClock.now < end
    }
}
