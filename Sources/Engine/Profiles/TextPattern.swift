package import Gestures
internal import Glibc

/// A POSIX extended regular expression, compiled once. Two are equal when they are written the same
/// way.
public final class TextPattern: Hashable, Sendable {
    package let pattern: String
    /// The longest pattern, in characters.
    static let lengthLimit = 200
    /// Only so many bytes of a text are searched: titles come from other programs.
    private static let textLimit = 2048

    // glibc locks the compiled pattern while it matches, and nothing else touches it.
    nonisolated(unsafe) private let compiled: UnsafeMutablePointer<regex_t>
    /// Has the process take characters as UTF-8, which glibc otherwise takes for bytes.
    private static let isUTF8 = setlocale(LC_CTYPE, "C.UTF-8") != nil

    /// Throws where `pattern` is too long, or no regular expression.
    package init(_ pattern: String) throws(WordError) {
        let length = pattern.unicodeScalars.count
        guard length <= Self.lengthLimit else {
            throw WordError(
                offset: 0, length: length,
                message: "a pattern has at most \(Self.lengthLimit) characters")
        }
        _ = Self.isUTF8
        let compiled = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)
        compiled.initialize(to: regex_t())
        let code = regcomp(compiled, pattern, REG_EXTENDED | REG_NOSUB)
        guard code == 0 else {
            var text = [CChar](repeating: 0, count: 128)
            regerror(code, compiled, &text, text.count)
            compiled.deallocate()
            let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            let reason = String(decoding: bytes, as: UTF8.self)
            throw WordError(
                offset: 0, length: length, message: "this isn't a regular expression: \(reason)")
        }
        self.pattern = pattern
        self.compiled = compiled
    }

    deinit {
        regfree(compiled)
        compiled.deallocate()
    }

    package func matches(_ text: String) -> Bool {
        var bytes = text.utf8.prefix(Self.textLimit).map { CChar(bitPattern: $0) }
        bytes.append(0)
        return regexec(compiled, bytes, 0, nil, 0) == 0
    }

    /// Whether both are written the same way.
    public static func == (first: TextPattern, second: TextPattern) -> Bool {
        first.pattern == second.pattern
    }

    /// Hashes what is written.
    public func hash(into hasher: inout Hasher) { hasher.combine(pattern) }
}
