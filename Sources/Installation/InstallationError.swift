public import Host

/// Why something cannot be installed or removed.
public enum InstallationError: Error, Equatable, CustomStringConvertible {
    /// The prefix is none.
    case badPrefix(String)
    /// These files are there already, and no curlicue installed them; the others are links, folders
    /// or devices, which nothing replaces.
    case inTheWay([String], notFiles: [String] = [])
    /// A link on the way to these files leads out of the prefix, where nothing is ever removed.
    case astray([String], prefix: String)
    /// There is no manifest at this path: nothing of curlicue is installed there.
    case notInstalled(String)
    /// This line of the manifest at this path is damaged.
    case badManifest(String, line: Int)
    /// What is at the manifest's path is a folder, a link or a device, or too large to be one.
    case noManifest(String)
    /// A system call failed.
    case system(SystemError)

    /// A line for the user.
    public var description: String {
        switch self {
        case .badPrefix(let why): why
        case .inTheWay(let files, let others):
            InstallationError.inTheWay(files, others)
        case .astray(let paths, let prefix):
            "a link leads out of \(prefix), where 'curlicue uninstall' removes nothing (install "
                + "elsewhere with --prefix, or replace the link by a folder): "
                + paths.joined(separator: ", ")
        case .notInstalled(let path): "nothing is installed there: there is no \(path)"
        case .badManifest(let path, let line):
            "\(path):\(line): this line of the list of what is installed is damaged. 'curlicue "
                + "uninstall --force' removes what is surely curlicue's, and 'curlicue install "
                + "--force' installs all of it again and writes a new list"
        case .noManifest(let path):
            "\(path): this should be the list of what is installed, and isn't a regular file, or is "
                + "too large. Move it away and run 'curlicue install --force' for a new one, or "
                + "'curlicue uninstall --force' to remove what is surely curlicue's"
        case .system(let error): error.description
        }
    }

    private static func inTheWay(_ files: [String], _ others: [String]) -> String {
        var parts: [String] = []
        if !files.isEmpty {
            parts.append(
                "not installed by curlicue, so not replaced (--force does): "
                    + files.joined(separator: ", "))
        }
        if !others.isEmpty {
            parts.append(
                "not a regular file, or too large to be curlicue's, so not replaced even with "
                    + "--force (move it away and install again): "
                    + others.joined(separator: ", "))
        }
        return parts.joined(separator: "; ")
    }
}
