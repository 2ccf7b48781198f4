internal import Gestures

/// What lasts from hotkey down to hotkey up, or from the first finger to the last where fingers
/// need no hotkey. Within it gestures may follow each other where a contact's lift ends each
/// (fingers, dragging); each has its own outcome.
struct Hold {
    /// What draws now.
    enum Medium: Hashable { case pointer, button(Int), touch, pad }

    /// Where the drawing stands.
    enum Stage: Hashable {
        /// Nothing is drawn yet.
        case armed
        /// A contact draws.
        case drawing(Medium)
        /// The outcome is out while contacts are still down: wait for them to lift.
        case spent(Medium)
    }

    /// Whose fingers came down without a hotkey.
    enum InstanceSelection: Hashable {
        /// There is a hotkey: all is ours.
        case ours
        /// The server waits to hear whether they are ours.
        case undecided
    }

    /// The hotkey; nil where fingers need none.
    var chord: Chord?
    /// The index of its profile.
    var profile: Int
    /// The profile as it is over the window where the hold began.
    var scope: Profile
    /// The limits on the monitor where the drawing began.
    var limits = Limits()
    /// Where the pointer was when the hotkey went down, or when it drew last.
    var anchor: Point
    /// Whether the pointer is known to be there: where fingers drew meanwhile, only its next
    /// movement tells where it is.
    var isAnchored = true
    /// The contest.
    var arena: Arena
    /// Where the drawing stands.
    var stage = Stage.armed
    /// When something last moved.
    var lastMovement: Duration
    /// Whether the pointer is taken.
    var isCaptured = false
    /// Whether a gesture of this hold already had its outcome.
    var hasSettled = false
    /// Whether somebody can still match, as last told.
    var isHopeful = true
    /// Whether the hotkey is up: nothing more can be drawn under it.
    var isReleased = false
    /// Whether the hotkey was let go in a hold that goes on.
    var isLetGo = false
    /// Fingers and buttons that are down.
    var down: Set<Contact> = []
    /// The fingers of this gesture, as the server has to be told of them, and whose they are.
    var fingers: [Int] = []
    var instanceSelection = InstanceSelection.ours
    /// Whether what is drawn shows.
    var showsInk = true
    /// The fingers of the touchpad's gesture.
    var pad: PadFingers?
    /// What continuous gestures do, step by step.
    var stepTracker = StepTracker()
    /// What arms its gestures.
    var gate = Gate.hotkey
    /// Pixels for each pixel at 96 dpi on the monitor where the drawing began.
    var unit = 1.0
    /// What was told of the candidates.
    var predictionSchedule = PredictionSchedule()
    /// Where the gesture began and last was.
    var extent: GestureExtent

    init(_ chord: Chord?, profile: Int, _ scope: CachedArena, at point: Point, time: Duration) {
        self.chord = chord
        self.profile = profile
        self.scope = scope.profile
        arena = scope.arena
        anchor = point
        extent = GestureExtent(at: point)
        lastMovement = time
    }

    /// The contact that the pointer's next movement draws with.
    @inline(__always) var pen: Contact? {
        guard isCaptured, showsInk else { return nil }
        return switch stage {
        case .drawing(.pointer): .pointer
        case .drawing(.button): down.contains(.button) ? .button : nil
        default: nil
        }
    }

    /// Begins anew under the same hotkey.
    mutating func rearm(time: Duration) {
        arena.reset()
        switch stage {
        case .drawing(.touch), .drawing(.pad), .spent(.touch), .spent(.pad): isAnchored = false
        case .armed, .drawing, .spent: break
        }
        stage = .armed
        isHopeful = true
        isCaptured = false
        down = []
        fingers = []
        pad = nil
        stepTracker = StepTracker()
        predictionSchedule = PredictionSchedule()
        anchor = extent.latest
        extent = GestureExtent(at: anchor)
        lastMovement = time
        hasSettled = true
    }
}
