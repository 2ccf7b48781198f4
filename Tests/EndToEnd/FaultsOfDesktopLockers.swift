import Desktop
import DesktopSessions
import Foundation
import Gestures
import Glibc
import Host
import StrokeGenerator
import TestServer
import Testing

/// The lockers to test.
private let chosen = ["xscreensaver", "mate-screensaver"].filter {
    ChosenTests.include($0, isOrdinary: $0 == "xscreensaver")
}

/// A desktop's own locker, which runs all the time and locks when it is asked to. For root it would
/// not lock: then it runs as another user.
private final class DesktopLocker {
    private let program: ChildProcess
    private let commands: String
    private let folder: String

    init(_ name: String, on server: PrivateServer) throws {
        folder = FileManager.default.temporaryDirectory.path + "/locker-\(UUID())"
        commands = folder + "/commands"
        let start = name == "xscreensaver" ? "xscreensaver --no-splash" : "\(name) --no-daemon"
        let lock = name == "xscreensaver" ? "-lock" : "--lock"
        let script = """
            \(start) & locker=$!
            while read -r command < "\(commands)"; do
                case $command in
                    lock) until \(name)-command \(lock); do sleep 0.1; done ;;
                    *) kill $locker; wait $locker; exit ;;
                esac
            done
            """
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        mkfifo(commands, 0o666)
        chmod(commands, 0o666)
        var command = ["dbus-run-session", "--", "sh", "-c", script]
        if geteuid() == 0 {
            chown(folder, 65534, 65534)
            try server.run("xhost", ["+si:localuser:nobody"], packages: "x11-xserver-utils")
            command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] + command
        }
        program = try server.start(
            command[0], Array(command.dropFirst()),
            environment: ["HOME": folder, "XDG_RUNTIME_DIR": folder],
            packages: "util-linux dbus-daemon \(name)")
    }

    deinit {
        program.end()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// `lock` or `end`.
    func send(_ command: String) throws {
        try Data("\(command)\n".utf8).write(to: URL(filePath: commands))
    }
}

extension Faults {
    @Test(
        "95: a desktop's locker locks at rest and in a hold, and nothing of ours is seen",
        arguments: chosen)
    func desktopLocker(name: String) throws {
        for isHolding in [false, true] {
            let scene = try FaultScene()
            let locker = try DesktopLocker(name, on: scene.server)
            if isHolding { try scene.draw() }
            try locker.send("lock")
            try scene.probe.wait(for: "\(name) to lock", timeout: .seconds(20)) {
                let otherClient = try? GrabbingClient(on: scene.server.name)
                defer { otherClient?.release() }
                return otherClient?.grabPointer() == false
                    && otherClient?.grabKeyboard() == false
            }
            if isHolding {
                try scene.session.hotkey("Menu", down: false)
                _ = try scene.session.outcome()
            }
            // The movement may bring up its dialog, which has the pointer.
            for chord in ["Menu", "Ctrl+Super", "Menu"] {
                try scene.injector.point(at: FaultScene.swipe.samples[0].position)
                try scene.session.hotkey(chord, down: true)
                try scene.injector.play([FaultScene.swipe])
                scene.session.catchUp()
                try scene.hasNoOverlay(within: .seconds(1), "\(name), \(chord)")
                try scene.session.hotkey(chord, down: false)
                scene.session.waitUntilIdle()
                scene.session.pass(.milliseconds(500))
                try scene.hasNoOverlay(within: .zero, "\(name), later")
            }
            try must(scene.session.lines().isEmpty, "\(name): \(scene.session.lines())")
            try locker.send("end")
            // Some fade their window out after they have released everything.
            try scene.probe.wait(for: "the lock to be gone", timeout: .seconds(20)) {
                scene.probe.canGrabPointerAndKeyboard && !scene.probe.isCovered
            }
            scene.session.dropOutcomes()
            try scene.nextWorks()
        }
    }
}
