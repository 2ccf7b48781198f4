internal import Engine
internal import Gestures

/// Turns the elements of a `touchegg.conf` into gestures on touchpads and touch screens that need
/// no hotkey with three fingers or more, as they need none there.
struct ToucheggConversion {
    /// What a gesture does, on whichever device.
    private struct Deed {
        var actions: [Action]
        var began: [Action] = []
        /// The steps in hundredths of the whole gesture; nil where it acts once.
        var step: Double?
    }

    private var draft: ImportDraft
    /// Whether it is a file of Touchégg 1, whose actions have their settings as a text.
    private var isFirst = false

    init(draft: ImportDraft) { self.draft = draft }

    consuming func imported(_ bytes: [UInt8]) throws(ImportRemark) -> Imported {
        var reader = MarkupReader(bytes)
        let root = try reader.root()
        guard root.name.hasPrefix("touch") else {
            throw ImportRemark(
                "this is no file of Touchégg: its element is 'touchégg', not \(root.name.quoted)",
                line: root.line)
        }
        let parts = root.children.flatMap(\.children)
        let actions = parts.flatMap(\.children).filter { $0.name == "action" }
        let own: Set = ["composed_gestures_time", "ALL", "MOVE_WINDOW", "RESIZE_WINDOW", "SCROLL"]
        isFirst =
            actions.allSatisfy(\.children.isEmpty)
            && (!own.isDisjoint(with: (parts + actions).flatMap(\.attributes.values))
                || actions.contains { !$0.text.trimmed.isEmpty })
        // In Touchégg 1 a gesture in one direction replaces one in all of them.
        for readsAll in [true, false] {
            for child in root.children {
                draft.line = child.line
                switch child.name {
                case "application": application(child, readsAll)
                case "settings": draft.lose("the settings, of lengths, times and animations")
                default: draft.lose("the element \(child.name.quoted)")
                }
            }
        }
        return draft.imported(under: Profile(hotkeys: [], touch: .always, touchpad: .always))
    }

    // MARK: Gestures

    private mutating func application(_ element: MarkupElement, _ readsAll: Bool) {
        let names = (element.attributes["name"] ?? "").split(separator: ",")
            .map { String($0).trimmed }
        if names.isEmpty { draft.lose("an application without a name") }
        let isGeneral = names.allSatisfy { $0.lowercased() == "all" }
        let place = isGeneral ? "" : " over \(names.joined(separator: ", ").quoted)"
        for child in element.children {
            draft.line = child.line
            guard child.name == "gesture" else {
                draft.lose("the element \(child.name.quoted)")
                continue
            }
            // Among several names 'All' is one as well.
            let isAll = isFirst && child.attributes["direction"] == "ALL"
            for name in names where isAll == readsAll {
                gesture(child, over: name.lowercased() == "all" ? nil : name, place)
            }
        }
    }

    private mutating func gesture(
        _ element: MarkupElement, over application: String?, _ place: String
    ) {
        let type = element.attributes["type"] ?? ""
        let direction = element.attributes["direction"] ?? ""
        let number = element.attributes["fingers"] ?? ""
        guard let fingers = Int(number), String(fingers) == number else {
            return draft.lose("a gesture: \(number.quoted) is no number of fingers")
        }
        let title = ImportDraft.title([type, direction], fingers) + place
        let phrases = phrases(type, direction, fingers, title)
        guard !phrases.isEmpty, draft.fits(fingers, type, title) else { return }
        // Of several actions the first counts, in Touchégg 1 the last.
        let actions = element.children.filter { $0.name == "action" }
        let action = isFirst ? actions.last : actions.first
        if action == nil { draft.lose("\(title): it has no action") }
        let deed = action.flatMap { self.deed($0, type, direction, title) }
        if fingers == 2, deed != nil {
            draft.lose("two fingers on a touch screen without the hotkey", isOnce: true)
        }
        for phrase in phrases {
            draft.add(deed.map { self.binding(phrase, $0) }, or: phrase, over: application)
        }
    }

    /// The gestures that are meant, by words in exactly their letter case.
    private mutating func phrases(
        _ type: String, _ direction: String, _ fingers: Int, _ title: String
    ) -> [Phrase] {
        let isAll = isFirst && direction == "ALL"
        func isMeant(_ word: String) -> Bool { isAll || word.uppercased() == direction }
        let swipes = Direction.allCases.filter { $0.isStraight && isMeant($0.rawValue) }
        let pinches = PinchDirection.allCases.filter { isMeant($0.rawValue) }
        let isPlain = isAll || swipes.isEmpty && pinches.isEmpty
        var phrases: [Phrase] = []
        switch type {
        case "SWIPE" where !isFirst, "DRAG": phrases = swipes.map { .swipe($0, fingers: fingers) }
        case "PINCH": phrases = pinches.map { .pinch($0, fingers: fingers) }
        case "ROTATE" where isFirst:
            draft.lose("ROTATE LEFT is clockwise, as since geis 2, not before", isOnce: true)
            let turns = zip(["left", "right"], [Rotation.clockwise, .counterclockwise])
            phrases = turns.filter { isMeant($0.0) }.map { .rotate($0.1, fingers: fingers) }
        case "TAP" where isPlain: phrases = [.tap(count: 1, fingers: fingers)]
        case "DOUBLE_TAP" where isPlain && isFirst: phrases = [.tap(count: 2, fingers: fingers)]
        default: break
        }
        if phrases.isEmpty {
            draft.lose("\(title): there is no such gesture in Touchégg, or none like it here")
        }
        return phrases
    }

    private func binding(_ phrase: Phrase, _ deed: Deed) -> Binding {
        var binding = Binding(phrase, actions: deed.actions)
        binding.continuousActions.began = deed.began
        if case .swipe = phrase, deed.step != nil || deed.actions.contains(where: \.isContinuous) {
            binding.phrase = phrase.withSteps
            binding.continuousActions.each = deed.step.map { .pixels(16 * $0) }
        } else {
            // Touchégg counts steps along the scale; here each is as much larger or smaller.
            binding.continuousActions.each = deed.step.map { .percent(2.5 * $0) }
        }
        return binding
    }

    // MARK: Actions

    /// What the element of an action does, unless some of that is lost.
    private mutating func deed(
        _ element: MarkupElement, _ type: String, _ direction: String, _ title: String
    ) -> Deed? {
        let name = element.attributes["type"] ?? ""
        let isTap = type == "TAP"
        let canRepeat = !isFirst && ["SEND_KEYS", "RUN_COMMAND"].contains(name)
        var step: Double?
        if canRepeat, element["repeat"] == "true" {
            if isTap {
                draft.lose("\(title): steps, which a tap does not have")
                return nil
            }
            step = element["times"].map { Double(100 / min(max(Int($0) ?? 10, 2), 15)) } ?? 10
            if element["decreaseKeys"] ?? element["decreaseCommand"] ?? "" != "" {
                draft.lose("what is done when the fingers turn back", isOnce: true)
            }
        } else if canRepeat || name == "MOUSE_CLICK" || isFirst {
            let isEarly = isFirst && element.attributes["when"] == "AT_START"
            switch element["on"] ?? (isEarly || !isFirst ? "begin" : "end") {
            case "begin" where !isTap:
                draft.lose("acting at the beginning of a gesture, not at its end", isOnce: true)
            case "begin", "end": break
            case let word:
                draft.lose("\(title): that it acts on \(word.quoted)")
                return nil
            }
        }
        let text = isFirst ? element.text : ""
        // BUTTON=3
        let button = text.last?.wholeNumberValue ?? 1
        let action: Action
        switch name {
        case "MAXIMIZE_RESTORE_WINDOW": action = .window(.maximize)
        case "MINIMIZE_WINDOW": action = .window(.minimize)
        case "FULLSCREEN_WINDOW": action = .window(.fullscreen)
        case "CLOSE_WINDOW": action = .window(.close)
        case "SHOW_DESKTOP": action = .desktop(.show)
        case "TILE_WINDOW":
            action = .window(.tile(element["direction"] ?? "left" == "left" ? .left : .right))
        case "MOVE_WINDOW" where type == "DRAG" && isFirst: action = .window(.move)
        case "RESIZE_WINDOW" where type == "PINCH" && isFirst: action = .window(.resize)
        case "DRAG_AND_DROP" where type == "DRAG" && isFirst: action = .drag(button)
        case "MOUSE_CLICK":
            action = .click(isFirst ? button : element["button"].map { Int($0) ?? 0 } ?? 1)
        case "CHANGE_DESKTOP" where isFirst:
            action = .desktop(.go(text == "PREVIOUS" ? .previous : .next, wrap: true))
        case "CHANGE_DESKTOP": action = desktop(element, direction)
        case "SEND_KEYS": return keys(element, step, title)
        case "RUN_COMMAND":
            return command(element, title).map { Deed(actions: [$0], step: step) }
        default:
            draft.lose("\(title): there is no \(name.quoted) in Touchégg, or none like it here")
            return nil
        }
        return draft.kept(action, title).map { Deed(actions: [$0]) }
    }

    private mutating func desktop(_ element: MarkupElement, _ direction: String) -> Action {
        let word = element["direction"] ?? "auto"
        let named = Ordinal.named.first { $0.word == word && $0.ordinal.isRelative }
        var ordinal = named?.ordinal ?? .previous
        if word == "auto" {
            draft.lose(
                "'auto' is read as without natural scrolling; with it, and on a touch screen, "
                    + "'next' and 'previous' are the other way round", isOnce: true)
            ordinal = ["LEFT", "UP"].contains(direction) ? .previous : .next
        }
        return .desktop(.go(ordinal, wrap: element["cyclic"] == "true"))
    }

    private mutating func command(_ element: MarkupElement, _ title: String) -> Action? {
        let line = (isFirst ? element.text : element["command"] ?? "").trimmed
        let words = isFirst ? ShellWords.split(line) : ShellWords.plainWords(line)
        let action = ForeignCommand(line, words, draft.keys)?.onlyAction
        if line.isEmpty || line.contains("TOUCHEGG_") || isFirst && words == nil {
            draft.lose("\(title): it has no command that can do without Touchégg")
        } else if let action {
            // Touchégg 1 starts a program without a shell.
            if case .run = action, isFirst, let words { return draft.kept(.exec(words), title) }
            return draft.kept(action, title)
        } else {
            draft.lose("\(title): \(ForeignCommand.staysDown)")
        }
        return nil
    }

    // MARK: Keys

    private mutating func keys(_ element: MarkupElement, _ step: Double?, _ title: String) -> Deed?
    {
        func names(_ text: String?) -> [String] {
            (text ?? "").split(separator: "+").map(String.init)
        }
        let held = names(element["modifiers"])
        let pressed = names(isFirst ? element.text : element["keys"])
        let modifiers = held.isEmpty ? Chord(.modifiers) : chord(held)
        let keys = chord(step == nil ? held + pressed : pressed)
        guard let keys, let modifiers, modifiers.trigger == .modifiers || step == nil,
            draft.kept(.keys([keys]), title) != nil
        else {
            draft.lose("\(title): not one key, with or without modifiers, that has a name here")
            return nil
        }
        // The window under the pointer gets the keyboard first, as there.
        let focus = Action.window(.focus)
        draft.lose("keys over no window, such as the desktop", isOnce: true)
        guard let step else { return Deed(actions: [focus, .keys([keys])]) }
        let hold = held.isEmpty ? [] : [Action.hold(modifiers)]
        return Deed(actions: [.keys([keys])], began: [focus] + hold, step: step)
    }

    /// The chord of these keys, which are pressed by the key that has the letter, in whichever case
    /// it is written. X has no 'Ctrl', only a 'Control_L'; Touchégg 1 has names of its own.
    private func chord(_ names: [String]) -> Chord? {
        let own = ["Control", "Shift", "Super", "Alt", "AltGr"]
        let known = names.map { name in
            let isModifier = Chord([name], draft.keys)?.trigger == .modifiers
            let isRight = isFirst ? own.contains(name) : name.contains("_")
            if isModifier && !isRight || name.trimmed != name { return "" }
            if isFirst, name == "AltGr" { return "Alt" }
            return name.utf8.count == 1 ? name.lowercased() : name
        }
        return Chord(known, draft.keys)
    }
}
