/// Where recognizers compete for one gesture of a hold. Each that is left gets every event; a claim is granted
/// once every recognizer that it requires to fail has failed. A grant ends all recognizers that may
/// not be recognized together with the winner: those that were still possible fail, those whose
/// gesture was under way are cancelled.
///
/// After Flutter's gesture arena and UIKit's `require(toFail:)` and
/// `shouldRecognizeSimultaneouslyWith`.
///
/// An arena is made once for a profile and reset for every gesture; its recognizers are its own.
public final class Arena {
    /// A change of a recognizer's state, for monitors and traces.
    public struct Transition: Hashable, Sendable, CustomStringConvertible {
        package var recognizer: String
        /// The phase of its gesture; nil where the recognizer failed.
        package var phase: GesturePhase?
        /// Why, where it failed by itself.
        package var failedCheck: FailedCheck?

        /// One line, as `circle: ended`.
        public var description: String { "\(recognizer): \(phase?.rawValue ?? "failed")" }
    }

    /// An event of a granted gesture.
    public struct GestureEvent: Hashable, Sendable {
        package var phrase: Phrase
        /// How sure it is, 0…1; a continuous gesture is sure.
        package var score: Double
        /// Where in its life it is; a discrete gesture is only ever `ended`.
        package var phase: GesturePhase
        /// How far a continuous gesture has gone; nil for a discrete one.
        package var progress: Progress?
    }

    /// What the contacts did, shared by all recognizers.
    package private(set) var contacts = Contacts()
    package private(set) var resolution = Resolution.open
    /// Who competes here, in the order that decides ties.
    package let recognizers: [any Recognizer]
    /// For a recognizer's index, the indices of those that have to fail before its claim is granted.
    package let requirements: [Int: [Int]]
    /// For a recognizer's index, the indices of those that may be recognized together with it.
    package let companions: [Int: [Int]]
    private(set) var states: [State]
    private var transitions: [Transition] = []
    private var gestureEvents: [GestureEvent] = []
    private var winner: (phrase: Phrase, score: Double)?

    /// An arena for `recognizers`. Of claims on the same event the one with the highest score wins;
    /// of equal scores the earlier recognizer's.
    ///
    /// - Parameters:
    ///   - requirements: free of cycles.
    ///   - companions: given for both.
    package init(
        _ recognizers: [any Recognizer], requirements: [Int: [Int]] = [:],
        companions: [Int: [Int]] = [:]
    ) {
        self.recognizers = recognizers
        self.requirements = requirements
        self.companions = companions
        states = recognizers.map { _ in .possible }
    }

    /// Handles one event. Once all is decided later events only move the contacts.
    public func handle(_ event: ContactEvent) -> Resolution {
        guard contacts.record(event), !resolution.isOver else { return resolution }
        for index in states.indices where states[index].isListening {
            apply(Decision(try recognizers[index].consider(event, contacts)), to: index)
        }
        return resolve()
    }

    /// Has the recognizers decide at `time`, on the clock of the samples, without an event.
    public func tick(at time: Duration) -> Resolution {
        guard !resolution.isOver else { return resolution }
        for index in states.indices where states[index].isListening {
            apply(Decision(try recognizers[index].tick(at: time, contacts)), to: index)
        }
        return resolve()
    }

    /// Ends the drawing: recognizers that have not claimed fail, gestures under way are cancelled.
    public func close() -> Resolution {
        guard !resolution.isOver else { return resolution }
        for index in states.indices where !states[index].isClaimed { end(index) }
        _ = resolve()
        // A gesture granted only now cannot go on, and no further claim can come.
        for index in states.indices { end(index) }
        return resolve()
    }

    package func setMonitors(_ monitors: [Box]) { contacts.monitors = monitors }

    package var deadline: Duration? {
        guard !resolution.isOver else { return nil }
        var earliest: Duration?
        for (recognizer, state) in zip(recognizers, states) where state.isListening {
            earliest = earliest.orEarlier(recognizer.deadline)
        }
        return earliest
    }

    package func reset() {
        contacts.removeAll()
        resolution = .open
        transitions.removeAll()
        gestureEvents.removeAll()
        winner = nil
        for index in states.indices {
            recognizers[index].reset()
            states[index] = .possible
        }
    }

    package func drainTransitions() -> [Transition] {
        defer { transitions.removeAll() }
        return transitions
    }

    package func drainGestureEvents() -> [GestureEvent] {
        defer { gestureEvents.removeAll() }
        return gestureEvents
    }

    package var failedChecks: [FailedCheck] {
        states.compactMap { if case .failed(let check) = $0 { check } else { nil } }
    }

    // MARK: Decisions

    /// Applies a decision that is legal in the recognizer's state; ignores any other.
    private func apply(_ decision: Decision, to index: Int) {
        switch (decision, states[index]) {
        case (.claim(let phrase, let score), .possible):
            states[index] = .claimed(Claim(phrase: phrase, score: score))
        case (.begin(let phrase, let progress), .possible):
            states[index] = .claimed(Claim(phrase: phrase, score: 1, progress: progress))
        case (.change(let phrase, let progress), .claimed(let claim)):
            states[index] = .claimed(claim.updated(phrase, progress))
        case (.change(let phrase, let progress), .underWay(let claim, let hasChanged)):
            let claim = claim.updated(phrase, progress)
            emit(claim, .changed)
            states[index] = .underWay(claim, hasChanged: true)
            if !hasChanged { report(index, .changed) }
        case (.finish(let phrase, let progress), .claimed(let claim)):
            var claim = claim.updated(phrase, progress)
            claim.isFinished = true
            states[index] = .claimed(claim)
        case (.finish(let phrase, let progress), .underWay(let claim, _)):
            finish(index, claim.updated(phrase, progress))
        case (.fail(let failedCheck), _): end(index, failedCheck)
        default: break
        }
    }

    // MARK: Grants

    /// Grants every claim that may be granted, the best one first.
    private func resolve() -> Resolution {
        while let (index, claim) = bestClaim() { grant(index, claim) }
        if states.allSatisfy(\.isOver) {
            // A gesture that was granted may have failed since.
            if states.allSatisfy(\.isFailed) { winner = nil }
            resolution = winner.map { .granted($0.phrase, score: $0.score) } ?? .allFailed
        } else if winner != nil {
            resolution = .underWay
        }
        return resolution
    }

    /// The best claim whose requirements are met.
    private func bestClaim() -> (Int, Claim)? {
        var best: (index: Int, claim: Claim)?
        for index in states.indices {
            guard case .claimed(let claim) = states[index],
                requirements[index, default: []].allSatisfy({ states[$0].isFailed })
            else { continue }
            if let best, claim.score <= best.claim.score { continue }
            best = (index, claim)
        }
        return best
    }

    private func grant(_ index: Int, _ claim: Claim) {
        if winner == nil { winner = (claim.phrase, claim.score) }
        if claim.progress == nil {
            finish(index, claim)
        } else {
            emit(claim, .began)
            states[index] = .underWay(claim, hasChanged: false)
            report(index, .began)
            if claim.isFinished { finish(index, claim) }
        }
        for other in states.indices where other != index {
            // Why it failed is of no interest any more, even where this one does, too.
            if states[other].isFailed { states[other] = .failed(nil) }
            // A companion that waits for the winner to fail can no longer be granted.
            let isCompanion = companions[index]?.contains(other) ?? false
            if isCompanion, requirements[other]?.contains(index) != true { continue }
            end(other)
        }
    }

    /// The gesture is over as it should be.
    private func finish(_ index: Int, _ claim: Claim) {
        emit(claim, .ended)
        states[index] = .ended(claim.phrase)
        report(index, .ended)
    }

    /// It failed, or something else came between: what is under way is cancelled, what is not fails.
    private func end(_ index: Int, _ failedCheck: FailedCheck? = nil) {
        switch states[index] {
        case .underWay(let claim, _):
            emit(claim, .cancelled)
            states[index] = failedCheck.map { .failed($0) } ?? .cancelled
            report(index, .cancelled, failedCheck)
        case .possible, .claimed:
            states[index] = .failed(failedCheck)
            report(index, nil, failedCheck)
        case .ended, .cancelled, .failed: break
        }
    }

    private func emit(_ claim: Claim, _ phase: GesturePhase) {
        gestureEvents.append(
            GestureEvent(
                phrase: claim.phrase, score: claim.score, phase: phase, progress: claim.progress))
    }

    private func report(_ index: Int, _ phase: GesturePhase?, _ failedCheck: FailedCheck? = nil) {
        transitions.append(
            Transition(
                recognizer: recognizers[index].name, phase: phase, failedCheck: failedCheck))
    }
}

extension Arena {
    /// What has been decided.
    public enum Resolution: Hashable, Sendable {
        /// Recognizers may still claim; no claim was granted.
        case open
        /// A claim was granted, and its gesture goes on.
        case underWay
        /// It is over; this was recognized first.
        case granted(Phrase, score: Double)
        case allFailed

        package var isOver: Bool {
            switch self {
            case .open, .underWay: false
            case .granted, .allFailed: true
            }
        }
    }

    /// The life of a recognizer within one gesture, after UIKit's gesture recognizers.
    enum State {
        /// Nothing is decided yet.
        case possible
        /// It waits for its claim to be granted.
        case claimed(Claim)
        /// A continuous gesture was granted and goes on.
        case underWay(Claim, hasChanged: Bool)
        /// Its gesture was recognized and is over.
        case ended(Phrase)
        /// Something took over from a gesture under way.
        case cancelled
        /// The recognizer failed, perhaps with its gesture under way; why, where it said so itself.
        case failed(FailedCheck?)

        /// Whether it gets events: a discrete gesture that claimed needs no more.
        var isListening: Bool {
            switch self {
            case .possible, .underWay: true
            case .claimed(let claim): claim.progress != nil && !claim.isFinished
            case .ended, .cancelled, .failed: false
            }
        }

        var isOver: Bool {
            switch self {
            case .possible, .claimed, .underWay: false
            case .ended, .cancelled, .failed: true
            }
        }

        var isClaimed: Bool { if case .claimed = self { true } else { false } }
        var isFailed: Bool { if case .failed = self { true } else { false } }
    }
}

struct Claim {
    var phrase: Phrase
    var score: Double
    /// How far a continuous gesture has gone; nil for a discrete one.
    var progress: Progress?
    /// Whether a continuous gesture was over before it was granted.
    var isFinished = false

    /// The claim of a continuous gesture that went on.
    func updated(_ phrase: Phrase, _ progress: Progress) -> Claim {
        var claim = self
        claim.phrase = phrase
        claim.progress = progress
        return claim
    }
}

/// Something that happened to one contact.
public struct ContactEvent: Hashable, Sendable {
    /// What happened.
    public enum Phase: String, CaseIterable, Hashable, Sendable {
        /// The contact came down, or the pointer began to draw.
        case began
        case moved
        /// It was lifted, or the hotkey went up under it.
        case ended
    }

    package var contact: Contact
    package var phase: Phase
    package var sample: Sample

    package init(_ contact: Contact, _ phase: Phase, _ sample: Sample) {
        self.contact = contact
        self.phase = phase
        self.sample = sample
    }
}

/// The stroke paths of all contacts of one gesture, computed once and shared by every recognizer.
public struct Contacts: Sendable {
    package private(set) var strokePaths: [(contact: Contact, strokePath: StrokePath)] = []
    /// The indices in `strokePaths` of the contacts that came down while no other was down.
    public private(set) var groupStarts: [Int] = []
    /// The indices in `strokePaths` of those that are down now, in the order in which they came.
    public private(set) var touching: [Int] = []
    package var down: Int { touching.count }
    package var monitors: [Box] = []

    package init() {}

    /// The most contacts of one gesture that are followed, lifted ones too; no user needs more.
    public static let limit = 32

    /// Adds the event to its contact's stroke path. Returns false where it is ignored: its contact
    /// never began, or is one too many.
    @discardableResult
    public mutating func record(_ event: ContactEvent) -> Bool {
        let index = touching.first { strokePaths[$0].contact == event.contact }
        switch event.phase {
        case .began:
            guard strokePaths.count < Contacts.limit else { return false }
            strokePaths.append((event.contact, StrokePath([event.sample])))
            if touching.isEmpty { groupStarts.append(strokePaths.count - 1) }
            touching.append(strokePaths.count - 1)
        case .moved, .ended:
            guard let index else { return false }
            strokePaths[index].strokePath.append(event.sample)
            if event.phase == .ended { touching.removeAll { $0 == index } }
        }
        return true
    }

    /// The only contact's stroke path, or nil when there are none or several.
    package var single: (contact: Contact, strokePath: StrokePath)? {
        strokePaths.count == 1 ? strokePaths[0] : nil
    }

    package func isDown(_ contact: Contact) -> Bool {
        touching.contains { strokePaths[$0].contact == contact }
    }

    package mutating func removeAll() {
        strokePaths.removeAll(keepingCapacity: true)
        groupStarts.removeAll(keepingCapacity: true)
        touching.removeAll(keepingCapacity: true)
    }
}

extension Contacts {
    /// The index in `strokePaths` of the latest stroke path of `contact`, down or lifted.
    func newest(_ contact: Contact) -> Int? { strokePaths.lastIndex { $0.contact == contact } }

    func time(of event: ContactEvent) -> Duration {
        newest(event.contact).flatMap { strokePaths[$0].strokePath.end?.time } ?? event.sample.time
    }

    /// When the first contact came down; nil where it has no sample.
    var start: Duration? { strokePaths.first?.strokePath.start?.time }

    /// When the first contact was lifted; nil while all are down.
    var firstLift: Duration? {
        var earliest: Duration?
        for index in strokePaths.indices where !touching.contains(index) {
            earliest = earliest.orEarlier(strokePaths[index].strokePath.end?.time)
        }
        return earliest
    }
}

extension Duration {
    /// Times are whole milliseconds, so what is past a limit is past it by at least this.
    static let moment = Duration.milliseconds(1)
}

extension Optional where Wrapped == Duration {
    /// The earlier of two instants, where there are any.
    @inlinable public func orEarlier(_ other: Duration?) -> Duration? {
        guard let one = self, let other else { return self ?? other }
        return Swift.min(one, other)
    }
}
