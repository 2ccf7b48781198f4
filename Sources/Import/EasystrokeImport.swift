internal import Engine
internal import Gestures

/// Turns easystroke's lists of gestures into recorded strokes, with their examples, and into
/// bindings for all windows and for applications.
struct EasystrokeConversion {
    private struct Gesture {
        let id: Int
        var name = ""
        /// Its template, and buttons; none where none of its examples can be carried over.
        var phrases: [Phrase] = []
        /// Its action; nil where it has none, or none that can be carried over.
        var action: Action?

        var bindings: [Binding] {
            phrases.compactMap { phrase in action.map { Binding(phrase, actions: [$0]) } }
        }
    }

    var draft: ImportDraft
    private var templates: [String: [Template]] = [:]
    private var namesByLoss: [String: [String]] = [:]
    /// The side of the square that an example is drawn in, in pixels.
    private static let side = 200.0

    init(draft: ImportDraft) { self.draft = draft }

    consuming func imported(_ root: EasystrokeArchive.List) throws(ImportRemark) -> Imported {
        draft.lose("the button to draw with, of another file; here it is '\(ImportDraft.hotkey)'")
        var everywhere: [Gesture] = []
        apply(root, to: &everywhere, "")
        for binding in everywhere.flatMap(\.bindings) { draft.add(binding, or: binding.phrase) }
        for child in root.children { read(child, over: everywhere, everywhere) }
        for (loss, names) in namesByLoss.sorted(by: { $0.key < $1.key }) {
            draft.lose("\(names.map(\.quoted).joined(separator: ", ")): \(loss)")
        }
        return draft.imported(
            under: Profile(hotkeys: []), templates: templates, naming: \.instances)
    }

    private mutating func read(
        _ list: EasystrokeArchive.List, over parent: [Gesture], _ everywhere: [Gesture]
    ) {
        var scope = parent
        apply(list, to: &scope, " over \(list.name.quoted)")
        if list.isApplication {
            let own = scope.flatMap(\.bindings)
            let general = everywhere.flatMap(\.bindings)
            let known = Set(general)
            for binding in own where !known.contains(binding) {
                draft.add(binding, or: binding.phrase, over: list.name)
            }
            // A gesture that is deleted for this application must not do what it does elsewhere.
            let mapped = Set(own.map(\.phrase))
            for binding in general where !mapped.contains(binding.phrase) {
                let nothing = Binding(binding.phrase, actions: [.nothing])
                draft.add(nothing, or: binding.phrase, over: list.name)
            }
        }
        for child in list.children { read(child, over: scope, everywhere) }
    }

    private mutating func apply(
        _ list: EasystrokeArchive.List, to scope: inout [Gesture], _ place: String
    ) {
        for (id, entry) in list.entries {
            let known = scope.firstIndex { $0.id == id }
            var gesture = known.map { scope[$0] } ?? Gesture(id: id)
            if !entry.name.isEmpty { gesture.name = entry.name }
            if !entry.strokes.isEmpty { gesture.phrases = phrases(gesture.name, entry.strokes) }
            let title = gesture.name.quoted + place
            switch entry.deed {
            case .action(.run("")): gesture.action = .nothing
            case .action(let action): gesture.action = draft.kept(action, title)
            case .lost(let what):
                gesture.action = nil
                draft.lose("\(title): \(what)")
            case nil: if gesture.action == nil { draft.lose("\(title) has no action") }
            }
            if known == nil, entry.strokes.isEmpty { draft.lose("\(title) has no stroke") }
            if let known { scope[known] = gesture } else { scope.append(gesture) }
        }
        scope.removeAll { list.deleted.contains($0.id) }
    }

    // MARK: Strokes

    /// The template that is made of these examples, and the buttons that are among them.
    private mutating func phrases(_ name: String, _ all: [EasystrokeArchive.Stroke]) -> [Phrase] {
        var examples: [Template] = []
        for stroke in all where stroke.press == nil {
            if let loss = stroke.loss {
                if namesByLoss[loss]?.last != name { namesByLoss[loss, default: []].append(name) }
            } else if let example = try? Template(Self.samples(stroke.points)) {
                examples.append(example)
            } else {
                draft.lose("\(name.quoted): an example that goes nowhere")
            }
        }
        let presses = all.compactMap(\.press)
        guard !examples.isEmpty else { return presses }
        let free = freeName(like: name)
        templates[free] = examples
        return [.stroke(free)] + presses
    }

    /// A name like `name` that a mapping can hold and that no other stroke has.
    private func freeName(like name: String) -> String {
        let fine = name.prefix(60).map { TemplateName.fault(in: "a\($0)a") == nil ? $0 : " " }
        var base = String(fine).split { $0 == " " }.joined(separator: " ")
        let phrase = Phrase.stroke(base)
        let reads = (try? Phrase(parsing: phrase.description)) == phrase
        if TemplateName.fault(in: base) != nil || !reads { base = "gesture" }
        var (free, number) = (base, 1)
        while templates[free] != nil {
            number += 1
            free = "\(base) \(number)"
        }
        return free
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
