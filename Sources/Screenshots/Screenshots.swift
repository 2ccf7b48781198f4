internal import ArgumentParser
internal import Glibc
internal import Host
internal import TestServer

/// `curlicue-screenshots`: takes pictures of everything that curlicue shows.
@main
struct Gallery: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "curlicue-screenshots",
        abstract: "Take pictures of everything that curlicue shows.",
        discussion: """
            Runs the real daemon on private X servers, with a compositor and without, on one monitor \
            and on two of different scale, in the dark theme and in the light one, on light, dark \
            and photographic grounds, by pointer and by touch, with thirty gestures mapped; and \
            draws the cheat-sheet and the pictures of strokes. Leaves the pictures as PNG in DIR, \
            with an overview of each desktop at the size that it has on the screen, and a page, \
            index.html, with all of them. Exit status: 1 when something did not show up, or did not \
            go away again.
            """)

    @Option(help: "Only the parts whose name contains this: picom-two-dark, papers.")
    var only = ""

    @Option(help: "Only these: ink, hopeless, hints, failed, rejected, words, across, record.")
    var moment: [Session.Moment] = []

    @Flag(help: "Every moment on every ground, instead of each on one of the three in turn.")
    var full = false

    @Option(help: "How many desktops are played side by side.")
    var jobs = 2

    @Flag(help: .hidden)
    var alone = false

    @Argument(help: "The folder for the pictures.")
    var folder: String

    /// The part that needs no desktop.
    private static let papers = "papers"

    func run() throws {
        if alone { return try playAlone() }
        mkdir(folder, 0o777)
        let start = MonotonicClock.now
        let parts = (Circumstance.all.map(\.name) + [Self.papers])
            .filter { only.isEmpty || $0.contains(only) }
        guard !parts.isEmpty else { throw ValidationError("no part is called '\(only)'") }
        for name in Paper.names(in: folder)
        where name.hasSuffix(".png") && parts.contains(where: { name.hasPrefix($0) }) {
            unlink("\(folder)/\(name)")
        }
        let isGood = try Crew(jobs).play(parts) { part in
            let picked = moment.flatMap { ["--moment", $0.rawValue] }
            return ["--alone", "--only", part] + picked + (full ? ["--full"] : []) + [folder]
        }
        let names = Paper.names(in: folder).filter { $0.hasSuffix(".png") }.sorted()
        try Paper.write(
            IndexPage(parts: Circumstance.all.map(\.name) + [Self.papers], pictures: names).text,
            to: "\(folder)/index.html")
        let seconds = (MonotonicClock.now - start).components.seconds
        print("\(names.count) pictures in \(folder), \(seconds) s")
        if !isGood { throw ExitCode(1) }
    }

    /// Plays one part in this process: whatever it holds goes with it.
    private func playAlone() throws {
        let program = Paper.neighbour("curlicue")
        if only == Self.papers {
            return try Papers(program: program, folder: folder).draw()
        }
        let places = Circumstance.all.enumerated().filter { $0.element.name == only }
        for (number, circumstance) in places {
            let studio = try Studio(circumstance, program: program, folder: folder)
            defer { studio.close() }
            try play(number, in: studio)
            try studio.writeOverview()
            for fault in studio.faults { StandardError.write("\(circumstance.name): \(fault)") }
            if !studio.faults.isEmpty { throw ExitCode(1) }
        }
    }

    private func play(_ number: Int, in studio: Studio) throws {
        let moments = moment.isEmpty ? Session.Moment.allCases : moment
        for (index, ground) in Studio.Ground.allCases.enumerated() {
            try studio.lay(ground)
            for (place, moment) in moments.enumerated() {
                for isTouch in [false, true] where !isTouch || moment.isForTouch {
                    let turn = (place + number + (isTouch ? 1 : 0)) % 3
                    guard full || turn == index else { continue }
                    try Session(studio: studio, isTouch: isTouch, ground: ground).play(moment)
                }
            }
        }
    }
}

extension Session.Moment: ExpressibleByArgument {}
