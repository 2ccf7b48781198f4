/// The selected text on its way from the client that owns the selection: at once, or in parts where
/// it is long (INCR of ICCCM). What a client sends may be anything, so it is cut and cleaned.
struct SelectionTransfer {
    /// How the owner writes its text, in the order in which it is asked for.
    enum Encoding: CaseIterable {
        /// UTF8_STRING.
        case utf8
        /// STRING: ISO 8859-1.
        case latin1
    }

    /// What the owner left in the property.
    enum Part {
        /// Bytes of text in the encoding that was asked for.
        case text([UInt8])
        /// The text comes in parts.
        case announcement
        /// It has no text, or not in this encoding.
        case refusal
    }

    /// What is to be done next.
    enum Step: Equatable {
        /// Ask for the text in this encoding.
        case request(Encoding)
        /// Wait for the next part.
        case wait
        /// The text is complete, or there is none.
        case finish
    }

    /// Longer text is cut, in bytes of UTF-8: it becomes a variable of a command's environment.
    static let limit = 64 << 10

    /// The encoding that the owner was asked for.
    private(set) var encoding = Encoding.utf8
    private var bytes: [UInt8] = []
    /// Whether the owner sends it in parts.
    private(set) var isInParts = false

    /// The owner answered the request.
    mutating func answer(_ part: Part) -> Step {
        switch part {
        case .refusal:
            guard encoding == .utf8 else { return .finish }
            encoding = .latin1
            return .request(.latin1)
        case .announcement:
            isInParts = true
            return .wait
        case .text(let text):
            bytes += text.prefix(Self.limit)
            return .finish
        }
    }

    /// The owner sent the next part; an empty one is the last.
    mutating func add(_ part: Part) -> Step {
        guard isInParts else { return .wait }
        guard case .text(let text) = part, !text.isEmpty else { return .finish }
        bytes += text.prefix(Self.limit - bytes.count)
        return bytes.count < Self.limit ? .wait : .finish
    }

    /// What has arrived, without what an environment cannot have: NULs are left out, broken
    /// sequences become U+FFFD, and no character is cut in two.
    var text: String {
        let visible = bytes.filter { $0 != 0 }
        var text: String
        switch encoding {
        case .utf8: text = String(decoding: Self.whole(visible[...]), as: UTF8.self)
        case .latin1: text = String(String.UnicodeScalarView(visible.map { Unicode.Scalar($0) }))
        }
        // Replaced characters may be longer than what they stand for.
        while text.utf8.count > Self.limit {
            text = String(decoding: Self.whole(text.utf8.prefix(Self.limit)), as: UTF8.self)
        }
        return text
    }

    /// Without a character at the end of which only the beginning is there.
    private static func whole(_ bytes: some BidirectionalCollection<UInt8>) -> [UInt8] {
        let tail = bytes.suffix(4)
        guard let start = tail.lastIndex(where: { $0 & 0xc0 != 0x80 }) else { return Array(bytes) }
        let length =
            switch bytes[start] {
            case 0xc2...0xdf: 2
            case 0xe0...0xef: 3
            case 0xf0...0xf4: 4
            default: 1
            }
        let isWhole = bytes.distance(from: start, to: bytes.endIndex) >= length
        return Array(isWhole ? bytes[...] : bytes[..<start])
    }
}
