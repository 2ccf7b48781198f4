import Desktop
import Gestures
import Glibc
import StrokeGenerator
import Testing

@testable import TestServer

@Suite struct ServerTests {
    @Test func laysOutTheKeyboardByEvdevRules() throws {
        let server = try PrivateServer()
        #expect(try Keyboard(display: server.display).keycode("Left") == 113)
        try server.setKeyboard(layout: "de")
        #expect(try Keyboard(display: server.display).keycode("z") == 29)
    }

    @Test func manyStartSideBySide() async throws {
        let names = try await withThrowingTaskGroup(of: (String, Bool).self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let server = try PrivateServer()
                    try server.injector.strike("a")
                    return (server.name, server.kind == .xorg)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(names.count == 4)
        #expect(names.allSatisfy { $0.1 })
    }

    @Test func saysWhyAServerDoesNotStart() throws {
        var options = PrivateServer.Options()
        options.kind = .xorg
        options.arguments = ["-nonsense"]
        let error = #expect(throws: TestServerError.self) { try PrivateServer(options) }
        #expect(error?.description.contains("-nonsense") == true)
    }

    @Test func saysWhichPackageIsMissing() throws {
        let server = try PrivateServer()
        let error = #expect(throws: TestServerError.self) {
            try server.start("no-such-program", packages: "no-such-package")
        }
        #expect(error?.description.contains("apt install no-such-package") == true)
    }

    @Test func showsWhatAFailedProgramSaid() throws {
        let server = try PrivateServer()
        let error = #expect(throws: TestServerError.self) {
            try server.run("sh", ["-c", "echo because; exit 3"])
        }
        #expect(
            error
                == .failed(program: "sh", reason: "ended with status 3", output: "because\n"))
    }

    @Test func programsGetACleanEnvironment() throws {
        let server = try PrivateServer()
        let lines = try server.run(
            "sh", ["-c", "env; ls /proc/self/fd; cat"], environment: ["A": "b"]
        )
        .split(separator: "\n")
        #expect(lines.contains("DISPLAY=\(server.name)"))
        #expect(lines.contains("HOME=\(server.folder)/home"))
        #expect(lines.contains("A=b"))
        #expect(!lines.contains { $0.hasPrefix("XAUTHORITY") || $0.hasPrefix("DBUS") })
        // Standard input, output, error, and the folder that ls reads.
        #expect(lines.filter { UInt($0) != nil } == ["0", "1", "2", "3"])
    }

    @Test func folderIsPrivateAndGoesWithTheServer() throws {
        var server: PrivateServer? = try PrivateServer()
        let folder = try #require(server?.folder)
        var status = stat()
        #expect(stat(folder, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700)
        server = nil
        #expect(stat(folder, &status) == -1)
    }

    /// Only root can act as another user.
    @Test(.enabled(if: getuid() == 0)) func keepsOutOtherUsers() throws {
        let server = try PrivateServer()
        try server.run("xdpyinfo", packages: "x11-utils")
        let other = try server.start(
            "setpriv", ["--reuid", "65534", "--clear-groups", "xdpyinfo"], packages: "util-linux")
        #expect(other.process.waitForExit() == 1)
    }

    @Test func endsEverythingWhenItsOwnerDies() throws {
        let scratch = try TemporaryDirectory()
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let leader = try ProcessGroup.startLeader(reading: ends[0], scratch: scratch.path)
        close(ends[0])
        let member = try ChildProcess(
            "sleep", ["1000"], environment: [:], outputFile: "/dev/null", group: leader.pid)
        let stubborn = try ChildProcess(
            "/bin/sh", ["-c", "trap '' TERM; echo ready; while :; do sleep 1000; done"],
            environment: [:], outputFile: "\(scratch.path)/out", group: leader.pid)
        while stubborn.isRunning && stubborn.output.isEmpty { usleep(1000) }
        #expect(member.isRunning)
        // What the kernel does when the owner dies.
        close(ends[1])
        #expect(member.waitForExit() == 128 + SIGTERM)
        #expect(stubborn.waitForExit() == 128 + SIGKILL)
        #expect(leader.waitForExit() == 128 + SIGKILL)
        #expect(access(scratch.path, F_OK) == -1)
    }

    /// What `RandomUseTests` makes good by a tap. Xorg 21.1.7 (`detach_slave`) releases the buttons
    /// and keys of a device that loses its master, but not the button 1 that a finger presses.
    @Test func leavesTheButtonOfAFingerDownWhoseScreenIsDetached() throws {
        var options = PrivateServer.Options()
        options.kind = .xorg
        let server = try PrivateServer(options)
        let (injector, probe) = (server.injector, WindowManagerProbe(server.display))
        let otherClient = try GrabbingClient(on: server.name)
        let place = Point(x: 600, y: 450)
        try injector.touch(1, .begin, place)
        try injector.sync()
        otherClient.detach(device: "test touch screen")
        try injector.touch(1, .end, place)
        try injector.sync()
        try server.run("xinput", ["reattach", "test touch screen", "Virtual core pointer"])
        #expect(probe.pointerState == 256)
        try injector.touch(1, .begin, place)
        try injector.touch(1, .end, place)
        try injector.sync()
        #expect(probe.pointerState == 0)
    }

    @Test func stoppedServerIsAnErrorAndNoHang() throws {
        var options = PrivateServer.Options()
        options.kind = .xorg
        options.timeout = .seconds(2)
        let server = try PrivateServer(options)
        try server.injector.key(38, down: true)
        try server.injector.sync()
        kill(server.pid, SIGSTOP)
        let error = #expect(throws: TestServerError.self) {
            try server.injector.key(38, down: false)
            try server.injector.sync()
        }
        #expect(error?.description.contains("no answer") == true)
    }
}
