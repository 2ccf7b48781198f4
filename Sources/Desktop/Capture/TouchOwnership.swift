internal import CX11
internal import Engine

/// A finger on a touch screen by the names that the server has for it.
struct Touch: Hashable {
    /// The server's number of the touch, new for every landing.
    var identifier: UInt32
    /// The master device that reported it.
    var device: Int32
    /// The touch screen that felt it.
    var source: Int32
    /// Whether it presses button 1, too, for clients that know no touch.
    var isPressing: Bool
    /// The window on which it was grabbed as it landed.
    var window: Window
    /// The serial number of the event by which it landed.
    var serial: UInt

    init(of event: XIDeviceEvent) {
        identifier = UInt32(bitPattern: event.detail)
        (device, source) = (event.deviceid, event.sourceid)
        isPressing = event.flags & Int32(XITouchEmulatingPointer) != 0
        (window, serial) = (event.event, event.serial)
    }
}

/// The fingers on touch screens, and whose they are: the server holds back the events of a finger
/// that came down without a hotkey until the finger is accepted or rejected.
///
/// A finger that came down alone presses button 1, too. Once we reject it, the server shows that press to
/// the window manager's grab for click-to-focus, which freezes the pointer until the window manager has
/// answered. Where another such finger was rejected meanwhile, or a mouse button pressed, the server takes
/// the answer to that for one that came too late, and the pointer stays frozen for good (Xorg 21.1.7,
/// `ActivatePointerGrab`, where events are being played). So a finger that presses is rejected only while
/// no client holds the pointer, and no application gets it where one does for long.
public final class TouchOwnership {
    private struct Finger {
        var touch: Touch
        var isDown = true
        var isDecided: Bool
    }

    /// The time between two questions whether the pointer is free.
    private static let pause = Duration.milliseconds(2)
    /// How often it is asked at most: a tap that comes much later would be a surprise.
    private static let mostQuestions = 500

    private let server: any InputServer
    private let grabs: GrabController
    /// Each from its landing until it is lifted and decided on, by a small number for the engine.
    private var fingers: [Int: Finger] = [:]
    /// The finger pressing button 1 that was accepted last, and by which request.
    private var acceptance: (touch: UInt32, request: UInt)?
    /// Those that are to be rejected, one after another, once the pointer is free.
    private var waiting: [Touch] = []
    /// How often that was asked for the first of them.
    private var questions = 0
    private var due = Duration.zero
    var deadline: Duration? { waiting.isEmpty ? nil : due }

    init(_ server: any InputServer, _ grabs: GrabController) {
        self.server = server
        self.grabs = grabs
    }

    var isEmpty: Bool { fingers.isEmpty }

    /// The fingers that wait for a decision, in the order in which they landed.
    var undecided: [Int] {
        fingers.filter { !$0.value.isDecided }
            .sorted { $0.value.touch.identifier < $1.value.touch.identifier }.map(\.key)
    }

    /// The number of a finger that is down and ours or undecided.
    func finger(_ touch: Touch) -> Int? {
        fingers.first { $0.value.isDown && $0.value.touch.identifier == touch.identifier }?.key
    }

    // MARK: What fingers do

    /// A finger came down; gives its number. One that is ours already is accepted at once.
    func land(_ touch: Touch, isOurs: Bool) -> Int {
        // Unless accepted, the touch would be replayed to the application when it ends.
        if isOurs { answer(touch, isAccepted: true) }
        let finger = (0...).first { fingers[$0] == nil } ?? 0
        fingers[finger] = Finger(touch: touch, isDecided: isOurs)
        return finger
    }

    /// A finger was lifted by the event with this serial number; gives its number. Undecided, it
    /// keeps that number: the server holds back what it did until it is accepted or rejected.
    func lift(_ touch: Touch, serial: UInt) -> Int? {
        if let acceptance, acceptance.touch == touch.identifier, serial < acceptance.request {
            releaseButton(of: touch)
        }
        guard let finger = finger(touch) else { return nil }
        fingers[finger]?.isDown = false
        if fingers[finger]?.isDecided == true { fingers[finger] = nil }
        return finger
    }

    // MARK: Whose they are

    /// These fingers are ours: their application never gets them, and what they do goes on being
    /// reported. Fingers that are decided are passed over.
    public func accept(_ numbers: [Int]) {
        for number in numbers {
            guard let finger = fingers[number], !finger.isDecided else { continue }
            if finger.isDown {
                answer(finger.touch, isAccepted: true)
                fingers[number]?.isDecided = true
            } else {
                keep(finger.touch)
                fingers[number] = nil
            }
        }
    }

    /// The pointer was grabbed. The server hands the fingers that are ours over to that grab, and
    /// counts them as undecided again.
    func acceptAgain() {
        for finger in fingers.values where finger.isDown && finger.isDecided {
            answer(finger.touch, isAccepted: true)
        }
    }

    /// They are not ours: their application gets what they did and will do, and their numbers are free
    /// for others. It gets those that come first before the others: those that go together in the order
    /// in which they landed, or the server would keep the press of the later one until the earlier one
    /// is done, and show it while it plays events.
    ///
    /// Measured on Xorg 21.1.7: an application that takes touches gets every finger's own events whole
    /// and in order, mostly within 0.2 ms, also after the finger was lifted. The server keeps 98
    /// movements of a waiting finger; later ones are lost until it is decided. An application that takes
    /// the pointer only gets the press and the release where they were, and of the movement what comes
    /// after the decision. The earlier this is called, the less of all that can be noticed.
    public func reject(_ numbers: [Int]) {
        for number in numbers where fingers[number]?.isDecided == false {
            if let finger = fingers.removeValue(forKey: number) { reject(finger.touch) }
        }
    }

    /// Rejects a finger that has no number. Costs a round trip for one that presses.
    func reject(_ touch: Touch) {
        guard touch.isPressing, !waiting.isEmpty || server.isGrabbedElsewhere(touch.device) else {
            return answer(touch, isAccepted: false)
        }
        waiting.append(touch)
    }

    /// A device is gone, perhaps with some of them: rejects those that are not decided, and forgets
    /// all.
    func rejectAll() {
        reject(undecided)
        fingers = [:]
    }

    /// Accepts all that are not decided, and those that wait to be rejected.
    func acceptAll() {
        let touches = undecided.compactMap { fingers.removeValue(forKey: $0)?.touch } + waiting
        waiting = []
        for touch in touches { keep(touch) }
    }

    /// Accepts a finger that has no number, to ignore it.
    func keep(_ touch: Touch) {
        answer(touch, isAccepted: true)
        releaseButton(of: touch)
    }

    func tick(now: Duration) {
        while now >= due, let touch = waiting.first {
            let isLate = server.isGrabbedElsewhere(touch.device)
            if isLate, questions < Self.mostQuestions {
                questions += 1
                due = now + Self.pause
                continue
            }
            questions = 0
            waiting.removeFirst()
            if isLate { keep(touch) } else { answer(touch, isAccepted: false) }
        }
    }

    private func answer(_ touch: Touch, isAccepted: Bool) {
        let window = grabs.window(of: touch)
        guard isAccepted else {
            server.send(.rejectTouch(touch.identifier, device: touch.device, on: window))
            return
        }
        server.send(.acceptTouch(touch.identifier, device: touch.device, on: window))
        if touch.isPressing { acceptance = (touch.identifier, server.nextSerial - 1) }
    }

    /// Has the server release button 1, which `touch` pressed and which it would leave down.
    private func releaseButton(of touch: Touch) {
        if touch.isPressing { server.send(.releaseTouchscreenButton(touch.source)) }
    }
}

extension Capture {
    /// Accepts every finger that is not decided on, and releases the grabs of fingers, with or
    /// without a hold: to be called before the connection ends, and before holds are ended.
    ///
    /// Where a client goes away that has fingers to decide on, or has just rejected them, Xorg 21.1.7
    /// crashes when the window manager answers to their press (in `ProcAllowEvents`).
    public func endTouches() {
        grabs.free = FreeInput()
        hotkeys.touchModifiers = []
        // A hold that is still on would go on grabbing them.
        grabs.wanted.fingers = false
        grabs.release { if case .touches = $0 { true } else { false } }
        touches.acceptAll()
        // What landed before the server released the grabs.
        server.sync()
        for event in server.dequeueTouchBegins() { touches.keep(Touch(of: event)) }
        server.sync()
    }
}
