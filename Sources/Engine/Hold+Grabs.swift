internal import Gestures

/// What a hold wants to have grabbed, computed anew after every input. Without a hold, and once a
/// stroke is over, it is `none`: its commands run with nothing grabbed.
///
/// A trace has it as a line of its own whenever it changes, such as `grabs: buttons 1 2 3, fingers,
/// pads, motion`.
public struct GrabSet: Hashable, Sendable {
    /// What the pointer is wanted for.
    public enum Pointer: String, Hashable, Sendable {
        /// It draws, and no application gets what it does.
        case exclusive = "pointer"
        /// It drew and rests: its movement is listened to, and other clients may have it.
        case resting = "pointer rests"
        /// The wheel acts, and applications that scroll by movement must not see it.
        case wheel
    }

    /// What the pointer is wanted for; nil for nothing.
    package var pointer: Pointer?
    /// The buttons to grab, the lowest first.
    package var buttons: [Int] = []
    package var cancelKey = false
    package var fingers = false
    package var pads = false
    /// Whether to hear of movement before the pointer is grabbed.
    package var motion = false
    /// Whether to hear of keys and buttons that applications get.
    package var presses = false
    /// Whether the modifiers of the hotkey are used up, as by a key that is struck with them: no menu may
    /// open when they go up. Of a hotkey's own key no application hears.
    package var usesModifiers = false

    /// Nothing is grabbed: no gesture is possible now.
    package static let none = GrabSet()
}

extension GrabSet: CustomStringConvertible {
    /// The line of a trace.
    public var description: String {
        let buttons = buttons.map { " \($0)" }.joined()
        let words = [
            pointer?.rawValue, buttons.isEmpty ? nil : "buttons" + buttons,
            cancelKey ? "cancel key" : nil,
            fingers ? "fingers" : nil, pads ? "pads" : nil, motion ? "motion" : nil,
            presses ? "presses" : nil, usesModifiers ? "modifiers" : nil,
        ].compactMap { $0 }
        return "grabs: " + (words.isEmpty ? "none" : words.joined(separator: ", "))
    }
}

struct GrabNeeds {
    /// The buttons that draw. Each is grabbed by its number, for grabs of any button can end the server
    /// (Xorg 21.1.7).
    static let drawingButtons = [1, 2, 3]

    /// Of modifiers alone, the buttons that may draw: under a key it is not known which device will,
    /// so where there are rules for some devices, these are the buttons of all.
    let drawingButtons: [Int]
    /// The buttons whose press may be a gesture by itself, those of the wheel among them; of all
    /// devices, too.
    let gestureButtons: [Int]
    /// Whether fingers may drag, whose gesture a grab of the pointer would end.
    let hasDrags: Bool

    var hasWheel: Bool { gestureButtons.contains(where: Phrase.wheelButtons.contains) }

    /// - Parameter profiles: those that may apply in the hold: where there are rules for devices,
    ///   one for each.
    init(_ profiles: [Profile], _ chord: Chord?) {
        drawingButtons = Self.drawingButtons.filter(profiles.flatMap(\.drawingButtons).contains)
        var pressed = Set(profiles.flatMap(\.gestureButtons))
        if case .button(let own) = chord?.trigger { pressed.remove(own) }
        gestureButtons = pressed.sorted()
        hasDrags = profiles.contains { $0.bindings.contains(where: \.isDrag) }
    }

    /// `buttons` and those that may be gestures by themselves, the lowest first.
    func buttons(with buttons: [Int]) -> [Int] {
        gestureButtons.isEmpty ? buttons : Set(buttons + gestureButtons).sorted()
    }
}

extension Hold {
    private var wantedNow: GrabSet {
        guard let hotkey else { return .none }
        var set = GrabSet()
        switch state {
        case .finished, .over: return .none
        case .drawing(.pointer), .drawing(.button):
            set.pointer = wantsPointer ? .exclusive : .resting
        case .waiting, .drawing(.touch), .drawing(.pad):
            set.pointer = wantsPointer ? .exclusive : drawing.keepsWheel ? .wheel : nil
            set.motion = set.pointer == nil
        }
        // Each of these grabs waits for an answer, when ink may be on its way.
        set.fingers = settings.hasFingers && profile.touch != .off
        set.pads = settings.hasFingers && profile.touchpad != .off
        set.cancelKey = true
        switch hotkey.chord.trigger {
        case _ where hotkey.position == .up:
            // What the hotkey kept from applications until now, grabs have to.
            set.buttons = needs.buttons(with: GrabNeeds.drawingButtons)
        case .key:
            set.buttons = needs.buttons(with: GrabNeeds.drawingButtons)
            set.usesModifiers = drawing.hasBegun && !hotkey.chord.modifiers.isEmpty
        case .button:
            if set.pointer != .exclusive { set.buttons = needs.gestureButtons }
            set.usesModifiers = drawing.hasBegun && !hotkey.chord.modifiers.isEmpty
        case .modifiers:
            // Until something is drawn, clicks and keys with these modifiers are for others.
            set.buttons = needs.buttons(with: needs.drawingButtons)
            set.cancelKey = drawing.hasBegun
            set.usesModifiers = drawing.hasBegun || isToggled
            set.presses = true
        }
        return set
    }

    /// Adds the effect by which what is wanted now is grabbed, if that has changed.
    mutating func updateGrabs() {
        let new = wantedNow
        guard new != wanted else { return }
        wanted = new
        effects.append(.grab(new))
    }

    // MARK: The pointer

    /// The pointer draws, and is wanted for nothing else until it rests.
    mutating func wantPointer(for medium: Medium) {
        state = .drawing(medium)
        wantsPointer = true
        drawing.hasBegun = true
    }

    /// How long a grabbed pointer may rest before its grab is released, so that a screen locker or
    /// a menu can grab it: most lockers try for a second or more.
    static let patience = Duration.milliseconds(900)

    /// When a resting pointer is released; never with a button down, whose release would be missed.
    var pointerDeadline: Duration? {
        let isFree =
            switch medium {
            case .pointer: !isHeldByButton
            case .button: arena.contacts.down == 0 && !isHeldByButton
            case .touch, .pad, nil: false
            }
        return isFree && wantsPointer ? lastMovement + Hold.patience : nil
    }

    /// The pointer rests, and is to be released. Where the wheel may be a gesture, and next to
    /// nothing is drawn, the hold waits again, with the wheel kept from applications.
    mutating func restPointer() {
        wantsPointer = false
        guard needs.hasWheel, medium == .pointer, isTap, !isToggled else { return }
        undraw()
        extent = GestureExtent(at: extent.latest)
        drawing.keepsWheel = true
    }
}
