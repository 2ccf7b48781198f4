internal import Engine
internal import Gestures

/// What a trigger of InputActions draws, and the bindings that come of it.
extension InputActionsConversion {
    /// A gesture once, as it goes on, and toward which end of its axis that is.
    private typealias Way = (once: Phrase, goingOn: Phrase, sign: Int)

    mutating func bindings(
        _ type: String, _ trigger: Trigger, _ circumstances: InputActionsConditions,
        _ actions: InputActionsActions, _ title: String
    ) -> [Binding] {
        let isMouse = trigger.device == "mouse"
        var counts = circumstances.fingers.map(Array.init) ?? [3, 4]
        if isMouse { counts = [1] }
        let direction = trigger.text("direction") ?? ""
        switch type {
        case "swipe":
            return counts.flatMap { fingers in
                swipes(direction, fingers, actions, title)
            }
        case "pinch", "rotate":
            if let fingers = circumstances.fingers, fingers != 2...2 {
                losses.add("\(title): how many fingers it takes")
            }
            return continuous(type, direction, actions, title)
        case "circle":
            if counts != [1], circumstances.fingers != nil {
                losses.add("\(title): that more than one finger draws it")
            }
            switch direction {
            case "clockwise": return once(.circle(.clockwise, turns: 1), actions, title)
            case "counterclockwise":
                return once(.circle(.counterclockwise, turns: 1), actions, title)
            case "any": return once(.circle(nil, turns: 1), actions, title)
            default: break
            }
        case "tap" where !isMouse:
            return counts.flatMap { once(.tap(count: 1, fingers: $0), actions, title) }
        case "press" where !isMouse, "hold" where !isMouse:
            return counts.flatMap { once(.longPress(fingers: $0), actions, title) }
        case "wheel" where isMouse: return wheel(direction, actions, title)
        case "stroke":
            if !isMouse, counts != [1] {
                losses.add("\(title): that more than one finger draws it")
            }
            return stroke(trigger, actions, title).map { once($0, actions, title) } ?? []
        default: break
        }
        let device = isMouse ? " of the mouse" : ""
        losses.add("\(title)\(device): curlicue has no such gesture")
        return []
    }

    /// Notches of the wheel. To the right and downwards is forward on their axes.
    private mutating func wheel(
        _ direction: String, _ actions: InputActionsActions, _ title: String
    ) -> [Binding] {
        let all: [(direction: ScrollDirection, axis: String, sign: Int)] = [
            (.up, "up_down", -1), (.down, "up_down", 1), (.left, "left_right", -1),
            (.right, "left_right", 1),
        ]
        let ways = all.filter { [$0.direction.rawValue, $0.axis, "any"].contains(direction) }
        guard !ways.isEmpty else {
            losses.add("\(title): the direction \(direction.quoted)")
            return []
        }
        if !actions.held.isEmpty { losses.add("\(title): what it holds while it goes on") }
        return ways.compactMap { way in
            // An interval is of the one way that there is, or of either end of the axis.
            let updates = actions.updates.filter {
                ways.count == 1 || $0.sign == 0 || $0.sign == way.sign
            }
            let intervals = Set(updates.map { $0.interval.map(Self.notches) ?? 1 })
            if intervals.count > 1 {
                losses.add("\(title): a second interval; one entry has one step")
            }
            var continuous = ContinuousActions()
            if let count = intervals.max(), count > 1 { continuous.each = .notches(count) }
            let done = actions.begin + updates.flatMap(\.actions) + actions.end
            guard !done.isEmpty else { return nil }
            return Binding(.wheel(way.direction), actions: done, continuousActions: continuous)
        }
    }

    /// How many notches `interval` is, of which each is 15 degrees.
    private static func notches(_ interval: Double) -> Int {
        Int(min(max((interval / 15).rounded(), 1), 100))
    }

    /// A press of the mouse button `number`, which repeats what it does at an interval.
    mutating func presses(
        of number: Int, _ actions: InputActionsActions, _ title: String
    ) -> [Binding] {
        if !actions.held.isEmpty { losses.add("\(title): what it holds while it goes on") }
        var continuous = ContinuousActions()
        let interval = actions.updates.compactMap(\.interval).min()
        if let interval {
            continuous.repetition = .milliseconds(Int(min(max(interval.rounded(), 10), 60_000)))
        }
        let (once, repeated) = (actions.begin + actions.end, actions.updates.flatMap(\.actions))
        // What is repeated is all that a press does here.
        let done = interval == nil && !once.isEmpty ? once : repeated
        if !once.isEmpty, once != done {
            losses.add("\(title): what it does once, beside what it repeats")
        } else if !repeated.isEmpty, repeated != done {
            losses.add("\(title): what it does while it goes on")
        }
        return done.isEmpty
            ? [] : [Binding(.button(number), actions: done, continuousActions: continuous)]
    }

    private mutating func swipes(
        _ direction: String, _ fingers: Int, _ actions: InputActionsActions, _ title: String
    ) -> [Binding] {
        func way(_ direction: Direction, _ pan: PanDirection, _ sign: Int) -> Way {
            (.swipe(direction, fingers: fingers), .pan(pan, fingers: fingers), sign)
        }
        let horizontal = [way(.left, .left, -1), way(.right, .right, 1)]
        let vertical = [way(.up, .up, -1), way(.down, .down, 1)]
        switch direction {
        case "left", "right", "up", "down":
            guard let straight = Direction(rawValue: direction),
                let pan = PanDirection(rawValue: direction)
            else { return [] }
            return bind([way(straight, pan, 0)], both: nil, actions, title)
        case "left_right", "horizontal":
            return bind(horizontal, both: .pan(.horizontal, fingers: fingers), actions, title)
        case "up_down", "vertical":
            return bind(vertical, both: .pan(.vertical, fingers: fingers), actions, title)
        case "any":
            return bind(horizontal, both: .pan(.horizontal, fingers: fingers), actions, title)
                + bind(vertical, both: .pan(.vertical, fingers: fingers), actions, title)
        default:
            losses.add("\(title): the direction \(direction.quoted)")
            return []
        }
    }

    private mutating func continuous(
        _ type: String, _ direction: String, _ actions: InputActionsActions, _ title: String
    ) -> [Binding] {
        let all: [(name: String, phrase: Phrase, sign: Int)] =
            type == "pinch"
            ? [("in", .pinch(.inward), -1), ("out", .pinch(.outward), 1)]
            : [
                ("counterclockwise", .rotate(.counterclockwise), -1),
                ("clockwise", .rotate(.clockwise), 1),
            ]
        if let one = all.first(where: { $0.name == direction }) {
            return bind([(one.phrase, one.phrase, 0)], both: nil, actions, title)
        }
        guard direction == "any" else {
            losses.add("\(title): the direction \(direction.quoted)")
            return []
        }
        return bind(all.map { ($0.phrase, $0.phrase, $0.sign) }, both: nil, actions, title)
    }

    /// - Parameter both: the phrase that goes both ways, where there is one.
    private mutating func bind(
        _ ways: [Way], both: Phrase?, _ actions: InputActionsActions, _ title: String
    ) -> [Binding] {
        guard actions.goesOn else {
            return ways.flatMap { once($0.once, actions, title) }
        }
        let all = ways.map { way in (way, goingOn(way.goingOn, way.sign, actions, title)) }
        if let both, all.count == 2, let first = all[0].1, var second = all[1].1 {
            second.phrase = first.phrase
            if first == second {
                second.phrase = both
                return [second]
            }
        }
        return all.compactMap { $0.1 }
    }

    private mutating func goingOn(
        _ phrase: Phrase, _ sign: Int, _ actions: InputActionsActions, _ title: String
    ) -> Binding? {
        var continuous = ContinuousActions(began: actions.begin, ended: actions.end)
        if !actions.held.isEmpty {
            // What is down already is not pressed again.
            continuous.began = continuous.began.map { $0.without(actions.held) }
            continuous.began.insert(.hold(Chord(.modifiers, modifiers: actions.held)), at: 0)
        }
        var steps: [Action] = []
        for update in actions.updates where sign == 0 || update.sign == 0 || update.sign == sign {
            guard let interval = update.interval else {
                continuous.changed += update.actions
                continue
            }
            let step: Step =
                switch phrase {
                case .pinch: .percent(min(max((interval * 100).rounded(), 1), 1000))
                case .rotate: .degrees(min(max(interval.rounded(), 1), 360))
                default: .pixels(min(max(interval.rounded(), 1), 2000))
                }
            if let each = continuous.each, each != step {
                losses.add("\(title): a second interval; one entry has one step")
            } else {
                continuous.each = step
            }
            steps += update.actions
        }
        if let button = actions.drag {
            if case .pan(_, let fingers) = phrase, fingers > 1 {
                steps.insert(.drag(button), at: 0)
            } else {
                losses.add("\(title): a mouse button that is held; fingers can do that in a 'pan'")
            }
        }
        let isIdle = steps.isEmpty && continuous.changed.isEmpty && !actions.updates.isEmpty
        if isIdle, actions.begin.isEmpty, actions.end.isEmpty { return nil }
        return Binding(phrase, actions: steps, continuousActions: continuous)
    }

    private mutating func once(
        _ phrase: Phrase, _ actions: InputActionsActions, _ title: String
    ) -> [Binding] {
        if !actions.updates.isEmpty || !actions.held.isEmpty || actions.drag != nil {
            losses.add("\(title): what it does while it goes on")
        }
        if !actions.begin.isEmpty {
            losses.addOnce(
                "'on: begin': what is drawn once acts when it ends here; 'began:' of a 'pan' acts at"
                    + " once")
        }
        let all = actions.begin + actions.end
        return all.isEmpty ? [] : [Binding(phrase, actions: all)]
    }
}

extension Action {
    /// The same keys without the modifiers in `held`.
    fileprivate func without(_ held: Modifiers) -> Action {
        guard case .keys(let chords) = self else { return self }
        return .keys(
            chords.map { Chord($0.trigger, modifiers: $0.modifiers.subtracting(held)) })
    }
}
