internal import Glibc

/// Which devices take part, by name or by kind.
///
/// What is excluded is out. Where anything is included, nothing else draws; keyboards are not
/// touched by that, since they do not draw: a mapping that includes the touchpad alone still has
/// its hotkey. To leave a keyboard out, exclude it.
public struct DeviceFilter: Hashable, Sendable {
    /// What a device has to be like.
    public enum Pattern: Hashable, Sendable, ExpressibleByStringLiteral {
        case kind(InputDevice.Kind)
        /// Its whole name matches this, whatever the case of its letters; `*` stands for any number
        /// of characters, `?` for one.
        case name(String)

        /// The pattern that `text` stands for: a kind by its name (`touchpad`, `mouse` for a
        /// pointer, `touch` for a touch screen, `stylus` for a pen; blanks and hyphens do not
        /// count), or else a device's name.
        public init(_ text: String) {
            let plain = text.lowercased().filter { $0 != " " && $0 != "-" }
            let synonyms: [String: InputDevice.Kind] = [
                "mouse": .pointer, "touch": .touchscreen, "trackpad": .touchpad, "stylus": .pen,
                "pointingstick": .trackpoint,
            ]
            if let kind = InputDevice.Kind(rawValue: plain) ?? synonyms[plain] {
                self = .kind(kind)
            } else {
                self = .name(text)
            }
        }

        /// The pattern that the literal stands for.
        public init(stringLiteral text: String) { self.init(text) }

        package func matches(_ device: InputDevice) -> Bool {
            switch self {
            case .kind(let kind): return device.kind == kind
            case .name(let pattern):
                // To fnmatch(3) an opening bracket is special as well.
                let plain = pattern.lowercased().replacing("[", with: "[[]")
                return fnmatch(plain, device.name.lowercased(), FNM_NOESCAPE) == 0
            }
        }
    }

    /// What may draw; empty for everything.
    package var include: [Pattern]
    /// What takes no part.
    package var exclude: [Pattern]

    /// A filter; with nothing given, every device takes part.
    package init(include: [Pattern] = [], exclude: [Pattern] = []) {
        self.include = include
        self.exclude = exclude
    }

    package var admitsAll: Bool { include.isEmpty && exclude.isEmpty }

    package func admits(_ device: InputDevice) -> Bool {
        if exclude.contains(where: { $0.matches(device) }) { return false }
        return include.isEmpty || device.kind == .keyboard
            || include.contains { $0.matches(device) }
    }
}

extension InputDevice {
    /// Those of `words` that match this device as patterns of a filter, each once.
    public func words(among words: [String]) -> [String] {
        words.reduce(into: []) { found, word in
            if !found.contains(word), DeviceFilter.Pattern(word).matches(self) {
                found.append(word)
            }
        }
    }
}
