import Foundation
import Gestures
import Glibc
import TestServer
import Testing

/// A screen that is always the same without curlicue, under a compositor that comes and goes.
final class CompositedScreen {
    private let server: PrivateServer
    private let ground: Backdrop
    let blank: Screenshot
    private(set) var compositor: ChildProcess?

    init(_ server: PrivateServer) throws {
        self.server = server
        ground = try Backdrop(on: server.name, .landscape)
        blank = try stillScreen(server)
    }

    /// Starts a compositor, or kills the one that runs.
    func change() throws {
        guard let compositor else { return compositor = try server.start(.picom) }
        compositor.signal(SIGKILL)
        _ = compositor.waitForExit()
        self.compositor = nil
    }
}

// A compositor or a locker that comes in the midst of random use.
extension DisturbedScene {
    /// Starts a compositor or kills it, before the use, in its midst, or while what came of it fades.
    func composite(_ screen: CompositedScreen) throws {
        let use = user.use()
        note("\(use), \(screen.compositor == nil ? "picom comes" : "is killed")")
        try play(use, upTo: user.number(0...use.steps.count)) { try screen.change() }
        if use.isHold { holds += 1 }
        session.waitUntilIdle()
        session.dropOutcomes()
        try mustBeClean()
        do {
            try probe.wait(for: "the screen to be as before", timeout: .seconds(5)) {
                (try? Screenshot(of: probe.display)) == screen.blank
            }
        } catch {
            let difference = try Screenshot(of: probe.display).difference(from: screen.blank)
            throw FaultFailure(description: "\(error): \(String(describing: difference))")
        }
        _ = session.dequeueEffects()
    }

    /// Has the screen locked in the middle of something, goes on behind the lock, and has it
    /// unlocked.
    func lock() throws {
        let use = user.use()
        let kind = user.pick(LockerKind.allCases)
        guard !use.pauses.isEmpty else { return try play(use) }
        note("\(use), \(kind)")
        let cut = user.pick(use.pauses)
        var player = StepPlayer(session)
        try player.play(use.steps.prefix(cut))
        session.pass(.milliseconds(60))
        let unlock: () -> Void
        do { unlock = try kind.lock(server, probe) } catch {
            // Fingers that rest on the glass become the application's, which has the pointer until
            // they are lifted.
            try player.play(use.steps.dropFirst(cut))
            try player.releaseAll()
            try mustBeClean()
            return session.dropOutcomes()
        }
        defer { unlock() }
        // What came to its end before the locker had the screen may have run as well.
        session.catchUp()
        _ = session.dequeueEffects()
        let lines = session.lines().count
        func check(_ what: String) throws {
            session.catchUp()
            let performed = session.dequeueEffects().filter { $0.hasPrefix("perform") }
            try must(performed.isEmpty, "\(what) behind \(kind): \(performed)")
            try must(session.lines().count == lines, "\(what) behind \(kind): a command ran")
            try probe.wait(for: "the overlay to be gone", timeout: .seconds(5)) {
                probe.unmanaged(ofClass: "curlicue").isEmpty
            }
            guard let picture = pictures[kind] else { return }
            // A locker draws as fast as the machine lets it.
            try probe.wait(for: "the locker's picture after \(what)", timeout: .seconds(2)) {
                (try? Screenshot(of: probe.display)) == picture
            }
        }
        try check("nothing")
        try player.play(use.steps.dropFirst(cut))
        try player.releaseAll()
        try check("\(use)")
        for _ in 0..<user.number(0...3) {
            let use = user.use()
            try play(use, upTo: 0)
            try check("\(use)")
        }
        session.pass(.milliseconds(user.number(0...400)))
        try check("a while")
        unlock()
        session.waitUntilIdle()
        try must(session.lines().count == lines, "a command ran once \(kind) was gone")
        session.dropOutcomes()
        try mustBeClean()
    }
}
