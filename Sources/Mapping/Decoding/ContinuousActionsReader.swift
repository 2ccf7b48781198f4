internal import Engine
internal import Gestures

/// When in the course of a gesture an action is done.
enum ActionMoment: Hashable {
    /// Once, when a discrete gesture has been drawn.
    case discrete
    /// At every step of a continuous gesture, or at its end.
    case continuous(Phrase)
    /// In one phase of a continuous gesture, named by its key.
    case phase(String)
    /// The gesture was not understood, so its phases are not known.
    case unknown
}

/// Reading what a continuous gesture does in its phases.
extension MappingDecoder {
    /// Reads `began`, `changed`, `ended`, `each` and `repeat`.
    func continuousActions(_ fields: [String: Node.Entry], _ phrase: Phrase?) -> ContinuousActions {
        var continuous = ContinuousActions.none
        var fields = fields
        if let phrase, !phrase.isContinuous {
            for name in Keywords.continuousActions where name != phrase.pressKey {
                guard let entry = fields.removeValue(forKey: name) else { continue }
                diagnostics.error(entry.key, phrase.refusal(of: name))
            }
        }
        func phase(_ name: String) -> [Action] {
            guard let entry = fields[name] else { return [] }
            return actions(entry.value, .phase(name)) ?? []
        }
        continuous.began = phase("began")
        continuous.changed = phase("changed")
        continuous.ended = phase("ended")
        if let entry = fields["each"] { continuous.each = step(entry.value, phrase) }
        if let entry = fields["repeat"] {
            continuous.repetition = parse(entry.value, "a time", example: "200ms") {
                text throws(WordError) in
                try Duration.parsed(text, milliseconds: 10...60_000)
            }
        }
        return continuous
    }

    /// Reports `repeat` without `each`: without steps there is nothing to repeat.
    func checkRepetition(of binding: Binding, _ entry: Node.Entry) {
        guard binding.phrase.isContinuous, binding.step == nil else { return }
        diagnostics.error(
            entry.key,
            "'repeat' repeats a step; say how much that is, as in 'each: "
                + "\(binding.phrase.stepExample)'")
    }

    /// Reads `each`, in the unit of the gesture.
    private func step(_ node: Node, _ phrase: Phrase?) -> Step? {
        guard let phrase else { return nil }
        let example = phrase.stepExample
        return parse(node, "a step", example: example) { text throws(WordError) in
            let quantity = try Quantity(parsing: text, example: example)
            func value(
                _ units: [(String, Double)], bare: Double?, in range: ClosedRange<Double>,
                shown unit: String? = nil
            ) throws(WordError) -> Double {
                let number = try quantity.value(
                    units, bare: bare, text: text, what: "the step of \(phrase.description.quoted)",
                    example: example)
                return try within(range, number, text, unit: unit ?? units.first?.0 ?? "")
            }
            switch phrase.motion {
            case nil:
                let count = try value(
                    [("notches", 1), ("notch", 1)], bare: 1, in: 1...100, shown: "")
                guard let whole = Int(exactly: count) else {
                    throw fault(text, "the wheel has whole notches, as in '\(example)'")
                }
                return .notches(whole)
            case .scaling:
                return .percent(try value([("%", 1)], bare: nil, in: 1...1000))
            case .rotation:
                return .degrees(try value([("deg", 1)], bare: 1, in: 1...360))
            case .translation:
                return .pixels(try value(Quantity.lengths, bare: 1, in: 1...2000))
            }
        }
    }

    /// Whether `action` can be done at `moment`; reports why not.
    func fits(_ action: Action, _ moment: ActionMoment, _ node: Node) -> Bool {
        if let refusal = action.refusal(at: moment) {
            diagnostics.error(node, "\(action.description.quoted) \(refusal)")
            return false
        }
        if action.isDrag, case .continuous(.pan(let direction, 1)) = moment {
            let fingers = Phrase.pan(direction, fingers: 3).description.quoted
            diagnostics.warning(
                node.place,
                "only one finger on a touch screen can do this: what the pointer draws moves the "
                    + "pointer itself; more fingers are \(fingers)")
        }
        return true
    }
}

extension Action {
    private var isHold: Bool { if case .hold = self { true } else { false } }

    /// Why it cannot be done at `moment`; nil where it can.
    fileprivate func refusal(at moment: ActionMoment) -> String? {
        let over = "; other gestures are over when they are recognized"
        let pans = isHold || self == .window(.resize) ? "a pan or a pinch" : "a pan"
        let began = "goes under 'began'; the keys go up by themselves when the gesture ends"
        switch moment {
        case .unknown: return nil
        case .phase("changed") where isWait, .continuous where isWait:
            return "would hold up the steps of the gesture; a wait goes under 'began' or 'ended'"
        case .discrete where isDrag:
            return "goes on with a pan of fingers, as in 'pan horizontal 3 fingers'" + over
        case .discrete where isContinuous || isHold: return "goes on with \(pans)" + over
        case .phase(let key) where isHold: return key == "began" ? nil : began
        case .phase(let key) where isContinuous:
            return "follows the whole gesture; it goes under 'do', not \(key.quoted)"
        case .continuous where isHold: return began
        case .continuous(let phrase) where isContinuous && !follows(phrase):
            return "cannot follow \(phrase.description.quoted); it follows \(pans)"
        default: return nil
        }
    }

    private func follows(_ phrase: Phrase) -> Bool {
        switch phrase.motion {
        case .translation: true
        case .scaling: self == .window(.resize)
        case .rotation, nil: false
        }
    }
}

extension Phrase {
    /// The one key of continuous gestures that it may have, too: the wheel has steps of notches,
    /// and a held button repeats.
    fileprivate var pressKey: String? {
        mouseButton.map { Phrase.wheelButtons.contains($0) ? "each" : "repeat" }
    }

    /// Why it cannot have the key `name` of continuous gestures.
    fileprivate func refusal(of name: String) -> String {
        let why =
            switch pressKey {
            case nil: "\(description.quoted) is over when it is recognized"
            case "each": "a notch of the wheel acts at once; 'each: 3 notches' is possible"
            case _: "a button acts when it is pressed; 'repeat: 200ms' is possible"
            }
        let last = ["each": ", circles and the wheel", "repeat": ", circles and buttons"][name]
        return "\(name.quoted) is for pans, pinches, rotations\(last ?? " and circles"); \(why)"
    }

    /// A step in its unit, as an example; that of the wheel where it is not continuous.
    fileprivate var stepExample: String {
        switch motion {
        case .translation: "40px"
        case .scaling: "10%"
        case .rotation: "15deg"
        case nil: "3 notches"
        }
    }
}
