internal import Gestures

/// What a hold needs of the devices, from its beginning to its end.
public struct HoldNeeds: Hashable, Sendable {
    /// Whether movement draws before a button is pressed.
    public var followsPointer: Bool
    /// Whether fingers on a touch screen draw.
    public var takesTouches: Bool
    /// Whether touchpads draw.
    public var takesPads: Bool
    /// The mouse buttons that may draw. Under a key it is not known which device will: where there
    /// are rules for some of them, these are the buttons of all.
    public var drawingButtons: Set<Int>
    /// The buttons, those of the wheel among them, whose press may be a gesture by itself; of all
    /// devices, too.
    public var gestureButtons: Set<Int>
    /// Whether the hold goes on when its hotkey is released.
    public var isToggled: Bool
    /// Whether the pointer is better left alone until the wheel's first notch, as fingers may drag:
    /// their gesture would end with the pointer's grab.
    public var sparesPointer: Bool

    /// Needs; without more, movement and fingers draw.
    public init(
        followsPointer: Bool = true, takesTouches: Bool = true, takesPads: Bool = true,
        drawingButtons: Set<Int> = [], gestureButtons: Set<Int> = [], isToggled: Bool = false,
        sparesPointer: Bool = false
    ) {
        self.followsPointer = followsPointer
        self.takesTouches = takesTouches
        self.takesPads = takesPads
        self.drawingButtons = drawingButtons
        self.gestureButtons = gestureButtons
        self.isToggled = isToggled
        self.sparesPointer = sparesPointer
    }

    /// Whether the wheel may be a gesture.
    public var hasWheel: Bool { gestureButtons.contains(where: Phrase.wheelButtons.contains) }
}
