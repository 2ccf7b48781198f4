package import Engine
package import Gestures

/// What the user drew, and which gestures of a mapping file it can be.
package struct Drawing: Sendable {
    /// The samples.
    package let record: StrokeRecord
    /// The hotkey that it was drawn under, where that is known.
    package let hotkey: Chord?
    /// The gestures that it can be written as: what it was taken for, and then what else such a
    /// drawing is called. Empty where it is none.
    package let phrases: [Phrase]

    /// Recognizes `record`.
    ///
    /// - Parameters:
    ///   - monitors: where the screens are, for strokes that begin at an edge.
    ///   - limits: the tolerances of the mapping.
    ///   - templates: the recorded strokes.
    package init(
        _ record: StrokeRecord, hotkey: Chord? = nil, monitors: [Box] = [],
        limits: Limits = Limits(), templates: TemplateLibrary = TemplateLibrary()
    ) {
        self.record = record
        self.hotkey = hotkey
        var phrases: [Phrase] = []
        let names = templates.names.map { Phrase.stroke($0) }
        for candidates in [names, Self.builtIn] where !candidates.isEmpty {
            let profile = Profile(
                hotkeys: [], bindings: candidates.map { Binding($0, actions: [.nothing]) })
            var replay = Replay(profile, limits: limits, templates: templates)
            guard case .recognized(let gesture, _) = replay.outcome(of: Self.strokes(of: record))
            else {
                continue
            }
            phrases += Self.names(of: gesture.phrase)
            phrases += Self.edges(of: gesture, monitors, limits)
        }
        self.phrases = phrases
    }

    /// The strokes of `record`. What stays in its place was drawn by a button: without one nothing
    /// begins before the pointer moves.
    static func strokes(of record: StrokeRecord) -> [Stroke] {
        var strokes = record.strokes
        if strokes.count == 1, strokes[0].contact == .pointer,
            let box = Box(around: strokes[0].samples.map(\.position)),
            box.diagonal <= Limits().tap.slop
        {
            strokes[0].contact = .button
        }
        return strokes
    }

    /// Every gesture that needs no recording and does something once.
    private static let builtIn: [Phrase] = {
        var phrases: [Phrase] = [.shake(.horizontal), .shake(.vertical)]
        for fingers in 1...5 {
            phrases += (1...3).map { .tap(count: $0, fingers: fingers) }
            phrases.append(.longPress(fingers: fingers))
            phrases += Direction.allCases.map { .swipe($0, fingers: fingers) }
        }
        for rotation in Rotation.allCases {
            phrases += [.circle(rotation), .rotate(rotation)]
        }
        phrases += PinchDirection.allCases.map { .pinch($0) }
        // Longer ones are seldom drawn, and there are a great many of them.
        var sequences = Direction.allCases.filter(\.isStraight).map { [$0] }
        for _ in 2...4 {
            sequences = sequences.flatMap { begun in
                Direction.allCases.filter { $0.isStraight && $0 != begun.last }.map { begun + [$0] }
            }
            phrases += sequences.map { .sequence($0) }
        }
        return phrases
    }()

    /// `phrase`, which was recognized, and what else it may be mapped as.
    private static func names(of phrase: Phrase) -> [Phrase] {
        switch phrase {
        case .circle(.some): return [phrase, .circle(nil)]
        case .shake(.some): return [phrase, .shake(nil)]
        case .swipe(let direction, let fingers):
            var names = [phrase]
            if let pan = PanDirection(rawValue: direction.rawValue) {
                names.append(.pan(pan, fingers: fingers))
            }
            if fingers > 1 { names.append(.swipe(direction, fingers: 1)) }
            return names
        default: return [phrase]
        }
    }

    /// The edges that a swipe may have been meant to begin at.
    private static func edges(
        of gesture: Gesture, _ monitors: [Box], _ limits: Limits
    ) -> [Phrase] {
        guard case .swipe(let direction, fingers: 1) = gesture.phrase, direction.isStraight else {
            return []
        }
        let place = gesture.start
        guard let monitor = monitors.first(where: { $0.contains(place) }) else { return [] }
        let (edge, distance): (Edge, Double) =
            switch direction {
            case .right: (.left, place.x - monitor.minX)
            case .left: (.right, monitor.maxX - place.x)
            case .down: (.top, place.y - monitor.minY)
            default: (.bottom, monitor.maxY - place.y)
            }
        return distance <= limits.edge.width ? [.edge(edge)] : []
    }
}
