internal import CX11
public import Engine
public import Gestures

extension Windows {
    /// What the mapping asks of the window at `point`, and of the monitor there. Costs a few round
    /// trips, and none where no window is asked about.
    public func describe(
        at point: Point, reading traits: WindowTraits = .all
    ) -> WindowDescription {
        let isWindow = !traits.subtracting(.monitor).isEmpty
        return describe(isWindow ? client(at: point) : nil, at: point, reading: traits)
    }

    /// What the mapping asks of `window`, and of the monitor that its middle is on.
    func describe(_ window: Window, reading traits: WindowTraits = .all) -> WindowDescription {
        let point = traits.contains(.monitor) ? box(of: window)?.center : nil
        return describe(window, at: point ?? .zero, reading: traits)
    }

    private func describe(
        _ window: Window?, at point: Point, reading traits: WindowTraits
    ) -> WindowDescription {
        var description = WindowDescription()
        if let index = monitors.all.firstIndex(where: { $0.bounds.contains(point) }) {
            description.monitor = monitors.all[index].name
            description.monitorNumber = index + 1
        }
        guard let window else { return description }
        if traits.contains(.name), let name = properties.classHint(of: window) {
            (description.instance, description.className) = name
        }
        if traits.contains(.title) { description.title = title(of: window) }
        if traits.contains(.role) {
            description.role = properties.string(.iccRole, of: window) ?? ""
        }
        if traits.contains(.fullscreen) {
            description.isFullscreen = states(of: window).contains(.fullscreen)
        }
        guard traits.contains(.type) else { return description }
        let types = properties.atoms(.type, of: window, limit: 16)
        let known = WindowType.allCases.first { types.contains(display.atom($0.atomName)) }
        description.type = known ?? .normal
        return description
    }
}

extension WindowType {
    /// EWMH's name.
    fileprivate var atomName: String {
        "_NET_WM_WINDOW_TYPE_" + rawValue.uppercased().replacing("-", with: "_")
    }
}
