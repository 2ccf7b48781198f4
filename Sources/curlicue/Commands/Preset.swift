internal import Host
internal import Mapping

/// A mapping file to begin with.
struct Preset {
    /// What the command line calls it.
    var name: String
    /// The mapping.
    var text: String

    /// The names of all presets: files `NAME.yaml` in ``folder``, except for the first, the
    /// built-in mapping.
    static let names = [builtIn.name, "i3", "browser", "touch"]

    static let builtIn = Preset(name: "curlicue", text: DefaultMapping.text)

    /// Where `config/install` puts them: `share/curlicue` beside the folder of the program itself.
    static let folder: String = {
        let path = FileDescriptor.target(ofLink: "/proc/self/exe") ?? ""
        let prefix = path.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
        return prefix + "/share/curlicue"
    }()

    /// The schema of mapping files that is installed with them; nil where there is none.
    static var schema: String? {
        let path = folder + "/curlicue.schema.json"
        return MappingStore.isMissing(path) ? nil : path
    }

    /// Reads the preset called `name`; nil where it is not installed.
    static func named(_ name: String) -> Preset? {
        if name == builtIn.name { return builtIn }
        let bytes = try? FileDescriptor.read("\(folder)/\(name).yaml", limit: 1 << 20)
        return bytes.map { Preset(name: name, text: String(decoding: $0, as: UTF8.self)) }
    }
}
