internal import Engine
internal import Gestures

/// From easystroke's lists of gestures to recorded strokes, with its own examples, and to what they
/// do everywhere and in applications.
struct EasystrokeConversion {
    /// A gesture as it applies somewhere.
    private struct Gesture {
        var name = ""
        /// How it is made: its template, and the buttons that are pressed for it. None where none of
        /// its examples can be carried over.
        var phrases: [Phrase] = []
        /// Nil where it has none, or none that can be carried over.
        var action: Action?
    }

    /// The gestures that apply somewhere, in order.
    private struct Scope {
        var order: [Int] = []
        var gestures: [Int: Gesture] = [:]

        var bindings: [Binding] {
            order.compactMap { gestures[$0] }.flatMap { gesture in
                gesture.phrases.compactMap { phrase in
                    gesture.action.map { Binding(phrase, actions: [$0]) }
                }
            }
        }
    }

    var draft: ImportDraft
    let keyName: (Int) -> String?
    private var templates: [String: [Template]] = [:]
    private var names = TemplateNames()
    /// The side of the square that an example is drawn in, in pixels.
    private static let side = 200.0

    init(draft: ImportDraft, keyName: @escaping (Int) -> String?) {
        self.draft = draft
        self.keyName = keyName
    }

    /// What the gestures of `root` and of the groups in it come to.
    mutating func imported(_ root: EasystrokeArchive.List) throws(ImportError) -> Imported {
        draft.lose(
            "the button to draw with, which easystroke keeps in another file; '\(draft.hotkey)' "
                + "it is here")
        var everywhere = Scope()
        apply(root, to: &everywhere, "")
        for binding in everywhere.bindings { draft.add(binding) }
        for child in root.children { read(child, over: everywhere, everywhere) }
        return try draft.imported(
            under: Profile(hotkeys: []), templates: templates, naming: \.instances)
    }

    private mutating func read(
        _ list: EasystrokeArchive.List, over parent: Scope, _ everywhere: Scope
    ) {
        var scope = parent
        apply(list, to: &scope, " over \(list.name.quoted)")
        if list.isApplication {
            let (own, general) = (scope.bindings, everywhere.bindings)
            let known = Set(general)
            for binding in own where !known.contains(binding) {
                draft.add(binding, over: list.name)
            }
            // What means nothing here must not do what it does elsewhere.
            let mapped = Set(own.map(\.phrase))
            for binding in general where !mapped.contains(binding.phrase) {
                draft.add(Binding(binding.phrase, actions: [.nothing]), over: list.name)
            }
        }
        for child in list.children { read(child, over: scope, everywhere) }
    }

    private mutating func apply(
        _ list: EasystrokeArchive.List, to scope: inout Scope, _ place: String
    ) {
        for (id, entry) in list.entries {
            var gesture = scope.gestures[id] ?? Gesture()
            if scope.gestures[id] == nil { scope.order.append(id) }
            if !entry.name.isEmpty { gesture.name = entry.name }
            if !entry.strokes.isEmpty { gesture.phrases = phrases(gesture.name, entry.strokes) }
            let title = gesture.name.quoted + place
            if let wanted = entry.action { gesture.action = action(wanted, title) }
            if gesture.action == nil, entry.action == nil { draft.lose("\(title) has no action") }
            scope.gestures[id] = gesture
        }
        for id in list.deleted { scope.gestures[id] = nil }
        scope.order.removeAll { list.deleted.contains($0) }
    }

    // MARK: Actions

    private mutating func action(_ wanted: EasystrokeArchive.Action, _ title: String) -> Action? {
        switch wanted {
        case .command(let text): return draft.kept(.run(text.trimmed), title)
        case .text(let text): return draft.kept(.text(text), title)
        case .key(let keysym, let bits):
            if let name = keyName(keysym), let modifiers = Modifiers(gdk: bits) {
                // It strikes the key that has the letter, whichever case it is written in.
                let key = name.utf8.count == 1 ? name.lowercased() : name
                return draft.kept(.keys([Chord(.key(key), modifiers: modifiers)]), title)
            }
            draft.lose("\(title): presses keys that have no name")
        case .button(let button, let bits):
            if Modifiers(gdk: bits & ~EasystrokeArchive.Stroke.anyModifiers) == [] {
                return draft.kept(.click(button), title)
            }
            draft.lose("\(title): a click with modifiers")
        case .scroll: draft.lose("\(title): scrolling by drawing; 'pan' with 'scroll' is like it")
        case .ignore: draft.lose("\(title): leaving the next press to the application")
        case .other(0): return .nothing
        case .other(3): return .own(.pause)
        case .other(1): draft.lose("\(title): bringing back the last minimized window")
        case .other(2): draft.lose("\(title): showing easystroke's settings")
        case .other(let number): draft.lose("\(title): easystroke's action \(number)")
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
            if let loss = Self.loss(of: stroke) {
                draft.lose("\(name.quoted): \(loss)")
            } else if let press = Phrase(pressing: stroke.button) {
                if !presses.contains(press) { presses.append(press) }
            } else if let example = try? Template(Self.samples(stroke.points)) {
                examples.append(example)
            } else {
                draft.lose("\(name.quoted): an example that goes nowhere")
            }
        }
        guard !examples.isEmpty else { return presses }
        let free = names.next(like: name)
        templates[free] = examples
        return [.stroke(free)] + presses
    }

    /// Why an example is left out: without what it takes it would be made more often.
    private static func loss(of stroke: EasystrokeArchive.Stroke) -> String? {
        if stroke.modifiers != EasystrokeArchive.Stroke.anyModifiers {
            let names = Modifiers(gdk: stroke.modifiers & ~0x12)?.names ?? ["others"]
            return "an example that is drawn with modifiers held: "
                + (names.isEmpty ? "none of them" : names.joined(separator: "+"))
        }
        if stroke.trigger != 0 { return "an example that button \(stroke.trigger) begins" }
        if stroke.isTimeout { return "an example that ends by resting" }
        if stroke.points.isEmpty { return stroke.button == 0 ? "a click without a stroke" : nil }
        return stroke.button == 0
            ? nil : "an example that ends with button \(stroke.button)"
    }

    /// The path as drawn in a square of 200 px at a steady pace of a pixel a millisecond:
    /// easystroke keeps neither size nor time.
    private static func samples(_ points: [Point]) -> [Sample] {
        guard let box = Box(around: points) else { return [] }
        let scale = side / max(box.width, box.height)
        guard scale.isFinite, scale > 0 else { return [] }
        var samples: [Sample] = []
        var time = 0.0
        for point in points {
            // Hundredths of a pixel, as stroke files are written.
            let x = ((point.x - box.minX) * scale * 100).rounded() / 100
            let y = ((point.y - box.minY) * scale * 100).rounded() / 100
            if let last = samples.last { time += (Point(x: x, y: y) - last.position).length }
            samples.append(Sample(x: x, y: y, milliseconds: time.rounded()))
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
    /// its own for Super, Hyper and Meta; nil where there are others.
    fileprivate init?(gdk bits: Int) {
        let table: [(bit: Int, modifier: Modifiers)] = [
            (0, .shift), (2, .control), (3, .alt), (6, .super), (7, .altGr), (26, .super),
            (27, .hyper), (28, .meta),
        ]
        self.init()
        var rest = bits
        for (bit, modifier) in table where bits & (1 << bit) != 0 {
            insert(modifier)
            rest &= ~(1 << bit)
        }
        if rest != 0 { return nil }
    }
}

/// Gives recorded strokes names that a mapping can hold, each of them once.
private struct TemplateNames {
    /// The number behind the last name like that.
    private var used: [String: Int] = [:]

    /// A name like `name` that was not given before.
    mutating func next(like name: String) -> String {
        let fine = name.prefix(60).map { TemplateName.fault(in: "a\($0)a") == nil ? $0 : " " }
        var base = String(fine).split { $0 == " " }.joined(separator: " ")
        while base.hasPrefix("-") { base.removeFirst() }
        let phrase = Phrase.stroke(base)
        let reads = (try? Phrase(parsing: phrase.description)) == phrase
        if TemplateName.fault(in: base) != nil || !reads { base = "gesture" }
        var (free, number) = (base, used[base] ?? 1)
        while used[free] != nil {
            number += 1
            free = "\(base) \(number)"
        }
        (used[free], used[base]) = (1, number)
        return free
    }
}
