internal import Gestures
internal import Host
internal import TestServer

/// What has to be read from the X server or the file system after an action; what curlicue itself
/// reports does not count.
enum DemoProof {
    /// The window is maximized, or is not any more.
    case maximized(DemoWindow, Bool)
    /// The window manager hides all windows to show the desktop, or does not any more.
    case showingDesktop(Bool)
    /// The current desktop has changed, counted from 0.
    case desktop(from: Int, to: Int)
    /// The window is gone.
    case closed(DemoWindow)
    /// The command's file is in the home folder and holds the gesture's name.
    case file(String)

    /// What was read from the server when it is as wanted, in words; nil when it is not.
    func evidence(on desktop: DemoDesktop, for gesture: String) -> String? {
        let probe = desktop.probe
        switch self {
        case .maximized(let name, let wanted):
            guard let window = desktop.windows[name] else { return nil }
            let states = probe.states(of: window.window)
            let isMaximized =
                states.isSuperset(of: [
                    "_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ",
                ])
            guard isMaximized == wanted, let area = probe.area(of: window.window) else {
                return nil
            }
            return "'\(name.rawValue)' is \(wanted ? "maximized" : "restored"): "
                + "\(Int(area.width))×\(Int(area.height))"
        case .showingDesktop(let wanted):
            guard probe.isShowingDesktop == wanted else { return nil }
            return wanted ? "the windows are hidden" : "the windows are back"
        case .desktop(let from, let to):
            guard probe.currentDesktop == to else { return nil }
            return "desktop \(from + 1) → \(to + 1)"
        case .closed(let name):
            guard let window = desktop.windows[name] else { return nil }
            _ = window.events()
            guard window.isClosed, !probe.clients.contains(window.window) else { return nil }
            return "'\(name.rawValue)' is closed"
        case .file(let name):
            let path = desktop.home + "/" + name
            guard var lines = try? LineReader(path), let line = try? lines.next(),
                String(decoding: line, as: UTF8.self) == gesture
            else { return nil }
            return "~/\(name) says '\(gesture)'"
        }
    }
}
