internal import CX11
public import Engine
public import Gestures

extension Windows {
    /// What the mapping can know of the window at `point`, and of the monitor there. Costs a few
    /// round trips.
    public func describe(at point: Point) -> WindowDescription {
        describe(client(at: point), at: point)
    }

    /// What the mapping can know of `window`, and of the monitor that its middle is on.
    func describe(_ window: Window) -> WindowDescription {
        describe(window, at: box(of: window)?.center ?? .zero)
    }

    private func describe(_ window: Window?, at point: Point) -> WindowDescription {
        var description = WindowDescription()
        if let index = monitors.all.firstIndex(where: { $0.box.contains(point) }) {
            description.monitor = monitors.all[index].name
            description.monitorNumber = index + 1
        }
        guard let window else { return description }
        let facts = facts(about: window)
        description.className = facts.class
        description.instance = facts.instance
        description.title = facts.title
        description.role = facts.role
        description.isFullscreen = facts.isFullscreen
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
