public import Engine
internal import Gestures
internal import Mapping

extension Imported {
    /// What fusuma's `config.yml` comes to: gestures of the touchpad that need no hotkey, as they
    /// did not there.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - hotkey: what is held for gestures of fewer than three fingers.
    ///   - keys: the keys there are.
    public init(fusuma bytes: [UInt8], hotkey: Chord, keys: KeyNames) throws(ImportError) {
        let documents = try ForeignYAML.read(bytes)
        var conversion = FusumaConversion(keys: keys)
        for document in documents { conversion.read(document) }
        guard conversion.isFusuma || documents.isEmpty else {
            throw ImportError(
                line: 1, column: 1,
                message: "this is no file of fusuma: it has no 'swipe', 'pinch', 'rotate', 'hold' "
                    + "or 'tap'")
        }
        var profile = Profile(hotkeys: [hotkey], touch: .always, touchpad: .always)
        profile.bindings = conversion.general.bindings
        profile.applications = conversion.rules
        self = try Imported(
            mapping: Mapping(profiles: [profile]), templates: [:], losses: conversion.losses.sorted
        ).withinLimits()
    }
}

extension ForeignYAML {
    /// The documents of a YAML file of another program.
    static func read(_ bytes: [UInt8]) throws(ImportError) -> [Node] {
        let (documents, fault) = documents(in: bytes)
        if let fault {
            throw ImportError(
                line: fault.place.line, column: fault.place.column, message: fault.message)
        }
        return documents
    }
}

extension Node {
    /// The entries of a mapping; none of anything else.
    var entries: [Entry] {
        if case .mapping(let entries) = content { return entries }
        return []
    }

    /// The items of a list; the value itself where it is no list, nothing where it is empty.
    var items: [Node] {
        if case .sequence(let items) = content { return items }
        return isEmpty ? [] : [self]
    }

    /// The first value of that name in a mapping.
    subscript(name: String) -> Node? { entries.first { $0.name == name }?.value }
}

/// From fusuma's documents to bindings.
private struct FusumaConversion {
    private enum Kind: String { case swipe, pinch, rotate, hold, tap }

    /// What one gesture does, and when.
    private struct Deed {
        var whole: [Action] = []
        var begin: [Action] = []
        var update: [Action] = []
        var end: [Action] = []

        /// Whether something happens while the gesture goes on.
        var goesOn: Bool { !update.isEmpty || !begin.isEmpty && !end.isEmpty }

        /// The mouse button that xdotool holds from its beginning to its end while it moves the
        /// pointer, as fusuma's users have three fingers drag.
        var drag: Int? {
            guard whole.isEmpty, case .run(let up) = end.first, end.count == 1,
                case .run(let down) = begin.first, begin.count == 1,
                case .run(let move) = update.first, update.count == 1
            else { return nil }
            func words(_ command: String) -> [String] { ShellWords.plainWords(command) ?? [] }
            guard Array(words(down).prefix(2)) == ["xdotool", "mousedown"],
                Array(words(up).prefix(2)) == ["xdotool", "mouseup"],
                move.hasPrefix("xdotool mousemove_relative")
            else { return nil }
            return words(down).last.flatMap { Int($0) }
        }
    }

    let keys: KeyNames
    var losses = ImportLosses()
    var isFusuma = false
    var general = BindingList()
    var rules: [ApplicationRule] { applications.map { rule($0.name, $0.list) } }
    private var applications: [(name: String, list: BindingList)] = []
    private static let mostApplications = 1000
    /// How many values were gone through: each application of a context has all that is in it.
    private var visits = 0
    private static let mostVisits = 200_000

    init(keys: KeyNames) { self.keys = keys }

    private func rule(_ name: String, _ list: BindingList) -> ApplicationRule {
        var match = ApplicationMatch()
        match.classes = [name]
        return ApplicationRule(match, bindings: list.bindings)
    }

    mutating func read(_ document: Node) {
        losses.line = document.start.line
        guard let context = document["context"] else { return scope(document, application: nil) }
        losses.line = context.start.line
        for entry in context.entries where entry.name != "application" {
            // Defaults of plugins are no gestures.
            if entry.name == "plugin_defaults" { return }
            return losses.add(
                "the gestures in the context \(entry.name.quoted): put them under 'hotkeys:' or "
                    + "'applications:' by hand")
        }
        for name in context["application"]?.items ?? [] {
            guard let name = name.text?.trimmed, !name.isEmpty else {
                losses.add("an application without a name")
                continue
            }
            scope(document, application: name)
        }
    }

    /// Everything that holds everywhere, or in windows of one class.
    private mutating func scope(_ node: Node, application: String?) {
        visits += node.weight
        guard visits <= Self.mostVisits else {
            return losses.addOnce("contexts of very many applications")
        }
        var list = BindingList()
        if application == nil { list = general }
        if let application,
            let known = applications.first(where: { $0.name == application.lowercased() })
        {
            list = known.list
        }
        for entry in node.entries {
            losses.line = entry.key.start.line
            if let kind = Kind(rawValue: entry.name) {
                isFusuma = true
                gestures(kind, entry.value, fingers: nil, direction: nil, into: &list)
                continue
            }
            switch entry.name {
            case "context": break
            case "application" where application == nil:
                for entry in entry.value.entries {
                    let isGeneral = entry.name.lowercased() == "global"
                    if isGeneral { general = list }
                    scope(entry.value, application: isGeneral ? nil : entry.name)
                    if isGeneral { list = general }
                }
            case "threshold", "interval":
                losses.add(
                    "\(entry.name): how far gestures go is under 'recognizers:', and 'each:' in an "
                        + "entry says how much a step is")
            case "plugin", "local_plugin_paths": losses.add("\(entry.name): fusuma's plugins")
            default: losses.add("\(entry.name.quoted): it is of a plugin of fusuma's")
            }
        }
        guard let application else { return general = list }
        guard !list.bindings.isEmpty, !application.utf8.contains(0) else { return }
        let name = application.lowercased()
        if let index = applications.firstIndex(where: { $0.name == name }) {
            applications[index].list = list
        } else if applications.count < Self.mostApplications {
            applications.append((name, list))
        } else {
            losses.add("more than \(Self.mostApplications) applications")
        }
    }

    // MARK: Gestures

    /// Numbers of fingers, directions and what is done, one inside the other.
    private mutating func gestures(
        _ kind: Kind, _ node: Node, fingers: Int?, direction: String?, into list: inout BindingList
    ) {
        let title =
            [kind.rawValue, direction].compactMap { $0 }.joined(separator: " ")
            + Imported.with(fingers: fingers.map(String.init))
        var deed = Deed()
        let line = losses.line
        for entry in node.entries {
            losses.line = entry.key.start.line
            let isFree = direction == nil
            if let number = Int(entry.name), fingers == nil, isFree {
                gestures(kind, entry.value, fingers: number, direction: nil, into: &list)
            } else if isFree, directions(of: kind).contains(entry.name) {
                gestures(
                    kind, entry.value, fingers: fingers, direction: entry.name, into: &list)
            } else {
                switch entry.name {
                case "begin": deed.begin += phase(entry.value, title)
                case "update": deed.update += phase(entry.value, title)
                case "end": deed.end += phase(entry.value, title)
                case "cancelled": losses.add("\(title): what happens when it is cancelled")
                default: deed.whole += actions(entry, title)
                }
            }
        }
        losses.line = line
        bind(deed, kind, fingers, direction, title, into: &list)
        losses.line = line
    }

    private func directions(of kind: Kind) -> [String] {
        switch kind {
        case .swipe: ["left", "right", "up", "down"]
        case .pinch: ["in", "out"]
        case .rotate: ["clockwise", "counterclockwise"]
        case .hold, .tap: []
        }
    }

    private mutating func bind(
        _ deed: Deed, _ kind: Kind, _ fingers: Int?, _ direction: String?, _ title: String,
        into list: inout BindingList
    ) {
        let all = deed.whole + deed.begin + deed.update + deed.end
        guard !all.isEmpty else { return }
        if let fingers, !(1...5).contains(fingers) {
            return losses.add("\(title): one to five fingers draw")
        }
        if let fingers, fingers < 3, kind == .swipe || kind == .hold || kind == .tap {
            losses.add("\(title): it needs the hotkey here; only three fingers and more do not")
        }
        let counts = fingers.map { [$0] } ?? [3, 4]
        let continuous = ContinuousActions(began: deed.begin, ended: deed.end)
        switch kind {
        case .hold, .tap:
            for count in counts {
                let phrase: Phrase =
                    kind == .tap ? .tap(count: 1, fingers: count) : .longPress(fingers: count)
                list.add(Binding(phrase, actions: all), title, &losses)
            }
        case .swipe where deed.drag != nil:
            let directions =
                direction.map { [PanDirection(rawValue: $0)].compactMap { $0 } }
                ?? [.horizontal, .vertical]
            guard let action = deed.drag.flatMap({ losses.kept(.drag($0), title) }) else { return }
            for count in counts {
                for direction in directions {
                    list.add(
                        Binding(.pan(direction, fingers: count), actions: [action]), title, &losses)
                }
            }
        case .swipe:
            guard let direction = direction.flatMap({ PanDirection(rawValue: $0) }),
                let straight = Direction(rawValue: direction.rawValue)
            else { return losses.add("\(title): what happens in every direction; a 'pan' has one") }
            for count in counts {
                let once = deed.goesOn ? deed.whole : all
                if !once.isEmpty {
                    list.add(
                        Binding(.swipe(straight, fingers: count), actions: once), title, &losses)
                }
                guard deed.goesOn else { continue }
                list.add(
                    Binding(
                        .pan(direction, fingers: count), actions: deed.update,
                        continuousActions: stepping(continuous, deed, .pixels(40))), title, &losses)
            }
            if !deed.goesOn, !deed.begin.isEmpty { sayBeginning() }
        case .pinch, .rotate:
            guard let phrase = phrase(kind, direction) else {
                return losses.add("\(title): what happens in every direction; say which")
            }
            if let fingers, fingers != 2 { losses.add("\(title): how many fingers it takes") }
            guard deed.goesOn else {
                if !deed.begin.isEmpty { sayBeginning() }
                return list.add(Binding(phrase, actions: all), title, &losses)
            }
            if !deed.whole.isEmpty { losses.add("\(title): what it does beside its phases") }
            let step: Step = kind == .pinch ? .percent(10) : .degrees(15)
            list.add(
                Binding(
                    phrase, actions: deed.update,
                    continuousActions: stepping(continuous, deed, step)), title, &losses)
        }
    }

    private mutating func sayBeginning() {
        losses.addOnce(
            "'begin': swipes, pinches and rotations act when they end here; 'began:' of a 'pan' "
                + "acts at once")
    }

    private func stepping(
        _ continuous: ContinuousActions, _ deed: Deed, _ step: Step
    ) -> ContinuousActions {
        var result = continuous
        if !deed.update.isEmpty { result.each = step }
        return result
    }

    private func phrase(_ kind: Kind, _ direction: String?) -> Phrase? {
        switch (kind, direction) {
        case (.pinch, "in"): .pinch(.inward)
        case (.pinch, "out"): .pinch(.outward)
        case (.rotate, "clockwise"): .rotate(.clockwise)
        case (.rotate, "counterclockwise"): .rotate(.counterclockwise)
        default: nil
        }
    }

    // MARK: Actions

    private mutating func phase(_ node: Node, _ title: String) -> [Action] {
        var result: [Action] = []
        for entry in node.entries {
            losses.line = entry.key.start.line
            result += actions(entry, title)
        }
        return result
    }

    private mutating func actions(_ entry: Node.Entry, _ title: String) -> [Action] {
        let value = entry.value
        let text = value.text?.trimmed ?? ""
        switch entry.name {
        case "command":
            guard !text.isEmpty else { return [] }
            return losses.kept(Action(commandLine: text, keys: keys), title).map { [$0] } ?? []
        case "sendkey": return sentKeys(value, title)
        case "workspace":
            switch text {
            case "next": return [.desktop(.go(.next, wrap: false))]
            case "prev": return [.desktop(.go(.previous, wrap: false))]
            default: losses.add("\(title): the workspace \(text.quoted)")
            }
        case "window": return window(value, title)
        case "keypress":
            for key in value.entries {
                losses.line = key.key.start.line
                losses.add(
                    "\(title): what it does while \(key.name.quoted) is held; 'hotkeys:' can have "
                        + "a hotkey for it")
            }
        case "threshold", "interval":
            losses.add(
                "\(title): its \(entry.name); 'each:' in an entry says how much a step is")
        // Held modifiers are lifted here anyway.
        case "clearmodifiers": break
        default: losses.add("\(title): \(entry.name.quoted)")
        }
        return []
    }

    private mutating func sentKeys(_ value: Node, _ title: String) -> [Action] {
        var chords: [Chord] = []
        for item in value.items {
            let text = item.text?.trimmed ?? ""
            guard let chord = EvdevKeys.chord(text), isKnown(chord) else {
                losses.add("\(title): the keys \(text.quoted), which have no name here")
                return []
            }
            chords.append(chord)
        }
        guard !chords.isEmpty else { return [] }
        return losses.kept(.keys(chords), title).map { [$0] } ?? []
    }

    private func isKnown(_ chord: Chord) -> Bool {
        if case .key(let name) = chord.trigger { return keys.isKey(name) }
        return true
    }

    private mutating func window(_ value: Node, _ title: String) -> [Action] {
        let words: [String]
        if let text = value.text {
            words = [text.trimmed]
        } else {
            words = value.entries.map {
                let state = $0.value.text?.trimmed ?? ""
                return state == "toggle" ? $0.name : "\($0.name) \(state)"
            }
        }
        var result: [Action] = []
        for word in words {
            switch word {
            case "fullscreen": result.append(.window(.fullscreen))
            case "maximized": result.append(.window(.maximize))
            case "maximized remove": result.append(.window(.restore))
            case "next": result.append(.window(.toDesktop(.next)))
            case "prev": result.append(.window(.toDesktop(.previous)))
            default: losses.add("\(title): the window's state \(word.quoted), which here toggles")
            }
        }
        return result
    }
}
