/// The mapping that is built into the program, for where there is no file.
public enum DefaultMapping {
    /// What messages call it.
    public static let file = "built-in mapping"

    /// It as a source, for showing what is wrong with it.
    static var source: Source { Source(file: file, text: text) }

    /// Its text: `config/curlicue.yaml`.
    public static let text = String(decoding: PackageResources.curlicue_yaml, as: UTF8.self)
}
