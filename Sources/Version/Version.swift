/// Which version of curlicue this is.
public enum Version {
    /// `0.2.0` for a release; `0.2.0~git20261123.abc1234`, with the date and name of the commit, for
    /// what is built on the way to it. `config/version` writes it down when the program is built.
    public static var current: String { Build.version }
}
