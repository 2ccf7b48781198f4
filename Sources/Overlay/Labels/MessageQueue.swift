internal import Gestures

/// The messages that wait to be shown. How a gesture ended is shown at once; everything else is
/// shown after what came before it. What is about a stroke is never shown during or after a later
/// one.
struct MessageQueue {
    /// A message with the place that it belongs to.
    struct Item {
        var message: Message
        var point: Point
        /// Whether it says how a gesture ended.
        var isOutcome: Bool
        /// Whether it is about the newest stroke, as an outcome is, and what its command failed
        /// with.
        var isAboutStroke: Bool
        /// Whether it had to give way once; it does not come back a second time.
        var hasGivenWay = false

        /// Whether it goes when the next hold begins.
        var endsWithHold: Bool { isAboutStroke || message.stay != nil }
    }

    /// How many messages wait at most; the oldest is dropped for another.
    static let limit = 4

    private(set) var items: [Item] = []

    var isEmpty: Bool { items.isEmpty }

    /// Adds a message. Gives whether it is to be shown at once, in the place of what is shown now:
    /// the user has just ended a gesture and wants to know what came of it.
    mutating func add(_ item: Item, shown: Item?) -> Bool {
        items.removeAll { $0.message == item.message || item.isOutcome && $0.isOutcome }
        // A failure that comes after a success is about the same gesture.
        let corrects = item.message.mark == .failure && shown?.message.mark == .success
        guard item.isOutcome || corrects || shown == nil || shown?.message == item.message else {
            items.append(item)
            if items.count > Self.limit { items.removeFirst() }
            return false
        }
        if let shown, !shown.isOutcome, shown.message != item.message { putBack(shown) }
        items.insert(item, at: 0)
        if items.count > Self.limit { items.removeLast() }
        return true
    }

    mutating func next() -> Item? { items.isEmpty ? nil : items.removeFirst() }

    /// Drops what is about a stroke: another one begins.
    mutating func removeAboutStroke() { items.removeAll(where: \.isAboutStroke) }

    /// Drops what is about a stroke, and the notices: a hold begins.
    mutating func removeEndingWithHold() { items.removeAll(where: \.endsWithHold) }

    /// Puts back a message that had to give way to a stroke or to how one ended, to be shown next,
    /// once. A message that is about a stroke does not come back.
    mutating func putBack(_ item: Item) {
        guard !item.hasGivenWay, !item.isAboutStroke, items.count < Self.limit else { return }
        var item = item
        item.hasGivenWay = true
        items.insert(item, at: 0)
    }

    mutating func removeAll() { items.removeAll() }
}
