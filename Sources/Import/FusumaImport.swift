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

/// From fusuma's documents to bindings.
struct FusumaConversion {
    private enum Kind: String { case swipe, pinch, rotate, hold, tap }

    /// What is done at one moment of a gesture. Nil where some of it is lost: then nothing is done
    /// that comes before or after it.
    private typealias Commands = [ForeignCommand]?

    /// What one gesture does, and when.
    private struct Deeds {
        var whole: Commands = []
        /// Nil inside where the file says nothing about it.
        var begin, update, end: Commands?
        /// How long it waits between two steps; 1 is as long as fusuma does by itself.
        var interval = 1.0

        var isRepeated: Bool { update != nil && update??.isEmpty != true }

        /// Whether it is more than to press something and let it go.
        var doesSomething: Bool {
            [whole, begin ?? [], update ?? [], end ?? []].contains { commands in
                commands?.allSatisfy(\.actions.isEmpty) != true
            }
        }

        /// These for one direction, where those for all directions are `general`.
        func under(_ general: Deeds) -> Deeds {
            var deeds = self
            deeds.begin = begin ?? general.begin
            deeds.end = end ?? general.end
            if update == nil { (deeds.update, deeds.interval) = (general.update, general.interval) }
            return deeds
        }
    }

    private var draft: ImportDraft
    private var isFusuma = false
    private var intervals: [String: Double] = [:]

    init(draft: ImportDraft) { self.draft = draft }

    /// Reads the file in `bytes`.
    mutating func imported(_ bytes: [UInt8]) throws(ImportError) -> Imported {
        let (documents, fault) = ForeignYAML.documents(in: bytes)
        if let fault {
            throw ImportError(
                line: fault.place.line, column: fault.place.column, message: fault.message)
        }
        for document in documents { read(document) }
        guard isFusuma || documents.isEmpty else {
            throw ImportError(
                line: 1, column: 1,
                message: "this is no file of fusuma: it has no 'swipe', 'pinch', 'rotate' or "
                    + "'hold'")
        }
        return try draft.imported(under: Profile(hotkeys: [], touchpad: .always))
    }

    private mutating func read(_ document: Node) {
        draft.line = document.start.line
        guard let context = document["context"] else { return scope(document, application: nil) }
        draft.line = context.start.line
        for entry in context.entries where entry.name != "application" {
            // Defaults of plugins are no gestures.
            if entry.name == "plugin_defaults" { return }
            return draft.lose("the gestures in the context \(entry.name.quoted)")
        }
        // Each has all that is in the document.
        for name in (context["application"]?.items ?? []).prefix(100) {
            scope(document, application: name.text?.trimmed ?? "")
        }
    }

    /// Everything that holds everywhere, or in windows of one class.
    private mutating func scope(_ node: Node, application: String?) {
        for entry in node["interval"]?.entries ?? [] where application == nil {
            intervals[entry.name] = entry.value.number
        }
        for entry in node.entries {
            draft.line = entry.key.start.line
            if let kind = Kind(rawValue: entry.name) {
                isFusuma = true
                gestures(kind, entry.value, over: application)
                continue
            }
            switch entry.name {
            case "context": break
            case "interval":
                draft.lose("interval: gestures without steps act once; steps are longer by it")
            case "application" where application == nil:
                for entry in entry.value.entries {
                    let isGeneral = entry.name.lowercased() == "global"
                    scope(entry.value, application: isGeneral ? nil : entry.name)
                }
            case "threshold": loseThreshold("threshold")
            default: draft.lose("\(entry.name.quoted): it is of a plugin of fusuma's")
            }
        }
    }

    private mutating func loseThreshold(_ title: String) {
        draft.lose("\(title): how far gestures have to go is 'length' under 'recognizers: swipe:'")
    }

    // MARK: Gestures

    private mutating func gestures(_ kind: Kind, _ node: Node, over application: String?) {
        guard kind != .hold, kind != .tap else {
            return draft.lose(
                "\(kind.rawValue): the X server does not report fingers that rest or tap on a "
                    + "touchpad")
        }
        gestures(kind, node.entries.filter { Int($0.name) == nil }, fingers: nil, over: application)
        for entry in node.entries {
            guard let fingers = Int(entry.name) else { continue }
            draft.line = entry.key.start.line
            gestures(kind, entry.value.entries, fingers: fingers, over: application)
        }
    }

    /// The directions of a number of fingers, and what is done in all of them.
    private mutating func gestures(
        _ kind: Kind, _ entries: [Node.Entry], fingers: Int?, over application: String?
    ) {
        let directions =
            switch kind {
            case .swipe: ["left", "right", "up", "down"]
            case .pinch: ["in", "out"]
            default: ["clockwise", "counterclockwise"]
            }
        func title(_ direction: String = "") -> String {
            ImportDraft.title([kind.rawValue, direction], fingers: fingers.map(String.init))
                + (application.map { " over \($0.quoted)" } ?? "")
        }
        let line = draft.line
        let general = deeds(kind, entries.filter { !directions.contains($0.name) }, title())
        draft.line = line
        if general.whole?.isEmpty == false {
            draft.lose("\(title()): what it does in no direction")
        }
        for direction in directions {
            let entry = entries.first { $0.name == direction }
            draft.line = entry?.key.start.line ?? line
            let own = deeds(kind, entry?.value.entries ?? [], title(direction)).under(general)
            draft.line = entry?.key.start.line ?? line
            guard own.doesSomething else { continue }
            let binding = binding(own, title(direction))
            for phrase in phrases(kind, direction, fingers, own.isRepeated, title(direction)) {
                if var binding {
                    binding.phrase = phrase
                    if own.isRepeated, !binding.isDrag {
                        binding.continuousActions.each = step(phrase, own.interval)
                    }
                    draft.add(binding, over: application, isForAny: fingers == nil)
                } else {
                    draft.block(phrase, over: application, isForAny: fingers == nil)
                }
            }
        }
    }

    private mutating func phrases(
        _ kind: Kind, _ direction: String, _ fingers: Int?, _ isRepeated: Bool, _ title: String
    ) -> [Phrase] {
        guard kind == .swipe else {
            guard draft.canPinch(fingers, title) else { return [] }
            if let pinch = PinchDirection(rawValue: direction) { return [.pinch(pinch)] }
            return [.rotate(direction == "clockwise" ? .clockwise : .counterclockwise)]
        }
        guard let pan = PanDirection(rawValue: direction),
            let swipe = Direction(rawValue: direction)
        else { return [] }
        guard fingers == nil || (3...5).contains(fingers ?? 0) else {
            draft.lose("\(title): three to five fingers swipe on a touchpad")
            return []
        }
        return (fingers.map { [$0] } ?? [3, 4]).map {
            isRepeated ? .pan(pan, fingers: $0) : .swipe(swipe, fingers: $0)
        }
    }

    /// fusuma repeats ten times a second at most, however far the fingers go: this is as far as
    /// quick ones go meanwhile.
    private func step(_ phrase: Phrase, _ interval: Double) -> Step {
        let times = min(max(interval, 1), 10)
        return switch phrase {
        case .pinch: .percent(20 * times)
        case .rotate: .degrees(30 * times)
        default: .pixels(80 * times)
        }
    }

    /// What `deeds` come to, for a phrase to be filled in; nil where it cannot be carried over
    /// whole, which is said.
    private mutating func binding(_ deeds: Deeds, _ title: String) -> Binding? {
        guard let whole = deeds.whole, let begin = deeds.begin ?? [],
            let update = deeds.update ?? [], let end = deeds.end ?? []
        else { return nil }
        if let button = drag(begin, update, end) {
            return draft.kept(.drag(button), title).map { Binding(.shake(nil), actions: [$0]) }
        }
        let pressed = (begin + update).reduce(into: Set()) { $0.formUnion($1.leavesDown) }
        let released = end.reduce(into: Set()) { $0.formUnion($1.letsGo) }
        var began: [Action] = []
        if !pressed.isEmpty, deeds.isRepeated, pressed.isSubset(of: released),
            let chord = Chord(holding: pressed), let hold = draft.kept(.hold(chord), title)
        {
            began = [hold]
        }
        // Only the end lets go, and does nothing else, for it would be done with what is held.
        let isClear =
            (pressed.isEmpty || !began.isEmpty) && (whole + end).allSatisfy(\.leavesDown.isEmpty)
            && (whole + begin + update).allSatisfy(\.letsGo.isEmpty)
            && (released.isEmpty || end.allSatisfy(\.actions.isEmpty))
        guard isClear, !update.contains(where: { $0.actions.contains(where: Self.movesPointer) })
        else {
            draft.lose(
                "\(title): what it presses or lets go on the way, with all that it does meanwhile")
            return nil
        }
        let actions = whole.flatMap(\.actions) + update.flatMap(\.actions)
        began += begin.flatMap(\.actions)
        let ended = end.flatMap(\.actions)
        guard deeds.isRepeated else {
            if !began.isEmpty {
                draft.lose("\(title): that it acts at the beginning; here it does at the end")
            }
            return Self.binding(began + actions + ended)
        }
        if !whole.isEmpty { draft.lose("\(title): what it does once, beside its steps") }
        var binding = Self.binding(update.flatMap(\.actions))
        binding.continuousActions.began = began
        binding.continuousActions.ended = ended
        return binding
    }

    /// fusuma's windows are those with the focus.
    private static func binding(_ actions: [Action]) -> Binding {
        let isOfWindow = actions.contains { if case .window = $0 { true } else { false } }
        return Binding(.shake(nil), actions: actions, target: isOfWindow ? .active : .start)
    }

    /// The mouse button that xdotool holds from beginning to end while it moves the pointer, as
    /// fusuma's users have three fingers drag.
    private func drag(
        _ begin: [ForeignCommand], _ update: [ForeignCommand], _ end: [ForeignCommand]
    ) -> Int? {
        guard begin.count == 1, update.count == 1, end.count == 1, begin[0].actions.isEmpty,
            end[0].actions.isEmpty, begin[0].leavesDown.count == 1,
            begin[0].leavesDown == end[0].letsGo,
            case .button(let button)? = begin[0].leavesDown.first,
            update[0].actions.contains(where: Self.movesPointer)
        else { return nil }
        return button
    }

    private static func movesPointer(_ action: Action) -> Bool {
        if case .run(let command) = action { movesPointer(command) } else { false }
    }

    private static func movesPointer(_ command: String) -> Bool {
        command.hasPrefix("xdotool mousemove_relative")
    }

    // MARK: Actions

    /// What is done by the entries of a direction, or of all.
    private mutating func deeds(_ kind: Kind, _ entries: [Node.Entry], _ title: String) -> Deeds {
        var deeds = Deeds()
        deeds.interval = intervals[kind.rawValue] ?? 1
        for entry in entries {
            draft.line = entry.key.start.line
            switch entry.name {
            case "begin": deeds.begin = phase(entry.value, title)
            case "update":
                deeds.update = phase(entry.value, title)
                deeds.interval = entry.value["interval"]?.number ?? deeds.interval
            case "end": deeds.end = phase(entry.value, title)
            case "cancelled": draft.lose("\(title): what happens when it is cancelled")
            case "interval": draft.lose("\(title): its interval; here it acts once")
            default: deeds.whole = joined(deeds.whole, commands(entry, title))
            }
        }
        return deeds
    }

    private mutating func phase(_ node: Node, _ title: String) -> Commands {
        var result: Commands = []
        for entry in node.entries {
            draft.line = entry.key.start.line
            result = joined(result, commands(entry, title))
        }
        return result
    }

    private func joined(_ first: Commands, _ second: Commands) -> Commands {
        if let first, let second { first + second } else { nil }
    }

    private mutating func commands(_ entry: Node.Entry, _ title: String) -> Commands {
        let value = entry.value
        let text = value.text?.trimmed ?? ""
        switch entry.name {
        case "command": return text.isEmpty ? [] : command(text, title)
        // As it was before fusuma 1.0.
        case "shortcut": return text.isEmpty ? [] : command("xdotool key \(text)", title)
        case "sendkey":
            let chords = value.items.map { EvdevKeys.chord($0.text?.trimmed ?? "") }
            let known = chords.compactMap { $0 }.filter {
                if case .key(let name) = $0.trigger { draft.keys.isKey(name) } else { true }
            }
            if !known.isEmpty, known.count == chords.count {
                return draft.kept(.keys(known), title).map { [ForeignCommand([$0])] }
            }
            draft.lose("\(title): keys that have no name here")
            return nil
        case "interval", "accel": return []
        // Held modifiers are lifted here anyway.
        case "clearmodifiers": return []
        case "threshold":
            loseThreshold("\(title): its threshold")
            return []
        case "keypress":
            draft.lose("\(title): what it does while a key is held; 'hotkeys:' can have one for it")
            return []
        default:
            if let action = Self.ofWindows["\(entry.name) \(text)"] {
                return [ForeignCommand([action])]
            }
            draft.lose("\(title): \(entry.name.quoted) \(text)".trimmed)
            return nil
        }
    }

    private mutating func command(_ text: String, _ title: String) -> Commands {
        let known = ForeignCommand(text, words: ShellWords.plainWords(text), keys: draft.keys)
        guard let known else {
            draft.lose("\(title): a key or button that stays down, or that is let go")
            return nil
        }
        let variables = ["move_x", "move_y", "zoom", "rotate"].flatMap { ["$\($0)", "${\($0)"] }
        if !Self.movesPointer(text), variables.contains(where: { text.contains($0) }) {
            draft.lose("\(title): how far the fingers moved, in \(text.quoted)")
            return nil
        }
        for action in known.actions where draft.kept(action, title) == nil { return nil }
        return [known]
    }

    /// What the plugin wmctrl does.
    private static let ofWindows: [String: Action] = [
        "workspace next": .desktop(.go(.next, wrap: false)),
        "workspace prev": .desktop(.go(.previous, wrap: false)),
        "window next": .window(.toDesktop(.next)), "window prev": .window(.toDesktop(.previous)),
        "window fullscreen": .window(.fullscreen), "window maximized": .window(.maximize),
    ]
}
