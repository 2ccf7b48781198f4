internal import Gestures

/// Where a gesture begins and ends: for several contacts, their centroid.
struct GestureExtent {
    private(set) var start: Point
    /// Where it is now, or ended.
    private(set) var end: Point
    /// Where the contact of the newest event is.
    private(set) var latest: Point
    /// The contacts that came down together, as indices of stroke paths: of several taps those of
    /// the latest. One that comes down later changes nothing.
    private var members: [Int] = []
    private var landed = Duration.zero

    init(at point: Point) {
        start = point
        end = point
        latest = point
    }

    /// Follows an event that `contacts` have recorded. Contacts that come down within `landing`
    /// belong together.
    mutating func update(_ event: ContactEvent, _ contacts: Contacts, landing: Duration) {
        latest = event.sample.position
        if event.phase == .began { land(event, contacts, landing) }
        guard members.count != 1 || contacts.strokePaths.count != 1 else {
            end = latest
            return
        }
        end = middle(of: contacts) { $0.end } ?? end
    }

    private mutating func land(_ event: ContactEvent, _ contacts: Contacts, _ landing: Duration) {
        guard let index = contacts.strokePaths.indices.last else { return }
        if contacts.down == 1 {
            members.removeAll(keepingCapacity: true)
            landed = event.sample.time
        } else if event.sample.time - landed > landing {
            return
        }
        members.append(index)
        if members.first == 0 { start = middle(of: contacts) { $0.start } ?? start }
    }

    private func middle(of contacts: Contacts, _ place: (StrokePath) -> Sample?) -> Point? {
        Point.centroid(
            of: members.compactMap { index in
                contacts.strokePaths.indices.contains(index)
                    ? place(contacts.strokePaths[index].strokePath)?.position : nil
            })
    }
}
