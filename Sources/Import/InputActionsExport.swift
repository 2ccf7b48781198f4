internal import Engine
internal import Gestures
internal import Mapping

/// From a mapping to InputActions' triggers.
struct InputActionsExport {
    /// What is drawn and with what.
    private struct Shape {
        var lines: [String]
        /// What its trigger is called, where that says what it is; each name once.
        var name: String?
        var isTouchpad = false
        /// Whether three fingers and more, or a pinch, which may need no hotkey.
        var mayBeFree = false
        /// The mouse button that is pressed, as InputActions calls it.
        var pressed: String?
        /// Toward both ends of an axis.
        var isBothWays = false
    }

    let lines: MappingLines
    let templates: (String) -> [Template]
    var losses = ImportLosses()
    var touchpad: [String] = []
    var mouse: [String] = []
    /// How often each name was given.
    private var names: [String: Int] = [:]
    /// Whether what the mouse draws under the hotkey that is written are strokes: of InputActions'
    /// swipes and strokes only one kind can be active at a time.
    private var hasStrokes = false

    init(lines: MappingLines, templates: @escaping (String) -> [Template]) {
        self.lines = lines
        self.templates = templates
    }

    mutating func write(_ mapping: Mapping) {
        let plain = Mapping()
        if mapping.appearance != plain.appearance {
            losses.addOnce("ink, hints, messages and theme: InputActions shows nothing of its own")
        }
        if mapping.limits != plain.limits {
            losses.addOnce("'recognizers': InputActions has limits of its own")
        }
        if mapping.cancel != plain.cancel || mapping.timeout != plain.timeout {
            losses.addOnce("'cancel' and 'timeout'")
        }
        if mapping.devices != plain.devices { losses.addOnce("'devices'; see its 'device_rules'") }
        for (number, profile) in mapping.profiles.enumerated() {
            let names = profile.hotkeys.map(\.description).joined(separator: ", ")
            losses.line = nil
            let all = profile.bindings + profile.applications.flatMap(\.bindings)
            hasStrokes = all.contains { $0.phrase.isOnlyAStroke }
            if profile.mode == .toggle { losses.add("'mode: toggle' of \(names)") }
            if profile.draw == .drag { losses.add("'draw: drag' of \(names)") }
            // The first that fits counts there, so what is for some windows goes first.
            for (index, rule) in profile.applications.enumerated() {
                losses.line = rule.bindings.first.flatMap {
                    lines.line(of: $0.phrase, profile: number, rule: index)
                }
                guard let conditions = conditions(rule) else { continue }
                for binding in rule.bindings {
                    losses.line = lines.line(of: binding.phrase, profile: number, rule: index)
                    write(binding, profile, conditions)
                }
            }
            for binding in profile.bindings {
                losses.line = lines.line(of: binding.phrase, profile: number, rule: nil)
                write(binding, profile, [])
            }
        }
    }

    // MARK: Conditions

    /// Where a rule applies; nil where InputActions cannot say it, or where it does nothing.
    private mutating func conditions(_ rule: ApplicationRule) -> [String]? {
        var rest = rule.match
        rest.classes = []
        rest.instances = []
        rest.isFullscreen = nil
        let names = rule.match.classes + rule.match.instances
        let isFine = names.allSatisfy {
            !$0.unicodeScalars.contains { ",[]'\"#:".unicodeScalars.contains($0) }
        }
        guard rest.isEmpty, isFine, rule.isEnabled, rule.inherits else {
            losses.add(
                "what is different over \((names.first ?? "some windows").quoted): InputActions "
                    + "knows windows by class, instance and whether they are fullscreen")
            return nil
        }
        var conditions: [String] = []
        for (name, list) in [("class", rule.match.classes), ("name", rule.match.instances)]
        where !list.isEmpty {
            conditions.append(
                "$window_under_pointer_\(name) one_of [\(list.joined(separator: ", "))]")
        }
        if let isFullscreen = rule.match.isFullscreen {
            conditions.append("$window_under_pointer_fullscreen == \(isFullscreen)")
        }
        return conditions
    }

    /// The properties that ask for a hotkey; nil where InputActions has no such hotkey.
    private mutating func properties(
        _ hotkey: Chord, isTouchpad: Bool, pressing second: String?, _ title: String
    ) -> (lines: [String], conditions: [String])? {
        var names: [String] = []
        for (name, modifier) in [
            ("ctrl", Modifiers.control), ("alt", .alt), ("shift", .shift), ("meta", .super),
        ] where hotkey.modifiers.contains(modifier) {
            names.append(name)
        }
        let isKnown = names.count == hotkey.modifiers.names.count
        var conditions: [String] = []
        if !names.isEmpty {
            let list = names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
            conditions = ["$keyboard_modifiers == \(list)"]
        }
        switch hotkey.trigger {
        case .modifiers where isKnown:
            return (second.map { ["mouse_buttons: [ \($0) ]"] } ?? [], conditions)
        case .button(let number) where isKnown && !isTouchpad:
            if let name = InputActionsButtons.name(number) {
                guard let second else { return (["mouse_buttons: [ \(name) ]"], conditions) }
                let list = "mouse_buttons: [ \(name), \(second) ]"
                return ([list, "mouse_buttons_exact_order: true"], conditions)
            }
        default: break
        }
        losses.add(
            "\(title) under \(hotkey): InputActions can ask for "
                + (isTouchpad ? "modifiers" : "modifiers and a mouse button") + " only")
        return nil
    }

    // MARK: Gestures

    private mutating func write(_ binding: Binding, _ profile: Profile, _ conditions: [String]) {
        let title = binding.phrase.description
        guard let shape = shape(binding.phrase) else { return }
        if binding.target == .active || binding.target == .pointer {
            losses.add("\(title): 'target: \(binding.target.rawValue)'")
        }
        if binding.usesSelection { losses.add("\(title): 'select'") }
        if binding.continuousActions.repetition != nil, shape.pressed == nil {
            losses.add("\(title): 'repeat'")
        }
        if binding.tolerance != TemplateTolerance() { losses.add("\(title): its tolerance") }
        if !binding.afterFailureOf.isEmpty || !binding.togetherWith.isEmpty {
            losses.add("\(title): what it waits for or goes together with")
        }
        let actions = actions(of: binding, isBothWays: shape.isBothWays, title)
        guard !actions.isEmpty else { return }
        let isFree = shape.isTouchpad && shape.mayBeFree && profile.touchpad == .always
        if shape.isTouchpad, profile.touchpad == .off {
            return losses.add("\(title): 'touchpad: off', and what fingers on a screen draw")
        }
        for hotkey in isFree ? [Chord(.modifiers)] : profile.hotkeys {
            guard
                let needed = properties(
                    hotkey, isTouchpad: shape.isTouchpad, pressing: shape.pressed, title)
            else { continue }
            let all = needed.conditions + conditions
            var text = binding.label.map { "    # \(Imported.oneLine($0))\n" } ?? ""
            var fields = shape.lines + needed.lines
            if let name = shape.name {
                fields.insert("id: " + YAMLText.quoted(unique(name)), at: 1)
            }
            if !all.isEmpty { fields += ["conditions:"] + all.map { "  - " + YAMLText.scalar($0) } }
            fields += ["actions:"] + actions.map { "  " + $0 }
            for (index, field) in fields.enumerated() {
                text += (index == 0 ? "    - " : "      ") + field + "\n"
            }
            if shape.isTouchpad { touchpad.append(text) } else { mouse.append(text) }
        }
    }

    /// `name`, with a number behind it from the second time on.
    private mutating func unique(_ name: String) -> String {
        let count = (names[name] ?? 0) + 1
        names[name] = count
        return count == 1 ? name : "\(name) #\(count)"
    }

    private mutating func shape(_ phrase: Phrase) -> Shape? {
        func swipe(_ direction: String, _ fingers: Int, isBothWays: Bool = false) -> Shape {
            var lines = ["type: swipe"]
            if fingers > 1 { lines.append("fingers: \(fingers)") }
            return Shape(
                lines: lines + ["direction: \(direction)"], isTouchpad: fingers > 1,
                mayBeFree: fingers > 2, isBothWays: isBothWays)
        }
        if hasStrokes || phrase.isOnlyAStroke, let drawn = InputActionsStroke.text(drawing: phrase)
        {
            return Shape(
                lines: ["type: stroke", "strokes: [ '\(drawn)' ]"], name: phrase.description)
        }
        switch phrase {
        case .pan(_, fingers: 1) where hasStrokes:
            losses.add(
                "\(phrase): InputActions cannot have it beside strokes; give it another hotkey")
            return nil
        case .swipe(let direction, let fingers) where direction.isStraight:
            return swipe(direction.rawValue, fingers)
        case .pan(.horizontal, let fingers):
            return swipe("left_right", fingers, isBothWays: true)
        case .pan(.vertical, let fingers): return swipe("up_down", fingers, isBothWays: true)
        case .pan(let direction, let fingers): return swipe(direction.rawValue, fingers)
        case .pinch(let direction):
            return Shape(
                lines: ["type: pinch", "direction: \(direction.rawValue)"], isTouchpad: true,
                mayBeFree: true)
        case .rotate(let rotation):
            return Shape(
                lines: ["type: rotate", "direction: \(rotation.rawValue)"], isTouchpad: true,
                mayBeFree: true)
        case .tap(1, let fingers) where fingers > 1:
            return Shape(
                lines: ["type: tap", "fingers: \(fingers)"], isTouchpad: true,
                mayBeFree: fingers > 2)
        case .longPress(let fingers) where fingers > 1:
            return Shape(
                lines: ["type: press", "fingers: \(fingers)"], isTouchpad: true,
                mayBeFree: fingers > 2)
        case .circle(let rotation, 1):
            return Shape(
                lines: ["type: circle", "direction: \(rotation?.rawValue ?? "any")"])
        case .stroke(let name):
            let strokes = templates(name).compactMap { InputActionsStroke.text($0) }
            guard !strokes.isEmpty else {
                losses.add("\(phrase): no example of it that one finger drew is recorded")
                return nil
            }
            let list = strokes.map { "'\($0)'" }.joined(separator: ", ")
            return Shape(lines: ["type: stroke", "strokes: [ \(list) ]"], name: name)
        case .wheel(let direction):
            return Shape(lines: ["type: wheel", "direction: \(direction.rawValue)"])
        case .button(let number):
            guard let name = InputActionsButtons.name(number) else {
                losses.add("\(phrase): InputActions has no name for that button")
                return nil
            }
            return Shape(lines: ["type: press", "instant: true"], pressed: name)
        default:
            losses.add(
                "\(phrase): InputActions has no such gesture; a recorded stroke could stand for it")
            return nil
        }
    }

    // MARK: Actions

    /// The items of the list `actions`.
    private mutating func actions(
        of binding: Binding, isBothWays: Bool, _ title: String
    ) -> [String] {
        let continuous = binding.continuousActions
        guard binding.phrase.isContinuous else { return atOnce(binding, title) }
        var result: [String] = []
        var releases: [String] = []
        for action in continuous.began {
            guard case .hold(let chord) = action else {
                result += written(action, ["on: begin"], title)
                continue
            }
            guard chord.trigger == .modifiers, let names = EvdevKeys.names(of: chord.modifiers)
            else {
                losses.add("\(title): '\(action)'")
                continue
            }
            let lower = names.map { $0.lowercased() }
            result += input(lower.map { "+\($0)" }, "on: begin")
            releases += input(lower.reversed().map { "-\($0)" }, "on: end_cancel")
        }
        for case .drag(let button) in binding.actions {
            guard let name = InputActionsButtons.name(button) else {
                losses.add("\(title): '\(Action.drag(button))'")
                continue
            }
            result +=
                mouseInput("+\(name)", "on: begin") + mouseInput("move_by_delta", "on: update")
            releases += mouseInput("-\(name)", "on: end_cancel")
        }
        let plain = binding.actions.filter { !$0.isDrag }
        if let step = binding.step {
            let interval =
                switch step {
                case .pixels(let pixels): decimal(pixels)
                case .percent(let percent): decimal(percent / 100)
                case .degrees(let degrees): decimal(degrees)
                case .notches(let count): decimal(Double(count))
                }
            for action in plain + continuous.changed {
                result += written(action, ["on: update", "interval: \(interval)"], title)
                if isBothWays {
                    result += written(action, ["on: update", "interval: -\(interval)"], title)
                }
            }
        } else {
            for action in continuous.changed { result += written(action, ["on: update"], title) }
            for action in plain { result += written(action, ["on: end"], title) }
        }
        for action in continuous.ended { result += written(action, ["on: end_cancel"], title) }
        return result + releases
    }

    /// The items for what is no continuous gesture. The wheel goes on while the hotkey is held, 15
    /// degrees a notch, and what a button does is repeated.
    private mutating func atOnce(_ binding: Binding, _ title: String) -> [String] {
        var moments = [["on: end"]]
        if case .notches(let count) = binding.continuousActions.each, count > 1 {
            moments = [["on: update", "interval: \(count * 15)"]]
        }
        if case .button = binding.phrase {
            moments = [["on: begin"]]
            if let pause = binding.continuousActions.repetition {
                let interval = Int((pause / .milliseconds(1)).rounded())
                moments.append(["on: update", "interval: \(interval)"])
            }
        }
        return moments.flatMap { moment in
            binding.actions.flatMap { written($0, moment, title) }
        }
    }

    /// `number` in steps of a ten-thousandth.
    private func decimal(_ number: Double) -> String {
        let units = Int((number * 10_000).rounded())
        let digits = String(units % 10_000)
        let fraction = String(repeating: "0", count: 4 - digits.count) + digits
        let shown = fraction.reversed().drop { $0 == "0" }.reversed()
        return "\(units / 10_000)" + (shown.isEmpty ? "" : "." + String(shown))
    }

    private mutating func written(
        _ action: Action, _ fields: [String], _ title: String
    ) -> [String] {
        let moment = fields.joined(separator: "\n")
        switch action {
        case .run(let command):
            if command.contains("CURLICUE_") {
                losses.add("\(title): curlicue's variables in the environment of its command")
            }
            return item(fields + ["command: " + YAMLText.quoted(command)])
        case .exec(let words):
            return item(
                fields + [
                    "command: "
                        + YAMLText.quoted(
                            words.map { ShellWords.quoted($0) }.joined(separator: " "))
                ])
        case .keys(let chords):
            var keys: [String] = []
            for chord in chords {
                guard let text = EvdevKeys.text(chord) else {
                    losses.add("\(title): '\(action)', for InputActions knows keys by their place")
                    return []
                }
                keys.append(text)
            }
            return input(keys, moment)
        case .text(let text):
            return item(
                fields + ["input:", "  - keyboard:", "      - text: " + YAMLText.quoted(text)])
        case .click(let button):
            if let name = InputActionsButtons.name(button) {
                return item(fields + ["input:", "  - mouse: [ \(name) ]"])
            }
        case .desktop(.go(let ordinal, wrap: false)):
            if let name = PlasmaShortcuts.name(of: .desktop(.go(ordinal, wrap: true))) {
                losses.add("\(title): that it stops at the ends, which KWin's settings decide")
                return item(fields + ["plasma_shortcut: " + YAMLText.quoted("kwin,\(name)")])
            }
        default:
            if let name = PlasmaShortcuts.name(of: action) {
                if case .window = action {
                    losses.addOnce(
                        "that window actions are for the window where the stroke began; KWin's are "
                            + "for the focused one")
                }
                return item(fields + ["plasma_shortcut: " + YAMLText.quoted("kwin,\(name)")])
            }
        }
        losses.add("\(title): '\(action)'")
        return []
    }

    private func input(_ keys: [String], _ moment: String) -> [String] {
        item(
            moment.split(separator: "\n").map(String.init)
                + ["input:", "  - keyboard: [ \(keys.joined(separator: ", ")) ]"])
    }

    private func mouseInput(_ what: String, _ moment: String) -> [String] {
        item([moment, "input:", "  - mouse: [ \(what) ]"])
    }

    private func item(_ fields: [String]) -> [String] {
        fields.enumerated().map { ($0.offset == 0 ? "- " : "  ") + $0.element }
    }
}

extension Phrase {
    /// Whether only a stroke of InputActions can be it.
    fileprivate var isOnlyAStroke: Bool {
        switch self {
        case .stroke, .sequence: true
        case .swipe(let direction, fingers: 1): !direction.isStraight
        default: false
        }
    }
}
