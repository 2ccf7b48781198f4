internal import CX11
internal import Engine

/// What became of a window in the layout of a tiling window manager.
struct LayoutMove: Equatable {
    enum Kind: Equatable {
        /// It was moved to that side.
        case moved(Side)
        /// Its borders were moved.
        case resized
        /// It was brought back to its place, and may not have got there.
        case returned

        /// The side to which it was moved.
        var side: Side? { if case .moved(let side) = self { side } else { nil } }
    }

    var window: Window
    var kind: Kind
}

/// What one gesture did to windows and desktops, as far as that matters for taking it back.
struct UndoStep: Equatable {
    /// The gesture, by a number of its own.
    var gesture: Int
    /// The screen before; nil where there is nothing on it to take back.
    var before: ScreenState?
    /// Whether it was about a window.
    var isAboutWindow = false
    /// Whether the desktop may have changed by it.
    var changesDesktop = false
    /// What became of laid-out windows in the layout, in order.
    var moves: [LayoutMove] = []
    /// What cannot be taken back: `a command`.
    var losses: [String] = []

    /// Forgets a window that is gone: another may get its number.
    mutating func forget(_ window: Window) {
        before?.windows[window] = nil
        before?.stacking.removeAll { $0 == window }
        if before?.focus == window { before?.focus = nil }
        moves.removeAll { $0.window == window }
    }

    /// Adds what the same gesture did later: of everything the earliest state counts.
    fileprivate mutating func add(_ later: UndoStep) {
        if var before {
            if let later = later.before {
                before.windows.merge(later.windows) { first, _ in first }
            }
            self.before = before
        } else {
            before = later.before
        }
        isAboutWindow = isAboutWindow || later.isAboutWindow
        changesDesktop = changesDesktop || later.changesDesktop
        moves += later.moves
        losses += later.losses.filter { !losses.contains($0) }
    }
}

/// What the latest gestures did, to be taken back one by one, the newest first.
struct UndoSteps {
    private var steps: [UndoStep] = []
    /// How many are remembered.
    static let limit = 20

    var isEmpty: Bool { steps.isEmpty }

    /// Remembers `step`, as a part of the one of the same gesture where there is one.
    mutating func add(_ step: UndoStep) {
        if let index = steps.lastIndex(where: { $0.gesture == step.gesture }) {
            steps[index].add(step)
        } else {
            steps.append(step)
            if steps.count > Self.limit { steps.removeFirst() }
        }
    }

    /// Removes the newest step.
    mutating func removeLast() -> UndoStep? { steps.popLast() }

    /// Forgets what `gesture` did.
    mutating func forget(gesture: Int) { steps.removeAll { $0.gesture == gesture } }

    /// Forgets a window that is gone: another may get its number.
    mutating func forget(_ window: Window) {
        for index in steps.indices { steps[index].forget(window) }
    }
}
