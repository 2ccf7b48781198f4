import Engine
import Gestures
import Mapping
import StrokeGenerator
import Testing

@testable import Adding

/// What a user does in a conversation.
enum UserInput {
    case draw(Stroke, under: String? = nil)
    case fingers([Stroke])
    case say(String)
    case press(String)
    case click(String)
    case cancel, fail, end
}

/// A conversation about a mapping file, with what was said in it.
struct PlayedConversation {
    static let keys = KeyNames(isKey: { name in
        ["Escape", "Return", "Left", "F13", "Menu", "c", "v"].contains(name)
    })
    private let source: Source
    private(set) var conversation: AddConversation
    /// Everything that was printed and asked.
    private(set) var output: [String] = []

    init(
        _ text: String, templates: TemplateLibrary = TemplateLibrary(),
        scope: EditScope? = nil, label: String? = nil, isReplacing: Bool = false
    ) throws {
        let source = Source(file: "c.yaml", text: text)
        self.source = source
        var setting = AddConversation.Setting(
            templates: templates, keys: Self.keys, scope: scope, label: label,
            monitors: [Box(x: 0, y: 0, width: 1280, height: 800)]
        ) { (recorded) throws(EditRefusal) in
            var vocabulary = Vocabulary(keys: Self.keys)
            vocabulary.missingTemplate = { name in
                recorded.contains(name) || !templates[name].isEmpty ? nil : "not recorded yet"
            }
            return try MappingEditor(source, reader: MappingReader(vocabulary))
        }
        setting.isReplacing = isReplacing
        conversation = try AddConversation(setting)
    }

    mutating func play(_ inputs: [UserInput]) throws {
        for input in inputs {
            collect()
            switch input {
            case .draw(let stroke, let hotkey):
                let record = StrokeRecord(contacts: [stroke.samples])
                let chord = try hotkey.map { try Chord(parsing: $0, keys: Self.keys) }
                conversation.receive(.drawn(record, hotkey: chord))
            case .fingers(let strokes):
                let record = StrokeRecord(device: "touch", contacts: strokes.map(\.samples))
                conversation.receive(.drawn(record, hotkey: nil))
            case .say(let line): conversation.receive(.line(line))
            case .press(let chord):
                conversation.receive(.pressed(try Chord(parsing: chord, keys: Self.keys)))
            case .click(let name): conversation.receive(.clicked(className: name))
            case .cancel: conversation.receive(.cancelled)
            case .fail: conversation.receive(.failed("That is busy."))
            case .end: conversation.receive(.ended)
            }
        }
        collect()
    }

    private mutating func collect() {
        output += conversation.dequeueLines()
        switch conversation.step {
        case .ask(let question), .confirm(_, let question):
            output.append(([question.text] + question.choices).joined(separator: " | "))
        default: break
        }
    }

    /// The lines that the change adds, once there is one; with a minus those that it removes.
    var change: [String]? {
        let edit: MappingEdit
        switch conversation.step {
        case .save(let made, _), .confirm(let made, _): edit = made
        default: return nil
        }
        return edit.diff.split(separator: "\n").dropFirst(3).compactMap { line in
            line.hasPrefix("+")
                ? String(line.dropFirst()) : line.hasPrefix("-") ? String(line) : nil
        }
    }

    /// What is awaited now, in a word.
    var awaits: String {
        switch conversation.step {
        case .draw: "draw"
        case .drawExample(_, let number, _): "example \(number)"
        case .ask: "answer"
        case .pressKeys: "keys"
        case .clickWindow: "click"
        case .confirm: "confirm"
        case .save(_, let recording): recording.map { "save \($0.name)" } ?? "save"
        case .stop: "stop"
        case .refused: "refused"
        }
    }

    func says(_ words: String) -> Bool { output.contains { $0.contains(words) } }
}

enum Shapes {
    static let middle = Point(x: 640, y: 400)
    static let generator = StrokeGenerator(seed: 5)
    static let circle = generator.circle(center: middle, radius: 100, rotation: .clockwise)
    static let left = generator.swipe(.left, length: 300, from: middle)
    static let corner = generator.polyline([.down, .right], leg: 200, from: middle)
    static let tap = Stroke(
        .pointer,
        samples: [Sample(middle, at: .zero), Sample(middle, at: .milliseconds(60))])

    /// A shape that nothing knows.
    static func zed(_ seed: UInt64) -> Stroke {
        StrokeGenerator(seed: seed).polyline(
            [.right, .downLeft, .right], leg: 180, from: Point(x: 500, y: 350))
    }

    static func library(_ name: String, _ strokes: [Stroke]) throws -> TemplateLibrary {
        var library = TemplateLibrary()
        library[name] = try strokes.map { try Template($0.samples) }
        return library
    }
}
