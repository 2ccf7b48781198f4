internal import Gestures

/// Which input devices take part, by name or by type. The module that knows the devices compares
/// them.
public struct DeviceRules: Hashable, Sendable {
    /// Only these take part; with none, all do.
    public var include: [String]
    /// Of these the ones that do not.
    public var exclude: [String]

    /// All devices, unless given.
    public init(include: [String] = [], exclude: [String] = []) {
        self.include = include
        self.exclude = exclude
    }

    /// All that it names, in the order of the file.
    public var names: [String] { include + exclude }

    /// The words for the types of devices; anything else is a device's name.
    public static let types = ["pointer", "trackpoint", "touch", "touchpad", "pen", "keyboard"]
}

/// Reading `devices:`.
extension MappingDecoder {
    /// Which devices take part, and where each is named, in lower case.
    func devices(_ node: Node) -> (rules: DeviceRules, places: [String: Node]) {
        var rules = DeviceRules()
        var first: [String: Node] = [:]
        guard let fields = fields(node, "'devices'", known: Keywords.devices) else {
            return (rules, first)
        }
        if let entry = fields["include"] { rules.include = deviceNames(entry.value, &first) }
        if let entry = fields["exclude"] { rules.exclude = deviceNames(entry.value, &first) }
        return (rules, first)
    }

    /// Names or types of devices, one or a list; none may be named twice.
    private func deviceNames(_ node: Node, _ first: inout [String: Node]) -> [String] {
        var items = [node]
        if case .sequence(let list) = node.content {
            if list.isEmpty { diagnostics.error(node, "the list of devices is empty") }
            items = list
        }
        var names: [String] = []
        for item in items {
            guard let name = text(item, "a device", example: "touchpad") else { continue }
            guard name.unicodeScalars.contains(where: { !$0.isBlank }) else {
                diagnostics.error(item, "the name of the device is empty")
                continue
            }
            // Names are compared without regard to letter case, as types are.
            let folded = name.lowercased()
            if let other = first[folded] {
                repeated(item, "the device \(name.quoted) is named twice", first: other)
            } else {
                first[folded] = item
                names.append(name)
            }
        }
        return names
    }
}
