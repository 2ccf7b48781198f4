internal import CLinux
internal import Glibc
internal import TestServer

/// Files of text, and folders.
enum TextFiles {
    /// Writes `text` to `file`.
    static func write(_ text: String, to file: String) throws(TestServerError) {
        guard let stream = fopen(file, "we") else {
            throw .file(path: file, reason: "cannot be opened")
        }
        let written = fputs(text, stream)
        guard fclose(stream) == 0, written >= 0 else {
            throw .file(path: file, reason: "cannot be written")
        }
    }

    /// What is in `file` from `offset` on; nothing where it cannot be read.
    static func read(_ file: String, from offset: Int = 0) -> String {
        guard let stream = fopen(file, "re") else { return "" }
        defer { fclose(stream) }
        guard fseek(stream, offset, SEEK_SET) == 0 else { return "" }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = fread(&part, 1, part.count, stream)
            guard count > 0 else { break }
            bytes += part[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// How long `file` is, in bytes.
    static func length(of file: String) -> Int {
        var facts = stat()
        return stat(file, &facts) == 0 ? Int(facts.st_size) : 0
    }

    /// The names of what is in `folder`.
    static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names
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
