package import Gestures

/// What was drawn in a hold, with what it was compared with.
public struct DrawnStroke: Sendable {
    package var strokes: [Stroke]
    /// The hotkey; nil for fingers that need none.
    package var chord: Chord?
    /// The profile as it was over the window where the hold began.
    package var profile: Profile
    /// The limits on the monitor where it was drawn.
    package var limits: Limits

    package var record: StrokeRecord { StrokeRecord(drawn: strokes) }
}

extension StrokeRecord {
    package init(drawn strokes: [Stroke]) {
        let device =
            switch strokes.first?.contact {
            case .finger: "touch"
            case .pad: "touchpad"
            case .pointer, .button, nil: "pointer"
            }
        self.init(device: device, contacts: strokes.map(\.samples))
    }
}
