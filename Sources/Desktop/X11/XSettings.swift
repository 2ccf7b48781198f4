internal import CX11

/// Numbers that the settings of the desktop publish for all programs, as the XSETTINGS protocol has
/// them: what Xfce, MATE, Cinnamon, GNOME, LXQt and xsettingsd set.
struct XSettings: Hashable {
    /// The numbers by their names, such as `Xft/DPI`; texts and colours are left out.
    private(set) var numbers: [String: Int] = [:]

    /// No settings.
    init() {}

    /// What the bytes of `_XSETTINGS_SETTINGS` say, up to the first that say nothing.
    init(parsing bytes: [UInt8]) {
        var reader = Reader(bytes)
        // The byte order, three bytes of nothing, and a serial number.
        guard bytes.count >= 12 else { return }
        reader.isBigEndian = bytes[0] == 1
        reader.skip(8)
        let count = reader.number(bytes: 4) ?? 0
        for _ in 0..<min(count, bytes.count) {
            guard let type = reader.number(bytes: 1) else { return }
            reader.skip(1)
            guard let length = reader.number(bytes: 2), let name = reader.text(length) else {
                return
            }
            reader.skip(4)
            switch type {
            case 0:
                guard let value = reader.number(bytes: 4) else { return }
                numbers[name] = Int(Int32(truncatingIfNeeded: value))
            case 1:
                guard let length = reader.number(bytes: 4), reader.text(length) != nil else {
                    return
                }
            case 2: reader.skip(8)
            default: return
            }
        }
    }

    /// How large text is to be, in dots per inch, with the factor for windows in it; nil where that
    /// is left open.
    var dpi: Double? {
        guard let value = numbers["Xft/DPI"], value > 0 else { return nil }
        return saneDPI(Double(value) / 1024)
    }

    /// By how much windows are to be drawn larger than at 96 dpi.
    var factor: Double? { numbers["Gdk/WindowScalingFactor"].flatMap { saneFactor(Double($0)) } }
}

/// `dpi`, unless that cannot be meant.
func saneDPI(_ dpi: Double) -> Double? { (20...1000).contains(dpi) ? dpi : nil }

/// `factor`, unless that cannot be meant.
func saneFactor(_ factor: Double) -> Double? { (1...8).contains(factor) ? factor : nil }

/// Reads the bytes one after the other; there may be fewer than they say.
private struct Reader {
    private var rest: ArraySlice<UInt8>
    var isBigEndian = false

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func skip(_ count: Int) { rest = rest.dropFirst(count) }

    mutating func number(bytes count: Int) -> Int? {
        guard rest.count >= count else { return nil }
        let digits = rest.prefix(count)
        rest = rest.dropFirst(count)
        func sum(_ sum: Int, _ digit: UInt8) -> Int { sum << 8 | Int(digit) }
        return isBigEndian ? digits.reduce(0, sum) : digits.reversed().reduce(0, sum)
    }

    /// A text of that many bytes, which fills up words of four.
    mutating func text(_ count: Int) -> String? {
        guard rest.count >= count else { return nil }
        defer { rest = rest.dropFirst((count + 3) & ~3) }
        return String(decoding: rest.prefix(count), as: UTF8.self)
    }
}

/// Follows what the desktop publishes: it owns the selection `_XSETTINGS_S<screen>`.
final class XSettingsWatch {
    private let display: Display
    private let selection: Atom
    private var eventBase: Int32?
    /// The window that has the settings, which comes and goes with the program that keeps them.
    private var owner: Window = 0

    init(_ display: Display) {
        self.display = display
        selection = display.atom(Self.selection(ofScreen: display.screen))
    }

    /// The name of the selection.
    static func selection(ofScreen screen: Int32) -> String { "_XSETTINGS_S\(screen)" }

    /// Asks the server to report when another program keeps the settings.
    func select() {
        var base: Int32 = 0
        var errors: Int32 = 0
        guard XFixesQueryExtension(display.handle, &base, &errors) != 0 else { return }
        eventBase = base
        // The next look asks for its changes.
        owner = 0
        XFixesSelectSelectionInput(
            display.handle, display.root, selection,
            UInt(
                XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
                    | XFixesSelectionClientCloseNotifyMask))
    }

    /// Whether `event` says that the settings changed, or who keeps them.
    func isChange(_ event: XEvent) -> Bool {
        if event.type == PropertyNotify {
            return owner != 0 && event.xproperty.window == owner
                && event.xproperty.atom == display.atom(.settings)
        }
        guard let eventBase, event.type == eventBase + XFixesSelectionNotify else { return false }
        var event = event
        let change = withUnsafeBytes(of: &event) { $0.load(as: XFixesSelectionNotifyEvent.self) }
        return change.selection == selection
    }

    /// The settings as they are now. Costs round trips.
    func read() -> XSettings {
        let before = owner
        owner = XGetSelectionOwner(display.handle, selection)
        guard owner != 0 else { return XSettings() }
        // Asked for first: a change after the look is reported.
        if eventBase != nil, owner != before { display.listen(for: PropertyChangeMask, on: owner) }
        return XSettings(
            parsing: Properties(display).data(.settings, of: owner, limit: 65536))
    }
}
