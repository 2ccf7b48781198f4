/// The mapping that is built into the program, which applies where there is no file.
public enum DefaultMapping {
    /// What messages call it.
    public static let file = "built-in mapping"

    /// The text with its name, for diagnostics.
    static var source: Source { Source(file: file, text: text) }

    /// Its text: `config/curlicue.yaml`.
    public static let text = String(decoding: PackageResources.curlicue_yaml, as: UTF8.self)
}
