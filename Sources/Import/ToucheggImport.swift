internal import Engine
internal import Gestures

/// Turns the elements of a `touchegg.conf` into gestures on touchpads and touch screens that need
/// no hotkey with three fingers or more, as they need none there.
struct ToucheggConversion {
    var draft: ImportDraft

    /// Reads the file in `bytes`.
    consuming func imported(_ bytes: [UInt8]) throws(ImportRemark) -> Imported {
        let root = try MarkupElement(parsing: bytes)
        guard root.name.hasPrefix("touch") else {
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
        return draft.imported(under: Profile(hotkeys: [], touch: .always, touchpad: .always))
    }

    private mutating func loseSetting(_ property: MarkupElement) {
        draft.line = property.line
        let name = property.attributes["name"] ?? property.name
        let isLength = name == "action_execute_threshold"
        let advice = isLength ? ImportDraft.lengthAdvice : "there is none like it here"
        draft.lose("the setting \(name.quoted): \(advice)")
    }

    // MARK: Gestures

    private mutating func application(_ element: MarkupElement) {
        let names = (element.attributes["name"] ?? "").split(separator: ",")
            .map { String($0).trimmed }.filter { !$0.isEmpty }
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
        // Touchégg 1 calls a swipe a drag.
        let type = (element.attributes["type"] ?? "").uppercased().replacing("DRAG", with: "SWIPE")
        let direction = (element.attributes["direction"] ?? "").lowercased()
        let fingers = element.attributes["fingers"]
        let title = ImportDraft.title([type, direction.uppercased()], fingers: fingers) + place
        guard let phrase = phrase(type, direction, Int(fingers ?? "") ?? 0, title) else { return }
        let first = element.children.first { $0.name == "action" }
        let action = first.flatMap { self.action(modern($0), type, direction, title) }
        draft.add(action.map { Binding(phrase, actions: [$0]) }, or: phrase, over: application)
    }

    private mutating func phrase(
        _ type: String, _ direction: String, _ fingers: Int, _ title: String
    ) -> Phrase? {
        let toward = Direction(rawValue: direction)
        switch type {
        case "SWIPE" where toward?.isStraight == true, "TAP":
            guard (2...5).contains(fingers) else {
                draft.lose("\(title): here two to five fingers do it")
                return nil
            }
            if fingers == 2 {
                draft.lose("\(title): it needs the hotkey here; only three fingers and more do not")
            }
            guard type == "SWIPE", let toward else { return .tap(count: 1, fingers: fingers) }
            return .swipe(toward, fingers: fingers)
        case "PINCH" where PinchDirection(rawValue: direction) != nil:
            return draft.pinches(direction, fingers, title).first
        default:
            draft.lose("\(title): there is no such gesture here")
            return nil
        }
    }

    // MARK: Actions

    /// An action as in Touchégg 2; in Touchégg 1 all its settings are one text.
    private func modern(_ action: MarkupElement) -> MarkupElement {
        let text = action.text.trimmed
        guard action.children.isEmpty, !text.isEmpty else { return action }
        let value = text.lowercased().split(separator: "=").last.map(String.init) ?? ""
        // Touchégg 1 starts a program without a shell.
        let command = ShellWords.plainWords(text) == nil ? "" : text
        let settings = [
            "on": action.attributes["when"] == "AT_START" ? "begin" : "end", "cyclic": "true",
            "keys": text, "command": command, "direction": value, "button": value,
        ]
        var modern = action
        modern.children = settings.map { MarkupElement(name: $0, line: action.line, text: $1) }
        return modern
    }

    /// What the element of an action does, unless some of that is lost.
    private mutating func action(
        _ element: MarkupElement, _ type: String, _ direction: String, _ title: String
    ) -> Action? {
        let name = (element.attributes["type"] ?? "").uppercased()
        if ["SEND_KEYS", "RUN_COMMAND", "MOUSE_CLICK"].contains(name) {
            let on = element["on"] ?? "begin"
            if name != "MOUSE_CLICK", element["repeat"] == "true" {
                draft.lose("\(title): it is repeated on the way; a pan or pinch has 'each'")
                return nil
            }
            guard ["begin", "end"].contains(on) else {
                draft.lose("\(title): that it acts on \(on.quoted)")
                return nil
            }
            if type != "TAP", on == "begin" {
                draft.loseOnce("what happens at the beginning of a gesture happens at its end here")
            }
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
        case ("SEND_KEYS", _): return keys(element, title)
        case ("RUN_COMMAND", _): return command(of: element, title)
        case ("MOUSE_CLICK", _): action = element["button"].flatMap { Int($0) }.map { .click($0) }
        default: action = nil
        }
        guard let action else {
            draft.lose("\(title): the action \(name.quoted)")
            return nil
        }
        return draft.kept(action, title)
    }

    /// `auto` is read as natural scrolling, which Touchégg asks the desktop about: the desktop
    /// follows the fingers.
    private func desktop(_ word: String, _ direction: String, _ element: MarkupElement) -> Action? {
        let auto: Ordinal = ["left", "up"].contains(direction) ? .next : .previous
        let named = Ordinal.named.first { $0.word == word }?.ordinal
        guard let ordinal = word == "auto" ? auto : named, ordinal.isRelative else { return nil }
        return .desktop(.go(ordinal, wrap: element["cyclic"] == "true"))
    }

    private mutating func command(of element: MarkupElement, _ title: String) -> Action? {
        let line = element["command"] ?? ""
        let known = ForeignCommand(line, words: ShellWords.plainWords(line), keys: draft.keys)
        guard let action = known?.onlyAction, !line.isEmpty, !line.contains("TOUCHEGG_") else {
            let written = line.isEmpty ? element.text.trimmed : line
            draft.lose(
                "\(title): the command \(written.quoted) leaves a key down, or needs Touchégg")
            return nil
        }
        return draft.kept(action, title)
    }

    private mutating func keys(_ element: MarkupElement, _ title: String) -> Action? {
        // Touchégg presses the key that has the letter, whichever case it is written in.
        let names = ["modifiers", "keys"].flatMap { (element[$0] ?? "").split(separator: "+") }
            .map { String($0).trimmed }.map { $0.utf8.count == 1 ? $0.lowercased() : $0 }
        if let chord = Chord(names, draft.keys) { return draft.kept(.keys([chord]), title) }
        draft.lose("\(title): not one key, with or without modifiers, that has a name here")
        return nil
    }
}
