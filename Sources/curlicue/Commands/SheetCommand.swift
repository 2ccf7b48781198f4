internal import ArgumentParser
internal import Mapping
internal import Pictures

/// `curlicue sheet`: the mapping as a page to print.
struct SheetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Draw the mapping as a cheat-sheet to print.",
        discussion: """
            Draws one page, A4 landscape or larger where there is much to show: every gesture as a \
            small picture with its name and what it does, under its hotkeys and by application. \
            The page is for paper, dark on white, whatever the theme of the mapping is. \
            Exit status: 64 when the file's suffix names no format, 73 when the file cannot be \
            written, 78 when the mapping has errors.
            """)

    @OptionGroup var mapping: MappingOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write; its suffix says what it is: png, svg or pdf.", valueName: "file"))
    var output: String

    func run() throws {
        let file = try PictureOutput(output)
        let (rules, templates, _) = try mapping.load()
        try file.write(Sheet(rules, templates: templates).picture)
    }
}
