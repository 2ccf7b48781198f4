/// A file as it is to be installed.
public struct InstalledFile: Equatable, Sendable {
    /// Where it goes, without the folder that a package is gathered in.
    public var path: String
    /// What is in it.
    public var bytes: [UInt8]
    /// Whether it is a program.
    public var isProgram = false
    /// Whether people are meant to change it where it stands; theirs is then left to them.
    public var isConfiguration = false

    /// What completes command lines, by shell.
    public struct Completions: Sendable {
        let bash: String
        let zsh: String
        let fish: String

        /// The scripts.
        public init(bash: String, zsh: String, fish: String) {
            (self.bash, self.zsh, self.fish) = (bash, zsh, fish)
        }
    }

    /// Everything that there is to install. The pages and examples are part of the program, so that
    /// it can install itself from wherever it is.
    ///
    /// - Parameters:
    ///   - places: where to.
    ///   - program: the program's own bytes.
    ///   - completions: what completes its command lines.
    public static func all(
        for paths: InstallPaths, program: [UInt8], completions: Completions
    ) -> [InstalledFile] {
        var files = [
            InstalledFile(path: paths.program, bytes: program, isProgram: true),
            InstalledFile(
                path: paths.manual(1) + "/curlicue.1", bytes: EmbeddedFiles.curlicue_1),
            InstalledFile(
                path: paths.manual(5) + "/curlicue.5", bytes: EmbeddedFiles.curlicue_5),
            InstalledFile(
                path: paths.manual(7) + "/curlicue-recognition.7",
                bytes: EmbeddedFiles.curlicue_recognition_7),
            InstalledFile(path: paths.documents + "/copyright", bytes: EmbeddedFiles.LICENSE),
            InstalledFile(path: paths.documents + "/NOTICE", bytes: EmbeddedFiles.NOTICE),
            InstalledFile(path: paths.icon, bytes: EmbeddedFiles.curlicue_svg),
            InstalledFile(path: paths.bashCompletion, bytes: Array(completions.bash.utf8)),
            InstalledFile(
                path: paths.zshCompletions + "/_curlicue", bytes: Array(completions.zsh.utf8)),
            InstalledFile(path: paths.fishCompletion, bytes: Array(completions.fish.utf8)),
            InstalledFile(
                path: paths.autostart,
                bytes: Entry.autostart(EmbeddedFiles.curlicue_desktop, program: paths.program),
                isConfiguration: true),
            InstalledFile(
                path: paths.unit,
                bytes: Entry.unit(EmbeddedFiles.curlicue_service, program: paths.program),
                isConfiguration: true),
        ]
        files.append(
            InstalledFile(path: paths.schema, bytes: EmbeddedFiles.curlicue_schema_json))
        // With the full path of the schema, copies of them find it as well.
        files += examples.map {
            let text = String(decoding: $0.bytes, as: UTF8.self)
            return InstalledFile(
                path: paths.examples + "/" + $0.name,
                bytes: Array(SchemaLine.naming(paths.schema, in: text).utf8))
        }
        return files.sorted { $0.path < $1.path }
    }

    /// The mappings to begin with.
    private static var examples: [(name: String, bytes: [UInt8])] {
        [
            ("browser.yaml", EmbeddedFiles.browser_yaml),
            ("bspwm.yaml", EmbeddedFiles.bspwm_yaml),
            ("curlicue.yaml", EmbeddedFiles.curlicue_yaml),
            ("desktop.yaml", EmbeddedFiles.desktop_yaml),
            ("herbstluftwm.yaml", EmbeddedFiles.herbstluftwm_yaml),
            ("i3.yaml", EmbeddedFiles.i3_yaml),
            ("left-handed-pen.yaml", EmbeddedFiles.left_handed_pen_yaml),
            ("minimal.yaml", EmbeddedFiles.minimal_yaml),
            ("touch-screen.yaml", EmbeddedFiles.touch_screen_yaml),
        ]
    }
}
