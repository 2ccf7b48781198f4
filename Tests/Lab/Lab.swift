internal import ArgumentParser

/// `curlicue-lab`: what curlicue is measured with.
@main
struct Lab: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "curlicue-lab",
        abstract: "Measure curlicue.",
        discussion: """
            Stroke files are those of curlicue(5): JSON Lines, '-' or none for standard input. A line \
            that isn't a stroke is reported with its place, and the rest is read; the exit status is \
            65 then, and 66 when a file cannot be read.
            """,
        subcommands: [
            GoalsCommand.self, RecognitionCommand.self, LatencyCommand.self,
            GalleryCommand.self,
        ])
}
