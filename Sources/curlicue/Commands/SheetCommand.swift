internal import ArgumentParser
internal import Host
internal import Mapping
internal import Overlay

struct SheetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Draw your gestures as a cheat-sheet to print.",
        discussion: """
            Draws one page, A4 landscape or larger where there is much to show: every gesture as a \
            small picture with its name and what it does, under its hotkeys and by application. \
            The page is for paper, dark on white, whatever your theme is. The \
            built-in config is drawn as it works under the window manager that runs. \
            Exit status: 64 when the file's suffix names no format, 73 when the file cannot be \
            written, 78 when the config has errors.
            """)

    @OptionGroup var mapping: MappingOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write; its suffix says what it is: png, svg or pdf.", valueName: "file"),
        completion: .file())
    var output: String

    func run() throws {
        let file = try PictureOutput(output)
        let (rules, templates) = try mapping.load()
        try file.write(Sheet(rules.profiles, templates: templates).picture)
    }
}

struct PictureOutput {
    let path: String
    let format: PictureFormat

    /// The file at `path`, whose suffix names the format.
    ///
    /// - Throws: ends the command with 64 for a suffix that is none of png, svg and pdf.
    init(_ path: String) throws {
        self.path = path
        format = try orEnd(ExitStatus.usage) { try PictureFormat(path: path) }
    }

    /// Draws `picture` and writes the file; nothing is touched before it is drawn.
    ///
    /// - Throws: ends the command with 73 where that is not possible.
    func write(_ picture: Picture) throws {
        try orEnd(ExitStatus.cannotCreate) {
            try FileDescriptor.write(picture.bytes(format), to: path, mode: 0o666)
        }
    }
}
