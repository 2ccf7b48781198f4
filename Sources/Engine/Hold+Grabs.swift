internal import Gestures

/// What of the mapping decides what a hold grabs.
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

    /// Whether the wheel may be a gesture.
    var hasWheel: Bool { gestureButtons.contains(where: Phrase.wheelButtons.contains) }

    /// - Parameter profiles: those that may apply in the hold: where there are rules for devices,
    ///   one for each.
    init(_ profiles: [Profile], _ chord: Chord?) {
        let all = profiles.reduce(into: Set<Int>()) { $0.formUnion($1.drawingButtons) }
        drawingButtons = Self.drawingButtons.filter(all.contains)
        var pressed = profiles.reduce(into: Set<Int>()) { $0.formUnion($1.gestureButtons) }
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
    /// How long the keyboard may stay grabbed while nothing moves: until then a tap of the hotkey is
    /// whole, and the application can be given one press and one release. After that a screen locker
    /// must be able to have it.
    static let keyboardPatience = Duration.milliseconds(120)

    /// What the hold wants grabbed now. The pointer is grabbed when it moves, and released when it
    /// rests; the keyboard is released at the first movement.
    var wanted: GrabSet {
        guard let hotkey else { return .none }
        var set = GrabSet()
        switch state {
        case .finished, .over: return .none
        case .drawing(.pointer, let isGrabbed), .drawing(.button, let isGrabbed):
            set.pointer = isGrabbed || hotkey.hasPointer ? .exclusive : .resting
        case .waiting, .drawing(.touch, _), .drawing(.pad, _):
            set.pointer = hotkey.hasPointer ? .exclusive : drawing.keepsWheel ? .wheel : nil
            set.motion = followsPointer && set.pointer == nil
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
            set.keyboard = hotkey.keyboardDeadline != nil && !drawing.hasBegun
            set.buttons = needs.buttons(with: GrabNeeds.drawingButtons)
        case .button: if set.pointer != .exclusive { set.buttons = needs.gestureButtons }
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
        let new = wanted
        guard new != grabs else { return }
        grabs = new
        effects.append(.grab(new))
    }
}
