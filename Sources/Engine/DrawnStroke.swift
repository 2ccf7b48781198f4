public import Gestures

/// What was drawn in a hold, with what it was compared with.
public struct DrawnStroke: Sendable {
    /// What each contact drew.
    public var strokes: [Stroke]
    /// The hotkey; nil for fingers that need none.
    public var chord: Chord?
    /// The profile as it was over the window where the hold began.
    public var profile: Profile
    /// The limits on the monitor where it was drawn.
    public var limits: Limits

    /// The strokes as a record for a stroke file.
    public var record: StrokeRecord { StrokeRecord(drawn: strokes) }
}

extension StrokeRecord {
    /// The record of `strokes` that were drawn together.
    public init(drawn strokes: [Stroke]) {
        let device =
            switch strokes.first?.contact {
            case .finger: "touch"
            case .pad: "touchpad"
            case .pointer, .button, nil: "pointer"
            }
        self.init(device: device, contacts: strokes.map(\.samples))
    }
}
