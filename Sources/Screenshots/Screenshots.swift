internal import ArgumentParser
internal import Glibc
internal import Host
internal import TestServer

/// `curlicue-screenshots`: takes pictures of everything that curlicue shows.
@main
struct ScreenshotsCommand: ParsableCommand {
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
    var subject: [Session.Subject] = []

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
        let parts = (DesktopVariant.all.map(\.name) + [Self.papers])
            .filter { only.isEmpty || $0.contains(only) }
        guard !parts.isEmpty else { throw ValidationError("no part is called '\(only)'") }
        for name in TextFiles.names(in: folder)
        where name.hasSuffix(".png") && parts.contains(where: { name.hasPrefix($0) }) {
            unlink("\(folder)/\(name)")
        }
        let isGood = try WorkerProcesses(jobs).play(parts) { part in
            let picked = subject.flatMap { ["--subject", $0.rawValue] }
            return ["--alone", "--only", part] + picked + (full ? ["--full"] : []) + [folder]
        }
        let names = TextFiles.names(in: folder).filter { $0.hasSuffix(".png") }.sorted()
        try TextFiles.write(
            IndexPage(parts: DesktopVariant.all.map(\.name) + [Self.papers], pictures: names).text,
            to: "\(folder)/index.html")
        let seconds = (MonotonicClock.now - start).components.seconds
        print("\(names.count) pictures in \(folder), \(seconds) s")
        if !isGood { throw ExitCode(1) }
    }

    /// Plays one part in this process: what it has open is closed with it.
    private func playAlone() throws {
        let program = TextFiles.neighbour("curlicue")
        if only == Self.papers {
            return try StillPictures(program: program, folder: folder).draw()
        }
        let places = DesktopVariant.all.enumerated().filter { $0.element.name == only }
        for (number, variant) in places {
            let desktop = try ScreenshotDesktop(variant, program: program, folder: folder)
            defer { desktop.close() }
            try play(number, in: desktop)
            try desktop.writeOverview()
            for fault in desktop.faults { StandardError.write("\(variant.name): \(fault)") }
            if !desktop.faults.isEmpty { throw ExitCode(1) }
        }
    }

    private func play(_ number: Int, in desktop: ScreenshotDesktop) throws {
        let moments = subject.isEmpty ? Session.Subject.allCases : subject
        for (index, ground) in ScreenshotDesktop.Ground.allCases.enumerated() {
            try desktop.lay(ground)
            for (place, subject) in moments.enumerated() {
                for isTouch in [false, true] where !isTouch || subject.isForTouch {
                    let chosen = (place + number + (isTouch ? 1 : 0)) % 3
                    guard full || chosen == index else { continue }
                    try Session(desktop: desktop, isTouch: isTouch, ground: ground).play(subject)
                }
            }
        }
    }
}

extension Session.Subject: ExpressibleByArgument {}
