internal import Desktop
internal import Engine
internal import Gestures
internal import Mapping
internal import Overlay

/// How large things are on which monitor.
extension Daemon {
    /// The monitors for the overlay: each with the theme's scale or its own, and what panels leave
    /// of it.
    static func rooms(_ monitors: Monitors, _ theme: Theme) -> [Room] {
        let areas = monitors.workAreas
        return zip(monitors.all, areas).map { monitor, area in
            Room(
                monitor.box, free: area,
                scale: theme.scale.of(monitor.name, own: monitor.scale))
        }
    }

    /// Tells the overlay of the monitors as they are now. Asks every window for its struts: not on
    /// the way to ink.
    func arrangeOverlay() {
        overlay.rooms = Daemon.rooms(monitors, mapping.appearance.theme)
    }
}
