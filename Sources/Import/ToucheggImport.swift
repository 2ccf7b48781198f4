internal import Engine
internal import Gestures

/// From the elements of a `touchegg.conf` of Touchégg 2 to gestures of the touchpad and of fingers
/// that need no hotkey from three fingers on, as they did not there.
struct ToucheggConversion {
    var draft: ImportDraft
    /// What a gesture's `action` element comes to.
    private struct Deed {
        var action: Action
        /// What is held from the beginning of a repeated gesture to its end.
        var held: Action?
        /// How often it is repeated on the whole way; nil where it is done once.
        var times: Double?
    }

    /// Reads the file in `bytes`.
    mutating func imported(_ bytes: [UInt8]) throws(ImportRemark) -> Imported {
        let root = try MarkupElement(parsing: bytes)
        guard root.name == "touchégg" || root.name == "touchegg" else {
            throw ImportRemark(
                "this is no file of Touchégg: its element is 'touchégg', not \(root.name.quoted)",
                line: root.line)
        }
        for child in root.children {
            draft.line = child.line
            switch child.name {
            case "application": application(child)
            case "settings": child.children.forEach { loseSetting($0) }
            default: draft.lose("the element \(child.name.quoted)")
            }
        }
        return draft.imported(
            under: Profile(hotkeys: [], touch: .always, touchpad: .always))
    }

    private mutating func loseSetting(_ property: MarkupElement) {
        draft.line = property.line
        let name = property.attributes["name"] ?? property.name
        let messages = [
            "animation_delay": "when its animations begin; hints have 'after'",
            "action_execute_threshold": ImportDraft.lengthAdvice,
            "color": "the colour of its animations; 'theme' has those of the ink",
            "borderColor": "the colour of its animations; 'theme' has those of the ink",
        ]
        draft.lose("the setting \(name.quoted): \(messages[name] ?? "there is none like it here")")
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
        guard let phrase = phrase(type, direction, Int(fingers) ?? 0, title) else { return }
        let actions = element.children.filter { $0.name == "action" }
        if actions.count > 1 { draft.lose("\(title): all actions but the first") }
        if actions.isEmpty { draft.lose("\(title) has no action") }
        let deed = actions.isEmpty ? nil : self.deed(actions[0], type, direction, title)
        draft.add(deed.map { binding($0, phrase) }, or: phrase, over: application)
    }

    private mutating func phrase(
        _ type: String, _ direction: String, _ fingers: Int, _ title: String
    ) -> Phrase? {
        switch type {
        case "SWIPE", "TAP":
            let swipe = Direction(rawValue: direction).flatMap {
                $0.isStraight ? Phrase.swipe($0, fingers: fingers) : nil
            }
            let phrase = type == "TAP" ? .tap(count: 1, fingers: fingers) : swipe
            if phrase != nil, !(2...5).contains(fingers) {
                draft.lose("\(title): here two to five fingers do it")
                return nil
            }
            if fingers == 2 {
                draft.lose("\(title): it needs the hotkey here; only three fingers and more do not")
            }
            if let phrase { return phrase }
        case "PINCH":
            if PinchDirection(rawValue: direction) != nil {
                return draft.twoFingerPhrase(direction, fingers, title).first
            }
        case "DRAG", "ROTATE", "DOUBLE_TAP", "TAP_AND_HOLD":
            draft.lose("\(title): Touchégg 1 had it; write it anew with 'curlicue add'")
            return nil
        default: break
        }
        draft.lose("\(title): there is no such gesture")
        return nil
    }

    /// `phrase` doing `deed`, step by step where that is repeated.
    private func binding(_ deed: Deed, _ phrase: Phrase) -> Binding {
        guard let times = deed.times else { return Binding(phrase, actions: [deed.action]) }
        var continuous = ContinuousActions(began: deed.held.map { [$0] } ?? [])
        // A tenth of Touchégg's whole way is less than this.
        let share = 10 / times
        guard case .swipe(let direction, let fingers) = phrase,
            let pan = PanDirection(rawValue: direction.rawValue)
        else {
            continuous.each = .percent((10 * share).rounded())
            return Binding(phrase, actions: [deed.action], continuousActions: continuous)
        }
        continuous.each = .pixels((40 * share).rounded())
        return Binding(
            .pan(pan, fingers: fingers), actions: [deed.action], continuousActions: continuous)
    }

    // MARK: Actions

    private mutating func deed(
        _ element: MarkupElement, _ type: String, _ direction: String, _ title: String
    ) -> Deed? {
        // Touchégg 1 had all settings in the text: 'BUTTON=3'.
        guard !element.children.isEmpty || element.text.trimmed.isEmpty else {
            draft.lose("\(title): Touchégg 1 wrote it so; write it anew with 'curlicue add'")
            return nil
        }
        let name = (element.attributes["type"] ?? "").uppercased()
        var times: Double?
        if ["SEND_KEYS", "RUN_COMMAND", "MOUSE_CLICK"].contains(name) {
            let on = element["on"] ?? "begin"
            if name != "MOUSE_CLICK", element["repeat"] == "true" {
                times = min(max(element["times"].flatMap { Double($0) } ?? 10, 2), 15)
            } else if !["begin", "end"].contains(on) {
                draft.lose("\(title): that it acts on \(on.quoted)")
                return nil
            } else if type != "TAP", on == "begin" {
                draft.loseOnce("what happens at the beginning of a gesture happens at its end here")
            }
            if times != nil, type == "TAP" {
                draft.lose("\(title): a tap repeats nothing")
                return nil
            }
        }
        if times != nil {
            draft.loseOnce(
                "'decreaseKeys' and 'decreaseCommand': here a step back is one of the gesture in the "
                    + "other direction")
        }
        let action: Action?
        switch (name, (element["direction"] ?? "").lowercased()) {
        case ("MAXIMIZE_RESTORE_WINDOW", _): action = .window(.maximize)
        case ("MINIMIZE_WINDOW", _): action = .window(.minimize)
        case ("FULLSCREEN_WINDOW", _): action = .window(.fullscreen)
        case ("CLOSE_WINDOW", _): action = .window(.close)
        case ("SHOW_DESKTOP", _): action = .desktop(.show)
        case ("TILE_WINDOW", "left"): action = .window(.tile(.left))
        case ("TILE_WINDOW", "right"): action = .window(.tile(.right))
        case ("CHANGE_DESKTOP", let toward): action = desktop(toward, direction, element)
        case ("SEND_KEYS", _): return keys(element, times, title)
        case ("RUN_COMMAND", _):
            return command(of: element, title).map { Deed(action: $0, times: times) }
        case ("MOUSE_CLICK", _): action = .click(element["button"].flatMap { Int($0) } ?? 1)
        default: action = nil
        }
        guard let action else {
            draft.lose("\(title): the action \(name.quoted)")
            return nil
        }
        return draft.kept(action, title).map { Deed(action: $0) }
    }

    /// `auto` is as with natural scrolling, which Touchégg asks the desktop about: the desktop
    /// follows the fingers.
    private func desktop(_ word: String, _ direction: String, _ element: MarkupElement) -> Action? {
        let auto: Ordinal = ["left", "up"].contains(direction) ? .next : .previous
        let named = Ordinal.named.first { $0.word == word }?.ordinal
        guard let ordinal = ["", "auto"].contains(word) ? auto : named, ordinal.isRelative else {
            return nil
        }
        return .desktop(.go(ordinal, wrap: element["cyclic"] == "true"))
    }

    private mutating func command(of element: MarkupElement, _ title: String) -> Action? {
        let line = element["command"] ?? ""
        let known = ForeignCommand(line, words: ShellWords.plainWords(line), keys: draft.keys)
        guard let action = known?.onlyAction, !line.contains("TOUCHEGG_") else {
            draft.lose("\(title): the command \(line.quoted), which works with Touchégg only")
            return nil
        }
        return draft.kept(action, title)
    }

    /// Touchégg holds the modifiers from the beginning of the gesture to its end, and strikes the
    /// keys meanwhile.
    private mutating func keys(
        _ element: MarkupElement, _ times: Double?, _ title: String
    ) -> Deed? {
        let known = draft.keys
        func chord(_ name: String) -> Chord? {
            guard let text = element[name], !text.isEmpty else { return Chord(.modifiers) }
            let names = text.split(separator: "+").map { String($0).trimmed }
            // It presses the key that has the letter, whichever case it is written in.
            return Chord(names.map { $0.utf8.count == 1 ? $0.lowercased() : $0 }, known)
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
        return deed
    }
}
