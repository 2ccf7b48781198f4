internal import ArgumentParser
internal import CLinux
internal import Host
internal import Stage

/// `curlicue-gallery`: takes pictures of everything that curlicue shows.
@main
struct Gallery: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "curlicue-gallery",
        abstract: "Take pictures of everything that curlicue shows.",
        discussion: """
            Runs the real daemon on private X servers, with a compositor and without, on one monitor \
            and on two of different scale, in the dark theme and in the light one, on light, dark \
            and photographic grounds, by pointer and by touch, with thirty gestures mapped. Leaves \
            the pictures as PNG in DIR with a page, index.html, that shows them side by side.
            """)

    @Option(help: "Only circumstances whose name contains this: picom-two-dark.")
    var only = ""

    @Option(help: "Only these: ink, hopeless, hints, failed, rejected, words.")
    var moment: [Session.Moment] = []

    @Flag(help: "Every moment on every ground, instead of each on one of the three in turn.")
    var full = false

    @Argument(help: "The folder for the pictures.")
    var folder: String

    func run() throws {
        mkdir(folder, 0o777)
        let program = Paper.neighbour("curlicue")
        let moments = moment.isEmpty ? Session.Moment.allCases : moment
        var rows: [(name: String, pictures: [String])] = []
        for (number, circumstance) in Circumstance.all.enumerated()
        where only.isEmpty || circumstance.name.contains(only) {
            StandardError.write("curlicue-gallery: \(circumstance.name)")
            let studio = try Studio(circumstance, program: program, folder: folder)
            defer { studio.close() }
            for (index, ground) in Studio.Ground.allCases.enumerated() {
                try studio.lay(ground)
                for (place, moment) in moments.enumerated() {
                    for isTouch in [false, true] where !isTouch || moment.isForTouch {
                        let turn = (place + number + (isTouch ? 1 : 0)) % 3
                        guard full || turn == index else { continue }
                        try Session(studio: studio, isTouch: isTouch).play(moment, on: ground)
                    }
                }
            }
            rows.append((circumstance.name, studio.pictures.sorted()))
        }
        try Paper.write(Self.page(rows), to: "\(folder)/index.html")
        print("\(rows.map(\.pictures.count).reduce(0, +)) pictures in \(folder)")
    }

    /// A page with all of them.
    private static func page(_ rows: [(name: String, pictures: [String])]) -> String {
        let parts = rows.map { row in
            let figures = row.pictures.map { file in
                let words = file.dropFirst(row.name.count + 1).dropLast(4)
                    .replacing("-", with: " ")
                return "<figure><a href='\(file)'><img src='\(file)' loading='lazy'></a>"
                    + "<figcaption>\(words)</figcaption></figure>"
            }
            return "<h2>\(row.name.replacing("-", with: ", "))</h2>\n"
                + "<div>\(figures.joined(separator: "\n"))</div>"
        }
        return """
            <!doctype html>
            <meta charset="utf-8">
            <title>curlicue: everything that is seen</title>
            <style>
            body { font: 15px sans-serif; margin: 2em; background: #777; color: #fff }
            div { display: grid; grid-template-columns: repeat(auto-fill, minmax(420px, 1fr)); gap: 1em }
            figure { margin: 0 }
            img { width: 100% }
            </style>
            <h1>Everything that is seen</h1>
            \(parts.joined(separator: "\n"))

            """
    }
}

extension Session.Moment: ExpressibleByArgument {}
