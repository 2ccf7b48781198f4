import Engine
import Foundation
import Gestures
import Mapping
import StrokeGenerator
import TestSupport
import Testing

@testable import Import

/// Files in everything that the other programs write or document, each action with a mark of its
/// own: what is imported of them has all its modifiers, and is repeated only if it was.
@Suite("Import of generated files")
struct GeneratedFileTests {
    /// What the action with a mark did in the other program.
    struct Truth {
        var modifiers: Modifiers = []
        var isRepeated = false
    }

    /// A file while it is made.
    struct Maker {
        var random: Seeded
        var truths: [String: Truth] = [:]

        mutating func one<Value>(of values: [Value]) -> Value {
            values[Int.random(in: 0..<values.count, using: &random)]
        }

        mutating func chance(_ count: Int = 3) -> Bool {
            Int.random(in: 0..<count, using: &random) == 0
        }

        /// A mark for what is done now: the name of a key.
        mutating func mark(_ modifiers: Modifiers = [], isRepeated: Bool = false) -> String {
            let mark = "mark\(truths.count)x"
            truths[mark] = Truth(modifiers: modifiers, isRepeated: isRepeated)
            return mark
        }

        mutating func modifiers() -> Modifiers {
            one(of: [[], [], .control, .alt, .super, [.control, .shift], [.alt, .super]])
        }
    }

    /// The names that a program has for modifiers, in front of a plus sign each.
    private static func prefix(_ modifiers: Modifiers, _ names: [String: Modifiers]) -> String {
        names.filter { modifiers.contains($0.value) }.map { $0.key + "+" }.sorted().joined()
    }
    private static let xdotool: [String: Modifiers] = [
        "ctrl": .control, "alt": .alt, "shift": .shift, "super": .super,
    ]
    private static let keysyms: [String: Modifiers] = [
        "Control_L": .control, "Alt_L": .alt, "Shift_L": .shift, "Super_L": .super,
    ]

    /// A command of libinput-gestures or fusuma, under `held`.
    private static func command(
        _ maker: inout Maker, held: Modifiers = [], isRepeated: Bool = false
    ) -> String {
        let own = maker.modifiers()
        switch Int.random(in: 0..<6, using: &maker.random) {
        case 0: return "\(maker.mark(isRepeated: isRepeated)) --option \"two words\" 50%+"
        case 1:
            let mark = maker.mark(own, isRepeated: isRepeated)
            return "xdotool keydown shift key \(prefix(own, xdotool))\(mark) keyup shift"
        case 2:
            return "sh -c \"\(maker.mark(isRepeated: isRepeated)) && echo $HOME | cat\""
        default:
            let mark = maker.mark(own.union(held), isRepeated: isRepeated)
            let option = maker.chance() ? "--clearmodifiers " : ""
            return "xdotool key \(option)\(prefix(own, xdotool))\(mark)"
        }
    }

    // MARK: The programs

    static func libinputGestures(_ maker: inout Maker) -> String {
        var lines = ["# a comment", "", "swipe_threshold \(maker.one(of: [0, 100]))"]
        if maker.chance() { lines.append("timeout 1.5") }
        if maker.chance() { lines.append("device \(maker.one(of: ["all", "Elan Touchpad"]))") }
        let motions = [
            "swipe up", "swipe down", "swipe left", "swipe right", "swipe left_up",
            "swipe left_down", "swipe right_up", "swipe right_down", "pinch in", "pinch out",
            "pinch clockwise", "pinch anticlockwise", "hold on", "hold on+1.5",
        ]
        for _ in 0..<Int.random(in: 1...20, using: &maker.random) {
            let keyword = maker.one(of: ["gesture", "gesture:", "  gesture"])
            let fingers = maker.one(of: ["", "", "2 ", "3 ", "4 ", "5 "])
            let internals = ["ws_up", "-w ws_down", "--cols 4 ws_left", "-c 2 -w ws_left_up"]
            let command =
                maker.chance(4)
                ? "_internal \(maker.one(of: internals))" : command(&maker)
            lines.append("\(keyword) \(maker.one(of: motions))\t\(fingers)\(command)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    static func fusuma(_ maker: inout Maker) -> String {
        var documents: [String] = []
        for number in 0..<Int.random(in: 1...3, using: &maker.random) {
            var lines = number > 0 ? ["context: {application: Program\(number)}"] : []
            for kind in ["swipe", "pinch", "rotate", "hold"]
            where maker.chance(2) || kind == "swipe" {
                lines.append("\(kind):")
                for fingers in 2...4 where maker.chance(2) || fingers == 3 {
                    lines.append("  \(fingers):")
                    lines += gesture(kind, &maker)
                }
            }
            if maker.chance(2) { lines.append("threshold: {swipe: 0.3, pinch: 0.1}") }
            if maker.chance(2) { lines.append("interval: {swipe: 0.75, pinch: 2}") }
            if maker.chance() { lines.append("plugin: {inputs: {libinput_command_input: {}}}") }
            documents.append(lines.joined(separator: "\n"))
        }
        return documents.joined(separator: "\n---\n") + "\n"
    }

    /// A number of fingers: now and then keys are pressed at the beginning, let go at the end and
    /// struck in between.
    private static func gesture(_ kind: String, _ maker: inout Maker) -> [String] {
        guard kind != "hold" else { return ["    command: 'true'"] }
        let held = maker.chance(2) ? maker.modifiers() : []
        let names = prefix(held, xdotool).dropLast()
        var lines = held.isEmpty ? [] : ["    begin: {command: xdotool keydown \(names)}"]
        let directions = [
            "swipe": ["left", "right", "up", "down"], "pinch": ["in", "out"],
            "rotate": ["clockwise", "counterclockwise"],
        ]
        for direction in directions[kind] ?? [] where maker.chance(2) || direction == "left" {
            lines.append("    \(direction):")
            if maker.chance() || !held.isEmpty {
                let text = command(&maker, held: held, isRepeated: true)
                lines += ["      update:", "        command: '\(text)'"]
                if maker.chance(2) {
                    lines.append("        interval: \(maker.one(of: ["0.5", "1", "4"]))")
                }
            } else if maker.chance() {
                let mark = maker.mark(.control).uppercased()
                lines.append("      sendkey: LEFTCTRL+\(mark)")
            } else {
                lines.append("      command: '\(command(&maker))'")
            }
            if maker.chance(4) { lines.append("      threshold: 0.5") }
            if maker.chance(4) { lines.append("      end: {command: '\(command(&maker))'}") }
        }
        // Of some files the keys are let go elsewhere, or never.
        if !held.isEmpty, !maker.chance(6) {
            lines.append("    end: {command: xdotool keyup \(names)}")
        }
        return lines
    }

    static func touchegg(_ maker: inout Maker) -> String {
        let isFirst = maker.chance(4)
        var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<touchégg>", "  <settings>"]
        for name in ["animation_delay", "action_execute_threshold", "color", "borderColor"] {
            lines.append("    <property name=\"\(name)\">auto</property>")
        }
        lines.append("  </settings>")
        for _ in 0..<Int.random(in: 1...3, using: &maker.random) {
            let name = maker.one(of: ["All", "Firefox", "Firefox,Nautilus", "Nautilus, Gimp"])
            lines.append("  <application name=\"\(name)\"> <!-- a -- b -->")
            for _ in 0..<Int.random(in: 1...8, using: &maker.random) {
                lines += isFirst ? firstGesture(&maker) : secondGesture(&maker)
            }
            lines.append("  </application>")
        }
        return (lines + ["</touchégg>"]).joined(separator: "\n") + "\n"
    }

    private static func secondGesture(_ maker: inout Maker) -> [String] {
        let type = maker.one(of: ["SWIPE", "SWIPE", "PINCH", "TAP"])
        let directions = type == "PINCH" ? ["IN", "OUT"] : ["UP", "DOWN", "LEFT", "RIGHT"]
        let direction = type == "TAP" ? "" : " direction=\"\(maker.one(of: directions))\""
        let isRepeated = maker.chance()
        let on = maker.one(of: ["", "<on>begin</on>", "<on>end</on>", "<on>begin-and-end</on>"])
        let times = maker.one(of: ["", "<times>2</times>", "<times>15</times>"])
        let settings = "<repeat>\(isRepeated)</repeat>\(on)\(times)<animate>true</animate>"
        let action: String
        switch Int.random(in: 0..<5, using: &maker.random) {
        case 0:
            let mark = maker.mark(isRepeated: isRepeated)
            action = "RUN_COMMAND\">\(settings)<command>\(mark) && echo 'a &lt; b'</command>"
        case 1: action = "MOUSE_CLICK\"><button>\(maker.one(of: [1, 3, 8]))</button>\(on)"
        case 2:
            let names = ["MAXIMIZE_RESTORE_WINDOW", "CLOSE_WINDOW", "SHOW_DESKTOP"]
            action = "\(maker.one(of: names))\"><animate>true</animate><color>F84A53</color>"
        case 3:
            action = "CHANGE_DESKTOP\"><direction>\(maker.one(of: ["next", "auto"]))</direction>"
        default:
            let (held, own) = (maker.modifiers(), maker.modifiers())
            let mark = maker.mark(held.union(own), isRepeated: isRepeated)
            let back = maker.mark(held, isRepeated: isRepeated)
            action =
                "SEND_KEYS\">\(settings)<modifiers>\(prefix(held, keysyms).dropLast())</modifiers>"
                + "<keys>\(prefix(own, keysyms))\(mark)</keys><decreaseKeys>\(back)</decreaseKeys>"
        }
        return [
            "    <gesture type=\"\(type)\" fingers=\"\(maker.one(of: [2, 3, 4, 5]))\"\(direction)>",
            "      <action type=\"\(action)</action>", "    </gesture>",
        ]
    }

    private static func firstGesture(_ maker: inout Maker) -> [String] {
        let type = maker.one(of: ["DRAG", "PINCH", "ROTATE", "TAP", "DOUBLE_TAP", "TAP_AND_HOLD"])
        let directions = [
            "DRAG": ["UP", "LEFT", "ALL"], "PINCH": ["IN", "OUT", "ALL"],
            "ROTATE": ["LEFT", "RIGHT", "ALL"],
        ]
        let own = maker.modifiers()
        let names: [String: Modifiers] = [
            "Control": .control, "Alt": .alt, "Shift": .shift, "Super": .super,
        ]
        let action = maker.one(of: [
            "SEND_KEYS\">\(prefix(own, names))\(maker.mark(own))",
            "RUN_COMMAND\">\(maker.mark()) -e \"a=b\"", "MOUSE_CLICK\">BUTTON=3",
            "SCROLL\">SPEED=7:INVERTED=false", "DRAG_AND_DROP\">BUTTON=1", "CHANGE_DESKTOP\">NEXT",
            "MOVE_WINDOW\">", "RESIZE_WINDOW\">", "CHANGE_VIEWPORT\">LEFT", "MINIMIZE_WINDOW\">",
        ])
        let direction = maker.one(of: directions[type] ?? [""])
        let when = maker.chance() ? " when=\"AT_START\"" : ""
        return [
            "    <gesture type=\"\(type)\" fingers=\"\(maker.one(of: [1, 2, 3, 4, 5]))\" "
                + "direction=\"\(direction)\">",
            "      <action\(when) type=\"\(action)</action>", "    </gesture>",
        ]
    }

    static func easystroke(_ maker: inout Maker) -> [UInt8] {
        func action(_ maker: inout Maker) -> BoostWriter.Action {
            switch Int.random(in: 0..<9, using: &maker.random) {
            case 0: return .command("\(maker.mark()) --x")
            case 1: return .text("Grüße\n")
            case 2: return maker.one(of: [.scroll, .ignore])
            case 3: return .misc(Int.random(in: 0...3, using: &maker.random))
            case 4: return .button(8, modifiers: maker.one(of: [0, 4, 32768]))
            case 5: return .none
            default:
                let bits = [(Modifiers.shift, 1), (.control, 4), (.alt, 8), (.super, 64)]
                let modifiers = maker.modifiers()
                let sum = bits.filter { modifiers.contains($0.0) }.map(\.1).reduce(0, +)
                // The test calls keysyms by their numbers.
                let number = Int(maker.mark(modifiers).dropFirst(4).dropLast()) ?? 0
                return .key(number, modifiers: sum)
            }
        }
        func gestures(_ maker: inout Maker, _ count: Int) -> [BoostWriter.Gesture] {
            (0..<count).map { number in
                var gesture = BoostWriter.Gesture(
                    name: maker.one(of: ["", "Copy & paste", "\(number)", "Größe"]),
                    action: action(&maker))
                gesture.button = maker.one(of: [0, 0, 0, 0, 0, 0, 1, 4])
                gesture.trigger = maker.one(of: [0, 0, 0, 0, 0, 0, 0, 8])
                gesture.isTimeout = maker.chance(6)
                gesture.modifiers = maker.one(of: [32768, 32768, 32768, 32768, 32768, 0, 4])
                gesture.points = maker.one(of: [5, 5, 20, 0])
                return gesture
            }
        }
        var root = BoostWriter.List()
        let count = Int.random(in: 1...10, using: &maker.random)
        root.gestures = gestures(&maker, count)
        for number in 0..<Int.random(in: 0...3, using: &maker.random) {
            var list = BoostWriter.List(name: "program\(number)", isApplication: maker.chance(2))
            list.gestures = gestures(&maker, 2)
            if maker.chance(2) { list.changed[0] = action(&maker) }
            if maker.chance(2) { list.deleted = [count - 1] }
            if maker.chance() {
                list.children = [BoostWriter.List(name: "inner\(number)", isApplication: true)]
            }
            root.children.append(list)
        }
        var writer = BoostWriter()
        writer.strokeVersion = maker.one(of: [3, 4, 5, 5])
        writer.write(root)
        return writer.bytes
    }

    static func file(_ program: ImportProgram, _ maker: inout Maker) -> [UInt8] {
        switch program {
        case .easystroke: easystroke(&maker)
        case .fusuma: Array(fusuma(&maker).utf8)
        case .libinputGestures: Array(libinputGestures(&maker).utf8)
        case .touchegg: Array(touchegg(&maker).utf8)
        }
    }

    // MARK: What has to hold

    @Test(
        "none is refused, and no action has lost a modifier or gained a repetition",
        arguments: ImportProgram.allCases)
    func generated(program: ImportProgram) throws {
        let isFull = ProcessInfo.processInfo.environment["CURLICUE_FULL"] != nil
        var imports = 0
        for seed in 0..<UInt64(isFull ? 1000 : 100) {
            var maker = Maker(random: Seeded(seed))
            let bytes = Self.file(program, &maker)
            let text = String(decoding: bytes, as: UTF8.self)
            let imported = try Imported(bytes, of: program, keys: .unchecked) {
                "mark\($0)x"
            }
            expectReads(imported, warnings: true)
            let profile = try #require(imported.mapping.profiles.first)
            let all = profile.bindings + profile.applications.flatMap(\.bindings)
            for binding in all {
                imports += check(binding, maker.truths, "seed \(seed)\n\(text)")
            }
        }
        // It is no use to leave everything out.
        #expect(imports > (isFull ? 1000 : 100))
    }

    /// How many of its actions carry a mark.
    private func check(_ binding: Binding, _ truths: [String: Truth], _ text: String) -> Int {
        let continuous = binding.continuousActions
        var held: Modifiers = []
        for case .hold(let chord) in continuous.began { held.formUnion(chord.modifiers) }
        let isRepeated = binding.phrase.isContinuous && binding.step != nil
        var count = 0
        for (actions, isRepeated) in [
            (binding.actions, isRepeated), (continuous.began, false), (continuous.ended, false),
        ] {
            for action in actions {
                for (mark, modifiers) in Self.marks(in: action) {
                    count += 1
                    guard let truth = truths[mark] else {
                        Issue.record("\(mark) is nowhere in \(text)")
                        continue
                    }
                    #expect(!isRepeated || truth.isRepeated, "\(binding)\n\(text)")
                    // A command that presses by itself is carried over as it is.
                    guard let modifiers else { continue }
                    #expect(
                        modifiers.union(held).isSuperset(of: truth.modifiers), "\(binding)\n\(text)"
                    )
                }
            }
        }
        return count
    }

    /// The marks in an action, with the modifiers that it strikes keys with.
    private static func marks(in action: Action) -> [(String, Modifiers?)] {
        switch action {
        case .keys(let chords):
            return chords.compactMap { chord in
                if case .key(let name) = chord.trigger {
                    (name.lowercased(), chord.modifiers)
                } else {
                    nil
                }
            }.filter { $0.0.hasPrefix("mark") }
        case .run, .exec:
            let words = action.description.split { !$0.isLetter && !$0.isNumber }
            return words.filter { $0.hasPrefix("mark") }.map { (String($0), nil) }
        default: return []
        }
    }
}
