import CX11
import Desktop
import Foundation
import Gestures
import Glibc
import Host
import StrokeGenerator
import TestServer
import Testing
/// A desktop that runs a command when Super goes down by itself, as Xfce 4.18: it has grabbed the
/// key through the core protocol. curlicue starts after it.
final class WaitingDesktop {
    private static func mapping(_ hotkey: String) -> String {
        """
        hotkey: [Menu, \(hotkey)]
        \(Session.quiet)
        gestures:
          swipe left: run echo left >> "$HOME/log"
          swipe right: keys Super_L
          swipe up: keys Super+e
        """
    }
    let server: PrivateServer
    let scene: FaultScene
    private var client: GrabbingClient?
    private let own: Display
    private var repeats = true

    init(
        _ hotkey: String = "Ctrl+Super", isFirst: Bool = true,
        manager: TestWindowManager? = .openbox
    ) throws {
        server = try PrivateServer()
        own = try Display(server.name)
        if let manager { _ = try server.start(manager) }
        if isFirst { client = try Self.claim(on: server) }
        scene = try FaultScene(Self.mapping(hotkey), on: server, manager: nil)
        if !isFirst { client = try Self.claim(on: server) }
    }

    deinit { server.close() }

    private static func claim(on server: PrivateServer) throws -> GrabbingClient {
        let client = try GrabbingClient(on: server.name)
        for locks in [0, LockMask, Mod2Mask, LockMask | Mod2Mask] {
            try must(try client.claimKey("Super_L", modifiers: UInt32(locks)), "no grab")
        }
        return client
    }

    /// Presses (`+e`), releases (`-e`) and clicks (`click 1`), one after another.
    func play(_ steps: [String]) throws {
        for step in steps {
            switch step.first {
            case "+": try scene.injector.key(String(step.dropFirst()), down: true)
            case "-": try scene.injector.key(String(step.dropFirst()), down: false)
            default:
                let button = Int(step.dropFirst(6)) ?? 1
                _ = scene.application.events()
                try scene.injector.click(button)
                // Until then the window manager may hold it back, and with it the news of it.
                try scene.application.wait(for: .button(button, down: false), timeout: .seconds(1))
            }
            try scene.injector.sync()
        }
    }

    /// How often the command ran since the last call.
    func commands() -> Int {
        scene.session.waitUntilIdle()
        return client?.receivePresses() ?? 0
    }

    func mustRun(_ count: Int, after what: String) throws {
        let now = commands()
        try must(now == count, "\(what): \(now) commands, not \(count)")
    }

    /// A stroke with Super first.
    func stroke(
        _ presses: [String] = ["+Super_L", "+Ctrl"], _ releases: [String] = ["-Super_L", "-Ctrl"]
    ) throws {
        try scene.injector.move(to: FaultScene.swipe.samples[0].position)
        try play(presses)
        try scene.injector.play([FaultScene.swipe])
        scene.session.catchUp()
        try play(releases)
        try scene.session.recognizes("swipe left")
        scene.session.waitUntilIdle()
    }

    /// The desktop has no shortcut for Super any more.
    func releaseKey() { client?.release() }

    /// The desktop grabs Super anew, so that its grab is the newest.
    func grabAnew() throws {
        client?.release()
        client = try Self.claim(on: server)
    }

    /// Has every client told that the keyboard changed.
    func changeKeyboard() throws {
        repeats.toggle()
        setOneControl(XkbRepeatKeysMask, isOn: repeats)
    }

    private func setOneControl(_ mask: Int, isOn: Bool) {
        let mask = UInt32(mask)
        XkbChangeEnabledControls(own.handle, UInt32(XkbUseCoreKbd), mask, isOn ? mask : 0)
        own.sync()
    }

    /// Switches some of the keyboard's controls on or off.
    func setControls(_ mask: Int, isOn: Bool) {
        setOneControl(mask, isOn: isOn)
        scene.session.waitUntilIdle()
        // Grabs are made anew a moment after the keyboard changed.
        scene.session.pass(.milliseconds(200))
    }

    /// No key is down, no modifier is latched or locked, and everything can be grabbed.
    func mustBeClean(after what: String) throws {
        scene.session.waitUntilIdle()
        // An action may have a key to release still.
        try own.wait(for: "all keys to be up after \(what)", timeout: .seconds(2)) {
            var keys = [CChar](repeating: 0, count: 32)
            XQueryKeymap(own.handle, &keys)
            return keys.allSatisfy { $0 == 0 }
        }
        var state = XkbStateRec()
        XkbGetState(own.handle, UInt32(XkbUseCoreKbd), &state)
        try must(state.mods == 0, "\(what): modifiers \(state.mods)")
        try scene.free()
    }
}
