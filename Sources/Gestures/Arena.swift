/// Where recognizers compete for one hold. Each sees every event; a claim is granted once every
/// recognizer that it requires to fail has failed. The first grant ends the contest: whoever was
/// still possible fails, whoever was under way is cancelled.
///
/// After Flutter's gesture arena and UIKit's `require(toFail:)`.
public struct Arena: Sendable {
    /// One recognizer in the arena.
    private struct Entrant: Sendable {
        var recognizer: any Recognizer
        var state = RecognizerState.possible
        var claim: (phrase: Phrase, score: Double)?
        var rejection: Rejection?
        var requires: [Int] = []
    }

    /// A change of a recognizer's state, for monitors and traces.
    public struct Transition: Hashable, Sendable {
        /// The recognizer's name.
        public var recognizer: String
        /// What it is now.
        public var state: RecognizerState
        /// Why, where it failed by itself.
        public var rejection: Rejection?
    }

    /// The contest's end.
    public enum Ruling: Hashable, Sendable {
        /// Somebody may still claim.
        case open
        /// A claim was granted.
        case granted(Phrase, score: Double)
        /// Everybody failed.
        case nobody
    }

    /// What the contacts did, shared by all recognizers.
    public private(set) var contacts = Contacts()
    /// Where the contest stands.
    public private(set) var ruling = Ruling.open
    private var entrants: [Entrant]
    private var transitions: [Transition] = []

    /// An arena for `recognizers`. Among claims on one event precedence decides, then the score; where
    /// both are equal the earlier recognizer wins.
    ///
    /// - Parameter requirements: for a recognizer's index, the indices of those that have to fail
    ///   before its claim is granted. Must be free of cycles; unknown indices are ignored.
    public init(_ recognizers: [any Recognizer], requirements: [Int: [Int]] = [:]) {
        entrants = recognizers.enumerated().map { index, recognizer in
            Entrant(
                recognizer: recognizer,
                requires: (requirements[index] ?? []).filter {
                    recognizers.indices.contains($0) && $0 != index
                })
        }
    }

    /// Takes one event. Later events of a contest that is over only move the contacts.
    public mutating func handle(_ event: ContactEvent) -> Ruling {
        guard contacts.take(event), ruling == .open else { return ruling }
        for index in entrants.indices where isContending(index) {
            apply(entrants[index].recognizer.consider(event, contacts), to: index)
        }
        return settle()
    }

    /// Lets time pass.
    public mutating func tick(at time: Duration) -> Ruling {
        guard ruling == .open else { return ruling }
        for index in entrants.indices where isContending(index) {
            apply(entrants[index].recognizer.tick(at: time, contacts), to: index)
        }
        return settle()
    }

    /// When somebody wants a tick.
    public var deadline: Duration? {
        guard ruling == .open else { return nil }
        return entrants.indices.lazy.filter { isContending($0) }
            .compactMap { entrants[$0].recognizer.deadline }.min()
    }

    /// Whether somebody may still claim.
    public var isHopeful: Bool { ruling != .nobody }

    /// Begins a new contest with the same recognizers.
    public mutating func reset() {
        contacts.removeAll()
        ruling = .open
        transitions.removeAll()
        for index in entrants.indices {
            entrants[index].recognizer.reset()
            entrants[index].state = .possible
            entrants[index].claim = nil
            entrants[index].rejection = nil
        }
    }

    /// The changes of state since the last call, in order.
    public mutating func drainTransitions() -> [Transition] {
        defer { transitions.removeAll(keepingCapacity: true) }
        return transitions
    }

    /// Why each recognizer that failed by itself did, in the arena's order.
    public var rejections: [Rejection] { entrants.compactMap(\.rejection) }

    private func isContending(_ index: Int) -> Bool {
        entrants[index].state == .possible && entrants[index].claim == nil
    }

    private mutating func apply(_ proposal: Proposal, to index: Int) {
        switch proposal {
        case .wait: break
        case .fail(let rejection):
            entrants[index].rejection = rejection
            move(index, to: .failed)
        case .claim(let phrase, let score):
            entrants[index].claim = (phrase, score)
        }
    }

    /// Grants the best claim whose requirements are met.
    private mutating func settle() -> Ruling {
        var best: Int?
        for index in entrants.indices {
            guard let claim = entrants[index].claim, entrants[index].state == .possible,
                entrants[index].requires.allSatisfy({ entrants[$0].state == .failed })
            else { continue }
            if let other = best, let leader = entrants[other].claim {
                let rank = entrants[index].recognizer.precedence
                let leading = entrants[other].recognizer.precedence
                guard (rank, claim.score) > (leading, leader.score) else { continue }
            }
            best = index
        }
        if let best, let claim = entrants[best].claim {
            move(best, to: .ended)
            for index in entrants.indices where index != best && !entrants[index].state.isFinal {
                move(index, to: entrants[index].state == .possible ? .failed : .cancelled)
            }
            ruling = .granted(claim.phrase, score: claim.score)
        } else if entrants.allSatisfy({ $0.state.isFinal }) {
            ruling = .nobody
        }
        return ruling
    }

    private mutating func move(_ index: Int, to state: RecognizerState) {
        guard entrants[index].state.allows(state) else { return }
        entrants[index].state = state
        transitions.append(
            Transition(
                recognizer: entrants[index].recognizer.name, state: state,
                rejection: state == .failed ? entrants[index].rejection : nil))
    }
}
