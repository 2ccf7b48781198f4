internal import Foundation

/// A private folder that goes with its owner.
package final class TemporaryFolder {
    /// Its absolute path, without a slash at the end. Sockets are made in it, whose paths have at
    /// most 107 bytes, so it is never below a long TMPDIR.
    package let path: String

    package init() throws {
        var template = Array("/tmp/curlicue-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw CocoaError(.fileWriteUnknown) }
        path = String(cString: made)
    }

    deinit {
        // A test may have closed it.
        chmod(path, 0o700)
        try? FileManager.default.removeItem(atPath: path)
    }

    package func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes `text` to the file `name` in it, in place; gives its path.
    @discardableResult
    package func write(_ name: String, _ text: String, mode: UInt32 = 0o600) throws -> String {
        try text.write(toFile: self(name), atomically: false, encoding: .utf8)
        chmod(self(name), mode)
        return self(name)
    }

    package func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: self(name))
    }
}
