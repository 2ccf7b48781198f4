import Gestures
import TestServer
import Testing

/// Under modifiers a button waits for a click only where one is mapped: elsewhere clicks with these
/// modifiers are the application's.
@Suite("Buttons under modifiers, by application") struct ApplicationButtonTests {
    private static let place = Point(x: 600, y: 450)
    private static let tap = "tap: run echo tap >> \"$HOME/log\""

    private func scene(top: String, rule: String) throws -> (Session, RecordingClient) {
        let session = try Session(
            """
            hotkey: Ctrl+Super
            \(Session.quiet)
            gestures: {\(top)}
            applications:
              - \(rule)
            """)
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        try session.injector.point(at: Self.place)
        session.waitUntilIdle()
        _ = application.events()
        return (session, application)
    }

    /// Clicks under the hotkey; gives the outcome and the presses that the application saw.
    private func click(
        _ session: Session, _ application: RecordingClient
    ) throws -> (outcome: [String: String], presses: Int) {
        try session.arm("Ctrl+Super")
        try session.injector.click(1)
        let outcome = try session.outcome()
        try session.hotkey("Ctrl+Super", down: false)
        session.waitUntilIdle()
        return (outcome, application.events().count { $0.kind == .button(1, down: true) })
    }

    @Test(
        "a tap that only a rule maps runs, and the application gets no click",
        arguments: [
            "match: {class: RecordingClient}", "match: {device: test pointer}",
            "match: {class: RecordingClient, device: [touch, test pointer]}",
        ])
    func byRule(match: String) throws {
        let (session, application) = try scene(
            top: "swipe left: nothing", rule: "{\(match), gestures: {\(Self.tap)}}")
        for count in 1...2 {
            let (outcome, presses) = try click(session, application)
            #expect(outcome["gesture"] == "tap", "\(outcome) \(session.report)")
            #expect(presses == 0)
            try? session.probe.display.wait(for: "the command") { session.lines().count == count }
            #expect(session.lines() == Array(repeating: "tap", count: count))
        }
        try session.expectNothingLeft()
    }

    @Test("where a rule removes the tap, the application gets the click")
    func withoutTap() throws {
        let (session, application) = try scene(
            top: "swipe left: nothing, \(Self.tap)",
            rule:
                "{match: {class: RecordingClient}, inherit: false, gestures: {swipe right: nothing}}"
        )
        let (outcome, presses) = try click(session, application)
        #expect(outcome["reason"] == "a shortcut or click with the hotkey", "\(outcome)")
        #expect(presses == 1, "\(session.report)")
        #expect(session.lines().isEmpty)
        try session.expectNothingLeft()
    }

    @Test("a click that waited for another device is reported, since no application gets it")
    func otherDevice() throws {
        let (session, application) = try scene(
            top: "swipe left: nothing",
            rule: "{match: {device: test mouse}, gestures: {\(Self.tap)}}")
        let (outcome, presses) = try click(session, application)
        #expect(outcome["reason"] == "mouse button 1", "\(outcome) \(session.report)")
        #expect(presses == 0)
        try session.expectNothingLeft()
    }
}
