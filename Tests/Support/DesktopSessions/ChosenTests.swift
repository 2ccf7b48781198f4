import Foundation

/// What the environment asks to be tested beside the ordinary tests: `CURLICUE_SESSIONS` names
/// desktop sessions, and things around them, separated by commas; or it is `all`.
public enum ChosenTests {
    /// The names in `CURLICUE_SESSIONS`; nil where it is not set.
    private static let named: Set<Substring>? = ProcessInfo.processInfo
        .environment["CURLICUE_SESSIONS"].map { Set($0.split(separator: ",")) }

    /// Whether `name` is tested. Without `CURLICUE_SESSIONS` only that is for which the README's
    /// test command installs all packages.
    public static func include(_ name: String, isOrdinary: Bool = false) -> Bool {
        guard let named else { return isOrdinary }
        return named.contains("all") || named.contains(name[...])
    }

    /// The packages that `name` needs, the window manager's first.
    public static func packages(of name: String) -> [String] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "packages")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line?.split(separator: " ").dropFirst().map(String.init) ?? []
    }
}
