public import Engine
internal import Gestures
internal import Mapping

extension Imported {
    /// What a `touchegg.conf` comes to: gestures of the touchpad and of fingers that need no hotkey
    /// from three fingers on, as they did not there.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - hotkey: what is held for gestures of fewer fingers.
    ///   - keys: the keys there are.
    public init(touchegg bytes: [UInt8], hotkey: Chord, keys: KeyNames) throws(ImportError) {
        let root = try MarkupElement(parsing: bytes)
        guard root.name == "touchégg" || root.name == "touchegg" else {
            throw ImportError(
                "this is no file of Touchégg: its element is 'touchégg', not \(root.name.quoted)",
                at: root.offset, in: bytes)
        }
        var conversion = ToucheggConversion(keys: keys, lines: LineStarts(bytes))
        var profile = Profile(hotkeys: [hotkey], touch: .always, touchpad: .always)
        conversion.read(root, into: &profile)
        self.init(
            mapping: Mapping(profiles: [profile]), templates: [:], losses: conversion.losses.sorted)
    }
}

/// From the elements of Touchégg's file to bindings.
private struct ToucheggConversion {
    /// What is left of a gesture's `action` element.
    private struct Deed {
        var action: Action
        /// Whether it is repeated while the gesture goes on.
        var isRepeated = false
        /// What a repeated one holds down from the beginning of the gesture to its end.
        var held: Action?
        /// What a repeated one does at steps back.
        var back: Action?
    }

    /// What a repeated gesture does at steps back: here the gesture in the other direction does it.
    private struct StepBack {
        var title: String
        var line: Int?
        var binding: Binding
    }

    let keys: KeyNames
    private let lines: LineStarts
    var losses = ImportLosses()
    private var applications: Set<[String]> = []
    private static let mostApplications = 1000

    init(keys: KeyNames, lines: LineStarts) {
        self.keys = keys
        self.lines = lines
    }

    mutating func read(_ root: MarkupElement, into profile: inout Profile) {
        for child in root.children {
            losses.line = lines.line(of: child.offset)
            switch child.name {
            case "application": application(child, into: &profile)
            case "settings":
                for property in child.children {
                    losses.line = lines.line(of: property.offset)
                    let name = (property.attributes["name"] ?? property.name).quoted
                    losses.add("the setting \(name): it is about Touchégg's own animations")
                }
            default: losses.add("the element \(child.name.quoted)")
            }
        }
    }

    private mutating func application(_ element: MarkupElement, into profile: inout Profile) {
        let names = (element.attributes["name"] ?? "").split(separator: ",")
            .map { String($0).trimmed }.filter { !$0.isEmpty }
        guard !names.isEmpty else { return losses.add("an application without a name") }
        let isGeneral = names.contains { $0.lowercased() == "all" }
        let place = isGeneral ? "" : " over \(names.joined(separator: ", ").quoted)"
        var bindings = isGeneral ? profile.bindings : []
        var known = Set(bindings.map(\.phrase))
        var stepsBack: [StepBack] = []
        for child in element.children {
            losses.line = lines.line(of: child.offset)
            guard child.name == "gesture" else {
                losses.add("the element \(child.name.quoted)\(place)")
                continue
            }
            for (binding, back) in gestures(child, place) {
                if known.insert(binding.phrase).inserted {
                    bindings.append(binding)
                    if let back { stepsBack.append(back) }
                } else {
                    losses.add(
                        "\(title(child))\(place): '\(binding.phrase)' is mapped already")
                }
            }
        }
        add(stepsBack, to: &bindings)
        losses.line = lines.line(of: element.offset)
        if isGeneral {
            profile.bindings = bindings
        } else if !bindings.isEmpty {
            guard applications.insert(names).inserted else {
                return losses.add("the application \(names[0].quoted) a second time")
            }
            guard applications.count <= Self.mostApplications else {
                return losses.add("more than \(Self.mostApplications) applications")
            }
            var match = ApplicationMatch()
            match.classes = names
            profile.applications.append(ApplicationRule(match, bindings: bindings))
        }
    }

    /// Continuous gestures in both directions of one axis belong together here, so what one of them
    /// does at steps back is what the other does at its own.
    private mutating func add(_ stepsBack: [StepBack], to bindings: inout [Binding]) {
        for back in stepsBack {
            losses.line = back.line
            let phrase = back.binding.phrase
            if let other = bindings.first(where: { $0.phrase == phrase }) {
                if other.actions != back.binding.actions
                    || other.continuousActions != back.binding.continuousActions
                {
                    losses.add("\(back.title): what it does at steps back; '\(phrase)' has its own")
                }
            } else {
                bindings.append(back.binding)
                losses.add(
                    "\(back.title): what it does at steps back '\(phrase)' does by itself, too")
            }
        }
    }

    /// What people call the gesture, `SWIPE UP with 3 fingers`.
    private func title(_ element: MarkupElement) -> String {
        let words = ["type", "direction"].compactMap { element.attributes[$0] }
            .filter { !$0.isEmpty }
        return Imported.oneLine(
            words.joined(separator: " ") + Imported.with(fingers: element.attributes["fingers"]))
    }

    // MARK: Gestures

    private mutating func gestures(
        _ element: MarkupElement, _ place: String
    ) -> [(binding: Binding, back: StepBack?)] {
        if let bindings = drags(element, title(element) + place) {
            return bindings.map { ($0, nil) }
        }
        return gesture(element, place).map { [$0] } ?? []
    }

    /// Before its version 2 Touchégg dragged with the button held, in any direction; nil for any
    /// other gesture.
    private mutating func drags(_ element: MarkupElement, _ title: String) -> [Binding]? {
        guard let action = element.first("action"),
            action.attributes["type"]?.uppercased() == "DRAG_AND_DROP",
            ["SWIPE", "DRAG"].contains((element.attributes["type"] ?? "").uppercased())
        else { return nil }
        let direction = (element.attributes["direction"] ?? "all").lowercased()
        let directions =
            direction == "all" || direction.isEmpty
            ? [PanDirection.horizontal, .vertical]
            : [PanDirection(rawValue: direction)].compactMap { $0 }
        let fingers = element.attributes["fingers"].flatMap { Int($0) } ?? 1
        guard !directions.isEmpty, (2...5).contains(fingers) else {
            losses.add("\(title): two to five fingers drag, in any direction")
            return []
        }
        if fingers < 3 {
            losses.add("\(title): it needs the hotkey here; only three fingers and more do not")
        }
        let button = Int(setting("button", of: action)) ?? 1
        guard let drag = losses.kept(.drag(button), title) else { return [] }
        return directions.map { Binding(.pan($0, fingers: fingers), actions: [drag]) }
    }

    private mutating func gesture(
        _ element: MarkupElement, _ place: String
    ) -> (binding: Binding, back: StepBack?)? {
        let title = title(element) + place
        guard let first = element.first("action") else {
            losses.add("\(title) has no action")
            return nil
        }
        if element.children.count(where: { $0.name == "action" }) > 1 {
            losses.add("\(title): all actions but the first")
        }
        let type = (element.attributes["type"] ?? "").uppercased()
        let direction = (element.attributes["direction"] ?? "").lowercased()
        let written = element.attributes["fingers"].flatMap { Int($0) } ?? 1
        guard (1...5).contains(written) else {
            losses.add("\(title): one to five fingers draw")
            return nil
        }
        // Touchégg repeats nothing in a tap, whatever the file says.
        let goesOn = ["SWIPE", "DRAG", "PINCH", "ROTATE"].contains(type)
        guard let deed = deed(first, direction, mayRepeat: goesOn, title) else { return nil }
        guard
            let phrase = phrase(
                type, direction, fingers: written, isRepeated: deed.isRepeated, title)
        else { return nil }
        if ["SWIPE", "DRAG", "TAP"].contains(type), written < 3 {
            losses.add("\(title): it needs the hotkey here; only three fingers and more do not")
        }
        guard deed.isRepeated else {
            return (Binding(phrase, actions: [deed.action]), nil)
        }
        var continuous = ContinuousActions(began: deed.held.map { [$0] } ?? [])
        switch phrase {
        case .pinch: continuous.each = .percent(10)
        case .rotate: continuous.each = .degrees(15)
        default: continuous.each = .pixels(40)
        }
        var back: StepBack?
        if let action = deed.back, let opposite = phrase.opposite {
            back = StepBack(
                title: title, line: losses.line,
                binding: Binding(opposite, actions: [action], continuousActions: continuous))
        }
        return (Binding(phrase, actions: [deed.action], continuousActions: continuous), back)
    }

    private mutating func phrase(
        _ type: String, _ direction: String, fingers: Int, isRepeated: Bool, _ title: String
    ) -> Phrase? {
        switch type {
        case "SWIPE", "DRAG":
            if isRepeated, let found = PanDirection(rawValue: direction) {
                return .pan(found, fingers: fingers)
            }
            if let direction = Direction(rawValue: direction), direction.isStraight {
                return .swipe(direction, fingers: fingers)
            }
        case "PINCH":
            if let found = PinchDirection(rawValue: direction) {
                if fingers != 2 { losses.add("\(title): how many fingers pinch") }
                return .pinch(found)
            }
        case "ROTATE":
            let rotation: Rotation? =
                direction == "left" ? .counterclockwise : direction == "right" ? .clockwise : nil
            if let rotation { return .rotate(rotation) }
        case "TAP": return .tap(count: 1, fingers: fingers)
        case "DOUBLE_TAP": return .tap(count: 2, fingers: fingers)
        case "TAP_AND_HOLD": return .longPress(fingers: fingers)
        default: break
        }
        losses.add("\(title): there is no such gesture")
        return nil
    }

    // MARK: Actions

    private mutating func deed(
        _ element: MarkupElement, _ direction: String, mayRepeat: Bool, _ title: String
    ) -> Deed? {
        let type = (element.attributes["type"] ?? "").uppercased()
        let toward = setting("direction", of: element).lowercased()
        let isRepeated = mayRepeat && setting("repeat", of: element) == "true"
        if !isRepeated, setting("on", of: element) == "begin",
            ["RUN_COMMAND", "SEND_KEYS"].contains(type)
        {
            losses.add("\(title): that it happens at the beginning; here it does at the end")
        }
        switch type {
        case "MAXIMIZE_RESTORE_WINDOW": return Deed(action: .window(.maximize))
        case "MINIMIZE_WINDOW": return Deed(action: .window(.minimize))
        case "FULLSCREEN_WINDOW": return Deed(action: .window(.fullscreen))
        case "CLOSE_WINDOW": return Deed(action: .window(.close))
        case "SHOW_DESKTOP": return Deed(action: .desktop(.show))
        case "TILE_WINDOW":
            let tile: Tile? = toward == "left" ? .left : toward == "right" ? .right : nil
            if let tile { return Deed(action: .window(.tile(tile))) }
        case "CHANGE_DESKTOP":
            if let ordinal = desktop(toward.isEmpty ? "auto" : toward, direction) {
                let wrap = setting("cyclic", of: element) == "true"
                return Deed(action: .desktop(.go(ordinal, wrap: wrap)))
            }
        case "SEND_KEYS": return keys(element, isRepeated: isRepeated, title)
        case "RUN_COMMAND":
            let back = setting("decreaseCommand", of: element)
            return losses.kept(.run(setting("command", of: element)), title).map {
                Deed(
                    action: $0, isRepeated: isRepeated,
                    back: isRepeated && !back.isEmpty ? losses.kept(.run(back), title) : nil)
            }
        case "MOUSE_CLICK":
            if let button = Int(setting("button", of: element)) {
                return losses.kept(.click(button), title).map { Deed(action: $0) }
            }
        default: break
        }
        losses.add("\(title): the action \(type.quoted)")
        return nil
    }

    private mutating func keys(_ element: MarkupElement, isRepeated: Bool, _ title: String) -> Deed?
    {
        guard let wanted = shortcut(element, keys: "keys") else {
            losses.add(
                "\(title): keys that have no name here, or more than one besides modifiers")
            return nil
        }
        guard isRepeated else {
            return losses.kept(.keys([wanted.chord]), title).map { Deed(action: $0) }
        }
        guard let action = losses.kept(.keys([wanted.struck]), title) else { return nil }
        var deed = Deed(action: action, isRepeated: true)
        // Under a switcher of windows Alt has to stay down from one Tab to the next.
        if !wanted.held.isEmpty { deed.held = .hold(Chord(.modifiers, modifiers: wanted.held)) }
        if !setting("decreaseKeys", of: element).isEmpty {
            if let back = shortcut(element, keys: "decreaseKeys") {
                deed.back = losses.kept(.keys([back.struck]), title)
            } else {
                losses.add("\(title): the keys for steps back, which have no name here")
            }
        }
        return deed
    }

    private func setting(_ name: String, of element: MarkupElement) -> String {
        if let child = element.first(name) { return child.text.trimmed }
        // Before its version 2 it was all in the text: 'Control+W', 'BUTTON=3', 'DIRECTION=NEXT'.
        let text = element.text.trimmed
        guard element.children.isEmpty, !text.isEmpty else { return "" }
        if ["keys", "command"].contains(name) { return text }
        for part in text.split(separator: ":") {
            let sides = part.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
            if sides.count == 2, sides[0].lowercased() == name { return sides[1] }
        }
        return ""
    }

    /// `auto` is as with natural scrolling, which Touchégg asks the desktop about: the desktop
    /// follows the fingers.
    private func desktop(_ word: String, _ direction: String) -> Ordinal? {
        if word == "auto" {
            return ["left", "up"].contains(direction) ? .next : .previous
        }
        let named = Ordinal.named.first { $0.word == word }?.ordinal
        return named?.isRelative == true ? named : nil
    }

    private func shortcut(_ element: MarkupElement, keys setting: String) -> ToucheggShortcut? {
        ToucheggShortcut(
            modifiers: self.setting("modifiers", of: element),
            keys: self.setting(setting, of: element), known: keys)
    }
}

extension Phrase {
    /// The continuous gesture the other way; nil for one that goes both ways, and for others.
    fileprivate var opposite: Phrase? {
        switch self {
        case .pan(.left, let fingers): .pan(.right, fingers: fingers)
        case .pan(.right, let fingers): .pan(.left, fingers: fingers)
        case .pan(.up, let fingers): .pan(.down, fingers: fingers)
        case .pan(.down, let fingers): .pan(.up, fingers: fingers)
        case .pinch(.inward): .pinch(.outward)
        case .pinch(.outward): .pinch(.inward)
        case .rotate(.clockwise): .rotate(.counterclockwise)
        case .rotate(.counterclockwise): .rotate(.clockwise)
        default: nil
        }
    }
}

/// A shortcut as Touchégg's `SEND_KEYS` writes it: `Control_L+Alt_L` in `modifiers`, `Shift_L+Tab`
/// in `keys`, each name a keysym's. It holds the modifiers from the beginning of the gesture to its
/// end, and strikes the keys meanwhile.
struct ToucheggShortcut {
    /// What is held.
    var held = Modifiers()
    /// What is struck: at most one key, with modifiers of its own.
    var struck: Chord

    /// All of it at once; nil where there is nothing to press.
    var chord: Chord { Chord(struck.trigger, modifiers: held.union(struck.modifiers)) }

    /// The shortcut of `modifiers` and `keys`; nil where a name is unknown, where no key is named,
    /// or more than one besides modifiers.
    init?(modifiers: String, keys: String, known: KeyNames) {
        for name in Self.names(modifiers) {
            guard let modifier = Self.modifier(name) else { return nil }
            held.insert(modifier)
        }
        var own = Modifiers()
        var key: String?
        for name in Self.names(keys) {
            if let modifier = Self.modifier(name) {
                own.insert(modifier)
            } else if key == nil {
                key = name
            } else {
                return nil
            }
        }
        guard var key else {
            guard !held.isEmpty || !own.isEmpty else { return nil }
            struck = Chord(.modifiers, modifiers: own.isEmpty ? held : own)
            return
        }
        // It presses the key that has the letter, whichever case it is written in.
        if key.utf8.count == 1, key.utf8.allSatisfy({ (0x41...0x5a).contains($0) }) {
            key = key.lowercased()
        }
        guard known.isKey(key) else { return nil }
        struck = Chord(.key(key), modifiers: own)
    }

    private static func names(_ text: String) -> [String] {
        text.split(separator: "+").map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    private static func modifier(_ name: String) -> Modifiers? {
        let isOfASide = name.hasSuffix("_L") || name.hasSuffix("_R")
        return switch isOfASide ? String(name.dropLast(2)) : name {
        case "Control": .control
        case "Alt": .alt
        case "Shift": .shift
        case "Super": .super
        case "Hyper": .hyper
        case "Meta": .meta
        case "ISO_Level3_Shift": .altGr
        default: nil
        }
    }
}
