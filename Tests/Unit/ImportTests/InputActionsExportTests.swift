import Engine
import Gestures
import Mapping
import StrokeGenerator
import TestSupport
import Testing

@testable import Import

@Suite("Export to InputActions")
struct InputActionsExportTests {
    private static func exported(_ text: String) throws -> Exported {
        let reading = MappingReader(Vocabulary(keys: .unchecked)).read(text: text, file: "f")
        #expect(reading.diagnostics.filter { $0.severity == .error }.map(\.headline) == [])
        let mapping = try #require(reading.mapping)
        return Exported(
            inputActions: mapping, bytes: Array(text.utf8), source: "test",
            templates: { name in
                name == "round"
                    ? [InputActionsTests.circle].compactMap { InputActionsStroke.template($0) } : []
            })
    }

    @Test("gestures become triggers, and what is lost is said with its line")
    func triggers() throws {
        let exported = try Self.exported(
            """
            hotkeys:
              - hotkey: Button3
                gestures:
                  swipe up: window maximize
                  circle: { do: [keys Ctrl+c, run xterm], label: Copy and go }
                  down right: window close
                  shake: window close
                  stroke round: text "a\\tb"
                  stroke lost: nothing
                applications:
                  - match: {class: [Firefox, kate]}
                    gestures:
                      swipe up: exec printf "a b" c
                  - match: {title: x}
                    gestures: {swipe up: nothing}
              - hotkey: Super+grave
                touchpad: always
                gestures:
                  pan horizontal 3 fingers: {do: keys Tab, began: keys hold Alt, each: 25px}
                  pinch out: {do: scroll up, each: 10%}
                  rotate clockwise: {do: keys XF86AudioRaiseVolume, each: 15deg, repeat: 200ms}
                  swipe left 4 fingers: desktop next no-wrap
                  swipe up 2 fingers: keys adiaeresis
                  swipe right 2 fingers: click 2
            cancel: F12
            """)
        #expect(
            exported.text == """
                # From test.
                #
                # Not carried over, or only nearly:
                #  - 'cancel' and 'timeout'
                #  - that window actions are for the window where the stroke began; KWin's are for the focused one
                #  - line 7: shake: InputActions has no such gesture; a recorded stroke could stand for it
                #  - line 9: stroke lost: no example of it that one finger drew is recorded
                #  - line 15: what is different over 'some windows': InputActions knows windows by class, instance and whether they are fullscreen
                #  - line 20: pinch out: 'scroll up'
                #  - line 21: rotate clockwise: 'repeat'
                #  - line 22: swipe left 4 fingers: that it stops at the ends, which KWin's settings decide
                #  - line 23: swipe up 2 fingers: 'keys adiaeresis', for InputActions knows keys by their place
                #  - line 24: swipe right 2 fingers under Super+grave: InputActions can ask for modifiers only

                touchpad:
                  gestures:
                    - type: swipe
                      fingers: 3
                      direction: left_right
                      actions:
                        - on: begin
                          input:
                            - keyboard: [ +leftalt ]
                        - on: update
                          interval: 25
                          input:
                            - keyboard: [ tab ]
                        - on: update
                          interval: -25
                          input:
                            - keyboard: [ tab ]
                        - on: end_cancel
                          input:
                            - keyboard: [ -leftalt ]

                    - type: rotate
                      direction: clockwise
                      actions:
                        - on: update
                          interval: 15
                          input:
                            - keyboard: [ volumeup ]

                    - type: swipe
                      fingers: 4
                      direction: left
                      actions:
                        - on: end
                          plasma_shortcut: "kwin,Switch to Next Desktop"

                mouse:
                  gestures:
                    - type: stroke
                      id: "swipe up"
                      strokes: [ '\(try Self.drawn(.swipe(.up, fingers: 1)))' ]
                      mouse_buttons: [ right ]
                      conditions:
                        - "$window_under_pointer_class one_of [Firefox, kate]"
                      actions:
                        - on: end
                          command: "printf 'a b' c"

                    - type: stroke
                      id: "swipe up #2"
                      strokes: [ '\(try Self.drawn(.swipe(.up, fingers: 1)))' ]
                      mouse_buttons: [ right ]
                      actions:
                        - on: end
                          plasma_shortcut: "kwin,Window Maximize"

                    # Copy and go
                    - type: circle
                      direction: any
                      mouse_buttons: [ right ]
                      actions:
                        - on: end
                          input:
                            - keyboard: [ leftctrl+c ]
                        - on: end
                          command: "xterm"

                    - type: stroke
                      id: "down right"
                      strokes: [ '\(try Self.drawn(.sequence([.down, .right])))' ]
                      mouse_buttons: [ right ]
                      actions:
                        - on: end
                          plasma_shortcut: "kwin,Window Close"

                    - type: stroke
                      id: "round"
                      strokes: [ '\(try Self.round())' ]
                      mouse_buttons: [ right ]
                      actions:
                        - on: end
                          input:
                            - keyboard:
                                - text: "a\\tb"

                """)
    }

    private static func drawn(_ phrase: Phrase) throws -> String {
        try #require(InputActionsStroke.text(drawing: phrase))
    }

    private static func round() throws -> String {
        let template = try #require(InputActionsStroke.template(InputActionsTests.circle))
        return try #require(InputActionsStroke.text(template))
    }

    @Test("dragging with the button held, which is read again as it was")
    func drags() throws {
        let text = """
            hotkey: Ctrl+Super
            touch: always
            touchpad: always
            gestures:
              pan horizontal 3 fingers: drag
              pan up 4 fingers: drag 3

            """
        let exported = try Self.exported(text)
        #expect(exported.losses.filter { $0.line != nil } == [])
        #expect(try InputActionsTests.imported(exported.text).mapping.text == text)
    }

    @Test("the wheel and buttons, which are read again as they were")
    func wheelAndButtons() throws {
        let text = """
            hotkeys:
              - hotkey: Super
                gestures:
                  wheel up: run a
                  wheel down:
                    do: run b
                    each: 3 notches
              - hotkey: Button3
                gestures:
                  button left: run c
                  button 10:
                    do: run d
                    repeat: 200ms

            """
        let exported = try Self.exported(text + "")
        #expect(!exported.text.contains("Not carried over"), "\(exported.text)")
        #expect(exported.text.contains("mouse_buttons: [ right, left ]\n"), "\(exported.text)")
        #expect(try InputActionsTests.imported(exported.text).mapping.text == text)
    }

    @Test("what both can say means the same when it comes back", arguments: 1...4)
    func roundTrips(seed: UInt64) throws {
        var random = Seeded(seed)
        for _ in 0..<rounds(25) {
            let (mapping, strokes) = GeneratedMapping.next(&random)
            let exported = Exported(
                inputActions: mapping, bytes: Array(mapping.text.utf8), source: "test",
                templates: { strokes[$0].map { [$0] } ?? [] })
            let lost = exported.losses.filter { $0.line != nil }
            #expect(lost == [], "\(mapping.text)")
            let again = try Imported(
                inputActions: Array(exported.text.utf8), hotkey: hotkey, keys: .unchecked)
            #expect(
                again.mapping == mapping && again.losses.filter { $0.line != nil } == [],
                "\(mapping.text)\n\(exported.text)\n\(again.mapping.text)")
            for case .stroke(let name) in mapping.profiles.flatMap({ profile in
                (profile.bindings + profile.applications.flatMap(\.bindings)).map(\.phrase)
            }) {
                let template = try #require(strokes[name])
                let read = try #require(again.templates[name]?.first)
                #expect(read.distance(to: template) < 0.05)
            }
        }
    }
}

/// Mappings of what both curlicue and InputActions can say.
private enum GeneratedMapping {
    private static let window: [WindowAction] = [
        .close, .minimize, .maximize, .fullscreen, .shade, .above, .sticky, .tile(.left),
        .tile(.topRight), .toDesktop(.next), .toDesktop(.number(3)), .toMonitor(.next), .center,
        .focusNeighbour(.up),
    ]
    private static let texts = ["a", "it's \"b\" $c\\d", "ä b: c # d", "one\ntwo", "- x", "{}"]

    static func next(_ random: inout Seeded) -> (Mapping, [String: Template]) {
        var strokes: [String: Template] = [:]
        var profiles: [Profile] = []
        var free = Profile(hotkeys: [hotkey], touch: .always, touchpad: .always)
        // What needs no hotkey, so that the profile is known as one that needs none.
        free.bindings = [Binding(.rotate(.clockwise), actions: [action(&random)])]
        fill(&free, isButton: false, &strokes, &random)
        profiles.append(free)
        for button in [2, 3, 8, 9].shuffled(using: &random).prefix(
            Int.random(in: 0...2, using: &random))
        {
            let modifiers: Modifiers =
                [[], .control, [.alt, .super]].randomElement(using: &random) ?? []
            var profile = Profile(hotkeys: [Chord(.button(button), modifiers: modifiers)])
            fill(&profile, isButton: true, &strokes, &random)
            // A hotkey for nothing does not come back.
            if !profile.bindings.isEmpty || !profile.applications.isEmpty {
                profiles.append(profile)
            }
        }
        // Its triggers stand in the order of their devices, and so do profiles that come back.
        return (Mapping(profiles: profiles), strokes)
    }

    private static func fill(
        _ profile: inout Profile, isButton: Bool, _ strokes: inout [String: Template],
        _ random: inout Seeded
    ) {
        profile.bindings += bindings(isButton, &strokes, &random)
        // InputActions has no swipes beside strokes.
        let isDrawn = profile.bindings.contains { isOnlyAStroke($0.phrase) }
        func isFine(_ phrase: Phrase) -> Bool {
            if case .pan(_, fingers: 1) = phrase { return !isDrawn }
            return isDrawn || !isOnlyAStroke(phrase)
        }
        profile.bindings.removeAll { !isFine($0.phrase) }
        // Fingers first, as it comes back.
        profile.bindings = sorted(profile.bindings)
        for name in ["Firefox", "org.kde.kate"] where Bool.random(using: &random) {
            var match = ApplicationMatch()
            if Bool.random(using: &random) {
                match.classes = [name, "x-\(name)"]
            } else {
                match.instances = [name]
            }
            if Int.random(in: 0..<4, using: &random) == 0 { match.isFullscreen = true }
            let own = sorted(bindings(isButton, &strokes, &random).filter { isFine($0.phrase) })
            if !own.isEmpty { profile.applications.append(ApplicationRule(match, bindings: own)) }
        }
        // Rules come back in the order of their first gestures, those of fingers before others.
        profile.applications =
            profile.applications.filter { isOfFingers($0.bindings[0].phrase) }
            + profile.applications.filter { !isOfFingers($0.bindings[0].phrase) }
    }

    private static func isOnlyAStroke(_ phrase: Phrase) -> Bool {
        switch phrase {
        case .stroke, .sequence: true
        case .swipe(let direction, fingers: 1): !direction.isStraight
        default: false
        }
    }

    private static func isOfFingers(_ phrase: Phrase) -> Bool {
        switch phrase {
        case .swipe(_, let fingers), .pan(_, let fingers): fingers > 1
        case .circle, .stroke, .sequence: false
        default: true
        }
    }

    private static func sorted(_ bindings: [Binding]) -> [Binding] {
        bindings.filter { isOfFingers($0.phrase) } + bindings.filter { !isOfFingers($0.phrase) }
    }

    private static func bindings(
        _ isButton: Bool, _ strokes: inout [String: Template], _ random: inout Seeded
    ) -> [Binding] {
        var result: [Binding] = []
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let phrase = phrase(isButton, &strokes, &random)
            guard !result.contains(where: { $0.phrase == phrase }), phrase != .rotate(.clockwise)
            else { continue }
            var binding = Binding(
                phrase,
                actions: (0..<Int.random(in: 1...2, using: &random)).map { _ in action(&random) })
            let isStepped = if case .pan = phrase { true } else { Bool.random(using: &random) }
            if phrase.isContinuous, isStepped { addSteps(to: &binding, &random) }
            result.append(binding)
        }
        return result
    }

    private static func addSteps(to binding: inout Binding, _ random: inout Seeded) {
        let count = Double(Int.random(in: 1...200, using: &random))
        switch binding.phrase {
        case .pinch: binding.continuousActions.each = .percent(count)
        case .rotate: binding.continuousActions.each = .degrees(count)
        default: binding.continuousActions.each = .pixels(count)
        }
        if Bool.random(using: &random) {
            let held: Modifiers =
                [.alt, .control, [.super, .shift]].randomElement(using: &random) ?? .alt
            binding.continuousActions.began = [.hold(Chord(.modifiers, modifiers: held))]
        }
        if Bool.random(using: &random) { binding.continuousActions.began.append(.run("begin")) }
        if Bool.random(using: &random) { binding.continuousActions.ended = [action(&random)] }
    }

    private static func phrase(
        _ isButton: Bool, _ strokes: inout [String: Template], _ random: inout Seeded
    ) -> Phrase {
        let fingers = isButton ? 1 : Int.random(in: 3...5, using: &random)
        let directions: [Direction] = [.left, .right, .up, .down]
        switch Int.random(in: 0..<(isButton ? 4 : 7), using: &random) {
        case 0 where isButton && Bool.random(using: &random):
            if Bool.random(using: &random) { return .swipe(.upLeft, fingers: 1) }
            return .sequence([.down, Bool.random(using: &random) ? .up : .right, .left])
        case 0: return .swipe(directions.randomElement(using: &random) ?? .up, fingers: fingers)
        case 1:
            return .pan(
                PanDirection.allCases.randomElement(using: &random) ?? .up, fingers: fingers)
        case 2:
            return .circle(
                [nil, .clockwise, .counterclockwise].randomElement(using: &random) ?? nil, turns: 1)
        case 3:
            let name = "stroke \(strokes.count)"
            let samples = (0..<6).map { index in
                Sample(
                    x: .random(in: 0...300, using: &random),
                    y: .random(in: 0...300, using: &random),
                    milliseconds: Double(index * 20))
            }
            strokes[name] = try? Template(samples)
            return .stroke(name)
        case 4: return .pinch(PinchDirection.allCases.randomElement(using: &random) ?? .inward)
        case 5: return .tap(count: 1, fingers: fingers)
        default: return .longPress(fingers: fingers)
        }
    }

    private static func action(_ random: inout Seeded) -> Action {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return .run("run" + (texts.randomElement(using: &random) ?? ""))
        case 1: return .text(texts.randomElement(using: &random) ?? "")
        case 2: return .click([1, 2, 3, 8, 9].randomElement(using: &random) ?? 1)
        case 3: return .window(window.randomElement(using: &random) ?? .close)
        case 4:
            return .desktop(
                .go([.next, .left, .number(2)].randomElement(using: &random) ?? .next, wrap: true))
        default:
            let keys = ["a", "7", "Return", "F5", "Left", "KP_Add", "XF86AudioMute", "slash"]
            return .keys(
                (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    Chord(
                        .key(keys.randomElement(using: &random) ?? "a"),
                        modifiers: [[], .control, [.alt, .shift], .super, .altGr]
                            .randomElement(using: &random) ?? [])
                })
        }
    }
}
