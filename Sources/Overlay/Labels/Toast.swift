/// Which message is shown, which ones wait, and how a message fades at the end of its time.
struct Toast {
    /// The messages that wait.
    private(set) var queue = MessageQueue()
    /// The message that is shown.
    private(set) var shown: MessageQueue.Item?
    /// The message whose picture is being drawn.
    private(set) var awaited: MessageQueue.Item?
    /// How much of the message is seen, 0…1.
    private(set) var opacity = 1.0
    /// When `tick` is wanted; nil while no message is shown.
    private(set) var deadline: Duration?

    /// How long a message is shown at least.
    private let duration: Duration
    /// The last part of that, in which it fades; zero where nothing is to fade.
    private let fade: Duration
    /// When the message goes.
    private var end = Duration.zero
    /// Whether a stroke is being drawn: nothing but how it ended is shown until it is done.
    private var isDrawing = false
    /// Whether the message is about a stroke before the one that is being drawn.
    private var isOutdated = false
    /// Whether the screen beneath has changed, which the message must not fade into.
    private var isStale = false
    /// Whether `nextRequest` has given what is awaited.
    private var isRequested = false

    /// The time between two pictures of a fade.
    private static let frame = Duration.milliseconds(16)

    init(duration: Duration, fade: Duration) {
        self.duration = duration
        self.fade = fade
    }

    /// Shows a message, at once or after those that wait.
    mutating func add(_ item: MessageQueue.Item) {
        let goesFirst = queue.add(item, shown: shown ?? awaited)
        if goesFirst, !isDrawing || item.isOutcome { advance() }
    }

    /// The message whose picture is to be drawn next; each is given once.
    mutating func nextRequest() -> MessageQueue.Item? {
        guard !isRequested, let awaited else { return nil }
        isRequested = true
        return awaited
    }

    /// The picture that was awaited is there: its message is shown from now on.
    mutating func show(now: Duration) -> MessageQueue.Item? {
        guard let item = awaited else { return nil }
        remove()
        awaited = nil
        shown = item
        end = now + item.message.duration(atLeast: duration)
        deadline = end - fade
        return item
    }

    /// The picture that was awaited could not be drawn.
    mutating func skip() {
        awaited = nil
        continueQueue()
    }

    /// A hold begins: notices go, and what is about a stroke before it is of no interest any more.
    mutating func beginHold() {
        guard !isDrawing else { return }
        queue.removeEndingWithHold()
        if let awaited, awaited.endsWithHold { self.awaited = nil }
        if shown?.endsWithHold == true { remove() }
        if shown == nil { continueQueue() }
    }

    /// A stroke begins: nothing that is about an earlier one is shown from now on. What is on the
    /// screen goes with `removeOutdated`, once the first ink has been sent.
    mutating func beginStroke() {
        isDrawing = true
        queue.removeAboutStroke()
        if let awaited, awaited.isAboutStroke { self.awaited = nil }
        isOutdated = shown?.isAboutStroke == true
    }

    /// Removes the message if it is about an earlier stroke than the one that is being drawn.
    mutating func removeOutdated() {
        if isOutdated { remove() }
    }

    /// The stroke is done.
    mutating func endStroke() {
        removeOutdated()
        isDrawing = false
        if shown == nil { continueQueue() }
    }

    /// Ink comes near: the message goes, and comes back later if it may.
    mutating func giveWay() {
        if let shown { queue.putBack(shown) }
        remove()
    }

    /// The screen beneath has changed, and nothing blends the message over it.
    mutating func handleChangeBeneath() {
        guard shown != nil else { return }
        isStale = true
        guard opacity < 1 else { return }
        remove()
        continueQueue()
    }

    /// Fades the message, or goes on to the next one at the end of its time.
    mutating func tick(now: Duration) {
        removeOutdated()
        guard let deadline, now >= deadline else { return }
        if now >= end {
            remove()
            continueQueue()
        } else if isStale {
            self.deadline = end
        } else {
            opacity = min(1, (end - now) / fade)
            self.deadline = min(now + Self.frame, end)
        }
    }

    /// Forgets everything.
    mutating func clear() {
        queue.removeAll()
        awaited = nil
        isDrawing = false
        remove()
    }

    /// Goes on to the next message where none is on its way.
    private mutating func continueQueue() {
        if awaited == nil, !isDrawing { advance() }
    }

    private mutating func advance() {
        guard let item = queue.next() else { return }
        awaited = item
        isRequested = false
    }

    private mutating func remove() {
        shown = nil
        deadline = nil
        opacity = 1
        isOutdated = false
        isStale = false
    }
}
