internal import Engine
internal import Gestures
internal import Mapping

extension Node {
    /// The entries of a mapping; none of anything else.
    fileprivate var entries: [Entry] {
        if case .mapping(let entries) = content { return entries }
        return []
    }

    /// The items of a list; the value itself where it is no list, nothing where it is empty.
    fileprivate var items: [Node] {
        if case .sequence(let items) = content { return items }
        return isEmpty ? [] : [self]
    }

    /// The first value of that name in a mapping.
    fileprivate subscript(name: String) -> Node? { entries.first { $0.name == name }?.value }

    fileprivate var number: Double? {
        text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
}

/// Turns fusuma's documents into bindings.
struct FusumaConversion {
    /// What one gesture does, and when.
    private struct Phases {
        var whole: [ForeignCommand] = []
        /// Nil where the file says nothing about it.
        var begin, update, end: [ForeignCommand]?
        /// The pause between two steps, in units of fusuma's default.
        var interval = 1.0
        /// Whether some of it is lost: then all of it is left out.
        var isLost = false

        var isRepeated: Bool { update?.isEmpty == false }

        /// Whether it does more than hold and release modifiers.
        var doesSomething: Bool {
            isLost
                || [whole, begin, update, end].contains {
                    $0?.allSatisfy(\.actions.isEmpty) == false
                }
        }

        /// The phases of one direction; where it has none, those of all directions, `general`.
        func under(_ general: Phases) -> Phases {
            var phases = self
            phases.begin = begin ?? general.begin
            phases.end = end ?? general.end
            if update == nil {
                (phases.update, phases.interval) = (general.update, general.interval)
            }
            phases.isLost = isLost || general.isLost
            return phases
        }
    }

    private static let unknown = "which is a plugin's, or no word of fusuma's"
    private static let directions = [
        "swipe": ["left", "right", "up", "down"], "pinch": ["in", "out"],
        "rotate": ["clockwise", "counterclockwise"],
    ]

    private var draft: ImportDraft
    private var isFusuma = false
    private var readsFingers = false
    private var intervals: [String: Double] = [:]

    init(draft: ImportDraft) { self.draft = draft }

    /// Reads the file in `bytes`.
    consuming func imported(_ bytes: [UInt8]) throws(ImportRemark) -> Imported {
        let (documents, fault) = ForeignYAML.documents(in: bytes)
        if let fault { throw ImportRemark(fault.message, line: fault.place.line) }
        // Read twice: a gesture for a given number of fingers replaces one for any number.
        for readsFingers in [false, true] {
            self.readsFingers = readsFingers
            for document in documents { read(document) }
        }
        guard isFusuma || documents.isEmpty else {
            throw ImportRemark(
                "this is no file of fusuma: it has no 'swipe', 'pinch', 'rotate' or 'hold'", line: 1
            )
        }
        return draft.imported(under: Profile(hotkeys: [], touchpad: .always))
    }

    private mutating func read(_ document: Node) {
        draft.line = document.start.line
        guard let context = document["context"] else { return scope(document, application: nil) }
        draft.line = context.start.line
        for entry in context.entries where entry.name != "application" {
            return draft.lose("what is in the context \(entry.name.quoted)")
        }
        // The gestures of the document are for each of these applications.
        for name in context["application"]?.items ?? [] {
            scope(document, application: name.text?.trimmed ?? "")
        }
    }

    /// Reads everything that applies everywhere, or in windows of one class.
    private mutating func scope(_ node: Node, application: String?) {
        for entry in node["interval"]?.entries ?? [] where application == nil {
            intervals[entry.name] = entry.value.number
        }
        for entry in node.entries {
            draft.line = entry.key.start.line
            switch entry.name {
            case "swipe", "pinch", "rotate":
                isFusuma = true
                gestures(entry.name, entry.value, over: application)
            case "hold", "tap":
                isFusuma = true
                draft.lose("\(entry.name): \(ImportDraft.noRest)")
            case "context": break
            case "interval": draft.lose("interval, but that steps are longer by it")
            case "threshold": draft.lose("threshold: \(ImportDraft.lengthAdvice)")
            default: draft.lose("\(entry.name.quoted), \(Self.unknown)")
            }
        }
    }

    // MARK: Gestures

    private mutating func gestures(_ kind: String, _ node: Node, over application: String?) {
        guard readsFingers else {
            let entries = node.entries.filter { Int($0.name) == nil }
            return gestures(kind, entries, fingers: nil, over: application)
        }
        for entry in node.entries {
            guard let fingers = Int(entry.name) else { continue }
            draft.line = entry.key.start.line
            gestures(kind, entry.value.entries, fingers: fingers, over: application)
        }
    }

    /// The directions of a number of fingers, and what is done in all of them.
    private mutating func gestures(
        _ kind: String, _ entries: [Node.Entry], fingers: Int?, over application: String?
    ) {
        let directions = Self.directions[kind] ?? []
        func title(_ direction: String = "") -> String {
            ImportDraft.title([kind, direction], fingers: fingers.map(String.init))
                + (application.map { " over \($0.quoted)" } ?? "")
        }
        let line = draft.line
        let general = phases(kind, entries.filter { !directions.contains($0.name) }, title())
        if !general.whole.isEmpty { draft.lose("\(title()): what it does in no direction") }
        for direction in directions {
            let entry = entries.first { $0.name == direction }
            draft.line = entry?.key.start.line ?? line
            let own = phases(kind, entry?.value.entries ?? [], title(direction)).under(general)
            draft.line = entry?.key.start.line ?? line
            guard own.doesSomething else { continue }
            for phrase in phrases(direction, fingers, own.isRepeated, title(direction)) {
                let binding = binding(phrase, own, title(direction))
                draft.add(binding, or: phrase, over: application)
            }
        }
    }

    private mutating func phrases(
        _ direction: String, _ fingers: Int?, _ isRepeated: Bool, _ title: String
    ) -> [Phrase] {
        guard let pan = PanDirection(rawValue: direction),
            let swipe = Direction(rawValue: direction)
        else { return draft.pinches(direction, fingers, title) }
        return draft.swipeFingers(fingers, else: [3, 4], title).map {
            isRepeated ? .pan(pan, fingers: $0) : .swipe(swipe, fingers: $0)
        }
    }

    /// fusuma repeats ten times a second at most, however far the fingers go: a flick of 700 pixels
    /// in 150 ms makes two steps there, or one where the interval is longer.
    private func step(_ phrase: Phrase, _ interval: Double) -> Step {
        let times = min(max(interval, 1), 10)
        return switch phrase.motion {
        case .scaling: .percent(20 * times)
        case .rotation: .degrees(30 * times)
        case .translation, nil: .pixels(160 + 40 * times)
        }
    }

    /// `phrase` with the actions of `phases`; nil, with a remark, where some of it is lost.
    private mutating func binding(_ phrase: Phrase, _ phases: Phases, _ title: String) -> Binding? {
        guard !phases.isLost else { return nil }
        let (begin, update, end) = (phases.begin ?? [], phases.update ?? [], phases.end ?? [])
        let pressed = (begin + update).reduce(into: Modifiers()) { $0.formUnion($1.leavesDown) }
        let released = end.reduce(into: Modifiers()) { $0.formUnion($1.letsGo) }
        // The end has to release what is held, and nothing else: that would be done with it held.
        guard pressed.isEmpty || phases.isRepeated && pressed.isSubset(of: released),
            (phases.whole + end).allSatisfy(\.leavesDown.isEmpty),
            (phases.whole + begin + update).allSatisfy(\.letsGo.isEmpty),
            released.isEmpty || end.allSatisfy(\.actions.isEmpty)
        else {
            draft.lose(
                "\(title): what it presses or lets go on the way, with all that it does meanwhile")
            return nil
        }
        let (began, ended) = (begin.flatMap(\.actions), end.flatMap(\.actions))
        guard phases.isRepeated else {
            if !began.isEmpty {
                draft.lose("\(title): that it acts at the beginning; here it does at the end")
            }
            return Binding(phrase, actions: began + phases.whole.flatMap(\.actions) + ended)
        }
        if !phases.whole.isEmpty { draft.lose("\(title): what it does once, beside its steps") }
        var binding = Binding(phrase, actions: update.flatMap(\.actions))
        let hold = Action.hold(Chord(.modifiers, modifiers: pressed))
        binding.continuousActions.began = (pressed.isEmpty ? [] : [hold]) + began
        binding.continuousActions.ended = ended
        binding.continuousActions.each = step(phrase, phases.interval)
        return binding
    }

    // MARK: Actions

    /// Reads what the entries of a direction, or of all directions, do.
    private mutating func phases(_ kind: String, _ entries: [Node.Entry], _ title: String) -> Phases
    {
        var phases = Phases()
        phases.interval = intervals[kind] ?? 1
        func phase(_ node: Node) -> [ForeignCommand] {
            node.entries.flatMap { commands($0, title, &phases.isLost) }
        }
        for entry in entries {
            draft.line = entry.key.start.line
            switch entry.name {
            case "begin": phases.begin = phase(entry.value)
            case "update":
                phases.update = phase(entry.value)
                phases.interval = entry.value["interval"]?.number ?? phases.interval
            case "end": phases.end = phase(entry.value)
            case "cancelled": draft.lose("\(title): what happens when it is cancelled")
            case "interval": draft.lose("\(title): its interval; here it acts once")
            default: phases.whole += commands(entry, title, &phases.isLost)
            }
        }
        return phases
    }

    /// What an entry does; sets `isLost` where that, or some of it, cannot be done here.
    private mutating func commands(
        _ entry: Node.Entry, _ title: String, _ isLost: inout Bool
    ) -> [ForeignCommand] {
        draft.line = entry.key.start.line
        let text = entry.value.text?.trimmed ?? ""
        switch entry.name {
        case "command" where text.isEmpty, "shortcut" where text.isEmpty:
            if entry.value.text != nil { return [] }
            draft.lose("\(title): a list of commands, which fusuma does not run either")
        case "command", "shortcut":
            // 'shortcut' is what fusuma had before 1.0.
            let line = entry.name == "shortcut" ? "xdotool key \(text)" : text
            if let command = command(line, title) { return [command] }
        case "sendkey":
            let items = entry.value.items
            let chords = items.compactMap { EvdevKeys.chord($0.text ?? "", draft.keys) }
            if chords.isEmpty || chords.count != items.count {
                draft.lose("\(title): keys that have no name here")
            } else if let action = draft.kept(.keys(chords), title) {
                return [ForeignCommand([action])]
            }
        // curlicue lifts modifiers that the user holds anyway.
        case "interval", "accel", "clearmodifiers": return []
        case "threshold":
            draft.lose("\(title): its threshold: \(ImportDraft.lengthAdvice)")
            return []
        case "keypress":
            draft.lose("\(title): what it does while a key is held; 'hotkeys:' can have one for it")
            return []
        default:
            draft.lose("\(title): \(entry.name.quoted), \(Self.unknown)")
            // A number cannot be an action.
            if entry.value.number != nil { return [] }
        }
        isLost = true
        return []
    }

    private mutating func command(_ text: String, _ title: String) -> ForeignCommand? {
        let known = ForeignCommand(text, words: ShellWords.plainWords(text), keys: draft.keys)
        guard let known else {
            draft.lose("\(title): a key or button that stays down, or that is let go")
            return nil
        }
        let variables = ["move_x", "move_y", "zoom", "rotate"].flatMap { ["$\($0)", "${\($0)"] }
        if variables.contains(where: { text.contains($0) }) {
            draft.lose("\(title): how far the fingers moved, in \(text.quoted)")
            return nil
        }
        return known.actions.allSatisfy { draft.kept($0, title) != nil } ? known : nil
    }
}

/// Linux's names of keys without `KEY_`, `LEFTCTRL` and `VOLUMEUP`, as fusuma writes them. They are
/// positions on a keyboard; the keysyms are those of a US layout.
enum EvdevKeys {
    /// The chord of keys joined by plus signs, `LEFTCTRL+C`; nil where one has no name among `keys`.
    static func chord(_ text: String, _ keys: KeyNames) -> Chord? {
        let names = text.split(separator: "+", omittingEmptySubsequences: false).map { part in
            let upper = String(part).trimmed.uppercased()
            let name = upper.hasPrefix("KEY_") ? String(upper.dropFirst(4)) : upper
            return keysyms[name] ?? (name.utf8.count == 1 ? name.lowercased() : name)
        }
        return Chord(names, keys)
    }

    private static let keysyms: [String: String] = [
        "LEFTCTRL": "Ctrl", "RIGHTCTRL": "Ctrl", "LEFTALT": "Alt", "RIGHTALT": "AltGr",
        "LEFTSHIFT": "Shift", "RIGHTSHIFT": "Shift", "LEFTMETA": "Super", "RIGHTMETA": "Super",
        "ESC": "Escape", "ENTER": "Return", "TAB": "Tab", "SPACE": "space",
        "BACKSPACE": "BackSpace", "INSERT": "Insert", "DELETE": "Delete", "HOME": "Home",
        "END": "End", "PAGEUP": "Page_Up", "PAGEDOWN": "Page_Down", "UP": "Up", "DOWN": "Down",
        "LEFT": "Left", "RIGHT": "Right", "SYSRQ": "Print", "PAUSE": "Pause", "COMPOSE": "Menu",
        "MINUS": "minus", "EQUAL": "equal", "GRAVE": "grave", "LEFTBRACE": "bracketleft",
        "RIGHTBRACE": "bracketright", "BACKSLASH": "backslash", "SEMICOLON": "semicolon",
        "APOSTROPHE": "apostrophe", "COMMA": "comma", "DOT": "period", "SLASH": "slash",
        "KPPLUS": "KP_Add", "KPMINUS": "KP_Subtract", "VOLUMEUP": "XF86AudioRaiseVolume",
        "VOLUMEDOWN": "XF86AudioLowerVolume", "MUTE": "XF86AudioMute",
        "MICMUTE": "XF86AudioMicMute", "PLAYPAUSE": "XF86AudioPlay", "NEXTSONG": "XF86AudioNext",
        "PREVIOUSSONG": "XF86AudioPrev", "BRIGHTNESSUP": "XF86MonBrightnessUp",
        "BRIGHTNESSDOWN": "XF86MonBrightnessDown", "BACK": "XF86Back", "FORWARD": "XF86Forward",
    ]
}
