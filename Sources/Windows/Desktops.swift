public import CX11
internal import Desktop
internal import Engine
internal import Host

/// A desktop that was visited. Window managers with desktops that come and go, like i3, number
/// them anew all the time: the name finds it again.
struct VisitedDesktop: Equatable {
    var index: Int
    var name: String?

    init(_ index: Int, in names: [String]) {
        self.index = index
        name = index < names.count ? names[index] : nil
    }
}

/// The desktops of the screen, and going from one to another.
public final class Desktops {
    private let windowManager: WindowManager
    private var display: Display { windowManager.display }
    private var properties: Properties { windowManager.properties }
    private var here: VisitedDesktop?
    private var before: VisitedDesktop?
    /// The desktop that was asked for and is not there yet, and when it was: the next step counts
    /// from there.
    private var asked: (index: Int, time: Duration)?
    /// Whether the desktop itself is shown, or was asked for last.
    private var isShowing = false
    /// The windows that were hidden for that where the window manager has no such mode, each time with
    /// the desktops that they were on: every monitor may show one.
    private var hidden: [(desktops: Set<Int>, windows: [Window])] = []

    /// The desktops that `windowManager` keeps. It listens to the root window's properties already.
    public init(_ windowManager: WindowManager) { self.windowManager = windowManager }

    package var current: Int? {
        properties.cardinal(.currentDesktop, of: display.root).map { Int($0) }
    }

    /// Where a step begins: `[desktop next, desktop next]` and a quick wheel are two steps, though
    /// the window manager has not done the first one when the second is asked for. If it is not
    /// there within half a second, it has refused, and the visible desktop counts.
    private var origin: Int? {
        guard let asked, MonotonicClock.now - asked.time < .milliseconds(500) else {
            return current
        }
        return asked.index
    }

    var count: Int {
        min(4096, Int(properties.cardinal(.numberOfDesktops, of: display.root) ?? 1))
    }

    /// Their names; may be fewer than there are desktops.
    var names: [String] { properties.strings(.desktopNames, of: display.root) }

    var layout: DesktopsLayout {
        DesktopsLayout(
            count: count,
            words: properties.cardinals(.desktopLayout, of: display.root, limit: 4))
    }

    /// Carries `action` out; whether something has to come of it. Standing still at the last desktop
    /// because `wrap` is off is no error.
    @discardableResult func perform(_ action: DesktopAction) throws(ActionError) -> Bool {
        defer { display.flush() }
        switch action {
        case .show:
            if let tiling = windowManager.tiling {
                try show(by: tiling)
                return false
            }
            try windowManager.need(.showingDesktop, to: "show the desktop")
            let shown = properties.cardinal(.showingDesktop, of: display.root) == 1
            windowManager.send(.showingDesktop, about: display.root, shown ? 0 : 1)
            isShowing = !shown
            return true
        case .go(let ordinal, let wrap):
            try windowManager.need(.currentDesktop, to: "change the desktop")
            if let desktop = newDesktop(for: ordinal, wrap: wrap) {
                try windowManager.tiling?.perform(.goToDesktop(desktop), on: display.root)
                return false
            }
            guard let target = try destination(ordinal, from: origin, wrap: wrap) else {
                return false
            }
            // Tiling window managers may number their desktops anew on the way.
            if windowManager.tiling == nil { asked = (target, MonotonicClock.now) }
            let isChanging = target != current
            windowManager.send(.currentDesktop, about: display.root, target)
            return isChanging
        }
    }

    /// Shows the desktop, or the windows again, under a tiling window manager.
    private func show(by tiling: any TilingManager) throws(ActionError) {
        if let name = tiling.emptyDesktop {
            let names = names
            let isThere = current.map { names.indices.contains($0) && names[$0] == name } ?? false
            return try tiling.perform(
                .goToDesktop(isThere ? .last : .named(name)), on: display.root)
        }
        let (here, visible) = (current ?? 0, windowManager.shownWindows)
        func desktop(of window: Window) -> Int? {
            properties.cardinal(.desktop, of: window).map { Int($0) }
        }
        var before: [Window] = []
        if let index = hidden.firstIndex(where: { $0.desktops.contains(here) }) {
            before = hidden.remove(at: index).windows
        } else if visible.isEmpty {
            // They were hidden before curlicue was started.
            before = properties.windows(.clientList, of: display.root)
                .filter { desktop(of: $0) == here }
        }
        // Windows that came up since, or were shown again in another way, do not matter.
        if before.contains(where: { !visible.contains($0) }) {
            for window in before {
                // Some may be gone.
                do throws(ActionError) {
                    try tiling.perform(.hide(false), on: window)
                } catch {
                    if case .noAnswer = error { throw error }
                }
            }
            return
        }
        hidden.append((Set([here] + visible.compactMap(desktop)), []))
        for window in visible {
            try tiling.perform(.hide(true), on: window)
            hidden[hidden.count - 1].windows.append(window)
        }
    }

    /// The index of the desktop that `ordinal` means as seen from the desktop `origin`; nil at the
    /// end, where `wrap` is off.
    func destination(
        _ ordinal: Ordinal, from origin: Int?, wrap: Bool
    ) throws(ActionError) -> Int? {
        // The event about the latest change may still be on its way.
        recordCurrent()
        let origin = origin ?? 0
        let index =
            switch ordinal {
            case .next: layout.successor(of: origin, step: 1, wrap: wrap)
            case .previous: layout.successor(of: origin, step: -1, wrap: wrap)
            case .left, .right, .up, .down: layout.neighbour(of: origin, ordinal, wrap: wrap)
            case .last: before.flatMap(find)
            case .number(let number): desktop(numbered: number, count: count, names: names)
            }
        if index == nil, wrap { throw .noDesktop(ordinal.nowhere) }
        return index
    }

    /// The desktop that `ordinal` means, where desktops come into being when they are asked for: by
    /// its number whatever the others are called, or one that is not there any more, or the neighbour
    /// of the only one. Nil where there is no such desktop.
    func newDesktop(for ordinal: Ordinal, wrap: Bool) -> NewDesktop? {
        guard windowManager.tiling?.emptyDesktop != nil else { return nil }
        recordCurrent()
        switch ordinal {
        case .number(let number):
            // Where no name has a number, they are counted.
            let own = names.filter { $0 != windowManager.tiling?.emptyDesktop }
            let isNumbered = own.contains { numberOf($0) != nil }
            return isNumbered || number > own.count ? .number(number) : nil
        case .next, .previous, .left, .right:
            guard wrap, count == 1 else { return nil }
            return .number((names.first.flatMap(numberOf) ?? 0) + 1)
        case .last: return before == nil ? nil : .last
        case .up, .down: return nil
        }
    }

    /// Reads which desktop is visible, for `last`, when `event` is about that.
    public func handle(_ event: XEvent) {
        guard event.type == PropertyNotify, event.xproperty.window == display.root else { return }
        switch event.xproperty.atom {
        case display.atom(.currentDesktop):
            recordCurrent()
            if here?.index == asked?.index { asked = nil }
        case display.atom(.showingDesktop):
            isShowing = properties.cardinal(.showingDesktop, of: display.root) == 1
        default: break
        }
    }

    /// Whether the desktop itself is shown, or was just asked for, and a new window would end that.
    public var newWindowsEndShowing: Bool { isShowing && windowManager.has(.endsShowingDesktop) }

    /// Sends `window` to `desktop`, or to all of them; nil where there are no desktops.
    func send(_ window: Window, to desktop: VisitedDesktop?) throws(ActionError) {
        guard let desktop else { return }
        let all = Int(UInt32.max)
        guard let target = desktop.index == all ? all : find(desktop) else {
            if let tiling = windowManager.tiling, tiling.emptyDesktop != nil,
                let name = desktop.name
            {
                return try tiling.perform(.sendToDesktop(.named(name)), on: window)
            }
            throw .noDesktop(desktop.name ?? "\(desktop.index + 1)")
        }
        windowManager.send(.desktop, about: window, target, WindowManager.sourceIndication)
    }

    /// Records the visible desktop: without that, `last` finds none after the first change.
    public func recordCurrent() {
        guard let index = current else { return }
        let names = names
        let desktop = VisitedDesktop(index, in: names)
        // i3 may number the same desktop anew when another one disappears.
        let renumbered =
            desktop.name != nil && desktop.name == here?.name
            && names.count(where: { $0 == desktop.name }) == 1
        // Where an empty one goes when it is left, another one takes its place.
        let renamed =
            index == here?.index && !names.contains { $0 == here?.name }
            && windowManager.tiling?.emptyDesktop == nil
        if let here, here != desktop, !renumbered, !renamed { before = here }
        here = desktop
    }

    private func find(_ desktop: VisitedDesktop) -> Int? {
        guard let name = desktop.name else { return desktop.index < count ? desktop.index : nil }
        let names = names
        let found = names.indices.filter { names[$0] == name }
        return found.contains(desktop.index) ? desktop.index : found.first
    }
}

/// How the desktops lie beside each other (`_NET_DESKTOP_LAYOUT`). Pure arithmetic.
struct DesktopsLayout {
    /// How many desktops there are, at least one.
    let count: Int
    let columns: Int
    let rows: Int
    /// Whether the desktops are counted down the columns and not along the rows.
    private let isVertical: Bool

    /// The layout of `count` desktops that the property's words (orientation, columns, rows)
    /// describe, counted from the top left, as every pager does. Either number may be 0: as many as
    /// needed. Without the property all lie in one row. A grid too small for all desktops grows across
    /// the direction of counting.
    init(count: Int, words: [UInt32] = []) {
        let count = max(1, count)
        self.count = count
        guard words.count >= 3 else {
            (columns, rows, isVertical) = (count, 1, false)
            return
        }
        isVertical = words[0] == 1
        let wide = min(Int(words[1]), count)
        let high = min(Int(words[2]), count)
        func needed(_ other: Int) -> Int { (count + other - 1) / other }
        switch (wide, high) {
        case (0, 0): (columns, rows) = isVertical ? (1, count) : (count, 1)
        case (0, _): (columns, rows) = (needed(high), high)
        case (_, 0): (columns, rows) = (wide, needed(wide))
        default:
            columns = isVertical ? max(wide, needed(high)) : wide
            rows = isVertical ? high : max(high, needed(wide))
        }
    }

    /// The desktop beside `index` (from 0) in a direction; nil at the edge, unless `wrap` goes
    /// round to the other end of the same row or column. Empty cells are stepped over.
    func neighbour(of index: Int, _ direction: Ordinal, wrap: Bool) -> Int? {
        guard (0..<count).contains(index) else { return nil }
        let dx = direction == .left ? -1 : direction == .right ? 1 : 0
        let dy = direction == .up ? -1 : direction == .down ? 1 : 0
        var (column, row) =
            isVertical ? (index / rows, index % rows) : (index % columns, index / columns)
        for _ in 1..<max(2, max(columns, rows)) {
            column += dx
            row += dy
            if !(0..<columns).contains(column) || !(0..<rows).contains(row) {
                guard wrap else { return nil }
                column = (column + columns) % columns
                row = (row + rows) % rows
            }
            if let found = desktop(column: column, row: row) {
                return found == index ? nil : found
            }
        }
        return nil
    }

    /// The desktop after (`step` 1) or before (−1) `index` in counting order; nil at the ends
    /// unless `wrap` goes round.
    func successor(of index: Int, step: Int, wrap: Bool) -> Int? {
        let target = index + step
        if (0..<count).contains(target) { return target }
        return wrap && count > 1 ? (target + count) % count : nil
    }

    private func desktop(column: Int, row: Int) -> Int? {
        let index = isVertical ? column * rows + row : row * columns + column
        return index < count ? index : nil
    }
}

extension Ordinal {
    /// What there is none of, behind "there is no desktop" or "no monitor".
    var nowhere: String {
        switch self {
        case .next, .previous: "but this one"
        case .last: "visited before"
        case .number(let number): "\(number)"
        case .left, .right, .up, .down: side?.plainWords ?? ""
        }
    }
}

private func numberOf(_ name: String) -> Int? { Int(name.prefix { $0.isASCII && $0.isNumber }) }

/// The index of the desktop that people call `number`. Where every desktop's name begins with a
/// number, as bspwm's may on several monitors, that number counts; the property's order otherwise.
func desktop(numbered number: Int, count: Int, names: [String]) -> Int? {
    let numbers = names.prefix(count).map(numberOf)
    if numbers.count == count, !numbers.contains(nil) {
        return numbers.firstIndex(of: number)
    }
    return (1...max(1, count)).contains(number) ? number - 1 : nil
}
