package import Engine
internal import Glibc

extension DeviceFilter {
    /// What a device has to be like.
    enum Pattern: Hashable {
        case kind(InputDevice.Kind)
        /// Its whole name matches this, whatever the case of its letters; `*` stands for any number
        /// of characters, `?` for one.
        case name(String)

        /// The pattern that `text` stands for: a kind by its name (`touchpad`, `mouse` for a
        /// pointer, `touch` for a touch screen, `stylus` for a pen; blanks and hyphens do not
        /// count), or else a device's name.
        init(_ text: String) {
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

        func matches(_ device: InputDevice) -> Bool {
            switch self {
            case .kind(let kind): return device.kind == kind
            case .name(let pattern):
                // To fnmatch(3) an opening bracket is special as well.
                let plain = pattern.lowercased().replacing("[", with: "[[]")
                return fnmatch(plain, device.name.lowercased(), FNM_NOESCAPE) == 0
            }
        }
    }

    package func admits(_ device: InputDevice) -> Bool {
        func isOneOf(_ words: [String]) -> Bool {
            words.contains { Pattern($0).matches(device) }
        }
        return !isOneOf(exclude)
            && (include.isEmpty || device.kind == .keyboard || isOneOf(include))
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
