import Engine
import Gestures
import Mapping
import Testing

@testable import Import

/// Dragging with the button held, as other programs have it.
@Suite("Drags of other programs") struct DragImportTests {
    private func gestures(_ imported: Imported) -> [String] {
        imported.mapping.text.split(separator: "\n").map { $0.drop { $0 == " " } }.map(String.init)
            .filter { $0.contains("drag") }
    }

    private func losses(_ imported: Imported) -> [String] { imported.losses.map(\.description) }

    @Test("fusuma's users have xdotool hold the button and move the pointer")
    func fusuma() throws {
        let read = try FusumaTests.imported(
            """
            swipe:
              3:
                begin: {command: xdotool mousedown 1}
                update: {command: 'xdotool mousemove_relative -- $move_x $move_y'}
                end: {command: xdotool mouseup 1}
              4:
                left:
                  begin: {command: xdotool mousedown 2}
                  update: {command: xterm}
                  end: {command: xdotool mouseup 2}
            """)
        #expect(
            gestures(read) == ["pan horizontal 3 fingers: drag", "pan vertical 3 fingers: drag"])
        #expect(losses(read) == [])
    }

    @Test("Touchégg had an action for it before its version 2")
    func touchegg() throws {
        let read = try ToucheggTests.imported(
            Array(
                """
                <touchégg><application name="All">
                <gesture type="DRAG" fingers="3" direction="ALL">
                  <action type="DRAG_AND_DROP">BUTTON=1</action></gesture>
                <gesture type="DRAG" fingers="4" direction="LEFT">
                  <action type="DRAG_AND_DROP">BUTTON=3</action></gesture>
                <gesture type="DRAG" fingers="1" direction="ALL">
                  <action type="DRAG_AND_DROP">BUTTON=1</action></gesture>
                </application></touchégg>
                """.utf8))
        #expect(
            gestures(read) == [
                "pan horizontal 3 fingers: drag", "pan vertical 3 fingers: drag",
                "pan left 4 fingers: drag 3",
            ])
        #expect(losses(read).count == 1)
        #expect(losses(read).first?.contains("two to five fingers drag") == true)
    }

    @Test("libinput-gestures has a command for it")
    func libinputGestures() throws {
        let read = try LibinputGesturesTests.imported(
            """
            gesture swipe left 3 _drag
            gesture swipe right 3 _drag
            gesture pinch in _drag
            """)
        #expect(gestures(read) == ["pan left 3 fingers: drag", "pan right 3 fingers: drag"])
        #expect(
            losses(read)
                == ["line 3: pinch in: dragging with the button held, which a 'pan' can"])
    }

    @Test("InputActions holds a button and moves the pointer, and so it is exported")
    func inputActions() throws {
        let read = try InputActionsTests.imported(
            """
            touchpad:
              gestures:
                - type: swipe
                  fingers: 3
                  direction: any
                  actions:
                    - { on: begin, input: [ { mouse: [ +left ] } ] }
                    - { on: update, input: [ { mouse: [ move_by_delta ] } ] }
                    - { on: end_cancel, input: [ { mouse: [ -left ] } ] }
                - type: pinch
                  direction: in
                  actions:
                    - { on: begin, input: [ { mouse: [ +left ] } ] }
                    - { on: update, command: xterm, interval: 0.1 }
            """)
        #expect(
            gestures(read) == ["pan horizontal 3 fingers: drag", "pan vertical 3 fingers: drag"])
        #expect(losses(read).count == 1)
        let text = """
            hotkey: Ctrl+Super
            touchpad: always
            gestures:
              pan horizontal 3 fingers: drag
              pan up 4 fingers: drag 3
            """
        let mapping = try #require(
            MappingReader(Vocabulary(keys: .unchecked)).read(text: text, file: "f").mapping)
        let exported = Exported(
            inputActions: mapping, bytes: Array(text.utf8), source: "test", templates: { _ in [] })
        #expect(exported.losses.filter { $0.line != nil } == [])
        let again = try InputActionsTests.imported(exported.text)
        #expect(
            gestures(again) == ["pan horizontal 3 fingers: drag", "pan up 4 fingers: drag 3"],
            "\(exported.text)")
    }
}
