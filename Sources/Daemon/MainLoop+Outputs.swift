internal import CX11
internal import Desktop
internal import Engine
internal import Gestures
internal import Mapping
internal import Overlay
internal import Style

/// How large things are on which monitor.
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

    /// Whether `event` says that panels take another part of the screen; window managers sum up
    /// what all of them ask for.
    func tellsOfPanels(_ event: XEvent) -> Bool {
        event.type == PropertyNotify && event.xproperty.window == display.root
            && event.xproperty.atom == display.atom("_NET_WORKAREA")
    }

    /// Tells the overlay of the monitors as they are now. Asks every window for its struts: not on
    /// the way to ink.
    func arrangeOverlay() {
        deferredTasks.remove(.arrangeOverlay)
        overlay.outputs = MainLoop.outputs(
            monitors, mapping.appearance.theme, areas: monitors.workAreas)
    }
}
