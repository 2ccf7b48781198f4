internal import Gestures
public import Style

extension Color {
    /// Reads `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` or one of CSS's colour names.
    init(parsing text: String) throws(WordError) {
        let lowercased = text.lowercased()
        if let named = Color.named.first(where: { $0.name == lowercased }) {
            self.init(rgb: named.rgb)
            return
        }
        func fault(_ message: String, _ suggestion: String? = nil) -> WordError {
            WordError(
                offset: 0, length: text.unicodeScalars.count, message: message,
                suggestion: suggestion)
        }
        guard text.hasPrefix("#") else {
            let isHex = [3, 4, 6, 8].contains(text.utf8.count) && UInt32(text, radix: 16) != nil
            let near = Spelling.nearest(to: text, among: Color.named.map(\.name))
            throw fault(
                "\(text.quoted) is not a colour; write \"#rrggbb\" in quotes, or one of CSS's names, such as orange",
                isHex ? "\"#\(text)\"" : near)
        }
        let digits = Array(text.utf8.dropFirst()).map { Color.digit($0) }
        let values = digits.compactMap { $0 }
        guard values.count == digits.count, [3, 4, 6, 8].contains(values.count) else {
            throw fault("a colour has 3, 4, 6 or 8 hexadecimal digits after the '#'")
        }
        let pairs: [Int]
        if values.count < 6 {
            pairs = values.map { $0 * 17 }
        } else {
            pairs = stride(from: 0, to: values.count, by: 2).map {
                values[$0] * 16 + values[$0 + 1]
            }
        }
        let parts = pairs.map { Double($0) / 255 }
        self.init(
            red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1)
    }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x30...0x39: Int(byte) - 0x30
        case 0x41...0x46: Int(byte) - 0x41 + 10
        case 0x61...0x66: Int(byte) - 0x61 + 10
        default: nil
        }
    }

    /// The colour as the mapping writes it: `#rrggbb`, with two more digits unless it is opaque.
    public var hexadecimal: String {
        let parts = alpha < 1 ? [red, green, blue, alpha] : [red, green, blue]
        let digits = parts.map { part in
            let value = Int((min(max(part, 0), 1) * 255).rounded())
            return (value < 16 ? "0" : "") + String(value, radix: 16)
        }
        return "#" + digits.joined()
    }
}
