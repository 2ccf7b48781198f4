internal import Engine
internal import Gestures
internal import Glibc

/// A POSIX extended regular expression, compiled once.
final class RegularExpression: Sendable {
    /// How long one may be, in characters.
    static let lengthLimit = 200
    /// How often all its repetition counts together may repeat something.
    static let repetitionLimit = 1000
    /// Of a longer text only so much is looked at, in bytes: titles come from other programs.
    private static let textLimit = 2048

    // glibc locks the compiled pattern while it matches, and nothing else touches it.
    nonisolated(unsafe) private let compiled: UnsafeMutablePointer<regex_t>
    private let locale: CharacterLocale

    /// Compiles `pattern`.
    init(_ pattern: String) throws(WordError) {
        let length = pattern.unicodeScalars.count
        func fault(_ message: String) -> WordError {
            WordError(offset: 0, length: length, message: message)
        }
        guard length <= Self.lengthLimit else {
            throw fault("a pattern has at most \(Self.lengthLimit) characters")
        }
        try Self.checkCost(pattern)
        let locale = CharacterLocale()
        let compiled = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)
        compiled.initialize(to: regex_t())
        let code = locale.run { regcomp(compiled, pattern, REG_EXTENDED | REG_NOSUB) }
        guard code == 0 else {
            var text = [CChar](repeating: 0, count: 128)
            regerror(code, compiled, &text, text.count)
            compiled.deallocate()
            let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw fault(
                "this isn't a regular expression: \(String(decoding: bytes, as: UTF8.self))")
        }
        self.compiled = compiled
        self.locale = locale
    }

    deinit {
        regfree(compiled)
        compiled.deallocate()
    }

    /// Whether the pattern is found somewhere in `text`.
    func isFound(in text: String) -> Bool {
        var bytes = text.utf8.prefix(Self.textLimit).map { CChar(bitPattern: $0) }
        bytes.append(0)
        return locale.run { regexec(compiled, bytes, 0, nil, 0) } == 0
    }

    /// Refuses what would take very long to compile or to match: references back, and counts within
    /// counts.
    private static func checkCost(_ pattern: String) throws(WordError) {
        let scalars = Array(pattern.unicodeScalars)
        var (index, product, depth) = (0, 1, 0)
        while index < scalars.count {
            let scalar = scalars[index]
            if scalar == "\\", index + 1 < scalars.count {
                if ("1"..."9") ~= scalars[index + 1] {
                    throw WordError(
                        offset: index, length: 2,
                        message: "back-references are not supported in a pattern")
                }
                index += 2
                continue
            }
            if scalar == "(" { depth += 1 }
            if scalar == "{" {
                let counts = scalars[(index + 1)...].prefix { $0 != "}" }
                let numbers = counts.split(separator: ",").compactMap {
                    Int(String(String.UnicodeScalarView($0)))
                }
                let (next, overflow) = product.multipliedReportingOverflow(
                    by: max(1, numbers.max() ?? 1))
                product = next
                guard !overflow, product <= repetitionLimit else {
                    throw WordError(
                        offset: index, length: min(counts.count + 2, scalars.count - index),
                        message: "a pattern repeats something at most \(repetitionLimit) times")
                }
            }
            guard depth <= 50 else {
                throw WordError(
                    offset: index, length: 1, message: "a pattern has at most 50 groups")
            }
            index += 1
        }
    }
}

/// Characters are UTF-8 whatever the locale of the process is.
private struct CharacterLocale: Sendable {
    // A locale object never changes.
    nonisolated(unsafe) private static let utf8: locale_t? = newlocale(
        1 << LC_CTYPE, "C.UTF-8", nil)

    /// Runs `body` with it in force on this thread.
    func run<Result>(_ body: () -> Result) -> Result {
        guard let utf8 = Self.utf8, let before = uselocale(utf8) else { return body() }
        defer { _ = uselocale(before) }
        return body()
    }
}

extension TextPattern {
    /// A POSIX extended regular expression.
    init(parsing pattern: String) throws(WordError) {
        let expression = try RegularExpression(pattern)
        self.init(pattern) { expression.isFound(in: $0) }
    }
}
