public import Gestures

/// What a gesture makes happen.
public enum Action: Hashable, Sendable {
    /// A command line for `/bin/sh -c`.
    case run(String)
    /// A program and its arguments, without a shell; never empty.
    case exec([String])
    /// Something done to a window.
    case window(WindowAction)
    /// Something done to the desktops.
    case desktop(DesktopAction)
    /// Synthetic key chords, in order.
    case keys([Chord])
    /// A key chord that stays down until the continuous gesture ends, however it ends.
    case hold(Chord)
    /// Text that is typed.
    case text(String)
    /// A click of a mouse button where the stroke began.
    case click(Int)
    /// Clicks of the scroll wheel where the stroke began.
    case scroll(ScrollDirection, Int)
    /// A mouse button that goes down where a continuous gesture began and stays down until it ends,
    /// with the pointer going where the fingers go.
    case drag(Int)
    /// A rest before the next action of a list.
    case wait(Duration)
    /// What the last recognized gesture did, once more.
    case again
    /// Something done to curlicue itself.
    case own(OwnAction)
    /// Swallows the gesture.
    case nothing

    /// Whether it starts a program.
    public var startsCommand: Bool {
        switch self {
        case .run, .exec: true
        default: false
        }
    }
}

/// What a gesture can make curlicue itself do.
public enum OwnAction: String, CaseIterable, Hashable, Sendable {
    case pause, resume, reload, hints
    /// Takes back what the last gesture did to windows and desktops.
    case undo
}

/// What can be done to a window. State words toggle.
public enum WindowAction: Hashable, Sendable {
    case close, minimize, maximize, maximizeHorizontal, maximizeVertical, restore, fullscreen
    case above, below, shade, sticky, lower, raise, focus, kill, center
    /// The keyboard goes to its neighbour on that side.
    case focusNeighbour(Side)
    /// Moved through the layout to that side; where nothing lays it out, to that edge of its
    /// monitor's work area.
    case moveToward(Side)
    /// Laid out by a tiling window manager, or floating.
    case float
    /// Room is made for the next window: beside this one (horizontal) or below it (vertical).
    case split(Axis)
    /// Moved into a part of its monitor's work area.
    case tile(Tile)
    /// Sent to another desktop.
    case toDesktop(Ordinal)
    /// Sent to another monitor.
    case toMonitor(Ordinal)
    /// Follows a continuous gesture.
    case move
    /// Its size follows a continuous gesture.
    case resize
}

/// A side of a window.
public enum Side: String, CaseIterable, Hashable, Sendable { case left, right, up, down }

/// A part of a monitor's work area.
public enum Tile: String, CaseIterable, Hashable, Sendable {
    case left, right, top, bottom
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"
    case leftThird = "left-third"
    case centerThird = "center-third"
    case rightThird = "right-third"
    case leftTwoThirds = "left-two-thirds"
    case rightTwoThirds = "right-two-thirds"
}

/// One of several desktops or monitors.
public enum Ordinal: Hashable, Sendable {
    case next, previous, last
    /// The neighbour in the layout.
    case left, right, up, down
    /// By number, from 1 as people count.
    case number(Int)
}

/// What can be done to the desktops.
public enum DesktopAction: Hashable, Sendable {
    /// Go to one; `wrap` goes round at the ends.
    case go(Ordinal, wrap: Bool)
    /// Show the desktop itself, or the windows again.
    case show
    /// Go to the neighbours as a continuous gesture moves on.
    case follow
}

/// Which window an action is for.
public enum Target: String, CaseIterable, Hashable, Sendable {
    /// The one where the stroke began.
    case start
    /// The focused one.
    case active
    /// The one now under the pointer.
    case pointer
}
