/// Where recognizers compete for the gesture of one hold. Each gets every event; a claim is granted
/// once every recognizer that it requires to fail has failed. A grant ends all recognizers that may
/// not be recognized together with the winner: those that were still possible fail, those whose
/// gesture was under way are cancelled.
///
/// After Flutter's gesture arena and UIKit's `require(toFail:)` and
/// `shouldRecognizeSimultaneouslyWith`.
public struct Arena: Sendable {
    /// A change of a recognizer's state, for monitors and traces.
    public struct Transition: Hashable, Sendable {
        /// The recognizer's name.
        public var recognizer: String
        /// What it is now.
        public var state: RecognizerState
        /// Why, where it failed by itself.
        public var failedCheck: FailedCheck?
    }

    /// An event of a granted gesture.
    public struct GestureEvent: Hashable, Sendable {
        /// The gesture.
        public var phrase: Phrase
        /// How sure it is, 0…1; a continuous gesture is sure.
        public var score: Double
        /// Where in its life it is; a discrete gesture is only ever `ended`.
        public var phase: GesturePhase
        /// How far a continuous gesture has gone; nil for a discrete one.
        public var progress: Progress?

        /// The gesture is in `phase`.
        public init(phrase: Phrase, score: Double, phase: GesturePhase, progress: Progress?) {
            self.phrase = phrase
            self.score = score
            self.phase = phase
            self.progress = progress
        }
    }

    /// What the contacts did, shared by all recognizers.
    public private(set) var contacts = Contacts()
    /// What has been decided so far.
    public private(set) var resolution = Resolution.open
    private(set) var members: [ArenaMember]
    /// The state of each of them, as far as every event needs it.
    private var statuses: [MemberStatus] = []
    private var transitions: [Transition] = []
    private var gestureEvents: [GestureEvent] = []
    private var winner: (phrase: Phrase, score: Double)?

    /// An arena for `recognizers`. Among claims on one event precedence decides, then the score;
    /// where both are equal the earlier recognizer wins.
    ///
    /// - Parameters:
    ///   - requirements: for a recognizer's index, the indices of those that have to fail before
    ///     its claim is granted. Must be free of cycles; unknown indices are ignored.
    ///   - companions: for a recognizer's index, the indices of those that may be recognized
    ///     together with it; holds both ways.
    public init(
        _ recognizers: [any Recognizer], requirements: [Int: [Int]] = [:],
        companions: [Int: [Int]] = [:]
    ) {
        members = recognizers.enumerated().map { index, recognizer in
            let others = (requirements[index] ?? []).filter {
                recognizers.indices.contains($0) && $0 != index
            }
            return ArenaMember(recognizer: recognizer, requires: others)
        }
        for (index, others) in companions where recognizers.indices.contains(index) {
            for other in others where recognizers.indices.contains(other) && other != index {
                members[index].companions.insert(other)
                members[other].companions.insert(index)
            }
        }
        statuses = members.map(MemberStatus.init)
    }

    /// Handles one event. Once all is decided later events only move the contacts.
    public mutating func handle(_ event: ContactEvent) -> Resolution {
        guard contacts.record(event), !resolution.isOver else { return resolution }
        for index in statuses.indices where statuses[index].isListening {
            apply(members[index].recognizer.consider(event, contacts), to: index)
        }
        return resolve()
    }

    /// Lets time pass.
    public mutating func tick(at time: Duration) -> Resolution {
        guard !resolution.isOver else { return resolution }
        for index in statuses.indices where statuses[index].isListening {
            apply(members[index].recognizer.tick(at: time, contacts), to: index)
        }
        return resolve()
    }

    /// Ends the hold: recognizers that have not claimed fail, gestures under way are cancelled.
    public mutating func close() -> Resolution {
        guard !resolution.isOver else { return resolution }
        for index in members.indices where !members[index].state.isFinal {
            if members[index].isUnderWay {
                emit(index, .cancelled)
                move(index, to: .cancelled)
            } else if members[index].claim == nil {
                move(index, to: .failed)
            }
        }
        _ = resolve()
        // What is granted only now cannot go on, and no claim can come any more.
        for index in members.indices where !members[index].state.isFinal {
            if members[index].isUnderWay { emit(index, .cancelled) }
            move(index, to: members[index].isUnderWay ? .cancelled : .failed)
        }
        return resolve()
    }

    /// Sets the monitors of the desktop, for gestures that begin at an edge.
    public mutating func setMonitors(_ monitors: [Box]) { contacts.monitors = monitors }

    /// Sets how far the hand trembles to either side, in pixels; 0 for a steady one.
    public mutating func setTremor(_ tremor: Double) { contacts.tremor = tremor }

    /// The earliest deadline of a recognizer.
    public var deadline: Duration? {
        guard !resolution.isOver else { return nil }
        var earliest: Duration?
        for index in statuses.indices where statuses[index].isListening {
            earliest = earliest.orEarlier(members[index].recognizer.deadline)
        }
        return earliest
    }

    /// Whether a gesture was recognized or may still be.
    public var mayRecognize: Bool { resolution != .allFailed }

    /// Begins anew with the same recognizers.
    public mutating func reset() {
        contacts.removeAll()
        resolution = .open
        transitions.removeAll()
        gestureEvents.removeAll()
        winner = nil
        for index in members.indices { members[index].reset() }
        statuses = members.map(MemberStatus.init)
    }

    /// The changes of state since the last call, in order.
    public mutating func drainTransitions() -> [Transition] {
        // Called with every event, and there are seldom any.
        guard !transitions.isEmpty else { return [] }
        defer { transitions.removeAllKeepingCapacity() }
        return transitions
    }

    /// The events of granted gestures since the last call, in order.
    public mutating func drainGestureEvents() -> [GestureEvent] {
        guard !gestureEvents.isEmpty else { return [] }
        defer { gestureEvents.removeAllKeepingCapacity() }
        return gestureEvents
    }

    /// Why each recognizer that failed by itself did, in the arena's order.
    public var failedChecks: [FailedCheck] { members.compactMap(\.failedCheck) }

    // MARK: Decisions

    private mutating func apply(_ decision: Decision, to index: Int) {
        if case .wait = decision { return }
        defer { statuses[index] = MemberStatus(members[index]) }
        switch decision {
        case .wait: break
        case .fail(let failedCheck):
            guard members[index].state == .possible else { return }
            members[index].claim = nil
            members[index].failedCheck = failedCheck
            move(index, to: .failed)
        case .claim(let phrase, let score):
            guard members[index].state == .possible else { return }
            members[index].claim = Claim(phrase: phrase, score: score)
        case .begin(let phrase, let progress):
            guard members[index].state == .possible else { return }
            members[index].claim = Claim(phrase: phrase, score: 1, progress: progress)
        case .change(let phrase, let progress):
            guard update(index, phrase, progress), members[index].isUnderWay else { return }
            emit(index, .changed)
            move(index, to: .changed)
        case .finish(let phrase, let progress):
            guard update(index, phrase, progress) else { return }
            if members[index].isUnderWay {
                emit(index, .ended)
                move(index, to: .ended)
            } else {
                members[index].claim?.isFinished = true
            }
        case .abandon:
            if members[index].isUnderWay {
                emit(index, .cancelled)
                move(index, to: .cancelled)
            } else {
                members[index].claim = nil
                move(index, to: .failed)
            }
        }
    }

    /// Updates how far a continuous gesture is; false where there is none.
    private mutating func update(_ index: Int, _ phrase: Phrase, _ progress: Progress) -> Bool {
        guard members[index].claim?.progress != nil else { return false }
        members[index].claim?.phrase = phrase
        members[index].claim?.progress = progress
        return true
    }

    // MARK: Grants

    /// Grants every claim that may be granted, the best one first.
    private mutating func resolve() -> Resolution {
        while let best = bestClaim() { grant(best) }
        if statuses.allSatisfy(\.isFinal) {
            resolution = winner.map { .granted($0.phrase, score: $0.score) } ?? .allFailed
        } else if winner != nil {
            resolution = .underWay
        }
        return resolution
    }

    /// The best claim whose requirements are met.
    private func bestClaim() -> Int? {
        var best: Int?
        for index in members.indices {
            guard statuses[index].isClaiming, let claim = members[index].claim,
                members[index].requires.allSatisfy({ members[$0].state == .failed })
            else { continue }
            if let other = best, let leader = members[other].claim {
                let rank = members[index].recognizer.precedence
                let leading = members[other].recognizer.precedence
                guard (rank, claim.score) > (leading, leader.score) else { continue }
            }
            best = index
        }
        return best
    }

    private mutating func grant(_ index: Int) {
        guard let claim = members[index].claim else { return }
        if winner == nil { winner = (claim.phrase, claim.score) }
        if claim.progress == nil {
            emit(index, .ended)
            move(index, to: .ended)
        } else {
            // What went on before the grant is part of the beginning.
            let newest = claim.progress?.delta ?? 0
            members[index].claim?.progress?.delta = 0
            emit(index, .began)
            move(index, to: .began)
            if claim.isFinished {
                members[index].claim?.progress?.delta = newest
                emit(index, .ended)
                move(index, to: .ended)
            }
        }
        for other in members.indices
        where other != index && !members[other].state.isFinal
            && !members[index].isCompanion(of: other, members[other], at: index)
        {
            if members[other].isUnderWay { emit(other, .cancelled) }
            move(other, to: members[other].isUnderWay ? .cancelled : .failed)
        }
    }

    private mutating func emit(_ index: Int, _ phase: GesturePhase) {
        guard let claim = members[index].claim else { return }
        gestureEvents.append(
            GestureEvent(
                phrase: claim.phrase, score: claim.score, phase: phase, progress: claim.progress))
    }

    private mutating func move(_ index: Int, to state: RecognizerState) {
        let before = members[index].state
        guard before.allows(state) else { return }
        members[index].state = state
        statuses[index] = MemberStatus(members[index])
        // A gesture that goes on does not change its state.
        guard before != state else { return }
        transitions.append(
            Transition(
                recognizer: members[index].recognizer.name, state: state,
                failedCheck: state == .failed ? members[index].failedCheck : nil))
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
        /// It is over; all recognizers failed.
        case allFailed

        /// Whether nothing can follow.
        public var isOver: Bool {
            switch self {
            case .open, .underWay: false
            case .granted, .allFailed: true
            }
        }
    }
}

/// What a recognizer claims.
struct Claim: Sendable {
    var phrase: Phrase
    var score: Double
    /// How far a continuous gesture has gone; nil for a discrete one.
    var progress: Progress?
    /// Whether a continuous gesture was over before it was granted.
    var isFinished = false
}

/// One recognizer in an arena.
struct ArenaMember: Sendable {
    var recognizer: any Recognizer
    var state = RecognizerState.possible
    var claim: Claim?
    /// Why it failed by itself.
    var failedCheck: FailedCheck?
    /// The indices of the recognizers that have to fail before its claim is granted.
    var requires: [Int] = []
    /// The indices of the recognizers that may be recognized together with it.
    var companions: Set<Int> = []

    init(recognizer: any Recognizer, requires: [Int]) {
        self.recognizer = recognizer
        self.requires = requires
    }

    /// Whether its gesture goes on.
    var isUnderWay: Bool { state == .began || state == .changed }

    /// Whether it waits for its claim to be granted.
    var isClaiming: Bool { state == .possible && claim != nil }

    /// Whether it gets events: a discrete gesture that claimed needs no more.
    var isListening: Bool {
        if isUnderWay { return true }
        guard state == .possible else { return false }
        return claim.map { $0.progress != nil && !$0.isFinished } ?? true
    }

    /// Whether `other`, at index `index`, may go on beside it: not if that waits for its failure,
    /// which can no longer come.
    func isCompanion(of index: Int, _ other: ArenaMember, at here: Int) -> Bool {
        companions.contains(index) && !other.requires.contains(here)
    }

    mutating func reset() {
        recognizer.reset()
        state = .possible
        claim = nil
        failedCheck = nil
    }
}

/// What every event needs to know of every member. It is kept apart from the members, which are
/// copied as a whole where they are read.
struct MemberStatus: Sendable {
    /// Whether it gets events.
    var isListening: Bool
    /// Whether it waits for its claim to be granted.
    var isClaiming: Bool
    /// Whether nothing can follow.
    var isFinal: Bool

    /// The status of `member`.
    init(_ member: ArenaMember) {
        isListening = member.isListening
        isClaiming = member.isClaiming
        isFinal = member.state.isFinal
    }
}
