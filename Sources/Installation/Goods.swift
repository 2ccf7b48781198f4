/// A file as it is to be installed.
public struct Goods: Equatable, Sendable {
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
        for places: Places, program: [UInt8], completions: Completions
    ) -> [Goods] {
        var goods = [
            Goods(path: places.program, bytes: program, isProgram: true),
            Goods(path: places.manual(1) + "/curlicue.1", bytes: PackageResources.curlicue_1),
            Goods(path: places.manual(5) + "/curlicue.5", bytes: PackageResources.curlicue_5),
            Goods(path: places.documents + "/copyright", bytes: PackageResources.LICENSE),
            Goods(path: places.icon, bytes: PackageResources.curlicue_svg),
            Goods(path: places.bashCompletion, bytes: Array(completions.bash.utf8)),
            Goods(path: places.zshCompletions + "/_curlicue", bytes: Array(completions.zsh.utf8)),
            Goods(path: places.fishCompletion, bytes: Array(completions.fish.utf8)),
            Goods(
                path: places.autostart,
                bytes: Entry.autostart(PackageResources.curlicue_desktop, program: places.program),
                isConfiguration: true),
            Goods(
                path: places.unit,
                bytes: Entry.unit(PackageResources.curlicue_service, program: places.program),
                isConfiguration: true),
        ]
        goods += examples.map {
            Goods(path: places.examples + "/" + $0.name, bytes: $0.bytes)
        }
        return goods.sorted { $0.path < $1.path }
    }

    /// The mappings to begin with, and the schema that each of them names.
    private static var examples: [(name: String, bytes: [UInt8])] {
        [
            ("browser.yaml", PackageResources.browser_yaml),
            ("bspwm.yaml", PackageResources.bspwm_yaml),
            ("curlicue.schema.json", PackageResources.curlicue_schema_json),
            ("curlicue.yaml", PackageResources.curlicue_yaml),
            ("desktop.yaml", PackageResources.desktop_yaml),
            ("i3.yaml", PackageResources.i3_yaml),
            ("left-handed-pen.yaml", PackageResources.left_handed_pen_yaml),
            ("minimal.yaml", PackageResources.minimal_yaml),
            ("touchscreen.yaml", PackageResources.touchscreen_yaml),
        ]
    }
}
