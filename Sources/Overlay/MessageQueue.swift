internal import Gestures

/// The messages that wait to be shown. How a gesture ended is news only until the next one ends, so
/// it takes the place of its like; everything else is shown in its turn.
struct MessageQueue {
    /// A message with the place that it belongs to.
    struct Item {
        var message: Message
        var point: Point
        /// Whether it says how a gesture ended.
        var isOutcome: Bool
    }

    /// More than so many are not worth waiting for: the oldest that waits gives way.
    static let limit = 4

    private(set) var items: [Item] = []

    var isEmpty: Bool { items.isEmpty }

    /// Takes a message in. Gives whether it is to be shown in the place of what is shown now, which
    /// is an outcome or not.
    mutating func add(_ item: Item, shown: Item?) -> Bool {
        if item.isOutcome { items.removeAll(where: \.isOutcome) }
        // The same again says nothing new.
        if !item.isOutcome, items.last?.message == item.message { items.removeLast() }
        let takesOver =
            shown.map { item.isOutcome && $0.isOutcome || $0.message == item.message } ?? true
        if takesOver {
            items.insert(item, at: 0)
        } else if item.isOutcome {
            // The hand has just let go and looks for it: it goes before older news.
            items.insert(item, at: 0)
        } else {
            items.append(item)
        }
        if items.count > Self.limit { items.removeLast() }
        return takesOver
    }

    mutating func next() -> Item? { items.isEmpty ? nil : items.removeFirst() }

    /// Puts back what was not read yet.
    mutating func putBack(_ item: Item) {
        if items.count < Self.limit { items.insert(item, at: 0) }
    }

    mutating func removeAll() { items.removeAll() }
}
