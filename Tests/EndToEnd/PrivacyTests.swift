import Desktop
import Foundation
import Gestures
import StrokeGenerator
import Host
import TestServer
import Testing

/// What curlicue asks the X server for, request by request: at rest no key is reported to it that
/// is not a hotkey, and in a hold presses or releases, as its kind of hotkey needs them.
@Suite("Privacy", .serialized) struct PrivacyTests {
    /// The core protocol's opcodes that matter here.
    private enum Core {
        static let createWindow: UInt8 = 1
        static let changeWindow: UInt8 = 2
        static let grabKeyboard: UInt8 = 31
        static let grabKey: UInt8 = 33
        static let grabServer: UInt8 = 36
        static let ungrabServer: UInt8 = 37
        static let queryKeymap: UInt8 = 44
        static let getImage: UInt8 = 73
        static let keyPressAndRelease = 3
    }

    /// Those of the input extension, and its event types by number.
    private enum Input2 {
        static let selectExtensionEvent: UInt8 = 6
        static let grabDevice: UInt8 = 13
        static let grabDeviceKey: UInt8 = 15
        static let getDeviceKeyMotion: UInt8 = 10
        static let queryDeviceState: UInt8 = 30
        static let selectEvents: UInt8 = 46
        static let xiGrabDevice: UInt8 = 51
        static let passiveGrab: UInt8 = 54
        static let keys = [2, 3, 13, 14]
        static let rawKeyRelease = 14
        static let rawKeyPress = 13
    }

    private func opcode(_ name: String, _ server: PrivateServer) throws -> UInt8 {
        let text = try server.run("xdpyinfo", ["-queryExtensions"], packages: "x11-utils")
        let line = try #require(text.split(separator: "\n").first { $0.contains("\(name) ") })
        let digits = try #require(line.split(separator: "opcode: ").last).prefix(while: \.isNumber)
        return try #require(UInt8(digits))
    }

    /// The event types that the masks of an XISelectEvents ask for.
    private func selected(_ request: Request) -> Set<Int> {
        var types: Set<Int> = []
        var offset = 12
        for _ in 0..<request.number16(8) {
            let count = request.number16(offset + 2) * 4
            for (index, byte) in request.bytes.dropFirst(offset + 4).prefix(count).enumerated() {
                for bit in 0..<8 where byte & (1 << UInt8(bit)) != 0 {
                    types.insert(index * 8 + bit)
                }
            }
            offset += 4 + count
        }
        return types
    }

    /// The event mask of a CreateWindow or ChangeWindowAttributes.
    private func eventMask(_ request: Request) -> Int {
        let isNew = request.major == Core.createWindow
        let bits = request.number32(isNew ? 28 : 8)
        guard bits & 0x800 != 0 else { return 0 }
        return request.number32((isNew ? 32 : 12) + (bits & 0x7ff).nonzeroBitCount * 4)
    }

    @Test("the daemon and its guardian have no sockets but Unix ones")
    func sockets() throws {
        let session = try Session("hotkey: Menu\ngestures: {circle: nothing}\n")
        let daemon = session.daemon.pid
        var sockets: Set<Substring> = []
        for process in [daemon] + guardians(of: daemon) {
            let folder = "/proc/\(process)/fd"
            for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
                let link = try? FileManager.default.destinationOfSymbolicLink(
                    atPath: "\(folder)/\(name)")
                guard let link, link.hasPrefix("socket:[") else { continue }
                sockets.insert(link.dropFirst(8).dropLast())
            }
        }
        // To the server and to its own clients, at least.
        #expect(sockets.count >= 2)
        // The kernel's list leaves some out while others come and go.
        try session.server.display.wait(for: "all sockets to be listed as Unix ones") {
            let listed = (try? Program.shell("cat /proc/net/unix"))?.output ?? ""
            for line in listed.split(separator: "\n") {
                let fields = line.split(separator: " ")
                if fields.count > 6 { sockets.remove(fields[6]) }
            }
            return sockets.isEmpty
        }
    }

    @Test(
        "every request to the server: hotkeys are grabbed by name, other keys are reported in a hold only"
    )
    func requests() throws {
        let server = try PrivateServer()
        _ = try server.start(.openbox)
        let input = try opcode("XInputExtension", server)
        let recorder = try RequestRecorder(to: server)
        defer { recorder.close() }
        let home = try #require(server.environment["HOME"])
        let file = try server.write(
            """
            hotkey: [Menu, Ctrl+Super]
            gestures:
              swipe left: run echo left >> "$HOME/log"
            applications:
              - match: {title: nothing}
                enabled: false
            """, to: "curlicue.yaml")
        // Not verbose: what is logged by default.
        let daemon = try server.start(
            Session.binary, ["run", "--config", file], environment: ["DISPLAY": recorder.name])
        try server.waitUntilReady(daemon)
        let application = try RecordingClient(on: server.name) {
            $0.title = "letter to a secret friend"
        }
        try application.focus()

        // Keys that are typed while nothing is held.
        for key in ["s", "e", "c", "r", "e", "t", "Return"] { try server.injector.strike(key) }
        try server.injector.sync()
        let swipe = StrokeGenerator(seed: 1).swipe(.left, length: 200, from: Point(x: 600, y: 450))
        try server.display.wait(for: "the daemon to idle") {
            (try? server.run(Session.binary, ["status"], environment: ["DISPLAY": recorder.name]))?
                .contains("waiting") == true
        }
        let idle = recorder.dequeue()
        #expect(idle.count > 50)
        let menu = 135
        // Grabbed once under all modifiers together, to see whether this connection may grab at all.
        let noKey = 8
        let modifiers = [37, 105, 133, 134, 206, 207]
        var isServerGrabbed = false
        for request in idle {
            if request.major == Core.grabServer { isServerGrabbed = true }
            if request.major == Core.ungrabServer { isServerGrabbed = false }
            #expect(request.major != Core.queryKeymap)
            #expect(request.major != Core.grabKeyboard)
            #expect(request.major != Core.getImage)
            if request.major == Core.grabKey {
                // Of the hotkey's modifiers it is only asked whether another client has them.
                let allowed = isServerGrabbed ? modifiers : [menu, noKey]
                #expect(allowed.contains(Int(request.bytes[10])))
            }
            if [Core.createWindow, Core.changeWindow].contains(request.major) {
                #expect(eventMask(request) & Core.keyPressAndRelease == 0)
            }
            guard request.major == input else { continue }
            for forbidden in [
                Input2.selectExtensionEvent, Input2.grabDevice, Input2.grabDeviceKey,
                Input2.getDeviceKeyMotion, Input2.queryDeviceState, Input2.xiGrabDevice,
            ] { #expect(request.minor != forbidden) }
            if request.minor == Input2.selectEvents {
                #expect(selected(request).isDisjoint(with: Input2.keys), "\(selected(request))")
            }
            if request.minor == Input2.passiveGrab, request.bytes[26] == 1 {
                #expect(request.number32(16) == menu)
            }
        }
        // No other client's requests are recorded, and some of these must have been seen.
        #expect(idle.contains { $0.major == Core.grabKey })
        #expect(idle.contains { $0.major == input && $0.minor == Input2.passiveGrab })

        // A hold under each kind of hotkey.
        for (keys, raw) in [
            (["Menu"], [Input2.rawKeyRelease]), (["Control_L", "Super_L"], [Input2.rawKeyPress]),
        ] {
            try server.injector.move(to: swipe.samples[0].position)
            for key in keys { try server.injector.key(key, down: true) }
            try server.injector.sync()
            try server.display.wait(for: "the hold") {
                (try? server.run(
                    Session.binary, ["status"], environment: ["DISPLAY": recorder.name]))?
                    .contains("holding") == true
            }
            try server.injector.play([swipe], speed: .quick)
            for key in keys { try server.injector.key(key, down: false) }
            try server.injector.sync()
            try server.display.wait(for: "the hold to be over") {
                (try? server.run(
                    Session.binary, ["status"], environment: ["DISPLAY": recorder.name]))?
                    .contains("waiting") == true
            }
            let held = recorder.dequeue()
            var last: Set<Int> = []
            let escape = 9
            for request in held {
                #expect(request.major != Core.queryKeymap)
                #expect(request.major != Core.getImage)
                guard request.major == input else { continue }
                if request.minor == Input2.selectEvents {
                    last = selected(request)
                    #expect(last.intersection(Input2.keys).isSubset(of: raw), "\(keys): \(last)")
                }
                if request.minor == Input2.passiveGrab, request.bytes[26] == 1 {
                    #expect([menu, escape].contains(request.number32(16)))
                }
            }
            // With the hold it is over.
            #expect(last.isDisjoint(with: Input2.keys), "\(last)")
        }
        let log = daemon.output
        #expect(log.contains("swipe left"))
        for secret in ["secret", "friend", "letter to"] { #expect(!log.contains(secret), "\(log)") }

        // No stroke is kept: nothing was written but by the command, and the control socket.
        let found = FileManager.default.enumerator(atPath: home)?.allObjects as? [String] ?? []
        #expect(
            found.filter { !$0.hasPrefix(".cache") && $0 != "log" && !$0.contains("openbox") } == []
        )
        let run = try FileManager.default.contentsOfDirectory(
            atPath: try #require(server.environment["XDG_RUNTIME_DIR"]))
        #expect(run.allSatisfy { $0.hasPrefix("curlicue-") && !$0.contains("stroke") }, "\(run)")
    }
}
