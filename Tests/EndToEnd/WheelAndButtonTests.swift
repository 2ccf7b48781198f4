import Desktop
import Gestures
import TestServer
import Testing

/// The wheel and further buttons as gestures, on a real server with a mouse whose wheel has scroll
/// valuators, over a window that scrolls by those, as toolkits do, or by the wheel's buttons.
@Suite("The wheel and further buttons in a hold") struct WheelAndButtonTests {
    private static let place = Point(x: 600, y: 450)
    private static let hotkeys = ["Ctrl+Super", "F13", "Button3"]

    private func scene(_ mapping: String, isPrecise: Bool = true) throws -> (
        Session, RecordingClient
    ) {
        let session = try Session("messages: {live: false}\nhints: off\n" + mapping)
        var options = RecordingClient.Options()
        options.isPrecise = isPrecise
        let application = try RecordingClient(on: session.server.name, options)
        try application.focus()
        try session.injector.move(to: Self.place)
        try session.injector.sync()
        session.waitUntilIdle()
        _ = application.events()
        return (session, application)
    }

    private static func log(_ phrase: String) -> String {
        "\(phrase): run echo $CURLICUE_GESTURE >> \"$HOME/log\""
    }

    /// What the application got of wheel and buttons since the last call.
    private func mouse(_ application: RecordingClient) -> [RecordedEvent.Kind] {
        application.events().map(\.kind).filter {
            switch $0 {
            case .scroll, .button: true
            default: false
            }
        }
    }

    private func expectLines(_ lines: [String], _ session: Session) {
        try? session.probe.display.wait(for: "the commands") {
            session.lines().count >= lines.count
        }
        #expect(session.lines().sorted() == lines.sorted(), "\(session.report)")
    }

    @Test(
        "each notch and each press acts, and the application gets none of them",
        arguments: [true, false])
    func acting(isPrecise: Bool) throws {
        let (session, application) = try scene(
            """
            hotkey: [\(Self.hotkeys.joined(separator: ", "))]
            gestures:
              \(Self.log("wheel up"))
              \(Self.log("button left"))
              \(Self.log("button 8"))
            """, isPrecise: isPrecise)
        defer { session.server.close() }
        try session.injector.scroll(horizontal: 0, vertical: 1)
        try session.injector.sync()
        #expect(mouse(application).isEmpty == false, "the wheel works without a hold")
        var lines: [String] = []
        for hotkey in Self.hotkeys {
            try session.arm(hotkey)
            session.catchUp()
            for _ in 1...3 {
                try session.injector.scroll(horizontal: 0, vertical: -1)
                #expect(try session.outcome()["gesture"] == "wheel up", "\(session.report)")
            }
            // Another direction does nothing, and is the hold's all the same.
            try session.injector.scroll(horizontal: 1, vertical: 1)
            for button in [1, 8] {
                try session.injector.click(button)
                let phrase = button == 1 ? "button left" : "button 8"
                #expect(try session.outcome()["gesture"] == phrase, "\(session.report)")
            }
            // The hold goes on after them.
            try session.injector.scroll(horizontal: 0, vertical: -1)
            #expect(try session.outcome()["gesture"] == "wheel up", "\(session.report)")
            try session.hotkey(hotkey, down: false)
            session.waitUntilIdle()
            #expect(mouse(application) == [], "\(hotkey) \(session.report)")
            lines += Array(repeating: "wheel up", count: 4) + ["button left", "button 8"]
        }
        expectLines(lines, session)
        try session.injector.scroll(horizontal: 0, vertical: -1)
        try session.injector.click(1)
        // The window manager sees the click first.
        try application.wait(for: "wheel and click, which are the application's again") {
            let kinds = $0.map(\.kind)
            return kinds.contains(isPrecise ? .scroll : .button(4, down: true))
                && kinds.contains(.button(1, down: false))
        }
        try session.expectNothingLeft()
    }
}
