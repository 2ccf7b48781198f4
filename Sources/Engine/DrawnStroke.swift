public import Gestures

/// What was drawn in a hold and was refused, or ran as a gesture, with what it was compared with.
public struct DrawnStroke: Sendable {
    /// What each contact drew.
    public var strokes: [Stroke]
    /// The hotkey; nil for fingers that need none.
    public var chord: Chord?
    /// The profile as it was over the window where the hold began.
    public var profile: Profile
    /// The limits on the monitor where it was drawn.
    public var limits: Limits
    /// The gesture of the mapping that it ran as; nil where it was refused.
    public var ran: Phrase?

    /// `strokes`, drawn under `chord`, which were taken for `ran` among the gestures of `profile`
    /// by `limits`, or for none.
    public init(
        strokes: [Stroke], chord: Chord?, profile: Profile, limits: Limits, ran: Phrase? = nil
    ) {
        self.strokes = strokes
        self.chord = chord
        self.profile = profile
        self.limits = limits
        self.ran = ran
    }

    /// As a line of a stroke file.
    public var record: StrokeRecord {
        let device =
            switch strokes.first?.contact {
            case .finger: "touch"
            case .pad: "touchpad"
            default: "pointer"
            }
        return StrokeRecord(device: device, contacts: strokes.map(\.samples))
    }
}
