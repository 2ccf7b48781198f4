import Engine
import Gestures
import Testing

@testable import Desktop

@Suite("What has to change to get back") struct UndoTests {
    private let box = Box(x: 100, y: 100, width: 500, height: 400)
    private let other = Box(x: 0, y: 0, width: 960, height: 1080)

    private func screen(_ state: WindowState, focus: UInt = 1) -> ScreenState {
        ScreenState(
            windows: [1: state], focus: focus, stacking: [1, 2, 3],
            desktop: VisitedDesktop(index: 0))
    }

    @Test("Nothing where nothing is different") func same() {
        let state = screen(WindowState(box: box, states: [.above]))
        #expect(state.changes(to: state) == [])
        #expect(state.changes(to: state, raisingFocuses: true) == [])
    }

    @Test("Place, size and states of a window") func window() {
        let before = screen(WindowState(box: box, states: [.above]))
        let tiled = screen(WindowState(box: other, states: [.sticky]))
        #expect(
            tiled.changes(to: before) == [
                .change([.sticky], isOn: false, 1),
                .place(box, filling: [], hasNewFrame: false, 1),
                .change([.above], isOn: true, 1),
            ])
        let halves = Set(Windows.halves)
        let maximized = screen(WindowState(box: other, states: halves))
        let plain = screen(WindowState(box: box))
        // The window manager knows its size.
        #expect(maximized.changes(to: plain) == [.fill(from: halves, to: [], 1)])
        #expect(plain.changes(to: maximized) == [.fill(from: [], to: halves, 1)])
        var far = maximized
        far.windows[1]?.monitor = 1
        far.windows[1]?.box = box
        #expect(
            far.changes(to: maximized) == [
                .place(other, filling: halves, hasNewFrame: false, 1)
            ])
    }

    @Test("A window that is shown again gives the keyboard back and lies where it lay")
    func minimized() {
        var before = screen(WindowState(box: box), focus: 3)
        before.stacking = [2, 1, 3]
        var now = before
        now.windows[1]?.isMinimized = true
        #expect(
            now.changes(to: before) == [
                .minimize(false, 1), .focus(3), .raise(1, over: nil), .raise(3, over: 1),
                .focus(3),
            ])
        #expect(before.changes(to: now) == [.minimize(true, 1)])
    }

    @Test("Only those are raised that do not lie as they did") func order() {
        var before = screen(WindowState(box: box), focus: 3)
        before.stacking = [1, 2, 3, 4]
        var now = before
        now.stacking = [1, 3, 2, 5, 4]
        #expect(now.changes(to: before) == [.raise(3, over: nil), .raise(4, over: 3)])
        // One that is gone does not matter.
        now.stacking = [1, 2, 4]
        #expect(now.changes(to: before) == [])
    }

    @Test("On another desktop focus and order stay, unless the desktop itself changed")
    func desktops() {
        var before = screen(WindowState(box: box), focus: 3)
        before.stacking = [1, 2, 3]
        var now = screen(WindowState(box: other), focus: 2)
        now.desktop = VisitedDesktop(index: 1)
        now.stacking = [3, 1, 2]
        let place = ScreenChange.place(box, filling: [], hasNewFrame: false, 1)
        #expect(now.changes(to: before) == [place])
        let changes = now.changes(to: before, changesDesktop: true)
        #expect(changes.prefix(2) == [.goToDesktop(VisitedDesktop(index: 0)), place])
        #expect(changes.contains(.focus(3)))
        now.isDesktopShown = true
        #expect(now.changes(to: before, changesDesktop: true).contains(.showDesktop(false)))
    }

    @Test("A window goes back into the layout, and through it the way it came") func layout() {
        let before = screen(WindowState(box: box, isFloating: false))
        let floating = screen(WindowState(box: other, isFloating: true))
        #expect(
            floating.changes(to: before, raisingFocuses: true) == [
                .float(false, 1), .layOut(box, through: [], 1), .focus(1),
            ])
        #expect(
            before.changes(to: floating) == [
                .float(true, 1), .place(other, filling: [], hasNewFrame: true, 1),
            ])
        let moved = screen(WindowState(box: other, isFloating: false))
        let moves = [Side.left, .up].map { LayoutMove(window: 1, kind: .moved($0)) }
        #expect(
            moved.changes(to: before, moves: moves) == [
                .layOut(box, through: [.down, .right], 1)
            ])
        #expect(
            moved.changes(to: before, moves: [LayoutMove(window: 1, kind: .resized)]) == [
                .moveBorders(box, 1)
            ])
        // Another window that came since moved it.
        #expect(moved.changes(to: before) == [])
    }

    @Test("What one gesture did is one step, and of a window the first state counts")
    func steps() {
        func step(_ gesture: Int, _ window: UInt, _ box: Box) -> UndoStep {
            var step = UndoStep(gesture: gesture, isAboutWindow: true)
            step.before = ScreenState(windows: [window: WindowState(box: box)], stacking: [window])
            return step
        }
        var steps = UndoSteps()
        steps.add(step(1, 1, box))
        steps.add(step(2, 1, box))
        steps.add(step(2, 1, other))
        steps.add(step(2, 2, other))
        steps.add(UndoStep(gesture: 2, losses: ["a command"]))
        steps.add(UndoStep(gesture: 3, losses: ["a command"]))
        #expect(steps.removeLast() == UndoStep(gesture: 3, losses: ["a command"]))
        let last = steps.removeLast()
        #expect(
            last?.before?.windows == [1: WindowState(box: box), 2: WindowState(box: other)])
        #expect(last?.losses == ["a command"])
        steps.forget(UInt(1))
        #expect(steps.removeLast()?.before?.windows == [:])
        #expect(steps.removeLast() == nil)
        for gesture in 1...30 { steps.add(step(gesture, 1, box)) }
        steps.forget(gesture: 30)
        var left = 0
        while steps.removeLast() != nil { left += 1 }
        #expect(left == UndoSteps.limit - 1)
    }
}
