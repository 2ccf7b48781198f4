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

    /// The contact that it happened to.
    public var contact: Contact
    /// What happened.
    public var phase: Phase
    /// Where and when.
    public var sample: Sample

    /// `phase` of `contact` at `sample`.
    public init(_ contact: Contact, _ phase: Phase, _ sample: Sample) {
        self.contact = contact
        self.phase = phase
        self.sample = sample
    }
}

/// The stroke paths of all contacts of one hold, computed once and shared by every recognizer.
public struct Contacts: Sendable {
    /// The stroke path of each contact, in the order in which they came down.
    public private(set) var strokePaths: [(contact: Contact, strokePath: StrokePath)] = []
    /// The indices in `strokePaths` of the contacts that came down while no other was down.
    public private(set) var groups: [Int] = []
    /// The indices in `strokePaths` of those that are down now, in the order in which they came.
    public private(set) var touching: [Int] = []
    /// How many are down now.
    public var down: Int { touching.count }
    /// The monitors of the desktop; they outlast a hold.
    public var monitors: [Box] = []

    /// No contacts.
    public init() {}

    /// The most contacts of one hold that are followed, lifted ones too; no user needs more.
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
            if touching.isEmpty { groups.append(strokePaths.count - 1) }
            touching.append(strokePaths.count - 1)
        case .moved, .ended:
            guard let index else { return false }
            strokePaths[index].strokePath.append(event.sample)
            if event.phase == .ended { touching.removeAll { $0 == index } }
        }
        return true
    }

    /// The only contact's stroke path, or nil when there are none or several.
    public var single: (contact: Contact, strokePath: StrokePath)? {
        strokePaths.count == 1 ? strokePaths[0] : nil
    }

    /// Forgets what was drawn.
    public mutating func removeAll() {
        strokePaths.removeAll(keepingCapacity: true)
        groups.removeAll(keepingCapacity: true)
        touching.removeAll(keepingCapacity: true)
    }
}

extension Contacts {
    /// The index in `strokePaths` of the latest stroke path of `contact`, down or lifted.
    func newest(_ contact: Contact) -> Int? { strokePaths.lastIndex { $0.contact == contact } }

    /// The time of the newest sample of the contact of `event`.
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
