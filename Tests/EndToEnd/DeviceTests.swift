import Gestures
import StrokeGenerator
import TestServer
import Testing

private let place = Point(x: 600, y: 450)
private let stroke = StrokeGenerator(seed: 1).swipe(.left, length: 200, from: place)
private let three = Drawing.swipe(.left, fingers: 3, length: 150, at: place)

@Suite("Input devices") struct DeviceTests {
    private func mapping(_ devices: String) -> String {
        """
        hotkey: Menu
        \(Session.quiet)
        touch: always
        touchpad: always
        \(devices)
        gestures:
          swipe left: nothing
          swipe left 3 fingers: nothing
        """
    }

    private func scene(_ devices: String = "") throws -> (Session, RecordingClient) {
        let session = try Session(mapping(devices))
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        try session.injector.point(at: place)
        _ = application.events()
        return (session, application)
    }

    private func touches(_ events: [RecordedEvent]) -> [Phase] {
        events.compactMap { if case .touch(_, let phase) = $0.kind { phase } else { nil } }
    }

    private func xinput(_ session: Session, _ arguments: String...) throws {
        try session.server.run("xinput", arguments, packages: "xinput")
        session.waitUntilIdle()
        // Changes are collected for a moment before the hotkeys are claimed anew. What is pressed
        // while they are belongs to no window.
        session.pass(.milliseconds(60))
        session.waitUntilIdle()
    }

    @Test("names of devices and keys that mean less than they say are warned about")
    func remarks() throws {
        let session = try Session(
            """
            hotkey: [Super+Hyper+F13, Super+F13, Menu]
            \(Session.quiet)
            devices: {exclude: [no such pen, test mouse]}
            gestures: {circle: nothing}
            """)
        let device = "no device matches 'no such pen' now"
        let same =
            "'Super+F13' and 'Super+Hyper+F13' are the same hotkey on this keyboard; "
            + "'Super+Hyper+F13' applies"
        for request in ["pause", "resume"] { try session.server.run(Session.binary, [request]) }
        for line in ["devices: " + device, same] {
            #expect(
                session.daemon.output.ranges(of: "warning: \(line)").count == 1, "\(session.report)"
            )
        }
        #expect(!session.daemon.output.contains("test mouse'"))
        let file = try session.server.write("hotkey: Menu\n", to: "other.yaml")
        let mapping = try session.server.write(
            "hotkey: [Super+Hyper+F13, Super+F13]\ndevices: {exclude: [no such pen, test *]}\n",
            to: "my.yaml")
        func output(_ arguments: String...) throws -> String {
            let result = try Program(
                Session.binary, arguments, environment: session.server.environment
            ).result()
            return result.output + result.errors
        }
        let check = try output("check", mapping)
        for line in ["1:27: warning: " + same, "2:21: warning: " + device] {
            #expect(check.contains(line), "\(check)")
        }
        let doctor = try output("doctor", "--config", mapping)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for line in [same, "no device here matches that", "leaves out every pointer"] {
            #expect(doctor.contains(line), "\(doctor)")
        }
        #expect(try !output("check", file).contains("warning:"))
    }

    @Test(
        "an excluded touch screen stays with the application, with the hotkey and without",
        arguments: ["[test touch screen]", "touch"])
    func excluded(devices: String) throws {
        let (session, application) = try scene("devices: {exclude: \(devices)}")
        try session.play(three)
        try application.wait(for: "three fingers") { touches($0).count { $0 == .end } == 3 }
        try session.arm("Menu")
        try session.play(three)
        try application.wait(for: "three more fingers") { touches($0).count { $0 == .end } == 6 }
        try session.hotkey("Menu", down: false)
        #expect(try session.outcome()["reason"] == "nothing drawn")
        // The other devices are as they were.
        #expect(try session.gesture(stroke, under: "Menu")["gesture"] == "swipe left")
        try session.play(.padSwipe(fingers: 3, Vector(dx: -200, dy: 0)))
        #expect(try session.outcome()["gesture"] == "swipe left 3 fingers")
        try session.expectNothingLeft()
    }

    private func expectAllWork(_ session: Session, _ what: String) throws {
        var outcome = try session.draw(.pointer(stroke), under: "Menu")
        #expect(outcome["gesture"] == "swipe left", "\(what): \(outcome) \(session.report)")
        try session.play(three)
        outcome = try session.outcome()
        #expect(outcome["gesture"] == "swipe left 3 fingers", "\(what): \(outcome)")
        outcome = try session.draw(three, under: "Menu")
        #expect(outcome["gesture"] == "swipe left 3 fingers", "\(what): \(outcome)")
        try session.play(.padSwipe(fingers: 3, Vector(dx: -200, dy: 0)))
        outcome = try session.outcome()
        #expect(outcome["gesture"] == "swipe left 3 fingers", "\(what): \(outcome)")
    }

    @Test("devices come and go between holds")
    func hotPlug() throws {
        let (session, application) = try scene()
        for (device, master) in [
            ("test touch screen", "Virtual core pointer"),
            ("test touchpad", "Virtual core pointer"), ("test pointer", "Virtual core pointer"),
            ("test keyboard", "Virtual core keyboard"),
        ] {
            try xinput(session, "float", device)
            if device == "test touch screen" || device == "test touchpad" {
                try session.draws(.pointer(stroke), under: "Menu", as: "swipe left")
            }
            try xinput(session, "reattach", device, master)
            try expectAllWork(session, device)
        }
        let leaked = touches(application.events())
        #expect(leaked.isEmpty, "\(leaked)")
        // The driver of these devices cannot enable one again.
        for device in ["test mouse", "test touch screen", "test touchpad"] {
            try xinput(session, "disable", device)
            try session.draws(.pointer(stroke), under: "Menu", as: "swipe left")
        }
        try session.expectNothingLeft()
    }

    @Test("what applies to a device does from its first contact, by its type or part of its name")
    func applications() throws {
        let session = try Session(
            """
            hotkey: Menu
            \(Session.quiet)
            applications:
              - match: {device: touch}
                gestures: {swipe left: keys Home}
              - match: {device: '*touchpad'}
                gestures: {swipe left 3 fingers: keys End}
            gestures:
              swipe left: nothing
              swipe left 3 fingers: nothing
            """)
        let swipe = Drawing.swipe(.left, fingers: 1, length: 150, at: place)
        let pad = Drawing.padSwipe(fingers: 3, Vector(dx: -200, dy: 0))
        #expect(try session.draw(.pointer(stroke), under: "Menu")["action"] == "nothing")
        #expect(try session.draw(swipe, under: "Menu")["action"] == "keys Home")
        #expect(try session.draw(pad, under: "Menu")["action"] == "keys End")
        #expect(try session.draw(.pointer(stroke), under: "Menu")["action"] == "nothing")
        try session.expectNothingLeft()
    }
}
