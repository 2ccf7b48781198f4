import CX11
import Engine
import Gestures
import TestServer
import Testing

@testable import Desktop

/// A capture on a real server, with an application beneath it.
final class CaptureScene {
    let server: PrivateServer
    let application: RecordingClient
    private(set) var display: Desktop.Display?
    private(set) var capture: Capture?
    /// Presses keys and buttons for actions on the capture's connection.
    private(set) var ownInput: SyntheticInput?
    private(set) var translator: EventTranslator?
    /// Asked with everything that the capture reports, as an engine is.
    var onInput: (Input.Event) -> Void = { _ in }
    private var reported: [Input.Event] = []

    /// - Parameter selectsTouches: whether the application takes touches, or only the pointer.
    init(selectsTouches: Bool = true) throws {
        server = try PrivateServer { $0.kind = .xorg }
        var clientOptions = RecordingClient.Options()
        clientOptions.selectsTouches = selectsTouches
        clientOptions.area = Box(x: 0, y: 0, width: 1000, height: 1000)
        application = try RecordingClient(on: server.name, clientOptions)
        try application.focus()
        try server.injector.move(to: Point(x: 600, y: 450))
        try server.injector.sync()
        _ = application.events()
    }

    var injector: any Injector { server.injector }

    @discardableResult
    func open(
        _ hotkeys: [Chord] = [], listening: FreeInput = FreeInput(),
        filter: DeviceFilter = DeviceFilter(), acts: Bool = false
    ) throws -> Capture {
        let display = try Desktop.Display(server.name)
        ownInput = acts ? SyntheticInput(display) : nil
        let capture = try Capture(display, ownInput: ownInput)
        self.display = display
        self.capture = capture
        translator = EventTranslator(capture)
        capture.filter = filter
        capture.grabHotkeys(hotkeys, cancel: Chord(.key("Escape")))
        #expect(capture.unavailable.isEmpty)
        #expect(capture.listenAlways(to: listening) == FreeInput())
        processEvents()
        reported = []
        return capture
    }

    /// Ends the capture's connection without a word, as a killed program's ends.
    func drop() {
        translator = nil
        capture = nil
        ownInput = nil
        display = nil
        server.display.sync()
    }

    /// Lets the capture have every event there is, until there are no more.
    func processEvents() {
        guard let display, let translator else { return }
        display.flush()
        try? injector.sync()
        display.sync()
        while var event = display.nextEvent() {
            for input in translator.translate(&event, now: .seconds(1)) ?? [] {
                reported.append(input.event)
                onInput(input.event)
            }
            if display.pending == 0 { display.sync() }
        }
    }

    /// What the capture reported since the last call.
    func inputs() -> [Input.Event] {
        processEvents()
        defer { reported = [] }
        return reported
    }

    /// What the application got since the last call, the server's numbers of touches made small.
    func seen() -> [String] {
        processEvents()
        var numbers: [Int: Int] = [:]
        return application.events().map { event in
            var event = event
            if case .touch(let number, let phase) = event.kind {
                let small = numbers[number] ?? numbers.count
                numbers[number] = small
                event.kind = .touch(small, phase)
            }
            return event.description
        }
    }

    // MARK: What fingers do. The server handles each step before the next: it would merge them.

    /// A finger of the touch screen, and what it does next.
    func finger(_ id: Int, _ phase: Phase, _ x: Double, _ y: Double) throws {
        display?.sync()
        try injector.touch(id, phase, Point(x: x, y: y))
        try injector.sync()
        processEvents()
    }

    func tap() throws {
        try finger(1, .begin, 300, 300)
        try finger(1, .end, 300, 300)
    }

    func drag() throws {
        try finger(1, .begin, 300, 300)
        for step in 1...12 { try finger(1, .update, 300 + Double(step) * 10, 300) }
        try finger(1, .end, 420, 300)
    }

    func padSwipe(fingers: Int, cancelled: Bool = false) throws {
        display?.sync()
        try injector.swipe(.begin, fingers: fingers, moved: .zero, cancelled: false)
        try injector.sync()
        for _ in 1...3 {
            try injector.swipe(
                .update, fingers: fingers, moved: Vector(dx: 10, dy: -2), cancelled: false)
            try injector.sync()
        }
        processEvents()
        try injector.swipe(.end, fingers: fingers, moved: .zero, cancelled: cancelled)
        try injector.sync()
        processEvents()
    }

    func padPinch(fingers: Int, cancelled: Bool = false) throws {
        display?.sync()
        try injector.pinch(
            .begin, fingers: fingers, scale: 1, angle: 0, moved: .zero, cancelled: false)
        try injector.sync()
        for step in 1...3 {
            try injector.pinch(
                .update, fingers: fingers, scale: 1 + Double(step) * 0.25, angle: 10,
                moved: Vector(dx: 1, dy: 2), cancelled: false)
            try injector.sync()
        }
        processEvents()
        try injector.pinch(
            .end, fingers: fingers, scale: 1.75, angle: 0, moved: .zero, cancelled: cancelled)
        try injector.sync()
        processEvents()
    }
}

extension Capture {
    /// Wants what a hold under the hotkey that is down wants before anything is drawn.
    func arm(
        followsPointer: Bool = true, takesTouches: Bool = true, takesPads: Bool = true,
        isToggled: Bool = false
    ) {
        var set = GrabSet.none
        set.motion = followsPointer
        set.fingers = takesTouches
        set.pads = takesPads
        set.cancelKey = !tracker.isOfModifiers
        set.usesModifiers = tracker.isOfModifiers && isToggled
        set.presses = tracker.isOfModifiers
        switch tracker.hotkey?.means {
        case .key:
            set.buttons = [1, 2, 3]
        case .button: (set.pointer, set.motion) = (.exclusive, false)
        case .modifiers, nil: break
        }
        grabs.want(set)
        grabs.apply()
    }

    /// The pointer moves to draw, or rests.
    @discardableResult
    func draw(_ pointer: GrabSet.Pointer = .exclusive) -> Interruption? {
        var set = grabs.wanted
        set.pointer = pointer
        (set.motion, set.cancelKey) = (false, true)
        set.usesModifiers = tracker.isOfModifiers
        grabs.want(set)
        guard case .interrupt(let obstacle) = grabs.apply() else { return nil }
        return obstacle
    }

    func disarm() {
        grabs.want(.none)
        grabs.apply()
    }
}
