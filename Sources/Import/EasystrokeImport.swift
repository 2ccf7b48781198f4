public import Engine
internal import Gestures
internal import Mapping

/// Names of values that mean something only to the X server.
public struct ImportNames: Sendable {
    /// The name of a keysym, as `XKeysymToString` gives it; nil where it has none.
    public var keyName: @Sendable (Int) -> String?

    /// The names that these functions know.
    public init(keyName: @escaping @Sendable (Int) -> String?) { self.keyName = keyName }
}

extension Imported {
    /// What an `actions-*` file of easystroke comes to: a recorded stroke for each gesture, with
    /// easystroke's own examples, and `applications` for its applications.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - hotkey: what is held to draw; easystroke keeps its own in another file.
    public init(
        easystroke bytes: [UInt8], hotkey: Chord, names: ImportNames
    ) throws(ImportError) {
        self.init(easystroke: try EasystrokeArchive(bytes).root, hotkey: hotkey, names: names)
    }

    /// What the gestures of `root` and of the groups in it come to.
    init(easystroke root: EasystrokeArchive.List, hotkey: Chord, names: ImportNames) {
        var conversion = EasystrokeConversion(names: names)
        conversion.losses.add(
            "the button to draw with, which easystroke keeps in another file; '\(hotkey)' it is here"
        )
        let (bindings, rules) = conversion.rules(of: root)
        var profile = Profile(hotkeys: [hotkey])
        profile.bindings = bindings
        profile.applications = rules
        self.init(
            mapping: Mapping(profiles: [profile]), templates: conversion.templates,
            losses: conversion.losses.sorted)
    }
}

/// From easystroke's lists of gestures to bindings and templates.
private struct EasystrokeConversion {
    /// A gesture as it applies somewhere.
    private struct Gesture: Equatable {
        var name: String
        /// How it is made: its template, and the buttons that are pressed for it. None where none of
        /// its examples can be carried over.
        var phrases: [Phrase] = []
        var action: EasystrokeArchive.Action?
    }

    /// The gestures that apply somewhere, in order.
    private struct Scope {
        var order: [Int] = []
        var gestures: [Int: Gesture] = [:]
    }

    let names: ImportNames
    var templates: [String: [Template]] = [:]
    var losses = ImportLosses()
    private var instances: Set<String> = []
    private var bindings = 0
    private static let mostBindings = 20_000
    private static let mostApplications = 1000
    /// How many gestures were gone through, which for each group and application are all of them.
    private var visits = 0
    private static let mostVisits = 500_000
    private var templateNames = TemplateNames()
    /// The side of the square that an example is drawn in, in pixels.
    private static let side = 200.0

    init(names: ImportNames) { self.names = names }

    mutating func rules(of root: EasystrokeArchive.List) -> ([Binding], [ApplicationRule]) {
        var everywhere = Scope()
        apply(root, to: &everywhere)
        var bound: [Binding] = []
        for id in everywhere.order {
            if let gesture = everywhere.gestures[id] { add(gesture, to: &bound) }
        }
        var rules: [ApplicationRule] = []
        for child in root.children { add(child, over: everywhere, everywhere, to: &rules) }
        return (bound, rules)
    }

    private mutating func add(
        _ list: EasystrokeArchive.List, over parent: Scope, _ root: Scope,
        to rules: inout [ApplicationRule]
    ) {
        var scope = parent
        if !list.entries.isEmpty || !list.deleted.isEmpty {
            guard mayVisit(scope.order.count + list.entries.count) else { return }
            apply(list, to: &scope)
        }
        if list.isApplication { rules += rule(list.name, scope, root) }
        for child in list.children { add(child, over: scope, root, to: &rules) }
    }

    /// Whether so many gestures more may be gone through.
    private mutating func mayVisit(_ count: Int) -> Bool {
        visits += count
        if visits > Self.mostVisits {
            losses.add("groups and applications: there are too many for so many gestures")
        }
        return visits <= Self.mostVisits
    }

    private mutating func apply(_ list: EasystrokeArchive.List, to scope: inout Scope) {
        for (id, entry) in list.entries {
            var gesture = scope.gestures[id] ?? Gesture(name: "")
            if scope.gestures[id] == nil { scope.order.append(id) }
            if !entry.name.isEmpty { gesture.name = entry.name }
            if let action = entry.action { gesture.action = action }
            if !entry.strokes.isEmpty { gesture.phrases = phrases(gesture.name, entry.strokes) }
            scope.gestures[id] = gesture
        }
        guard !list.deleted.isEmpty else { return }
        for id in list.deleted { scope.gestures[id] = nil }
        scope.order.removeAll { list.deleted.contains($0) }
    }

    /// What is different in an application.
    private mutating func rule(_ name: String, _ scope: Scope, _ root: Scope) -> [ApplicationRule] {
        guard name.unicodeScalars.contains(where: { !$0.isBlank }), !name.utf8.contains(0) else {
            losses.add("an application without a name")
            return []
        }
        guard instances.insert(name.lowercased()).inserted else {
            losses.add("the application \(name.quoted) a second time")
            return []
        }
        guard instances.count <= Self.mostApplications else {
            losses.add("more than \(Self.mostApplications) applications")
            return []
        }
        guard mayVisit(root.order.count + scope.order.count) else { return [] }
        var match = ApplicationMatch()
        match.instances = [name]
        var rule = ApplicationRule(match)
        for id in root.order {
            guard let general = root.gestures[id], general.action != nil else { continue }
            // A stroke that means something else here, or nothing, must not do what it does
            // elsewhere.
            let own = scope.gestures[id]?.phrases ?? []
            for phrase in general.phrases where !own.contains(phrase) && phrase.mouseButton == nil {
                rule.bindings.append(Binding(phrase, actions: [.nothing]))
            }
        }
        for id in scope.order where scope.gestures[id] != root.gestures[id] {
            let before = rule.bindings.count
            if let gesture = scope.gestures[id] { add(gesture, over: name, to: &rule.bindings) }
            if rule.bindings.count > before { continue }
            if let general = root.gestures[id]?.phrases, scope.gestures[id]?.phrases == general,
                scope.gestures[id]?.action != root.gestures[id]?.action
            {
                rule.bindings += general.map { Binding($0, actions: [.nothing]) }
            }
        }
        addLostButtons(scope, root, to: &rule.bindings)
        return rule.bindings.isEmpty ? [] : [rule]
    }

    /// Buttons that mean something elsewhere, and nothing in an application.
    private func addLostButtons(_ scope: Scope, _ root: Scope, to bindings: inout [Binding]) {
        func buttons(_ scope: Scope) -> [Phrase] {
            scope.order.compactMap { scope.gestures[$0] }.filter { $0.action != nil }
                .flatMap(\.phrases).filter { $0.mouseButton != nil }
        }
        let own = Set(buttons(scope) + bindings.map(\.phrase))
        for phrase in buttons(root) where !own.contains(phrase) {
            bindings.append(Binding(phrase, actions: [.nothing]))
        }
    }

    private mutating func add(
        _ gesture: Gesture, over application: String? = nil, to bound: inout [Binding]
    ) {
        guard !gesture.phrases.isEmpty else { return }
        let place = application.map { " over \($0.quoted)" } ?? ""
        guard let wanted = gesture.action else {
            return losses.add("\(gesture.name.quoted)\(place) has no action")
        }
        bindings += 1
        guard bindings <= Self.mostBindings else {
            return losses.add("more than \(Self.mostBindings) gestures")
        }
        guard let action = action(wanted, "\(gesture.name.quoted)\(place)") else { return }
        for phrase in gesture.phrases {
            // Templates are each their own, but there are only so many buttons.
            if phrase.mouseButton != nil, bound.contains(where: { $0.phrase == phrase }) {
                losses.add("\(gesture.name.quoted)\(place): '\(phrase)' is another gesture already")
            } else {
                bound.append(Binding(phrase, actions: [action]))
            }
        }
    }

    // MARK: Actions

    private mutating func action(_ wanted: EasystrokeArchive.Action, _ name: String) -> Action? {
        switch wanted {
        case .command(let text): return losses.kept(.run(text.trimmed), name)
        case .text(let text): return losses.kept(.text(text), name)
        case .key(let keysym, let bits):
            guard let key = names.keyName(keysym) else {
                losses.add("\(name): presses a key that has no name")
                return nil
            }
            let chord = Chord(.key(key), modifiers: Modifiers(gdk: bits))
            return losses.kept(.keys([chord]), name)
        case .button(let button, let bits):
            if !Modifiers(gdk: bits).isEmpty {
                losses.add("\(name): the modifiers of the click")
            }
            return losses.kept(.click(button), name)
        case .scroll: losses.add("\(name): scrolling by drawing; 'pan' with 'scroll' is like it")
        case .ignore: losses.add("\(name): leaving the next press to the application")
        case .other(0): return .nothing
        case .other(3): return .own(.pause)
        case .other(1): losses.add("\(name): bringing back the last minimized window")
        case .other(2): losses.add("\(name): showing easystroke's settings")
        case .other(let number): losses.add("\(name): easystroke's action \(number)")
        }
        return nil
    }

    // MARK: Strokes

    /// How a gesture is made that has these examples: makes a template of those that are drawn.
    private mutating func phrases(_ name: String, _ strokes: [EasystrokeArchive.Stroke])
        -> [Phrase]
    {
        var examples: [Template] = []
        var presses: [Phrase] = []
        for stroke in strokes {
            if let press = Phrase(pressing: stroke.button) {
                if !stroke.points.isEmpty {
                    losses.add(
                        "\(name.quoted): what is drawn before \(press.description.quoted), which acts "
                            + "before anything is drawn here")
                }
                if !presses.contains(press) { presses.append(press) }
                continue
            }
            if let lost = Self.peculiarity(of: stroke) {
                losses.add("\(name.quoted): \(lost)")
                continue
            }
            guard let example = try? Template(Self.samples(stroke.points)) else {
                losses.add("\(name.quoted): an example that goes nowhere")
                continue
            }
            if stroke.trigger != 0 {
                losses.add("\(name.quoted): that button \(stroke.trigger) begins it")
            }
            examples.append(example)
        }
        guard !examples.isEmpty else { return presses }
        let free = templateNames.next(like: name)
        templates[free] = examples
        return [.stroke(free)] + presses
    }

    private static func peculiarity(of stroke: EasystrokeArchive.Stroke) -> String? {
        if stroke.button != 0 {
            return "an example during which button \(stroke.button) is pressed"
        }
        if stroke.isTimeout { return "an example that ends by resting" }
        return stroke.points.isEmpty ? "a click without a stroke" : nil
    }

    /// The path as drawn in a square of 200 px at a steady pace of a pixel a millisecond:
    /// easystroke keeps neither size nor time.
    private static func samples(_ points: [Point]) -> [Sample] {
        guard let box = Box(around: points) else { return [] }
        let scale = side / max(box.width, box.height)
        guard scale.isFinite, scale > 0 else { return [] }
        var samples: [Sample] = []
        var time = 0.0
        var last: Point?
        for point in points {
            // Hundredths of a pixel, as stroke files are written.
            let x = ((point.x - box.minX) * scale * 100).rounded() / 100
            let y = ((point.y - box.minY) * scale * 100).rounded() / 100
            let place = Point(x: x, y: y)
            if let last { time += (place - last).length }
            samples.append(Sample(x: x, y: y, milliseconds: time.rounded()))
            last = place
        }
        return samples
    }
}

extension Phrase {
    /// The press of the mouse button `number`; nil for none, and for one that no phrase has.
    fileprivate init?(pressing number: Int) {
        if let direction = ScrollDirection.allCases.first(where: { $0.button == number }) {
            self = .wheel(direction)
        } else if Phrase.buttonRange.contains(number) {
            self = .button(number)
        } else {
            return nil
        }
    }
}

extension Modifiers {
    /// GDK's bits: those of X for Shift, Control, Alt (Mod1), Super (Mod4) and AltGr (Mod5), and
    /// its own for Super, Hyper and Meta.
    fileprivate init(gdk bits: Int) {
        let table: [(bit: Int, modifier: Modifiers)] = [
            (0, .shift), (2, .control), (3, .alt), (6, .super), (7, .altGr), (26, .super),
            (27, .hyper), (28, .meta),
        ]
        self.init()
        for (bit, modifier) in table where bits & (1 << bit) != 0 { insert(modifier) }
    }
}
