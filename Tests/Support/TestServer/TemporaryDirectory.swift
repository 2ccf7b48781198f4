internal import Glibc

/// A private temporary folder (mode 0700) that goes with its owner.
final class TemporaryDirectory {
    /// Its absolute path, without a slash at the end.
    let path: String

    init() throws(TestServerError) {
        // The path of a socket has at most 107 bytes: a long TMPDIR cannot be used.
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base.utf8.count <= 60 ? base : "/tmp")/server.XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        guard let made else {
            throw .file(path: "\(base)/server.XXXXXX", reason: errorText())
        }
        path = made
    }

    deinit { TemporaryDirectory.remove(path) }

    /// Makes the folder `name` in it, open only to its owner, and gives its path.
    func folder(_ name: String) throws(TestServerError) -> String {
        let folder = "\(path)/\(name)"
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw .file(path: folder, reason: errorText())
        }
        return folder
    }

    /// Writes `text` to the file `name` in it and gives its path.
    func write(_ text: String, to name: String) throws(TestServerError) -> String {
        let file = "\(path)/\(name)"
        guard let stream = fopen(file, "we") else {
            throw .file(path: file, reason: errorText())
        }
        let written = fputs(text, stream)
        guard fclose(stream) == 0, written >= 0 else {
            throw .file(path: file, reason: errorText())
        }
        return file
    }

    /// The last `limit` bytes of a file as text; empty when it cannot be read.
    static func tail(of file: String, limit: Int = 4000) -> String {
        guard let stream = fopen(file, "re") else { return "" }
        defer { fclose(stream) }
        fseek(stream, 0, SEEK_END)
        let size = ftell(stream)
        fseek(stream, max(0, size - limit), SEEK_SET)
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = fread(&bytes, 1, limit, stream)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    /// Removes a folder and all in it; links are removed, never followed.
    private static func remove(_ path: String) {
        if unlink(path) == 0 { return }
        guard let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { remove("\(path)/\(name)") }
        }
        closedir(folder)
        rmdir(path)
    }
}
