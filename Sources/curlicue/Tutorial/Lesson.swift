internal import Gestures

/// The course of the tutorial: what happens leads from step to step. A value without a clock, a
/// window or a server; its words are in `Lesson+Words.swift`.
struct Lesson: Equatable {
    /// The steps, in their order.
    enum Step: CaseIterable {
        /// The keys are to be held.
        case hold
        /// They are held, and the circle is to be drawn.
        case circle
        /// The window is about to change its size.
        case effect
        /// The pointer is to rest, so that hints appear.
        case rest
        /// Something is to be drawn that is no gesture.
        case scribble
        /// A stroke is to be cancelled.
        case cancel
        /// A config is offered.
        case config
        /// Nothing more is to be done.
        case end
    }

    /// What may happen.
    enum Event: Equatable {
        /// The keys are held.
        case held
        /// Something begins to be drawn.
        case began(byFinger: Bool, isInside: Bool)
        /// The keys were released and nothing was drawn.
        case released
        /// A gesture was drawn.
        case recognized(Phrase)
        /// Something was drawn that is none.
        case unrecognized
        /// The user cancelled the stroke.
        case cancelled
        /// The stroke could not go on, for the reason given.
        case interrupted(String)
        /// The window has another size than before.
        case resized
        /// Hints were shown.
        case hinted
        /// Nothing has happened for a while.
        case idle
        /// The user accepts what is offered.
        case yes
        /// The user declines it.
        case no
        /// Escape was pressed, and nothing was held.
        case escape
        /// What was requested is done, in words for the user.
        case done(String)
        /// What was requested failed, in words for the user.
        case failed(String)
    }

    /// What is to be done because of it.
    enum Request: Equatable {
        /// Write a config.
        case createConfig
        /// End the tutorial.
        case end
    }

    /// What the tutorial finds.
    struct Circumstances: Equatable {
        /// The hotkey, in words: "Ctrl and Super".
        var keys = "Ctrl and Super"
        /// The hotkey that the user has outside of the tutorial, in words.
        var ownKeys = "Ctrl and Super"
        /// Whether the window manager can maximize a window.
        var maximizes = true
        /// Whether there is a touch screen.
        var hasTouchscreen = false
        /// Whether there is a config.
        var hasConfig = false
    }

    /// What is said about what the user did.
    struct Remark: Equatable {
        enum Kind { case praise, correction, help }
        var kind: Kind
        var text: String

        init(_ kind: Kind, _ text: String) {
            self.kind = kind
            self.text = text
        }
    }

    var circumstances: Circumstances
    private(set) var step = Step.hold
    private(set) var remark: Remark?
    /// Whether a finger drew last.
    private(set) var isByFinger = false
    /// Whether hints were shown in the present hold.
    private var isHinted = false
    /// Whether the present stroke began over the tutorial's window.
    private var isInside = true
    /// Whether Escape was pressed, and nothing has happened since.
    private var isLeaving = false

    init(_ circumstances: Circumstances) { self.circumstances = circumstances }

    /// Goes on with what has happened; gives what is to be done.
    mutating func handle(_ event: Event) -> Request? {
        let wasLeaving = isLeaving
        // What the user does not do changes nothing about it.
        if event != .idle, event != .resized { isLeaving = false }
        switch event {
        case .escape:
            if wasLeaving { return .end }
            isLeaving = true
            remark = Remark(.help, Words.leaving)
        case .began(let byFinger, let isInside):
            isByFinger = byFinger
            self.isInside = isInside
        case .idle: handleIdle()
        case .interrupted(let reason):
            if step == .circle { step = .hold }
            remark = Remark(.correction, Words.interrupted(reason))
        default: return handleInStep(event)
        }
        return nil
    }

    private mutating func handleInStep(_ event: Event) -> Request? {
        switch step {
        case .hold, .circle: handleCircle(event)
        case .effect: if event == .resized { advance(Words.sawEffect) }
        case .rest: handleRest(event)
        case .scribble: handleScribble(event)
        case .cancel: handleCancel(event)
        case .config: return handleOffer(event)
        case .end: if event == .yes || event == .no { return .end }
        }
        return nil
    }

    private mutating func handleCircle(_ event: Event) {
        switch event {
        case .held:
            step = .circle
            remark = nil
        case .released: repeatCircle(Words.releasedTooSoon(circumstances.keys))
        case .recognized(.circle(.clockwise)):
            if circumstances.maximizes {
                step = .effect
                remark = nil
            } else {
                advance(Words.drewCircle, to: .rest)
            }
        case .recognized(let phrase): repeatCircle(Words.notTheCircle(phrase))
        case .unrecognized: repeatCircle(isInside ? Words.noCircle : Words.outside)
        case .cancelled: repeatCircle(Words.cancelledCircle)
        default: break
        }
    }

    private mutating func repeatCircle(_ text: String) {
        step = .hold
        remark = Remark(.correction, text)
    }

    private mutating func handleRest(_ event: Event) {
        switch event {
        case .held:
            isHinted = false
            remark = nil
        case .hinted:
            isHinted = true
            remark = Remark(.praise, Words.hinted(isByFinger: isByFinger))
        case .released, .recognized, .unrecognized, .cancelled:
            if isHinted {
                advance(Words.sawHints)
            } else {
                remark = Remark(.correction, Words.restedTooShort(isByFinger: isByFinger))
            }
        default: break
        }
    }

    private mutating func handleScribble(_ event: Event) {
        switch event {
        case .unrecognized: advance(Words.refused)
        case .recognized(let phrase): remark = Remark(.correction, Words.tooTidy(phrase))
        case .released: remark = Remark(.correction, Words.nothingDrawn)
        case .cancelled: remark = Remark(.correction, Words.cancelledScribble)
        default: break
        }
    }

    private mutating func handleCancel(_ event: Event) {
        switch event {
        case .cancelled: advance(Words.cancelled)
        case .recognized, .unrecognized: remark = Remark(.correction, Words.finished)
        case .released: remark = Remark(.correction, Words.cancelledNothing)
        default: break
        }
    }

    private mutating func handleOffer(_ event: Event) -> Request? {
        switch event {
        case .yes: return .createConfig
        case .no: advance(nil)
        case .done(let text): advance(text)
        case .failed(let text):
            advance(nil)
            remark = Remark(.correction, text)
        default: break
        }
        return nil
    }

    private mutating func handleIdle() {
        if step == .effect { return advance(Words.sawNoEffect) }
        guard !isHinted || step != .rest, let help = words.help else { return }
        remark = Remark(.help, help)
    }

    /// Goes on to the next step that can be done, or to `next`, with words about the last one.
    private mutating func advance(_ praise: String?, to next: Step? = nil) {
        var index = Step.allCases.firstIndex(of: step) ?? 0
        if let next, let wanted = Step.allCases.firstIndex(of: next) { index = wanted - 1 }
        repeat {
            index += 1
        } while index < Step.allCases.count - 1 && isLeftOut(Step.allCases[index])
        step = Step.allCases[min(index, Step.allCases.count - 1)]
        remark = praise.map { Remark(.praise, $0) }
        isHinted = false
    }

    private func isLeftOut(_ step: Step) -> Bool {
        switch step {
        // A user who draws with a finger may have no keyboard.
        case .cancel: isByFinger
        case .config: circumstances.hasConfig
        default: false
        }
    }
}
