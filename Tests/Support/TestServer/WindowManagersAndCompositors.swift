internal import CX11
internal import Desktop
internal import Gestures

/// The window managers that a private server can be given, each with a plain configuration: four
/// desktops, no key bindings, click to focus.
package enum TestWindowManager: String, CaseIterable, Sendable {
    case openbox, i3, xfwm4

    fileprivate var packages: String {
        switch self {
        case .openbox: "openbox"
        case .i3: "i3-wm"
        case .xfwm4: "xfwm4 dbus xfconf"
        }
    }
}

/// The compositors that a private server can be given.
package enum Compositor: String, CaseIterable, Sendable {
    case picom, xcompmgr
}

extension PrivateServer {
    /// Starts a window manager and waits until it manages the screen.
    @discardableResult
    package func start(_ manager: TestWindowManager) throws(TestServerError) -> ChildProcess {
        let probe = WindowManagerProbe(display)
        let predecessor = probe.cardinals("_NET_SUPPORTING_WM_CHECK")
        let companion: ChildProcess
        switch manager {
        case .openbox:
            let file = try write(TestWindowManager.openboxConfiguration, to: "openbox.xml")
            companion = try start(
                "openbox", ["--sm-disable", "--config-file", file], packages: manager.packages)
        case .i3:
            let file = try write(TestWindowManager.i3Configuration, to: "i3.conf")
            companion = try start("i3", ["-c", file], packages: manager.packages)
        case .xfwm4:
            // It keeps its settings in xfconfd, which it finds on a session bus of its own.
            companion = try start(
                "dbus-run-session",
                ["--", "xfwm4", "--compositor=off", "--vblank=off", "--sm-client-disable"],
                packages: manager.packages)
        }
        try ready(companion, "window manager \(manager.rawValue)") {
            probe.windowManager != nil
                && probe.cardinals("_NET_SUPPORTING_WM_CHECK") != predecessor
        }
        try probe.syncWithWindowManager()
        return companion
    }

    /// Starts a compositor, without shadows and fading, and waits until it composites.
    @discardableResult
    package func start(_ compositor: Compositor) throws(TestServerError) -> ChildProcess {
        let companion: ChildProcess
        func isCornerBlack() -> Bool {
            let corner = Box(x: 0, y: 0, width: 1, height: 1)
            return (try? screenshot(area: corner).count { $0 & 0xff_ffff == 0 }) == 1
        }
        let wasBlack = isCornerBlack()
        switch compositor {
        case .picom:
            // An empty file: the system's example configuration has shadows and fading.
            let file = try write("shadow = false;\nfading = false;\n", to: "picom.conf")
            companion = try start("picom", ["--config", file, "--backend", "xrender"])
        case .xcompmgr: companion = try start("xcompmgr", ["-n"])
        }
        let probe = WindowManagerProbe(display)
        try ready(companion, "compositor \(compositor.rawValue)") { probe.compositorOwner != nil }
        // It owns the selection before it paints. A root window that is black by itself is grey
        // once it has; where another picture is there, nothing shows it.
        if wasBlack {
            try? display.wait(for: "the first picture", timeout: .seconds(2)) { !isCornerBlack() }
        }
        return companion
    }

    private func ready(
        _ companion: ChildProcess, _ what: String, until condition: () -> Bool
    ) throws(TestServerError) {
        do {
            try display.wait(for: what) { condition() || !companion.isRunning }
        } catch {
            throw .failed(
                program: companion.program, reason: "did not get ready",
                output: companion.output)
        }
        guard companion.isRunning else {
            throw .failed(
                program: companion.program, reason: "ended at once",
                output: companion.output)
        }
    }
}

extension PrivateServer {
    /// Writes `text` to the file `name` in the private folder and gives its path.
    package func write(_ text: String, to name: String) throws(TestServerError) -> String {
        try scratch.write(text, to: name)
    }
}

extension TestWindowManager {
    /// Openbox with four desktops in a row and nothing bound but clicks that focus.
    static let openboxConfiguration = """
        <?xml version="1.0" encoding="UTF-8"?>
        <openbox_config xmlns="http://openbox.org/3.4/rc">
          <focus><focusNew>yes</focusNew><followMouse>no</followMouse></focus>
          <placement><policy>Smart</policy></placement>
          <desktops><number>4</number><firstdesk>1</firstdesk><popupTime>0</popupTime></desktops>
          <resize><popupShow>Never</popupShow></resize>
          <keyboard></keyboard>
          <mouse>
            <context name="Client">
              <mousebind button="Left" action="Press">
                <action name="Focus"/><action name="Raise"/>
              </mousebind>
            </context>
          </mouse>
        </openbox_config>

        """

    /// i3 without a bar and without bindings.
    static let i3Configuration = """
        # i3 config file (v4)
        font pango:monospace 8
        focus_follows_mouse no

        """
}
