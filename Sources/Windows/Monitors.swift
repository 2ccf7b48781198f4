public import CX11
internal import Desktop
internal import Engine
public import Gestures
internal import Host

/// The monitors of the screen and what panels leave of them.
public final class Monitors {
    private let windowManager: WindowManager
    private let randr: (event: Int32, hasMonitors: Bool)?
    private var display: Display { windowManager.display }
    private var properties: Properties { windowManager.properties }
    private let environmentFactor = Environment()["GDK_SCALE"].flatMap(Double.init)
        .flatMap { (1...8).contains($0) ? $0 : nil }

    /// All monitors, from left to right and then from top to bottom; never empty.
    public private(set) var all: [Output] = [] {
        didSet { display.monitorAreas = all.map(\.bounds) }
    }

    /// The monitors of the screen that `windowManager` manages. Without RandR 1.5 the whole screen
    /// counts as one.
    public init(_ windowManager: WindowManager) {
        self.windowManager = windowManager
        let handle = windowManager.display.handle
        var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        if XRRQueryExtension(handle, &event, &error) != 0,
            XRRQueryVersion(handle, &major, &minor) != 0
        {
            randr = (event, (major, minor) >= (1, 5))
        } else {
            randr = nil
        }
        refresh()
    }

    package func select() {
        // A monitor that the user declares (`xrandr --setmonitor`) is reported by nothing but a
        // ConfigureNotify of the root window.
        display.listen(for: StructureNotifyMask, on: display.root)
        guard randr != nil else { return }
        XRRSelectInput(
            display.handle, display.root,
            Int32(RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask))
        display.flush()
    }

    /// Whether `event` says that the resources changed, the user's dpi setting among them. Changes
    /// come in bursts: call `refresh` when one is over.
    public func isAboutResources(_ event: XEvent) -> Bool {
        event.type == PropertyNotify && event.xproperty.window == display.root
            && event.xproperty.atom == display.atom(.resources)
    }

    /// Reads events of monitors that come, go, move or change size; true when `event` was about
    /// that, and `all` is up to date then.
    @discardableResult public func handle(_ event: XEvent) -> Bool {
        let about = randr.map { [$0.event + RRScreenChangeNotify, $0.event + RRNotify] } ?? []
        guard
            event.type == ConfigureNotify
                ? event.xconfigure.window == display.root : about.contains(event.type)
        else { return false }
        var event = event
        // Xlib's own idea of the screen's size, which nothing else updates.
        XRRUpdateConfiguration(&event)
        refresh()
        return true
    }

    /// Reads the monitors and the user's dpi setting again; whether anything has changed.
    @discardableResult public func refresh() -> Bool {
        let before = all
        let resources = properties.string(.resources, of: display.root, limit: 65536) ?? ""
        let dpi = userDPI(resources, factor: environmentFactor)
        var found = randr?.hasMonitors == true ? read(dpi: dpi) : []
        if found.isEmpty {
            let scale = Output.scale(
                dpi: dpi, pixels: (screen.width, screen.height),
                millimetres: (
                    Double(XDisplayWidthMM(display.handle, display.screen)),
                    Double(XDisplayHeightMM(display.handle, display.screen))
                ))
            found = [Output(screen, scale: scale, name: "screen")]
        }
        all = found.sorted { ($0.bounds.minX, $0.bounds.minY) < ($1.bounds.minX, $1.bounds.minY) }
        return all != before
    }

    package var screen: Box {
        Box(x: 0, y: 0, width: Double(display.size.width), height: Double(display.size.height))
    }

    /// What panels leave of each monitor, in the order of `all`. Asks every client window for its
    /// struts: for actions, not for the way to ink.
    public var workAreas: [Box] {
        func shown(in window: Window) -> [Window] {
            display.tree(of: window)?.children.filter(display.isViewable) ?? []
        }
        let (root, screen, managedArea) = (display.root, screen, managedArea)
        var windows = properties.windows(.clientList, of: root)
        // Window managers that tell no work area have panels in no list either: i3 its bar, in a frame,
        // and awesome and qtile theirs, which they do not manage.
        if managedArea == nil {
            windows += shown(in: root).flatMap { [$0] + shown(in: $0) }
        }
        var struts = windows.map { window in
            let words = properties.cardinals(.strutPartial, of: window, limit: 12)
            return words.isEmpty ? properties.cardinals(.strut, of: window, limit: 4) : words
        }
        // The window manager's own sum also knows panels that are no clients, like its own, and is one
        // rectangle for the whole screen. Of several monitors it says which of its windows are panels.
        // Where it leaves one out (JWM) or is too large (IceWM), long ones beside the middle of one are.
        if all.count > 1, let area = managedArea {
            let isTold =
                screen.intersection(area) == area
                && all.allSatisfy { $0.bounds.intersection(area) != nil }
            struts += shown(in: root).filter(windowManager.made).compactMap { top in
                guard let window = display.attributes(of: top), window.class != InputOnly,
                    windowManager.client(of: top).map(windows.contains) != true
                else { return nil }
                let monitor = all[Output.index(under: window.box, in: all)].bounds
                let (wide, high) = (monitor.width / 4, monitor.height / 4)
                let free = isTold ? area : monitor.grown(by: [-wide, -wide, -high, -high])
                let isBar = isTold || window.box.width > 2 * wide || window.box.height > 2 * high
                guard isBar, window.box.intersection(free) == nil else { return nil }
                return strut(of: window.box, outside: free, screen: screen)
            }
        }
        var areas = all.map { workArea(of: $0.bounds, struts: struts, screen: screen) }
        if all.count == 1, let area = managedArea, let both = areas[0].intersection(area) {
            areas[0] = both
        }
        // Mutter and Muffin say what theirs leave of each monitor, in an order of their own.
        guard windowManager.supports(.monitorWorkAreas) else { return areas }
        let name = "\(WMAtom.monitorWorkAreas.rawValue)_D\(currentDesktop)"
        let parts = boxes(properties.cardinals(named: name, of: display.root, limit: 4 * 64))
        return areas.map { area in
            parts.compactMap(area.intersection).max { $0.area < $1.area } ?? area
        }
    }

    /// `_NET_WORKAREA` of the visible desktop.
    private var managedArea: Box? {
        let all = boxes(properties.cardinals(.workArea, of: display.root, limit: 4 * 64))
        return all.indices.contains(currentDesktop) ? all[currentDesktop] : all.first
    }

    private var currentDesktop: Int {
        Int(properties.cardinal(.currentDesktop, of: display.root) ?? 0)
    }

    /// `words`, four for each: x, y, width and height.
    private func boxes(_ words: [UInt32]) -> [Box] {
        stride(from: 0, to: words.count - words.count % 4, by: 4).map { first in
            let part = words[first..<first + 4].map { Double(Int32(bitPattern: $0)) }
            return Box(x: part[0], y: part[1], width: part[2], height: part[3])
        }
    }

    private func read(dpi: Double?) -> [Output] {
        var count: Int32 = 0
        guard let list = XRRGetMonitors(display.handle, display.root, 1, &count), count > 0 else {
            return []
        }
        defer { XRRFreeMonitors(list) }
        let infos = UnsafeBufferPointer(list: list, count: count)
        // All names in one round trip.
        var atoms = infos.map(\.name)
        var names = [UnsafeMutablePointer<CChar>?](repeating: nil, count: atoms.count)
        XGetAtomNames(display.handle, &atoms, count, &names)
        defer { for case let name? in names { XFree(name) } }
        var found: [Output] = []
        for (info, name) in zip(infos, names) {
            let whole = Box(
                x: Double(info.x), y: Double(info.y), width: Double(info.width),
                height: Double(info.height))
            // XLibre's Xvfb has one of 1280×1024 on every screen. Mirrored outputs show the same
            // rectangle.
            guard let box = whole.intersection(screen), !found.contains(where: { $0.bounds == box })
            else { continue }
            let scale = Output.scale(
                dpi: dpi, pixels: (whole.width, whole.height),
                millimetres: (Double(info.mwidth), Double(info.mheight)))
            found.append(
                Output(
                    box, scale: scale, name: name.map { String(cString: $0) } ?? "screen"))
        }
        return found
    }
}

extension Output {
    /// The scale from the user's dpi setting, else from the monitor's physical size where that is
    /// plausible (projectors and virtual machines report nonsense), else 1.
    static func scale(
        dpi: Double?, pixels: (Double, Double), millimetres: (Double, Double)
    ) -> Double {
        if let dpi { return min(max(dpi / 96, 0.5), 4) }
        // For a rotated monitor the server may give the unrotated millimetres.
        let isTurned = (pixels.0 < pixels.1) != (millimetres.0 < millimetres.1)
        let width = isTurned ? millimetres.1 : millimetres.0
        guard width > 0 else { return 1 }
        let physical = pixels.0 * 25.4 / width
        return (60...400).contains(physical) ? min(max(physical / 96, 0.5), 4) : 1
    }
}

/// The dots per inch that the user wants: `Xft.dpi` in the text of the server's resource database where
/// that is plausible, but no smaller than GTK draws by `factor` (`GDK_SCALE`), 96 for 1; nil where
/// neither says anything.
func userDPI(_ resources: String, factor: Double?) -> Double? {
    let words = resources.replacing("Xft.dpi:", with: "Xft.dpi: ")
        .split(whereSeparator: \.isWhitespace)
    let values = zip(words, words.dropFirst()).filter { $0.0 == "Xft.dpi:" }
    let dpi = values.compactMap { Double($0.1) }.first { (20...1000).contains($0) }
    guard let factor, factor > 1 else { return dpi }
    return max(dpi ?? 0, 96 * factor)
}

extension Output {
    /// The index of the monitor that a window lies on: where most of it is, else the nearest one.
    static func index(under window: Box, in monitors: [Output]) -> Int {
        func nearness(_ index: Int) -> (share: Double, nearness: Double) {
            let (box, center) = (monitors[index].bounds, window.center)
            let distance = box.nearest(to: center).distance(to: center)
            return (box.intersection(window)?.area ?? 0, -distance)
        }
        return monitors.indices.max { nearness($0) < nearness($1) } ?? 0
    }

    /// The index of the monitor that `ordinal` means as seen from the one at `index`. `next` and
    /// `previous` go round. Nil when there is none, and for `last`.
    static func index(_ ordinal: Ordinal, from index: Int, in monitors: [Output]) -> Int? {
        let count = monitors.count
        if let side = ordinal.side {
            return monitors[index].bounds.nearest(on: side, among: monitors.map(\.bounds))
        }
        switch ordinal {
        case .next where count > 1: return (index + 1) % count
        case .previous where count > 1: return (index + count - 1) % count
        case .number(let number) where (1...count).contains(number): return number - 1
        default: return nil
        }
    }
}

extension Tile {
    /// The part of `area` that the tile covers, edges on whole pixels so that neighbours meet.
    func box(in area: Box) -> Box {
        let third = 1.0 / 3
        let (left, top, right, bottom) =
            switch self {
            case .left: (0.0, 0.0, 0.5, 1.0)
            case .right: (0.5, 0, 1, 1)
            case .top: (0, 0, 1, 0.5)
            case .bottom: (0, 0.5, 1, 1)
            case .topLeft: (0, 0, 0.5, 0.5)
            case .topRight: (0.5, 0, 1, 0.5)
            case .bottomLeft: (0, 0.5, 0.5, 1)
            case .bottomRight: (0.5, 0.5, 1, 1)
            case .leftThird: (0, 0, third, 1)
            case .centerThird: (third, 0, 2 * third, 1)
            case .rightThird: (2 * third, 0, 1, 1)
            case .leftTwoThirds: (0, 0, 2 * third, 1)
            case .rightTwoThirds: (third, 0, 1, 1)
            }
        return Box(
            minX: area.minX + left * area.width, minY: area.minY + top * area.height,
            maxX: area.minX + right * area.width, maxY: area.minY + bottom * area.height
        ).rounded
    }
}

extension Box {
    /// The rectangle with its edges on whole pixels.
    var rounded: Box {
        Box(
            minX: minX.rounded(), minY: minY.rounded(), maxX: maxX.rounded(), maxY: maxY.rounded())
    }

    /// The same rectangle in the middle of `area`, made smaller where it would not fit.
    func centered(in area: Box) -> Box {
        let width = min(self.width, area.width)
        let height = min(self.height, area.height)
        return Box(
            x: area.center.x - width / 2, y: area.center.y - height / 2, width: width,
            height: height
        ).rounded
    }

    /// The rectangle carried over from `area` to `other`, in proportion, and kept inside.
    func carried(from area: Box, to other: Box) -> Box {
        guard area.width > 0, area.height > 0 else { return centered(in: other) }
        let (wide, high) = (other.width / area.width, other.height / area.height)
        let width = min(self.width * wide, other.width)
        let height = min(self.height * high, other.height)
        let x = other.minX + (minX - area.minX) * wide
        let y = other.minY + (minY - area.minY) * high
        return Box(
            x: min(max(x, other.minX), other.maxX - width),
            y: min(max(y, other.minY), other.maxY - height), width: width, height: height
        ).rounded
    }
}

/// The strut of a panel without one: at `box`, which lies outside of the work `area`.
func strut(of box: Box, outside area: Box, screen: Box) -> [UInt32] {
    let (wide, high) = ([box.minX, box.maxX - 1], [box.minY, box.maxY - 1])
    let depths = [
        box.maxX <= area.minX ? box.maxX : 0, box.minX >= area.maxX ? screen.maxX - box.minX : 0,
        box.maxY <= area.minY ? box.maxY : 0, box.minY >= area.maxY ? screen.maxY - box.minY : 0,
    ]
    return (depths + high + high + wide + wide).map { UInt32(max(0, $0)) }
}

/// What panels leave of `monitor` by their `struts` (`_NET_WM_STRUT_PARTIAL`): left, right, top, bottom
/// in pixels from the edges of `screen`, then a range along the edge for each; without ranges the whole
/// edge.
func workArea(of monitor: Box, struts: [[UInt32]], screen: Box) -> Box {
    var area = monitor
    for words in struts where words.count >= 4 {
        for edge in 0..<4 where words[edge] > 0 {
            var (panel, smaller) = (screen, area)
            // Ranges are inclusive; some panels leave both ends 0 for the whole edge.
            if words.count >= 12, words[5 + 2 * edge] > words[4 + 2 * edge] {
                let range = (Double(words[4 + 2 * edge]), Double(words[5 + 2 * edge]) + 1)
                if edge < 2 {
                    (panel.minY, panel.maxY) = range
                } else {
                    (panel.minX, panel.maxX) = range
                }
            }
            let depth = Double(words[edge])
            switch edge {
            case 0:
                panel.maxX = depth
                smaller.minX = max(area.minX, panel.maxX)
            case 1:
                panel.minX = screen.maxX - depth
                smaller.maxX = min(area.maxX, panel.minX)
            case 2:
                panel.maxY = depth
                smaller.minY = max(area.minY, panel.maxY)
            default:
                panel.minY = screen.maxY - depth
                smaller.maxY = min(area.maxY, panel.minY)
            }
            // One that belongs to a panel on another monitor may reach across this one: where it would
            // leave nothing at all, it was not meant for this monitor.
            if panel.intersection(monitor) != nil, smaller.width > 0, smaller.height > 0 {
                area = smaller
            }
        }
    }
    return area
}
