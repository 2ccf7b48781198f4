internal import CLinux
internal import Host
internal import TestServer

struct DemoFolder {
    let path: String

    /// The folder `named`, made if need be with all that leads to it; a new one for this run in the
    /// temporary folder when none is named.
    init(named: String?) throws(SystemError) {
        guard let named else {
            let base = Environment()["TMPDIR"] ?? ""
            // mkdtemp: a name in /tmp that can be guessed could be a trap.
            var template = Array(
                "\(base.isEmpty ? "/tmp" : base)/curlicue-demo.XXXXXX".utf8CString)
            let made = template.withUnsafeMutableBufferPointer { buffer in
                buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
            }
            guard let made else { throw SystemError("make a folder in \(base)", code: cl_errno()) }
            path = made
            return
        }
        var folder = named.hasPrefix("/") ? "/" : ""
        for part in named.split(separator: "/") {
            folder += (folder.isEmpty || folder.hasSuffix("/") ? "" : "/") + part
            if mkdir(folder, 0o777) != 0, cl_errno() != EEXIST {
                throw SystemError("make the folder \(folder)", code: cl_errno())
            }
        }
        guard access(folder.isEmpty ? "." : folder, W_OK | X_OK) == 0 else {
            throw SystemError("write to the folder \(named)", code: cl_errno())
        }
        path = folder
    }

    func write(_ picture: Screenshot, as name: String) throws -> String {
        let file = name.replacing(" ", with: "-").replacing(",", with: "") + ".png"
        try picture.write(to: "\(path)/\(file)")
        return file
    }
}
