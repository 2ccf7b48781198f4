internal import Engine
internal import Gestures

/// From the elements of a `touchegg.conf`, of Touchégg 1 or 2, to gestures of the touchpad and of
/// fingers that need no hotkey from three fingers on, as they did not there.
struct ToucheggConversion {
    private var draft: ImportDraft
    /// What a gesture's `action` element comes to.
    private struct Deed {
        var action: Action
        /// What is held from the beginning of a repeated gesture to its end.
        var held: Action?
        /// How often it is repeated on the whole way; nil where it is done once.
        var times: Double?
    }

    init(draft: ImportDraft) { self.draft = draft }

    /// Reads the file in `bytes`.
    mutating func imported(_ bytes: [UInt8]) throws(ImportError) -> Imported {
        let root = try MarkupElement(parsing: bytes)
        guard root.name == "touchégg" || root.name == "touchegg" else {
            throw ImportError(
                line: root.line, column: 1,
                message: "this is no file of Touchégg: its element is 'touchégg', not "
                    + root.name.quoted)
        }
        for child in root.children {
            draft.line = child.line
            switch child.name {
            case "application": application(child)
            case "settings": child.children.forEach { setting($0) }
            default: draft.lose("the element \(child.name.quoted)")
            }
        }
        return try draft.imported(
            under: Profile(hotkeys: [], touch: .always, touchpad: .always))
    }

    private mutating func setting(_ property: MarkupElement) {
        draft.line = property.line
        let name = property.attributes["name"] ?? property.name
        let message =
            switch name {
            case "animation_delay": "when its animations begin; hints have 'after'"
            case "action_execute_threshold":
                "how far fingers have to go is 'length' under 'recognizers: swipe:'"
            case "color", "borderColor":
                "the colour of its animations; 'theme' has those of the ink"
            case "composed_gestures_time":
                "how long it waits for a second tap is 'interval' under 'recognizers: tap:'"
            default: "Touchégg does not know it either"
            }
        draft.lose("the setting \(name.quoted): \(message)")
    }

    // MARK: Gestures

    private mutating func application(_ element: MarkupElement) {
        let names = (element.attributes["name"] ?? "").split(separator: ",")
            .map { String($0).trimmed }.filter { !$0.isEmpty }
        if names.isEmpty { draft.lose("an application without a name") }
        let isGeneral = names.contains { $0.lowercased() == "all" }
        let place = isGeneral ? "" : " over \(names.joined(separator: ", ").quoted)"
        for child in element.children {
            draft.line = child.line
            guard child.name == "gesture" else {
                draft.lose("the element \(child.name.quoted)")
                continue
            }
            for name in isGeneral ? [nil] : names.map(Optional.some) {
                gesture(child, over: name, place)
            }
        }
    }

    private mutating func gesture(
        _ element: MarkupElement, over application: String?, _ place: String
    ) {
        let type = (element.attributes["type"] ?? "").uppercased()
        let direction = (element.attributes["direction"] ?? "").lowercased()
        let fingers = element.attributes["fingers"] ?? ""
        let title =
            ImportDraft.title(
                [type, direction.uppercased()], fingers: fingers.isEmpty ? nil : fingers)
            + place
        let phrases = phrases(type, direction, Int(fingers) ?? 0, title)
        guard !phrases.isEmpty else { return }
        // One for all directions is for those that have none of their own.
        let isForAny = direction == "all"
        let actions = element.children.filter { $0.name == "action" }
        if actions.count > 1 { draft.lose("\(title): all actions but the first") }
        let deed = actions.isEmpty ? nil : self.deed(actions[0], type, direction, title)
        if actions.isEmpty { draft.lose("\(title) has no action") }
        for phrase in phrases {
            guard let deed, let binding = binding(deed, phrase) else {
                draft.block(phrase, over: application, isForAny: isForAny)
                if let deed { draft.lose("\(title): '\(deed.action)', which goes on with a swipe") }
                continue
            }
            draft.add(binding, over: application, isForAny: isForAny)
        }
    }

    private mutating func phrases(
        _ type: String, _ direction: String, _ fingers: Int, _ title: String
    ) -> [Phrase] {
        let isForAny = direction == "all"
        var phrases: [Phrase] = []
        switch type {
        case "SWIPE", "DRAG":
            phrases = Direction.allCases.filter(\.isStraight).filter {
                isForAny || $0.rawValue == direction
            }.map { .swipe($0, fingers: fingers) }
        case "PINCH":
            phrases = PinchDirection.allCases.filter { isForAny || $0.rawValue == direction }
                .map { .pinch($0) }
        case "ROTATE":
            if isForAny || direction == "left" { phrases.append(.rotate(.counterclockwise)) }
            if isForAny || direction == "right" { phrases.append(.rotate(.clockwise)) }
        case "TAP": phrases = [.tap(count: 1, fingers: fingers)]
        case "DOUBLE_TAP": phrases = [.tap(count: 2, fingers: fingers)]
        default: break
        }
        if phrases.isEmpty {
            draft.lose("\(title): there is no such gesture")
        } else if type == "PINCH" || type == "ROTATE" {
            if !draft.canPinch(fingers, title) { return [] }
        } else if !(2...5).contains(fingers) {
            draft.lose("\(title): here two to five fingers do it")
            return []
        } else if fingers == 2 {
            draft.lose("\(title): it needs the hotkey here; only three fingers and more do not")
        }
        return phrases
    }

    /// The gesture that does `deed`; nil where `phrase` is over before it can be done.
    private func binding(_ deed: Deed, _ phrase: Phrase) -> Binding? {
        guard deed.times != nil || deed.action.isDrag else {
            return Binding(phrase, actions: [deed.action])
        }
        var continuous = ContinuousActions(began: deed.held.map { [$0] } ?? [])
        // A tenth of Touchégg's whole way is less than this.
        let share = 10 / (deed.times ?? 10)
        switch phrase {
        case .swipe(let direction, let fingers):
            guard let pan = PanDirection(rawValue: direction.rawValue) else { return nil }
            if deed.times != nil { continuous.each = .pixels((40 * share).rounded()) }
            return Binding(
                .pan(pan, fingers: fingers), actions: [deed.action], continuousActions: continuous)
        case .pinch where !deed.action.isDrag: continuous.each = .percent((10 * share).rounded())
        case .rotate where !deed.action.isDrag: continuous.each = .degrees((15 * share).rounded())
        default: return nil
        }
        return Binding(phrase, actions: [deed.action], continuousActions: continuous)
    }

    // MARK: Actions

    private mutating func deed(
        _ element: MarkupElement, _ type: String, _ direction: String, _ title: String
    ) -> Deed? {
        let name = (element.attributes["type"] ?? "").uppercased()
        let isTap = type.hasSuffix("TAP")
        var times: Double?
        if ["SEND_KEYS", "RUN_COMMAND", "MOUSE_CLICK"].contains(name) {
            let on = setting("on", of: element) ?? "begin"
            if name != "MOUSE_CLICK", setting("repeat", of: element) == "true" {
                times = min(max(setting("times", of: element).flatMap { Double($0) } ?? 10, 2), 15)
            } else if name == "MOUSE_CLICK", on == "begin-and-end", !isTap {
                return drag(element, title)
            } else if !["begin", "end", "begin-and-end"].contains(on) {
                draft.lose("\(title): it does nothing on \(on.quoted)")
                return nil
            } else if !isTap, on != "end" {
                draft.loseOnce("what happens at the beginning of a gesture happens at its end here")
            }
            if times != nil, isTap {
                draft.lose("\(title): a tap repeats nothing")
                return nil
            }
        }
        let toward = (setting("direction", of: element) ?? element.text.trimmed).lowercased()
        let action: Action?
        switch name {
        case "MAXIMIZE_RESTORE_WINDOW": action = .window(.maximize)
        case "MINIMIZE_WINDOW": action = .window(.minimize)
        case "FULLSCREEN_WINDOW": action = .window(.fullscreen)
        case "CLOSE_WINDOW": action = .window(.close)
        case "SHOW_DESKTOP": action = .desktop(.show)
        case "TILE_WINDOW" where toward == "left": action = .window(.tile(.left))
        case "TILE_WINDOW" where toward == "right": action = .window(.tile(.right))
        case "CHANGE_DESKTOP": action = desktop(toward, direction, element)
        case "SEND_KEYS": return keys(element, times, title)
        case "RUN_COMMAND":
            if times != nil { loseStepsBack("decreaseCommand", of: element, title) }
            return command(of: element, title).map { Deed(action: $0, times: times) }
        case "MOUSE_CLICK":
            let button = Int(setting("button", of: element) ?? "1") ?? 0
            return draft.kept(.click(button), title).map { Deed(action: $0) }
        case "DRAG_AND_DROP": return drag(element, title)
        default: action = nil
        }
        if action == nil { draft.lose("\(title): the action \(name.quoted)") }
        return action.map { Deed(action: $0) }
    }

    private mutating func drag(_ element: MarkupElement, _ title: String) -> Deed? {
        let button = Int(setting("button", of: element) ?? "1") ?? 0
        return draft.kept(.drag(button), title).map { Deed(action: $0) }
    }

    /// `auto` is as with natural scrolling, which Touchégg asks the desktop about: the desktop
    /// follows the fingers.
    private func desktop(_ word: String, _ direction: String, _ element: MarkupElement) -> Action? {
        let auto: Ordinal = ["left", "up"].contains(direction) ? .next : .previous
        let named = Ordinal.named.first { $0.word == word }?.ordinal
        guard let ordinal = ["", "auto"].contains(word) ? auto : named, ordinal.isRelative else {
            return nil
        }
        // Touchégg 1 always went round.
        let isFirst = element.children.isEmpty && !word.isEmpty
        return .desktop(.go(ordinal, wrap: isFirst || setting("cyclic", of: element) == "true"))
    }

    /// Continuous gestures in both directions of one axis belong together here.
    private mutating func loseStepsBack(
        _ name: String, of element: MarkupElement, _ title: String
    ) {
        guard setting(name, of: element)?.isEmpty == false else { return }
        draft.lose(
            "\(title): \(name.quoted); a step back is one of the gesture in the other direction")
    }

    private mutating func command(of element: MarkupElement, _ title: String) -> Action? {
        var line = (setting("command", of: element) ?? "").trimmed
        var words = ShellWords.plainWords(line)
        // Touchégg 1 asked no shell.
        if element.children.isEmpty, let parts = ShellWords.split(line) {
            (words, line) = (parts, ShellWords.commandLine(parts))
        }
        let known = ForeignCommand(line, words: words, keys: draft.keys)
        guard let known, known.leavesDown.isEmpty, known.letsGo.isEmpty, known.actions.count == 1,
            !line.contains("TOUCHEGG_")
        else {
            draft.lose("\(title): the command \(line.quoted), which works with Touchégg only")
            return nil
        }
        return draft.kept(known.actions[0], title)
    }

    /// Touchégg holds the modifiers from the beginning of the gesture to its end, and strikes the
    /// keys meanwhile.
    private mutating func keys(
        _ element: MarkupElement, _ times: Double?, _ title: String
    ) -> Deed? {
        func chord(_ name: String) -> Chord? {
            Chord(touchegg: setting(name, of: element) ?? "", known: draft.keys)
        }
        let (modifiers, keys) = (chord("modifiers"), chord("keys"))
        guard let modifiers, modifiers.trigger == .modifiers, let keys,
            times == nil || keys != Chord(.modifiers),
            modifiers != keys || keys != Chord(.modifiers)
        else {
            draft.lose("\(title): keys that have no name here, or more than one besides modifiers")
            return nil
        }
        guard let times else {
            let all = Chord(keys.trigger, modifiers: keys.modifiers.union(modifiers.modifiers))
            return draft.kept(.keys([all]), title).map { Deed(action: $0) }
        }
        guard let action = draft.kept(.keys([keys]), title) else { return nil }
        var deed = Deed(action: action, times: times)
        // Under a switcher of windows Alt has to stay down from one Tab to the next.
        if modifiers != Chord(.modifiers) {
            deed.held = draft.kept(.hold(modifiers), title)
            if deed.held == nil { return nil }
        }
        loseStepsBack("decreaseKeys", of: element, title)
        return deed
    }

    /// A setting of an action; nil where it is not given.
    private func setting(_ name: String, of element: MarkupElement) -> String? {
        guard element.children.isEmpty else { return element[name] }
        // In Touchégg 1 it was all in the text: 'Control+W', 'BUTTON=3'.
        let text = element.text.trimmed
        if ["keys", "command"].contains(name) { return text }
        for part in text.split(separator: ":") {
            let sides = part.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
            if sides.count == 2, sides[0].lowercased() == name { return sides[1] }
        }
        return nil
    }
}

extension Chord {
    /// The keys of `Shift_L+Tab`, each a keysym's name; nil where a name is unknown, or where there
    /// is more than one besides modifiers.
    fileprivate init?(touchegg text: String, known: KeyNames) {
        self.init(.modifiers)
        for name in text.split(separator: "+").map({ String($0).trimmed }) where !name.isEmpty {
            if let modifier = Modifiers.aliases[name.lowercased()] {
                modifiers.insert(modifier)
                continue
            }
            // It presses the key that has the letter, whichever case it is written in.
            let key = name.utf8.count == 1 ? name.lowercased() : name
            guard trigger == .modifiers, known.isKey(key) else { return nil }
            trigger = .key(key)
        }
    }
}
