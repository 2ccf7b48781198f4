internal import CX11

/// What kind of X server a connection has, as far as that decides what can be done there.
public struct ServerFacts: Hashable, Sendable {
    /// Who made it, such as `The X.Org Foundation`.
    public var vendor: String
    /// Its release as a number; `release` is how people write it.
    var number: Int
    /// The extensions that this connection may use.
    public var extensions: Set<String>
    /// The names of its outputs, such as `eDP-1`.
    public var outputs: [String]
    /// The version of XInput that it offers; nil for none.
    public var input: String?

    /// Whether a compositor runs.
    public var isComposited: Bool
    /// The names of the touchpads that report swipes and pinches.
    public var gesturePads: [String]

    /// Asks the server of `display`. Costs round trips: never in a hold.
    public init(_ display: Display) {
        let handle = display.handle
        vendor = XServerVendor(handle).map { String(cString: $0) } ?? ""
        number = Int(XVendorRelease(handle))
        extensions = display.extensions
        outputs = ServerFacts.outputs(display)
        if extensions.contains("XInputExtension") {
            var (major, minor) = (Int32(XInput.wanted.major), Int32(XInput.wanted.minor))
            if XIQueryVersion(handle, &major, &minor) == 0 { input = "\(major).\(minor)" }
        }
        let compositor = display.atom("_NET_WM_CM_S\(display.screen)")
        isComposited = XGetSelectionOwner(handle, compositor) != 0
        gesturePads = input == nil ? [] : ServerFacts.gesturePads(display)
    }

    /// What can be said of the server of `display` without asking it for more than its extensions,
    /// where it has `outputs`.
    public init(_ display: Display, outputs: [String]) {
        self.init(
            extensions: display.extensions, outputs: outputs,
            number: Int(XVendorRelease(display.handle)))
    }

    /// What can be said of a server with these extensions and outputs alone.
    init(extensions: Set<String>, outputs: [String] = [], number: Int = 0) {
        vendor = ""
        self.number = number
        self.extensions = extensions
        self.outputs = outputs
        isComposited = false
        gesturePads = []
    }

    /// Its release, such as `21.1.7`.
    public var release: String { ServerFacts.release(number) }

    /// Whether it is Xwayland. Newer ones say so by an extension of that name, older ones only by
    /// the names of their outputs.
    public var isXwayland: Bool {
        extensions.contains("XWAYLAND") || outputs.contains { $0.hasPrefix("XWAYLAND") }
    }

    /// Whether it is Xwayland without a screen of its own, whose windows are windows of a Wayland
    /// session: every grab succeeds there and works over these windows only. Such a server blanks
    /// no screen, so it takes the extension for that away, since release 21.1; one with a screen of
    /// its own ("rootful") has it and is like any other X server.
    public var isRootlessXwayland: Bool {
        isXwayland && (!extensions.contains("MIT-SCREEN-SAVER") || number < 12_101_000)
    }

    /// Whether the connection is one that the server does not trust, such as that of `ssh -X`: it
    /// is shown next to no extensions, while every server has these.
    public var isUntrusted: Bool {
        extensions.isDisjoint(with: ["XInputExtension", "XKEYBOARD", "SHAPE", "RENDER"])
    }

    /// A release as X.Org's servers write it in a number: 12101007 is 21.1.7, 12013000 was 1.20.13.
    static func release(_ number: Int) -> String {
        guard number >= 10_000_000 else { return "\(number)" }
        let parts = [
            number / 10_000_000, number / 100_000 % 100, number / 1000 % 100, number % 1000,
        ]
        let isNew = parts[0] == 1 && parts[1] >= 21
        return (isNew ? parts[1...3] : parts[0...2]).map(String.init).joined(separator: ".")
    }

    private static func gesturePads(_ display: Display) -> [String] {
        DeviceList(display).compactMap { info in
            guard [XISlavePointer, XIFloatingSlave].contains(info.use) else { return nil }
            var hasGestures = false
            info.forEachClass { if $0.pointee.type == XIGestureClass { hasGestures = true } }
            guard hasGestures else { return nil }
            return info.name.map { String(cString: $0) }
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
        case .request(let error): "the X server refused: \(error)"
        }
    }
}
