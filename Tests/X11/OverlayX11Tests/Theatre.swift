import CX11
import Desktop
import Engine
import Gestures
import Glibc
import Appearance
import TestServer
import Testing

@testable import Overlay

/// A screen with an overlay on it: a private server, a backdrop, and a compositor or none.
final class Theatre {
    /// What blends, if anything.
    enum Setting: String, CaseIterable, CustomTestStringConvertible {
        case bare, picom, xcompmgr
        var testDescription: String { rawValue }
        var compositor: Compositor? { Compositor(rawValue: rawValue) }
    }

    static let width = 640
    static let height = 480
    static let backdropColor: UInt = 0x406040

    let server: PrivateServer
    /// The audience's own connection: what it sees has nothing to do with the overlay's.
    let audience: Display
    let display: Display
    let overlay: Overlay
    private(set) var backdrop: Backdrop?
    private(set) var compositor: ChildProcess?
    var now = Duration.seconds(100)

    init(
        _ setting: Setting = .bare, appearance: Appearance = Appearance(),
        arguments: [String] = [], width: Int = Theatre.width, height: Int = Theatre.height
    ) throws {
        var options = PrivateServer.Options()
        options.kind = .xvfb
        options.width = width
        options.height = height
        options.arguments = arguments
        server = try PrivateServer(options)
        audience = try Display(server.name)
        backdrop = try Backdrop(on: server.name, .solid(UInt32(Self.backdropColor)))
        if let kind = setting.compositor {
            compositor = try server.start(kind)
        }
        display = try Display(server.name)
        let screen = Box(x: 0, y: 0, width: Double(width), height: Double(height))
        overlay = try Overlay(
            display: display, appearance: appearance, outputs: [Output(screen)])
        if setting != .bare { try awaitBlending() }
    }

    func startCompositor(_ kind: Compositor) throws {
        compositor = try server.start(kind)
    }

    /// A compositor says that it is there before it works: waits until it really blends.
    func awaitBlending() throws {
        let format = try #require(AlphaFormat(display: display))
        let tileWindow = ClickThroughWindow(display: display, width: 8, height: 8, format: format)
        // Half-transparent black.
        XSetWindowBackground(display.handle, tileWindow.id, 0x8000_0000)
        tileWindow.map(x: 0, y: 0)
        try waitForPicture { distance($0[4, 4], 0x203020) <= 2 }
        tileWindow.unmap()
        try waitForPicture { Set($0.pixels) == [UInt32(Self.backdropColor)] }
    }

    /// Kills the compositor, as a crash does.
    func killCompositor() {
        compositor?.signal(9)
        compositor?.end()
        compositor = nil
    }

    /// Lets the overlay see its events.
    func handleEvents() {
        display.sync()
        while var event = display.nextEvent() {
            _ = overlay.handle(&event)
        }
    }

    /// Lets the overlay do all that time brings, or what it brings in the time `limit`.
    func pass(until limit: Duration? = nil) {
        let end = limit.map { now + $0 }
        while let deadline = overlay.deadline, end.map({ deadline <= $0 }) ?? true {
            now = max(now, deadline)
            overlay.tick(now: now)
            display.flush()
        }
    }

    func look(_ box: Box? = nil) throws -> Screenshot {
        display.sync()
        return try Screenshot(of: audience, area: box)
    }

    /// Waits until the screen is as `condition` says.
    func waitForPicture(
        timeout: Duration = .seconds(5), until condition: (Screenshot) -> Bool
    ) throws {
        display.sync()
        try audience.wait(for: "the picture", timeout: timeout) {
            (try? Screenshot(of: audience)).map(condition) ?? false
        }
    }

    /// How many of the overlay's windows are mapped.
    var mappedWindows: Int { stack.count }

    /// The overlay's windows that are mapped, the topmost last.
    var stack: [Window] {
        var (root, parent): (Window, Window) = (0, 0)
        var children: UnsafeMutablePointer<Window>?
        var count: UInt32 = 0
        display.sync()
        XQueryTree(audience.handle, audience.root, &root, &parent, &children, &count)
        defer { if let children { XFree(children) } }
        return UnsafeBufferPointer(start: children, count: Int(count)).filter { window in
            var attributes = XWindowAttributes()
            return display.overlayWindows.contains(window)
                && XGetWindowAttributes(audience.handle, window, &attributes) != 0
                && attributes.map_state != IsUnmapped
        }
    }

    func say(
        _ message: Message, at point: Point = Point(x: 300, y: 200), isAboutStroke: Bool = false,
        isOutcome: Bool = false
    ) {
        overlay.labels.toast.say(
            message, at: point, now: now, isAboutStroke: isAboutStroke, isOutcome: isOutcome)
    }

    func showSheet(_ count: Int, at point: Point) {
        overlay.labels.sheet.show(
            (0..<count).map {
                GestureRow(
                    icon: GestureIcon(.circle(.clockwise)), title: "Bottom right quarter \($0)",
                    detail: "swipe down-right")
            }, at: point)
    }

    /// Draws a straight line from `start` to `end` a sample every few pixels, as a mouse does.
    func draw(_ start: Point, _ end: Point, contact: Contact = .pointer, begins: Bool = true) {
        if begins { overlay.begin(contact, at: start) }
        let steps = max(1, Int(start.distance(to: end) / 4))
        for step in 1...steps {
            let point = start.interpolated(to: end, share: Double(step) / Double(steps))
            overlay.extend(contact, through: [Sample(point, at: .zero)])
        }
    }
}

extension Overlay {
    func extend(_ contact: Contact, through samples: [Sample]) {
        for sample in samples { extend(contact, to: sample) }
        drawInk()
    }
}

extension Screenshot {
    /// The colour of a pixel, counted from the top left corner of the picture.
    subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
}

/// The greatest difference between two colours in a channel.
func distance(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16].map { abs(Int(a >> $0 & 0xff) - Int(b >> $0 & 0xff)) }.max() ?? 0
}
