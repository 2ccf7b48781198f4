/// What a recognizer claims.
struct Claim: Sendable {
    var phrase: Phrase
    var score: Double
    /// How far a continuous gesture has gone; nil for a discrete one.
    var progress: Progress?
    /// How many strokes had begun when it was made.
    var strokes = 0
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
