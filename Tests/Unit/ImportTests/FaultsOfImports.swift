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
        return lines.drop { $0 != "gestures:" && $0 != "gestures: {}" }.map { $0 + "\n" }.joined()
    }

    private func losses(_ text: String, _ program: ImportProgram) throws -> [String] {
        try importing(Array(text.utf8), of: program).losses.map(\.description)
    }

    @Test("146: every file that easystroke 0.5.6 or later wrote is read")
    func easystroke() throws {
        let archive = """
            22 serialization::archive 18 0 3 0 1 0 0 0 0 0 0 2 0 0 0 5 1 0
            0 0 1 1 0
            1 0 0 1 1 0 1 10 1 5
            2 0 0 3 1 0 1 0.0e+00 0.0e+00 5.0e-01 1.0e+00 1.0e+00 0.0e+00 0 0 0 32768 0 1 14 7 SendKey 1 1
            3 1 0
            4 0 0 4 99 0 4 Copy 5
            5
            6 1 1 10
            7 3 1 0.0e+00 0.0e+00 5.0e-01 1.0e+00 1.0e+00 0.0e+00 0 0 0 4 14
            8
            9 4 99 0 8 Modified 7 Default 0 0 0 1 0 0 0 2 0 5 0 5 5

            """
        let imported = try importing(Array(archive.utf8), of: .easystroke)
        #expect(imported.mapping.profiles[0].bindings.map(\.phrase) == [.stroke("Copy")])
        let loss = "'Modified': an example that is drawn with modifiers held: Ctrl"
        #expect(imported.losses.map(\.message).contains(loss))
        #expect(try importing(sample("actions-0.5.6"), of: .easystroke).templates.count > 5)
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
            pinch:
              2:
                begin: {command: xdotool keydown ctrl}
                in: {update: {command: xdotool click 4}}
                out: {update: {command: xdotool click 5}}
                end: {command: xdotool keyup ctrl}

            """
        #expect(
            try gestures(switcher, .fusuma) == """
                gestures:
                  pan left 3 fingers: {do: keys Shift+Tab, began: keys hold Alt, each: 320px}
                  pan right 3 fingers: {do: keys Tab, began: keys hold Alt, each: 320px}
                  pinch in 2 fingers: {do: click 4, began: keys hold Ctrl, each: 20%}
                  pinch out 2 fingers: {do: click 5, began: keys hold Ctrl, each: 20%}

                """)
        // Without the end the keys would stay down, without the beginning they would be bare.
        for lost in ["    end: {command: xdotool keyup Alt}\n", "xdotool keydown Alt"] {
            let file = switcher.replacing(
                lost, with: lost.hasPrefix("x") ? "xte 'keydown Alt'" : "")
            #expect(try !gestures(file, .fusuma).contains("Tab"))
            #expect(
                try losses(file, .fusuma).contains { $0.hasPrefix("line") && $0.contains("swipe") })
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
        let settings = try losses(text, .touchegg).filter { $0.contains("setting") }
        #expect(settings.count == 2 && settings[0].dropFirst(30) != settings[1].dropFirst(30))
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
