public import CX11
internal import Desktop
public import Engine
public import Gestures
internal import Host

/// The monitors of the screen and what panels leave of them.
public final class Monitors {
    private let windowManager: WindowManager
    private let randr: (event: Int32, hasMonitors: Bool)?
    private var display: Display { windowManager.display }
    private var properties: Properties { windowManager.properties }

    /// The user's dpi setting, as it was read last.
    private var dpi: Double?

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
        // Xlib has read the resources when it connected.
        let resources = XResourceManagerString(handle).map { String(cString: $0) } ?? ""
        dpi = userDPI(resource: resourceDPI(resources), factor: environmentFactor)
        readMonitors()
    }

    /// Asks the server to report changes; `handle` reads the events.
    public func select() {
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
    /// come in bursts: call `readResources` when one is over.
    public func isAboutResources(_ event: XEvent) -> Bool {
        event.type == PropertyNotify && event.xproperty.window == display.root
            && event.xproperty.atom == display.atom(.resources)
    }

    /// Reads the user's dpi setting again; true when it has changed, and `all` is up to date
    /// then.
    public func readResources() -> Bool {
        let before = dpi
        dpi = currentDPI
        guard dpi != before else { return false }
        readMonitors()
        return true
    }

    private var currentDPI: Double? {
        let resources = properties.string(.resources, of: display.root, limit: 65536) ?? ""
        return userDPI(resource: resourceDPI(resources), factor: environmentFactor)
    }

    /// `GDK_SCALE` of the session.
    private let environmentFactor = Environment()["GDK_SCALE"].flatMap(Double.init)
        .flatMap { (1...8).contains($0) ? $0 : nil }

    /// Reads events of monitors that come, go, move or change size; true when `event` was about
    /// that, and `all` is up to date then.
    @discardableResult public func handle(_ event: XEvent) -> Bool {
        switch event.type {
        case ConfigureNotify:
            guard event.xconfigure.window == display.root else { return false }
            update(event)
        default:
            guard let first = randr?.event,
                event.type == first + RRScreenChangeNotify || event.type == first + RRNotify
            else { return false }
            update(event)
        }
        refresh()
        return true
    }

    /// Updates Xlib's own idea of the screen's size, which nothing else does.
    private func update(_ event: XEvent) {
        var event = event
        XRRUpdateConfiguration(&event)
    }

    /// Reads the monitors again.
    public func refresh() {
        dpi = currentDPI
        readMonitors()
    }

    private func readMonitors() {
        var found = randr?.hasMonitors == true ? read(dpi: dpi) : []
        if found.isEmpty {
            let box = screen
            let scale = Output.scale(
                dpi: dpi, pixels: (box.width, box.height),
                millimetres: (
                    Double(XDisplayWidthMM(display.handle, display.screen)),
                    Double(XDisplayHeightMM(display.handle, display.screen))
                ))
            found = [Output(box, scale: scale, name: "screen")]
        }
        all = found.sorted { ($0.bounds.minX, $0.bounds.minY) < ($1.bounds.minX, $1.bounds.minY) }
    }

    /// The whole X screen.
    public var screen: Box {
        Box(x: 0, y: 0, width: Double(display.size.width), height: Double(display.size.height))
    }

    /// The monitor at `point`, or the nearest one.
    public func monitor(at point: Point) -> Output {
        Output.index(under: Box(point), in: all).map { all[$0] }
            ?? Output(screen, name: "screen")
    }

    /// What panels leave of each monitor, in the order of `all`. Asks every client window for its
    /// struts, two round trips each; for actions, not for the way to ink.
    public var workAreas: [Box] {
        let root = display.root
        let screen = screen
        var windows = properties.windows(.clientList, of: root)
        let managedArea = managedArea
        if managedArea == nil { windows += shownWindows }
        let struts = windows.flatMap { window in
            var words = properties.cardinals(.strutPartial, of: window, limit: 12)
            if words.isEmpty { words = properties.cardinals(.strut, of: window, limit: 4) }
            return Strut.read(words, screen: screen)
        }
        var areas = all.map { workArea(of: $0.bounds, struts: struts) }
        // The window manager's own sum also knows panels that are no clients, like its own. It is
        // one rectangle for the whole screen, so it says little about several monitors.
        if all.count == 1, let area = managedArea, let both = areas[0].intersection(area) {
            areas[0] = both
        }
        return areas
    }

    /// All windows on the screen and those right inside them. Window managers that tell no work area
    /// have panels in no list either: i3 its bar, in a frame, and awesome and qtile theirs, which
    /// they do not manage.
    private var shownWindows: [Window] {
        func shown(_ window: Window) -> [Window] {
            display.tree(of: window)?.children.filter(display.isViewable) ?? []
        }
        return shown(display.root).flatMap { [$0] + shown($0) }
    }

    /// `_NET_WORKAREA` of the visible desktop.
    private var managedArea: Box? {
        let words = properties.cardinals(.workArea, of: display.root, limit: 4 * 64)
        let desktop = Int(properties.cardinal(.currentDesktop, of: display.root) ?? 0)
        let first = words.count >= 4 * (desktop + 1) ? 4 * desktop : 0
        guard words.count >= first + 4 else { return nil }
        let part = words[first..<first + 4].map { Double(Int32(bitPattern: $0)) }
        return Box(x: part[0], y: part[1], width: part[2], height: part[3])
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

/// The dots per inch that the user wants: `resource` (`Xft.dpi`), but no smaller than GTK draws by
/// `factor` (`GDK_SCALE`), 96 for 1; nil where neither says anything.
func userDPI(resource: Double?, factor: Double?) -> Double? {
    guard let factor, factor > 1 else { return resource }
    return max(resource ?? 0, 96 * factor)
}

/// `Xft.dpi` in the text of the server's resource database; nil when unset or not plausible.
func resourceDPI(_ resources: String) -> Double? {
    let words = resources.replacing("Xft.dpi:", with: "Xft.dpi: ")
        .split(whereSeparator: \.isWhitespace)
    let values = zip(words, words.dropFirst()).filter { $0.0 == "Xft.dpi:" }
    return values.compactMap { Double($0.1) }.first { (20...1000).contains($0) }
}

extension Output {
    /// The index of the monitor in `monitors` that a window lies on: where most of it is, else the
    /// nearest one. Nil only when there are none.
    static func index(under window: Box, in monitors: [Output]) -> Int? {
        let shares = monitors.map { $0.bounds.intersection(window)?.area ?? 0 }
        if let most = shares.max(), most > 0 { return shares.firstIndex(of: most) }
        let center = window.center
        return monitors.indices.min {
            monitors[$0].bounds.distance(to: center) < monitors[$1].bounds.distance(to: center)
        }
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
    public func box(in area: Box) -> Box {
        let third = 1.0 / 3
        let (left, top, right, bottom): (Double, Double, Double, Double) =
            switch self {
            case .left: (0, 0, 0.5, 1)
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

    /// The distance from `point` to the nearest place inside, 0 within.
    func distance(to point: Point) -> Double {
        let nearest = Point(
            x: min(max(point.x, minX), maxX), y: min(max(point.y, minY), maxY))
        return point.distance(to: nearest)
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

    /// Where this rectangle lies in `area`, carried over to `other` with position and size in
    /// proportion, and kept inside.
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

/// A rectangle at an edge of the screen that a panel keeps for itself (`_NET_WM_STRUT_PARTIAL`).
struct Strut {
    /// An edge of the screen, in the order of the property's words.
    enum Edge: Int, CaseIterable { case left, right, top, bottom }

    let edge: Edge
    let box: Box

    /// The struts that `words` describe: left, right, top, bottom in pixels from the edges of
    /// `screen`, then a range along the edge for each; without ranges the whole edge.
    static func read(_ words: [UInt32], screen: Box) -> [Strut] {
        guard words.count >= 4 else { return [] }
        return Edge.allCases.filter { words[$0.rawValue] > 0 }.map { edge in
            let depth = Double(words[edge.rawValue])
            var box = screen
            // Ranges are inclusive; some panels leave both ends 0 for the whole edge.
            let at = 4 + 2 * edge.rawValue
            let range = words.count >= 12 ? (Double(words[at]), Double(words[at + 1]) + 1) : (0, 0)
            if range.1 > range.0 + 1 {
                switch edge {
                case .left, .right: (box.minY, box.maxY) = range
                case .top, .bottom: (box.minX, box.maxX) = range
                }
            }
            switch edge {
            case .left: box.maxX = depth
            case .right: box.minX = screen.maxX - depth
            case .top: box.maxY = depth
            case .bottom: box.minY = screen.maxY - depth
            }
            return Strut(edge: edge, box: box)
        }
    }
}

/// What `struts` leave of `monitor`. A strut is measured from the edge of the whole screen, so one
/// that belongs to a panel on another monitor may reach across this one: where it would leave
/// nothing at all, it was not meant for this monitor.
func workArea(of monitor: Box, struts: [Strut]) -> Box {
    var area = monitor
    for strut in struts where strut.box.intersection(monitor) != nil {
        var smaller = area
        switch strut.edge {
        case .left: smaller.minX = max(area.minX, strut.box.maxX)
        case .right: smaller.maxX = min(area.maxX, strut.box.minX)
        case .top: smaller.minY = max(area.minY, strut.box.maxY)
        case .bottom: smaller.maxY = min(area.maxY, strut.box.minY)
        }
        if smaller.width > 0 && smaller.height > 0 { area = smaller }
    }
    return area
}
