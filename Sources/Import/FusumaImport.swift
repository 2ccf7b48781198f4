internal import Engine
internal import Gestures
internal import Mapping

extension Node {
    /// The entries of a mapping; none of anything else.
    fileprivate var entries: [Entry] { fields ?? [] }

    /// The value of that name in a mapping; a number in quotes is a name of its own.
    fileprivate subscript(name: String) -> Node? {
        entries.first { $0.name == name && ($0.fingers != nil || Int(name) == nil) }?.value
    }

    /// What Ruby makes of a word without quotes, true or false; nothing is false as well.
    fileprivate var flag: Bool? {
        guard case .scalar(let text, isPlain: true) = content else { return nil }
        if ["yes", "true", "on"].contains(text.lowercased()) { return true }
        return isEmpty || ["no", "false", "off"].contains(text.lowercased()) ? false : nil
    }
}

extension Node.Entry {
    fileprivate var fingers: Int? {
        guard case .scalar(let text, isPlain: true) = key.content else { return nil }
        return Int(text).flatMap { String($0) == text ? $0 : nil }
    }
}

/// Turns fusuma's documents into bindings, and finds in them what fusuma finds.
struct FusumaConversion {
    private static let directions = [
        "swipe": ["left", "right", "up", "down"], "pinch": ["in", "out"],
        "rotate": ["clockwise", "counterclockwise"],
    ]
    /// What does something, in fusuma's order: the first that is found is done.
    private static let actions = ["command", "sendkey"]
    private static let phases = ["begin", "update", "end"]
    /// Why a word is lost, wherever it stands.
    private static let reasons = [
        "interval": "a gesture acts once here, or in steps that are as long as without it",
        "threshold": ImportDraft.lengthAdvice,
        "keypress": "what is done while a key is held; 'hotkeys:' can have gestures for it",
        "cancelled": "what happens when a gesture is cancelled",
        "plugin": "options of plugins", "hold": ImportDraft.noRest, "tap": ImportDraft.noRest,
    ]

    private var draft: ImportDraft
    /// The documents that were read, the general one first.
    private var known: [(document: Node, application: String?)] = []

    init(draft: ImportDraft) { self.draft = draft }

    consuming func imported(_ bytes: [UInt8]) throws(ImportRemark) -> Imported {
        let (documents, fault) = ForeignYAML.documents(in: bytes)
        if let fault { throw ImportRemark(fault.message, line: fault.place.line) }
        for document in documents { read(document) }
        let words = Set(documents.flatMap(\.entries).map(\.name))
        let isFusuma = !words.isDisjoint(with: ["swipe", "pinch", "rotate", "hold", "tap"])
        guard isFusuma || documents.isEmpty else {
            throw ImportRemark("this is no file of fusuma: it has no 'swipe' or the like", line: 1)
        }
        return draft.imported(under: Profile(hotkeys: [], touchpad: .always))
    }

    private mutating func loseDoubled(in node: Node) {
        var names: Set<String> = []
        for entry in node.entries {
            draft.line = entry.key.start.line
            if !names.insert(entry.name).inserted {
                draft.lose("\(entry.name.quoted) a second time: fusuma ends at that")
            }
            loseDoubled(in: entry.value)
        }
    }

    private mutating func read(_ document: Node) {
        loseDoubled(in: document)
        let context = document["context"]
        draft.line = (context ?? document).start.line
        if known.isEmpty {
            if context != nil { draft.lose("the context: the first document is for all of them") }
            return scope(document, application: nil)
        }
        guard let context, context.entries.count == 1, let name = context["application"]?.text
        else { return draft.lose("a further document that is not for one application") }
        draft.lose("the letter case of applications' names: here it does not matter", isOnce: true)
        scope(document, application: name)
    }

    /// Reads everything that applies everywhere, or in windows of one class.
    private mutating func scope(_ document: Node, application: String?) {
        let place = application.map { " over \($0.quoted)" } ?? ""
        for entry in document.entries {
            draft.line = entry.key.start.line
            switch entry.name {
            case "swipe", "pinch", "rotate":
                // A gesture for a given number of fingers replaces one for any number.
                for count in [entry] + entry.value.entries.filter({ $0.fingers != nil }) {
                    draft.line = count.key.start.line
                    let title = ImportDraft.title([entry.name], count.fingers) + place
                    guard draft.fits(count.fingers, entry.name, title) else { continue }
                    review(count.value, entry.name, count.fingers, [], place)
                    for direction in Self.directions[entry.name] ?? [] {
                        gesture(
                            entry.name, count.fingers, direction, in: document, over: application)
                    }
                }
            case "context": break
            case let name: lose(name)
            }
        }
        known.append((document, application))
    }

    /// Says that `word` is lost: with its gesture, or once where that does not matter.
    private mutating func lose(_ word: String, of title: String = "") {
        if let reason = Self.reasons[word] {
            return draft.lose("\(word.quoted): \(reason)", isOnce: true)
        }
        draft.lose("\(title)\(word.quoted): a plugin's word, or none of fusuma's")
    }

    // MARK: Gestures

    /// Where fusuma looks for what a gesture does, in its order: as a whole, or in one of its phases.
    private static func nodes(
        _ kind: String, _ fingers: Int?, _ direction: String, _ phase: String?, in document: Node
    ) -> [Node] {
        let any = document[kind]
        let given = fingers.flatMap { any?[String($0)] }
        // Steps, and a swipe, need a number of fingers.
        guard let phase else {
            return [given?[direction], kind == "swipe" ? nil : any?[direction]].compactMap { $0 }
        }
        let own = given?[direction]?[phase]
        return [own, kind == "rotate" ? nil : given?[phase]].compactMap { $0 }
    }

    private static func action(in nodes: [Node]) -> Node.Entry? {
        let entries = nodes.flatMap(\.entries).filter { $0.value.flag != false }
        return actions.lazy.compactMap { name in entries.first { $0.name == name } }.first
    }

    private mutating func gesture(
        _ kind: String, _ fingers: Int?, _ direction: String, in document: Node,
        over application: String?
    ) {
        let place = application.map { " over \($0.quoted)" } ?? ""
        let title = ImportDraft.title([kind, direction], fingers) + place
        /// What it does as a whole, and in its phases.
        func found(in document: Node) -> [Node.Entry?] {
            ([nil] + Self.phases).map {
                Self.action(in: Self.nodes(kind, fingers, direction, $0, in: document))
            }
        }
        let entries = found(in: document)
        guard entries.contains(where: { $0 != nil }) else { return }
        let any = document[kind]
        let node = (fingers.map { any?[String($0)] } ?? any) ?? document
        let own = node.entries.first { $0.name == direction }
        let earlier = known.filter { $0.application == nil || $0.application == application }
        guard !earlier.contains(where: { found(in: $0.document).contains { $0 != nil } }) else {
            draft.line = document.start.line
            return draft.lose("gestures\(place) that an earlier document has, or has a part of")
        }
        // What all directions have in common is said once.
        let common = ImportDraft.title([kind], fingers) + place
        let commands = zip([""] + Self.phases, entries).map { phase, entry in
            let isOwn = phase.isEmpty || own?.value[phase] != nil
            return entry.map { command($0, isOwn ? title : common) } ?? ForeignCommand([])
        }
        draft.line = own?.key.start.line ?? node.start.line
        let all = commands.compactMap { $0 }
        guard all.count < commands.count || all.contains(where: { !$0.actions.isEmpty }) else {
            if own != nil, !all.allSatisfy(\.isEmpty) {
                draft.lose("\(title): what it presses or lets go, since it does nothing else")
            }
            return
        }
        for phrase in ImportDraft.phrases(direction, fingers) {
            let phrase = commands[2]?.isEmpty == false ? phrase.withSteps : phrase
            let binding = all.count == commands.count ? binding(phrase, all, title) : nil
            draft.add(binding, or: phrase, over: application)
        }
    }

    /// fusuma repeats ten times a second at most, however far the fingers go: a flick of 700 pixels
    /// in 150 ms makes two steps there.
    private func step(_ phrase: Phrase) -> Step {
        switch phrase.motion {
        case .scaling: .percent(20)
        case .rotation: .degrees(30)
        case .translation, nil: .pixels(200)
        }
    }

    /// `phrase` with what `commands` do; nil, with a remark, where some of it is lost.
    private mutating func binding(
        _ phrase: Phrase, _ commands: [ForeignCommand], _ title: String
    ) -> Binding? {
        let (whole, begin) = (commands[0], commands[1])
        let (update, end) = (commands[2], commands[3])
        let isRepeated = !update.isEmpty
        let pressed = begin.leavesDown.union(update.leavesDown)
        // The end has to release what is held, and nothing else: that would be done with it held.
        guard pressed.isEmpty || isRepeated && pressed.isSubset(of: end.letsGo),
            whole.leavesDown.isEmpty && end.leavesDown.isEmpty,
            [whole, begin, update].allSatisfy(\.letsGo.isEmpty),
            end.letsGo.isEmpty || end.actions.isEmpty
        else {
            draft.lose(
                "\(title): what it presses or lets go on the way, with all that it does meanwhile")
            return nil
        }
        guard isRepeated else {
            if !begin.actions.isEmpty {
                draft.lose("\(title): that it acts at the beginning; here it does at the end")
            }
            return Binding(phrase, actions: begin.actions + whole.actions + end.actions)
        }
        if !whole.isEmpty { draft.lose("\(title): what it does once, beside its steps") }
        var binding = Binding(phrase, actions: update.actions)
        let hold = Action.hold(Chord(.modifiers, modifiers: pressed))
        binding.continuousActions.began = (pressed.isEmpty ? [] : [hold]) + begin.actions
        binding.continuousActions.ended = end.actions
        binding.continuousActions.each = step(phrase)
        return binding
    }

    // MARK: Actions

    /// Says which words of a gesture do nothing, in fusuma or here.
    private mutating func review(
        _ node: Node, _ kind: String, _ fingers: Int?, _ path: [String], _ place: String
    ) {
        let words = [kind] + path.filter { !Self.phases.contains($0) }
        let title = ImportDraft.title(words, fingers) + place
        let isPhase = path.last.map(Self.phases.contains) == true
        for entry in node.entries where !path.isEmpty || fingers != nil || entry.fingers == nil {
            draft.line = entry.key.start.line
            let name = entry.name
            let opensPhase = Self.phases.contains(name) && !isPhase
            let opens = opensPhase || path.isEmpty && Self.directions[kind]?.contains(name) == true
            let isDead =
                fingers == nil ? opensPhase || kind == "swipe" : opensPhase && kind == "rotate"
            if opens, !isDead || fingers != nil && !path.isEmpty {
                review(entry.value, kind, fingers, path + [name], place)
            } else if opens || Self.actions.contains(name) && path.isEmpty {
                draft.lose("\(title): \(name.quoted) needs fingers and a direction in fusuma")
            } else if Self.actions.contains(name) {
                if name != "command", let command = node["command"], command.flag != false {
                    draft.lose("\(title): keys beside a command, which fusuma does alone")
                }
            } else if !["accel", "clearmodifiers"].contains(name) {
                lose(name, of: "\(title): ")
            }
        }
    }

    /// What an entry does; nil, with a remark, where that, or some of it, cannot be done here.
    private mutating func command(_ entry: Node.Entry, _ title: String) -> ForeignCommand? {
        draft.line = entry.key.start.line
        let text = entry.value.flag == true ? "true" : entry.value.text?.trimmed ?? ""
        guard entry.name == "sendkey" else {
            if !text.isEmpty { return command(text, title) }
            if entry.value.text != nil { return ForeignCommand([]) }
            draft.lose("\(title): a list of commands, which fusuma does not run either")
            return nil
        }
        var items = [entry.value]
        if case .sequence(let list) = entry.value.content { items = list }
        let chords = items.compactMap { EvdevKeys.chord($0.text ?? "", draft.keys) }
        guard chords.count == items.count else {
            draft.lose("\(title): keys that have no name here, or are no chord of one key")
            return nil
        }
        if chords.contains(where: EvdevKeys.dependsOnLayout) {
            draft.lose(
                "letters, digits and signs are a US keyboard's; write what yours has", isOnce: true)
        }
        if items.contains(where: { $0.text?.uppercased().contains("RIGHTALT") == true }) {
            draft.lose(
                "RIGHTALT is Alt, as on a US keyboard; write AltGr where it is that", isOnce: true)
        }
        return draft.kept(.keys(chords), title).map { ForeignCommand([$0]) }
    }

    private mutating func command(_ text: String, _ title: String) -> ForeignCommand? {
        guard let known = ForeignCommand(text, ShellWords.plainWords(text), draft.keys) else {
            draft.lose("\(title): \(ForeignCommand.staysDown)")
            return nil
        }
        let variables = ["move_", "unaccelerated_", "zoom", "rotate"]
        if variables.contains(where: { text.contains("$\($0)") || text.contains("${\($0)") }) {
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
            let name = part.uppercased()
            if let number = Int(name.dropFirst()), name == "F\(number)", number <= 12 {
                return name
            }
            return keysyms[name] ?? (name.utf8.count == 1 ? name.lowercased() : "")
        }
        return Chord(names, keys)
    }

    /// Whether other layouts have another letter, digit or sign there, whose names have no capitals.
    static func dependsOnLayout(_ chord: Chord) -> Bool {
        guard case .key(let key) = chord.trigger else { return false }
        return key != "space" && key == key.lowercased()
    }

    private static let keysyms: [String: String] = [
        "LEFTCTRL": "Ctrl", "RIGHTCTRL": "Ctrl", "LEFTALT": "Alt", "RIGHTALT": "Alt",
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
