public import Engine
internal import Gestures
internal import Mapping

extension Imported {
    /// What a `config.yaml` of InputActions comes to, or one of kwin-gestures, as it was called:
    /// gestures of the touchpad that need no hotkey, and gestures of the mouse with its buttons and
    /// modifiers as hotkeys.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - hotkey: what is held for gestures that need something held here.
    ///   - keys: the keys there are.
    public init(inputActions bytes: [UInt8], hotkey: Chord, keys: KeyNames) throws(ImportError) {
        let documents = try ForeignYAML.read(bytes)
        var conversion = InputActionsConversion(hotkey: hotkey, keys: keys)
        for document in documents { conversion.read(document) }
        guard conversion.isInputActions || documents.isEmpty else {
            throw ImportError(
                line: 1, column: 1,
                message: "this is no file of InputActions: it has no 'mouse', 'touchpad' or "
                    + "'touchscreen' with 'gestures'")
        }
        self = try Imported(
            mapping: Mapping(profiles: conversion.profiles), templates: conversion.templates,
            losses: conversion.losses.sorted
        ).withinLimits()
    }
}

/// From InputActions' triggers to bindings.
struct InputActionsConversion {
    /// The hotkey that a gesture needs, with what is drawn while it is held.
    private struct Draft {
        var hotkey: Chord
        var isAlways = false
        var general = BindingList()
        var rules: [(match: ApplicationMatch, list: BindingList)] = []
        var known: [ApplicationMatch: Int] = [:]
    }

    /// One gesture, with what groups around it say.
    struct Trigger {
        var device: String
        var fields: [String: Node]
        var conditions: [Node]
        var actions: [Node]

        func text(_ name: String) -> String? { fields[name]?.text?.trimmed }
    }

    let hotkey: Chord
    let reader: InputActionsActionReader
    var losses = ImportLosses()
    var isInputActions = false
    private(set) var templates: [String: [Template]] = [:]
    private var names = TemplateNames()
    /// The names of strokes that were read, by how they are written.
    private var strokeNames: [[String]: String] = [:]
    private var drafts: [Draft] = []
    private var known: [Chord: Int] = [:]
    private static let mostRules = 1000
    private static let mostTemplates = 1000
    /// How many values were gone through for conditions, which groups have in common.
    private var visits = 0
    private static let mostVisits = 200_000

    init(hotkey: Chord, keys: KeyNames) {
        self.hotkey = hotkey
        reader = InputActionsActionReader(keys: keys)
    }

    /// The hotkeys with their gestures, that of gestures without one first.
    var profiles: [Profile] {
        let sorted =
            drafts.filter { $0.hotkey == hotkey } + drafts.filter { $0.hotkey != hotkey }
        let all = sorted.map { draft in
            var profile = Profile(hotkeys: [draft.hotkey])
            if draft.isAlways { (profile.touch, profile.touchpad) = (.always, .always) }
            profile.bindings = draft.general.bindings
            profile.applications = draft.rules.map {
                ApplicationRule($0.match, bindings: $0.list.bindings)
            }
            return profile
        }
        return all.isEmpty ? [Profile(hotkeys: [hotkey])] : all
    }

    // MARK: Sections

    mutating func read(_ document: Node) {
        for entry in document.entries {
            losses.line = entry.key.start.line
            switch entry.name {
            case "mouse", "touchpad", "touchscreen":
                for handler in entry.value.items { section(handler, device: entry.name) }
            case "autoreload", "anchors", "_anchors": break
            default: losses.add("\(entry.name.quoted): there is nothing like it")
            }
        }
    }

    private mutating func section(_ node: Node, device: String) {
        for entry in node.entries {
            losses.line = entry.key.start.line
            guard entry.name == "gestures" else {
                losses.add(
                    "\(device): \(entry.name.quoted); see 'recognizers:' and 'devices:' for what "
                        + "can be set here")
                continue
            }
            isInputActions = true
            gestures(entry.value, device, fields: [:], conditions: [])
        }
    }

    private mutating func gestures(
        _ node: Node, _ device: String, fields: [String: Node], conditions: [Node]
    ) {
        for item in node.items {
            losses.line = item.start.line
            var own: [String: Node] = [:]
            for entry in item.entries where own[entry.name] == nil { own[entry.name] = entry.value }
            let all = conditions + [own["conditions"]].compactMap { $0 }
            // What a group says goes before what its gestures say.
            let merged = own.merging(fields) { $1 }
            if let inner = own["gestures"] {
                var outer = merged
                outer["gestures"] = nil
                outer["conditions"] = nil
                gestures(inner, device, fields: outer, conditions: all)
            } else {
                let actions = merged["actions"]?.items ?? []
                var whole = Trigger(
                    device: device, fields: merged, conditions: all,
                    actions: actions.filter { $0["conditions"] == nil })
                // An action with conditions is a gesture of its own here.
                let others = actions.filter { $0["conditions"] != nil }
                if !whole.actions.isEmpty || others.isEmpty { trigger(whole) }
                for action in others {
                    losses.line = action.start.line
                    whole.actions = [action]
                    whole.conditions = all + [action["conditions"]].compactMap { $0 }
                    trigger(whole)
                }
            }
        }
    }

    // MARK: Gestures

    private mutating func trigger(_ trigger: Trigger) {
        let line = losses.line
        let type = trigger.text("type") ?? ""
        var title = [type, trigger.text("direction")].compactMap { $0 }.joined(separator: " ")
        title += Imported.with(fingers: trigger.text("fingers"))
        guard let circumstances = circumstances(of: trigger, title) else { return }
        for name in ["speed", "threshold", "resume_timeout"] where trigger.fields[name] != nil {
            losses.add("\(title): its \(name)")
        }
        guard !trigger.actions.isEmpty else { return losses.add("\(title) has no action") }
        let actions = reader.read(trigger.actions, title, &losses)
        losses.line = line
        guard !actions.isEmpty else { return }
        let buttons = trigger.fields["mouse_buttons"]?.items.compactMap { $0.text } ?? []
        guard trigger.device != "mouse" || type != "press" else {
            return press(buttons, trigger, circumstances, actions, title)
        }
        guard let (chord, isFree) = needed(buttons, circumstances.modifiers, title) else { return }
        for binding in bindings(type, trigger, circumstances, actions, title) {
            var always = false
            switch binding.phrase {
            case .pinch, .rotate: always = isFree
            case .swipe(_, let fingers), .pan(_, let fingers), .tap(_, let fingers),
                .longPress(let fingers):
                always = isFree && fingers > 2
            default: break
            }
            if isFree, !always { losses.add("\(title): it needs the hotkey here") }
            add(binding, to: chord, always, circumstances.match, title)
        }
    }

    private mutating func circumstances(
        of trigger: Trigger, _ title: String
    ) -> InputActionsConditions? {
        var result = InputActionsConditions()
        visits += trigger.conditions.reduce(0) { $0 + $1.weight }
        guard visits <= Self.mostVisits else {
            losses.addOnce("gestures with very many conditions")
            return nil
        }
        if trigger.fields["end_conditions"] != nil {
            losses.add("\(title): it depends on 'end_conditions'")
            return nil
        }
        if let text = trigger.text("fingers") {
            let ends = text.split(separator: "-").map { Int(String($0).trimmed) ?? 0 }
            guard let first = ends.first, let last = ends.last, ends.count <= 2, first <= last
            else {
                losses.add("\(title): how many fingers \(text.quoted) are")
                return nil
            }
            result.fingers = first...last
        }
        if let node = trigger.fields["keyboard_modifiers"] {
            guard let held = InputActionsConditions.modifiers(node.items.map { $0.text ?? "" })
            else {
                losses.add("\(title): its modifiers")
                return nil
            }
            result.modifiers = held
        }
        do throws(InputActionsConditions.Untranslated) {
            for condition in trigger.conditions { try result.add(condition) }
        } catch {
            losses.add(
                "\(title): it depends on \(error.text.quoted), without which it would act too often"
            )
            return nil
        }
        if let fingers = result.fingers, fingers.lowerBound < 1 || fingers.upperBound > 5 {
            losses.add("\(title): one to five fingers draw")
            return nil
        }
        return result
    }

    /// What has to be held for it, and whether that was nothing.
    private mutating func needed(
        _ buttons: [String], _ modifiers: Modifiers, _ title: String
    ) -> (chord: Chord, isFree: Bool)? {
        if let first = buttons.first {
            guard buttons.count == 1, let number = InputActionsButtons.number(first) else {
                losses.add(
                    "\(title): the buttons \(buttons.joined(separator: "+").quoted) together")
                return nil
            }
            guard number != 1 || !modifiers.isEmpty else {
                losses.add("\(title): the left button alone, without which there is no clicking")
                return nil
            }
            return (Chord(.button(number), modifiers: modifiers), false)
        }
        if modifiers.isEmpty { return (hotkey, true) }
        guard modifiers == .super || modifiers.names.count > 1 else {
            losses.add(
                "\(title): \(modifiers.names.joined()) alone as hotkey, which typing needs; take two"
                    + " modifiers")
            return nil
        }
        return (Chord(.modifiers, modifiers: modifiers), false)
    }

    /// A press of the mouse's buttons, the last of which is the gesture: under the one before it, or
    /// under modifiers. In any order, unless the trigger asks for this one.
    private mutating func press(
        _ buttons: [String], _ trigger: Trigger, _ circumstances: InputActionsConditions,
        _ actions: InputActionsActions, _ title: String
    ) {
        let name = buttons.joined(separator: "+")
        let title = "\(title) \(name)"
        guard buttons.count > 1 || !circumstances.modifiers.isEmpty else {
            return losses.add("\(title): a button alone; here it is pressed while a hotkey is held")
        }
        var orders = [buttons]
        if buttons.count == 2, trigger.text("mouse_buttons_exact_order") != "true" {
            orders.append(buttons.reversed())
        }
        for order in orders {
            guard let number = order.last.flatMap(InputActionsButtons.number) else {
                return losses.add("\(title): a button that has no such name")
            }
            guard let held = needed(order.dropLast(), circumstances.modifiers, title) else {
                continue
            }
            for binding in presses(of: number, actions, title) {
                add(binding, to: held.chord, false, circumstances.match, title)
            }
        }
    }

    private mutating func add(
        _ binding: Binding, to chord: Chord, _ always: Bool, _ match: ApplicationMatch,
        _ title: String
    ) {
        let index = known[chord] ?? drafts.count
        if index == drafts.count {
            guard drafts.count < 100 else { return losses.add("more than 100 hotkeys") }
            known[chord] = index
            drafts.append(Draft(hotkey: chord))
        }
        if always { drafts[index].isAlways = true }
        guard !match.isEmpty else {
            return drafts[index].general.add(binding, title, &losses)
        }
        let rule = drafts[index].known[match] ?? drafts[index].rules.count
        if rule == drafts[index].rules.count {
            guard rule < Self.mostRules else {
                return losses.add("more than \(Self.mostRules) applications")
            }
            drafts[index].known[match] = rule
            drafts[index].rules.append((match, BindingList()))
        }
        drafts[index].rules[rule].list.add(binding, title, &losses)
    }

    // MARK: Strokes

    /// What the strokes of a trigger are: what is exported under the name of a gesture is that
    /// gesture, anything else a template.
    mutating func stroke(
        _ trigger: Trigger, _ actions: InputActionsActions, _ title: String
    ) -> Phrase? {
        let strokes = trigger.fields["strokes"]?.items.map { $0.text?.trimmed ?? "" } ?? []
        let id = trigger.text("id").map(Self.withoutNumber)
        if let id, let phrase = try? Phrase(parsing: id),
            let drawn = InputActionsStroke.text(drawing: phrase), strokes == [drawn]
        {
            return phrase
        }
        if let known = strokeNames[strokes] { return .stroke(known) }
        var examples: [Template] = []
        for stroke in strokes {
            guard let example = InputActionsStroke.template(stroke) else {
                losses.add("\(title): a stroke that cannot be read; draw it with 'curlicue record'")
                continue
            }
            examples.append(example)
        }
        guard !examples.isEmpty else { return nil }
        guard templates.count < Self.mostTemplates else {
            losses.add("more than \(Self.mostTemplates) strokes")
            return nil
        }
        let words = Binding(.stroke("gesture"), actions: actions.begin + actions.end).words
        let name = names.next(like: id ?? trigger.text("name") ?? words)
        templates[name] = examples
        strokeNames[strokes] = name
        return .stroke(name)
    }

    /// `id` without the number that exported names have from the second time on, as in `circle #2`.
    private static func withoutNumber(_ id: String) -> String {
        let parts = id.split(separator: " ")
        guard parts.count > 1, let last = parts.last, last.hasPrefix("#"),
            Int(last.dropFirst()) != nil
        else { return id }
        return parts.dropLast().joined(separator: " ")
    }
}
