import Engine
import Gestures
import Mapping
import TestSupport
import Testing

@testable import Import

/// What goes wrong with other people's files.
@Suite("Faults of imports") struct FaultsOfImports {
    private func gestures(_ text: String, _ program: ImportProgram) throws -> String {
        let imported = try importing(Array(text.utf8), of: program)
        expectReads(imported, warnings: true)
        let lines = imported.text(source: "test").split(separator: "\n")
        return lines.drop { $0 != "gestures:" }.map { $0 + "\n" }.joined()
    }

    private func losses(_ text: String, _ program: ImportProgram) throws -> [String] {
        try importing(Array(text.utf8), of: program).losses.map(\.description)
    }

    @Test("146: a stroke that takes certain modifiers is left out, and that is said")
    func easystroke() throws {
        let archive = """
            22 serialization::archive 18 0 3 0 1 0 0 0 0 0 0 2 0 0 0 5 1 0
            0 0 1 1 0
            1 0 0 1 1 0 1 10 1 5
            2 0 0 3 1 0 1 0.0e+00 0.0e+00 5.0e-01 1.0e+00 1.0e+00 0.0e+00 0 0 0 32768 0 1 14 7 \
            SendKey 1 1
            3 1 0
            4 0 0 4 99 0 4 Copy 5
            5
            6 1 1 10
            7 3 1 0.0e+00 0.0e+00 5.0e-01 1.0e+00 1.0e+00 0.0e+00 0 0 0 4 14
            8
            9 4 99 0 8 Modified 7 Default 0 0 0 1 0 0 0 2 0 5 0 5 5

            """
        let imported = try importing(Array(archive.utf8), of: .easystroke)
        #expect(imported.mapping.profiles[0].bindings.map { "\($0.phrase)" } == ["stroke Copy"])
        let loss = "'Modified': an example that is drawn with certain modifiers held"
        #expect(imported.losses.map(\.message).contains(loss))
    }

    @Test("147: what fusuma holds from beginning to end is held, or what depends on it is left out")
    func fusuma() throws {
        let switcher = """
            swipe:
              3:
                begin: {command: xdotool keydown Alt}
                right: {update: {command: xdotool key Tab, interval: 4}}
                left: {update: {command: xdotool key Shift+Tab, interval: 4}}
                end: {command: xdotool keyup Alt}

            """
        // Without the end the keys would stay down, without the beginning they would be bare.
        for lost in ["    end: {command: xdotool keyup Alt}\n", "xdotool keydown Alt"] {
            let file = switcher.replacing(
                lost, with: lost.hasPrefix("x") ? "xte 'keydown Alt'" : "")
            #expect(try !gestures(file, .fusuma).contains("Tab"))
            #expect(
                try losses(file, .fusuma).contains { $0.hasPrefix("line") && $0.contains("swipe") })
        }
    }

    @Test("147: what fusuma itself passes over loses no gesture; all else that is lost is said")
    func fusumaWords() throws {
        let file = """
            swipe:
              3:
                left: {command: xdotool key XF86AudioMute, swipe: 0.25}
                right: {command: [echo a, echo b]}
                up: {workspace: next}
                down: {command: xdotool keydown alt+Down; xdotool keyup Down; xdotool keyup alt}
              4:
                up: {update: {command: volume up, interval: 0.5}}
            pinch: {2: {in: {command: xdotool key ctrl+minus, threshold: 0.1}}}

            """
        let text = try gestures(file, .fusuma)
        #expect(text.contains("  swipe left 3 fingers: keys XF86AudioMute\n"))
        #expect(text.contains("  swipe down 3 fingers: run xdotool keydown alt+Down; "))
        // No more than the two steps that a quick flick makes there.
        #expect(text.contains("  pan up 4 fingers: {do: run volume up, each: 200px}\n"))
        #expect(!text.contains("swipe right") && !text.contains("swipe up"))
        let all = try losses(file, .fusuma)
        #expect(all.contains { $0.contains("swipes only") })
        for (line, word) in [(3, "'swipe'"), (4, "list"), (5, "'workspace'")] {
            #expect(all.contains { $0.hasPrefix("line \(line): ") && $0.contains(word) })
        }
    }

    @Test(
        "148: Touchégg's applications are merged by class, and its files are read as it reads them")
    func touchegg() throws {
        func action(_ type: String, _ text: String) -> String {
            "<action type='\(type)'>\(text)</action>"
        }
        func swipe(_ direction: String, _ action: String) -> String {
            "<gesture type='SWIPE' fingers='3' direction='\(direction)'>\(action)</gesture>"
        }
        let text = """
            <touchégg>
            <settings><property name='animation_delay'>150</property>
            <property name='action_execute_threshold'>20</property></settings>
            <application name='All'>
            \(swipe("UP", action("RUN_COMMAND", "<command>true && xterm</command>")))
            <!-- <command>notify-send --urgency=low</command> -->
            </application>
            <application name='Firefox'>\(swipe("DOWN", action("CLOSE_WINDOW", "")))</application>
            <application name='Firefox,Nautilus'>\(swipe("LEFT", action("MINIMIZE_WINDOW", "")))
            \(swipe("UP", action("DANCE", "")))</application>
            </touchégg>
            """
        #expect(
            try gestures(text, .touchegg) == """
                gestures:
                  swipe up 3 fingers: "run true && xterm"
                applications:
                  - match: {class: Firefox}
                    gestures:
                      swipe down 3 fingers: window close
                      swipe left 3 fingers: window minimize
                      swipe up 3 fingers: nothing
                  - match: {class: Nautilus}
                    gestures:
                      swipe left 3 fingers: window minimize
                      swipe up 3 fingers: nothing

                """)
        #expect(try losses(text, .touchegg).filter { $0.contains("setting") }.count == 1)
    }

    @Test("148: files of Touchégg 1 are read, whose actions have their settings as a text")
    func firstTouchegg() throws {
        func gesture(_ type: String, _ fingers: Int, _ action: String, _ text: String) -> String {
            let words = type.split(separator: " ")
            return
                "<gesture type='\(words[0])' fingers='\(fingers)' direction='\(words.dropFirst().joined())'>"
                + "<action type='\(action)'>\(text)</action></gesture>"
        }
        let text = """
            <!DOCTYPE touchégg>
            <touchégg>
            <settings><property name="composed_gestures_time">0</property></settings>
            <application name="All">
            \(gesture("TAP", 3, "MOUSE_CLICK", "BUTTON=2"))
            \(gesture("DRAG UP", 4, "SEND_KEYS", "Super+W"))
            \(gesture("DRAG DOWN", 4, "RUN_COMMAND", "xterm -e top"))
            \(gesture("DRAG LEFT", 4, "CHANGE_DESKTOP", "NEXT"))
            \(gesture("DRAG RIGHT", 4, "RUN_COMMAND", "echo $HOME"))
            \(gesture("DRAG ALL", 2, "SCROLL", "SPEED=7:INVERTED=true"))
            \(gesture("DRAG UP", 3, "DRAG_AND_DROP", "BUTTON=1"))
            </application>
            </touchégg>
            """
        #expect(
            try gestures(text, .touchegg) == """
                gestures:
                  tap 3 fingers: click 2
                  swipe up 4 fingers: [window focus, keys Super+w]
                  swipe down 4 fingers: exec xterm -e top
                  swipe left 4 fingers: desktop next
                  swipe right 4 fingers: "exec echo $HOME"
                  pan up 3 fingers: drag

                """)
        let all = try losses(text, .touchegg)
        for line in [3, 10] { #expect(all.contains { $0.hasPrefix("line \(line): ") }) }
        #expect(all.count == 3)
    }

    @Test("153: settings are called what they are called")
    func names() throws {
        let all = try losses("swipe_threshold 100\n", .libinputGestures)
        #expect(all.count == 1)
        for name in ["length", "recognizers", "swipe"] { #expect(all[0].contains(name)) }
        let mapping = "recognizers: {swipe: {length: 100px}}\ngestures: {}\n"
        let reading = MappingReader(Vocabulary(keys: .unchecked)).read(text: mapping, file: "f")
        #expect(reading.diagnostics.allSatisfy { $0.severity != .error })
    }
}
