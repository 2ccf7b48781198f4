public import CX11
package import Gestures
internal import Glibc

/// A connection to an X server. Every owner of an X resource holds a strong reference, so that the
/// connection outlives what was made over it; the last one closes it.
public final class Display {
    package let handle: OpaquePointer
    /// The server's name, as another process can connect to it: `:0`.
    package var name: String { XDisplayString(handle).map { String(cString: $0) } ?? "" }
    package var screen: Int32 { cx_default_screen(handle) }
    package var root: Window { cx_root(handle, screen) }

    /// Connects to the server `name`, or to the one that `DISPLAY` names.
    ///
    /// - Throws: `DesktopError.noDisplay` when there is none or it refuses.
    public init(_ name: String? = nil) throws(DesktopError) {
        _ = ErrorTrap.installed
        guard let handle = XOpenDisplay(name) else {
            throw .noDisplay(XDisplayName(name).map { String(cString: $0) } ?? "")
        }
        self.handle = handle
        // Without an exit handler of our own Xlib ends the process when the server goes away.
        XSetIOErrorExitHandler(
            handle, { display, _ in ErrorTrap.of(display) { $0.isLost = true } }, nil)
    }

    deinit {
        // Closing a connection that broke would write to a dead socket and fail again.
        if !isLost { XCloseDisplay(handle) }
        ErrorTrap.forget(handle)
    }

    /// Called after each round trip of an operation that takes many. With a distant server that
    /// takes seconds, which must not look as if the program hung.
    public var onAnswer: () -> Void = {}

    /// The number of the next request when `flush` was called last.
    private var flushed: UInt = 0
    /// Whether the server does nothing for other clients now.
    private var hasServer = false

    /// Whether the server refuses every grab on the root window, as to a connection that is confined
    /// in a namespace (XLibre). A key and a button under all modifiers at once, which no program wants,
    /// tell that from what another program has taken. Costs two round trips.
    public var isConfined: Bool {
        let key = Int32(8)
        let button = UInt32(255)
        let everything = UInt32(0xff)
        return [true, false].allSatisfy { isKey in
            trapping {
                if isKey {
                    XGrabKey(handle, key, everything, root, 0, GrabModeAsync, GrabModeAsync)
                    XUngrabKey(handle, key, everything, root)
                } else {
                    XGrabButton(
                        handle, button, everything, root, 0, UInt32(ButtonPressMask), GrabModeAsync,
                        GrabModeAsync, 0, 0)
                    XUngrabButton(handle, button, everything, root)
                }
            }.error?.code == UInt8(BadAccess)
        }
    }

    /// The file descriptor to poll. Drain `pending` first: Xlib reads ahead.
    public var descriptor: Int32 { cx_display_fd(handle) }

    /// Whether the server went away. Nothing may be asked of it any more.
    public var isLost: Bool { ErrorTrap.of(handle) { $0.isLost } }

    /// Events in Xlib's queue or readable without waiting.
    public var pending: Int { isLost ? 0 : Int(XPending(handle)) }

    /// Events in Xlib's own queue, without asking the system or the server.
    public var queued: Int { isLost ? 0 : Int(XEventsQueued(handle, QueuedAlready)) }

    package func grabServer() {
        hasServer = true
        XGrabServer(handle)
    }

    package func ungrabServer() {
        guard hasServer else { return }
        hasServer = false
        XUngrabServer(handle)
        flush()
    }

    /// Runs `body` while the server does nothing for any other client. The server does not count such
    /// grabs: within another one it is that which ends it.
    public func grabbingServer<Value, Failure>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let isInner = hasServer
        grabServer()
        defer { if !isInner { ungrabServer() } }
        return try body()
    }

    /// Sends what Xlib has buffered since the last call. Reads what the server has sent meanwhile,
    /// too: `queued` has to be read before a sleep after this.
    public func flush() {
        guard !isLost else { return }
        // With nothing to send it would still ask the system whether there is something to read.
        let next = XNextRequest(handle)
        guard next != flushed else { return }
        flushed = next
        XFlush(handle)
    }

    /// Sends what Xlib has buffered and waits until the server has processed it.
    public func sync() {
        guard !isLost else { return }
        XSync(handle, 0)
        onAnswer()
    }

    /// Runs `body`, waits for the server to process its requests, and gives the first error that
    /// they caused. Costs two round trips: never on the way from an event to ink.
    public func trapping<Result>(_ body: () -> Result) -> (result: Result, error: RequestError?) {
        sync()
        ErrorTrap.of(handle) { $0.awaited = .some(nil) }
        let result = body()
        sync()
        let error = ErrorTrap.of(handle) { connection in
            defer { connection.awaited = nil }
            return connection.awaited ?? nil
        }
        return (result, error)
    }

    package func strayErrors() -> [RequestError] {
        ErrorTrap.of(handle) { connection in
            defer { connection.stray = [] }
            return connection.stray
        }
    }

    package var size: (width: Int, height: Int) {
        (Int(cx_width(handle, screen)), Int(cx_height(handle, screen)))
    }

    /// The atom called `name`, made if there is none. Costs a round trip the first time.
    public func atom(_ name: String) -> Atom {
        if let known = atoms[name] { return known }
        let atom = XInternAtom(handle, name, 0)
        atoms[name] = atom
        return atom
    }

    /// The names of the extensions that this connection may use. Costs a round trip the first time.
    public private(set) lazy var extensions: Set<String> = {
        var count: Int32 = 0
        guard let list = XListExtensions(handle, &count) else { return [] }
        defer { XFreeExtensionList(list) }
        let names = UnsafeBufferPointer(list: list, count: count)
        return Set(names.compactMap { $0.map { String(cString: $0) } })
    }()

    /// Asks for all `names` in one round trip, so that `atom(_:)` answers from memory. Those that
    /// are known already are not asked for again.
    public func intern(_ names: [String]) {
        let names = names.filter { atoms[$0] == nil }
        guard !names.isEmpty else { return }
        var pointers = names.map { strdup($0) }
        var answers = [Atom](repeating: 0, count: names.count)
        XInternAtoms(handle, &pointers, Int32(names.count), 0, &answers)
        for (name, atom) in zip(names, answers) { atoms[name] = atom }
        for pointer in pointers { free(pointer) }
    }

    package var overlayWindows: Set<Window> = []
    package var mappedWindows: [Window] = [] { didSet { selectWindowEvents() } }
    /// The windows of ours that nothing works without.
    var neededWindows: Set<Window> = []
    /// What the monitors cover, as it was read last; empty while nothing has read it.
    package var monitorAreas: [Box] = []

    private var atoms: [String: Atom] = [:]
    /// The accessibility settings that would hold synthetic keys back, as they were read last.
    var keyFilters: UInt32 = 0
    /// What is pressed or changed through the server.
    var ownInput = OwnInputRecord()
    /// The events of the root window that this connection gets.
    var rootEvents = 0
    var lockersMayCome = false { didSet { selectWindowEvents() } }
}

/// What can go wrong between curlicue and the X server.
public enum DesktopError: Error, Equatable {
    /// No server answers under this name.
    case noDisplay(String)
    /// The server lacks an extension, or a version of it, that cannot be done without.
    case missing(extension: String, need: String, have: String?)
}

/// An error that the server sent back.
public struct RequestError: Error, Equatable, Sendable, CustomStringConvertible {
    /// X's error code: 3 BadWindow, 10 BadAccess, ….
    package var code: UInt8
    /// The request's major opcode.
    package var request: UInt8
    /// The request's minor opcode, within an extension.
    package var minor: UInt8
    package var resource: UInt

    /// A line for the log.
    public var description: String {
        "error \(code) (request \(request).\(minor), resource 0x\(String(resource, radix: 16)))"
    }
}

/// What kind of X server a connection has, as far as that decides what can be done there.
public struct ServerFacts: Hashable, Sendable {
    /// Who made it, such as `The X.Org Foundation`.
    package var vendor = ""
    /// Its release as a number; `release` is how people write it.
    var number = 0
    /// The extensions that this connection may use.
    package var extensions: Set<String> = []
    /// The names of its outputs, such as `eDP-1`.
    package var outputs: [String] = []
    /// The version of XInput that it offers; nil for none.
    package var input: String?

    package var isComposited = false
    /// The names of the touchpads that report swipes and pinches.
    package var gesturePads: [String] = []
}

extension ServerFacts {
    /// Asks the server of `display`. Costs round trips: never in a hold.
    public init(_ display: Display) {
        self.init()
        let handle = display.handle
        vendor = XServerVendor(handle).map { String(cString: $0) } ?? ""
        number = Int(XVendorRelease(handle))
        extensions = display.extensions
        outputs = ServerFacts.outputs(display)
        if extensions.contains("XInputExtension") {
            var (major, minor) = XInput.wanted
            if XIQueryVersion(handle, &major, &minor) == 0 { input = "\(major).\(minor)" }
        }
        let compositor = display.atom("_NET_WM_CM_S\(display.screen)")
        isComposited = XGetSelectionOwner(handle, compositor) != 0
        gesturePads = input == nil ? [] : ServerFacts.gesturePads(display)
    }

    /// Debian's package of libinput's driver for this server: X.Org's would remove XLibre, which
    /// says `XLibre` as its vendor (25.2).
    public var driverPackage: String {
        vendor.contains("XLibre")
            ? "xserver-xlibre-input-libinput" : "xserver-xorg-input-libinput"
    }

    /// Its release, such as `21.1.7`: in the number of X.Org's servers 12101007, and 12013000 was
    /// 1.20.13.
    public var release: String {
        guard number >= 10_000_000 else { return "\(number)" }
        let parts = [
            number / 10_000_000, number / 100_000 % 100, number / 1000 % 100, number % 1000,
        ]
        let isNew = parts[0] == 1 && parts[1] >= 21
        return (isNew ? parts[1...3] : parts[0...2]).map(String.init).joined(separator: ".")
    }

    /// Whether it is Xwayland. Newer ones say so by an extension of that name, older ones only by
    /// the names of their outputs.
    public var isXwayland: Bool {
        extensions.contains("XWAYLAND") || outputs.contains { $0.hasPrefix("XWAYLAND") }
    }

    /// Whether it is Xwayland without a screen of its own, whose windows are windows of a Wayland
    /// session: every grab succeeds there and works over these windows only. Such a server blanks
    /// no screen, so since release 21.1 it lacks the extension for that; one with a screen of its
    /// own ("rootful") has it and is like any other X server.
    public var isRootlessXwayland: Bool {
        isXwayland && (!extensions.contains("MIT-SCREEN-SAVER") || number < 12_101_000)
    }

    /// Whether the connection is one that the server does not trust, such as that of `ssh -X`: it
    /// is shown next to no extensions, while every server has these.
    public var isUntrusted: Bool {
        extensions.isDisjoint(with: ["XInputExtension", "XKEYBOARD", "SHAPE", "RENDER"])
    }

    private static func gesturePads(_ display: Display) -> [String] {
        DeviceList(display).compactMap { info in
            guard [XISlavePointer, XIFloatingSlave].contains(info.use) else { return nil }
            let traits = InputDevice.traits(of: info)
            return traits.hasGestures ? traits.name : nil
        }
    }

    private static func outputs(_ display: Display) -> [String] {
        let handle = display.handle
        var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard XRRQueryExtension(handle, &event, &error) != 0,
            XRRQueryVersion(handle, &major, &minor) != 0, (major, minor) >= (1, 3),
            let resources = XRRGetScreenResourcesCurrent(handle, display.root)
        else { return [] }
        defer { XRRFreeScreenResources(resources) }
        let ids = UnsafeBufferPointer(
            list: resources.pointee.outputs, count: resources.pointee.noutput)
        return ids.compactMap { id in
            guard let info = XRRGetOutputInfo(handle, resources, id) else { return nil }
            defer { XRRFreeOutputInfo(info) }
            return info.pointee.name.map { String(cString: $0) }
        }
    }
}

extension DesktopError: CustomStringConvertible {
    /// A line for the user, with what to do.
    public var description: String {
        switch self {
        case .noDisplay(""): "DISPLAY isn't set, so no X server can be found"
        case .noDisplay(let name): "the X server \(name) doesn't answer, or doesn't let you in"
        case .missing(let name, let need, nil):
            "the X server offers no \(name), and \(need) is needed; over ssh, use 'ssh -Y'"
        case .missing(let name, let need, let have?):
            "the X server offers \(name) \(have), and \(need) is needed"
        }
    }
}
