internal import Desktop
internal import Engine
internal import Gestures
internal import Host

/// One pointer with its keyboard, and the hold under it. There is one, unless the user made more
/// pointers (`xinput create-master`); each draws by itself.
final class SeatSession {
    /// Which it is, from 0; 0 is the pointer of programs that know of no other.
    let index: Int
    /// Reads the events of its devices.
    let translator: EventTranslator
    var engine: Engine
    /// Whether the present stroke has begun: its first contact says where.
    var hasBegun = false
    /// The gestures that came nearest to what is drawn, as last told, the nearest first.
    var nearest: [Candidate] = []
    /// Why recognizers gave up on what is drawn.
    var failedChecks: [FailedCheck] = []
    /// Whether the pointer rested, and the gesture guides are shown.
    var hasGuides = false
    /// When a look at the candidates that is under way may go on.
    var lastPrediction = Duration.zero
    /// Whether the pointer is to be grabbed as soon as the ink of this iteration is on its way.
    var awaitsPointer = false
    /// What has been inked already and the engine was not given yet.
    var backlog = InputBacklog()
    /// Whether what the engine is answering has been inked already.
    var isInked = false
    /// The device whose words the engine was told last; nil before anything is drawn.
    var toldSource: Int32?
    /// When its capture has something to do.
    var alarm: EventLoop.Source?
    /// What interrupted the hold while the engine was answering.
    var interruptions: [Interruption] = []

    /// Grabs its devices.
    var capture: Capture { translator.capture }

    init(_ index: Int, _ capture: Capture, _ engine: Engine) {
        self.index = index
        translator = EventTranslator(capture)
        self.engine = engine
    }

    /// The contact as the overlay tells it from those of other pointers.
    func inked(_ contact: Contact) -> Contact {
        guard index > 0 else { return contact }
        let number =
            switch contact {
            case .pointer: 0
            case .button: 1
            case .finger(let finger): 2 + finger * 2
            case .pad(let finger): 3 + finger * 2
            }
        return .finger(index * 1_000_000 + number)
    }
}
