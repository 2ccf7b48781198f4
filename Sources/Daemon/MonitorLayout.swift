internal import Appearance
internal import CX11
internal import Desktop
internal import Engine
internal import Gestures
internal import Mapping
internal import Overlay
internal import Windows

/// Telling overlay and engine about the monitors.
extension MainLoop {
    /// The monitors for the overlay: each with the theme's scale or its own, and what panels leave
    /// of it.
    static func outputs(_ monitors: Monitors, _ theme: Theme, areas: [Box]) -> [Output] {
        zip(monitors.all, areas).map { monitor, area in
            Output(
                monitor.bounds, workArea: area,
                scale: theme.scale.of(monitor.name, own: monitor.scale))
        }
    }

    /// Whether `event` says that panels take another part of the screen; window managers compute
    /// `_NET_WORKAREA` from all struts.
    func isAboutPanels(_ event: XEvent) -> Bool {
        event.type == PropertyNotify && event.xproperty.window == display.root
            && event.xproperty.atom == display.atom("_NET_WORKAREA")
    }

    /// Gives the overlay the monitors as they are now. Asks every window for its struts: not on
    /// the way to ink.
    func arrangeOverlay() {
        deferredTasks.arrangesOverlay = false
        overlay.outputs = MainLoop.outputs(
            monitors, mapping.appearance.theme, areas: monitors.workAreas)
    }

    func monitorsChanged() {
        arrangeOverlay()
        holdRunner.interrupt(.monitorsChanged)
        prepareEngine()
    }
}
