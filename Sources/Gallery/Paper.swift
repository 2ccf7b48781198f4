internal import CLinux
internal import Stage

/// Files of text.
enum Paper {
    /// Writes `text` to `file`.
    static func write(_ text: String, to file: String) throws(StageError) {
        guard let stream = fopen(file, "we") else {
            throw .file(path: file, reason: "cannot be opened")
        }
        let written = fputs(text, stream)
        guard fclose(stream) == 0, written >= 0 else {
            throw .file(path: file, reason: "cannot be written")
        }
    }

    /// The program `name` that was built beside this one.
    static func neighbour(_ name: String) -> String {
        var path = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &path, path.count - 1)
        let own = String(
            decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return own.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            .joined(separator: "/") + "/" + name
    }
}
