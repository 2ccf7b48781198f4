/// The fingers that are known: each from its landing until it is lifted and it is decided whose it
/// is. Pure bookkeeping; the numbers are small, for the engine, and free again once a finger is
/// forgotten.
struct TouchTable {
    /// A finger by the names that the server has for it.
    struct Touch: Hashable {
        /// The server's number of the touch, new for every landing.
        var identifier: UInt32
        /// The master device that reported it.
        var device: Int32
        /// The touch screen that felt it.
        var source: Int32
        /// Whether it presses button 1, too, for those who know of no touch.
        var isPressing: Bool
        /// Whether the server knows it as that button only: it is the grabber's from its press.
        var isButton: Bool { identifier == TouchTable.button }
    }

    /// Stands for the identifier of a finger that came as button 1; the server counts from 1.
    static let button = UInt32.max

    private struct State {
        var touch: Touch
        var isDown = true
        var isDecided: Bool
    }

    private var states: [Int: State] = [:]

    /// Whether nothing is known of any finger.
    var isEmpty: Bool { states.isEmpty }
    /// The fingers that wait for a decision, in order.
    var undecided: [Int] { states.filter { !$0.value.isDecided }.keys.sorted() }

    /// A finger came down; gives its number.
    mutating func land(_ touch: Touch, isDecided: Bool) -> Int {
        let finger = (0...).first { states[$0] == nil } ?? 0
        states[finger] = State(touch: touch, isDecided: isDecided)
        return finger
    }

    /// The number of a finger that is down and ours or undecided.
    func finger(_ identifier: UInt32) -> Int? {
        states.first { $0.value.touch.identifier == identifier && $0.value.isDown }?.key
    }

    /// A finger was lifted; gives its number. Undecided, it keeps that number: the server holds
    /// back what it did until it is accepted or rejected.
    mutating func lift(_ identifier: UInt32) -> Int? {
        guard let finger = finger(identifier) else { return nil }
        states[finger]?.isDown = false
        if states[finger]?.isDecided == true { states[finger] = nil }
        return finger
    }

    /// Whether the finger is known and not lifted yet.
    func isDown(_ finger: Int) -> Bool { states[finger]?.isDown == true }

    /// The finger is ours; gives what the server has to know, nil when it does.
    mutating func accept(_ finger: Int) -> Touch? {
        guard let state = states[finger], !state.isDecided else { return nil }
        states[finger]?.isDecided = true
        if !state.isDown { states[finger] = nil }
        return state.touch
    }

    /// The finger is not ours, and nothing more of it is reported; gives what the server has to
    /// know, nil when it was ours already.
    mutating func reject(_ finger: Int) -> Touch? {
        guard let state = states[finger], !state.isDecided else { return nil }
        states[finger] = nil
        return state.touch
    }

    /// Forgets the fingers that were undecided; gives them.
    mutating func forgetUndecided() -> [Touch] { undecided.compactMap { reject($0) } }

    /// Forgets every finger; gives those that were undecided.
    mutating func forget() -> [Touch] {
        defer { states = [:] }
        return states.values.filter { !$0.isDecided }.map(\.touch)
    }
}
