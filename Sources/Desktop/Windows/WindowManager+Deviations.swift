// What single window managers do in a way of their own, as it was measured.
extension WindowManager {
    /// Window managers that end showing the desktop as soon as any window is mapped, one that they
    /// do not manage included, and then cannot bring the others back: measured on Mutter 43.8 and
    /// Muffin 5.6.4, on which these build, and on metacity 3.46.1. Marco has "Metacity" in its name,
    /// too, and does not.
    private static let endingShowingDesktop = ["Mutter", "GNOME Shell", "Muffin", "Magpie"]

    /// Whether a window that is mapped ends showing the desktop.
    var endsShowingDesktop: Bool {
        let name = name
        return name == "Metacity"
            || WindowManager.endingShowingDesktop.contains { name.contains($0) }
    }

    /// Whether a window that is placed with static gravity moves by the width of its frame as soon
    /// as it is rolled up or maximized: so it does under Openbox 3.6.1.
    var forgetsStaticGravity: Bool { name == "Openbox" }

    /// Whether only the window with the keyboard can be raised: so it is with fluxbox 1.3.5
    /// (`configureRequestEvent` in its `Window.cc`).
    var raisesOnlyFocused: Bool { name == "Fluxbox" }

    /// Whether a plain request to raise a window without the keyboard says that it wants attention,
    /// and the message raises it: so it is with KWin 5.27.
    var restacksByMessageOnly: Bool { name == "KWin" }

    /// Whether the list of windows does not always say how they lie above each other: fluxbox 1.3.5
    /// leaves it as it is when it raises one, IceWM 3.3 when one is kept above the others.
    var keepsOldStacking: Bool { name == "Fluxbox" || name.hasPrefix("IceWM") }

    /// Whether only a window that gets the keyboard is raised in any case. Marco 1.26 and IceWM 3.3
    /// say of another one that it wants attention.
    var raisesByFocus: Bool {
        ignoresRestacking || name.contains("Marco") || name.hasPrefix("IceWM")
    }

    /// Whether a message makes a window maximized and none makes it anything else again: awesome 4.3
    /// drops each request to leave that state (`merge_maximization` in its `awful/ewmh.lua`).
    var keepsMaximized: Bool { name == "awesome" }

    /// Whether requests to restack are ignored: by awesome 4.3, which lists no message for that.
    var ignoresRestacking: Bool { name == "awesome" }

    /// Whether a plain request places the client's window itself, and not its frame, as ICCCM has it:
    /// so does Enlightenment 0.25, which draws its frames around windows that have none.
    var placesWindowsWithoutFrame: Bool {
        tiling?.placesWindowsWithoutFrame ?? (name == "Enlightenment")
    }

    /// Whether what is asked about a window is lost while it moves for what was asked before: so it
    /// is by Enlightenment 0.25, which animates that.
    var losesHastyRequests: Bool { name == "Enlightenment" }
}
