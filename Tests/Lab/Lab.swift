internal import ArgumentParser

/// `curlicue-lab`: what curlicue is measured with.
@main
struct Lab: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "curlicue-lab",
        abstract: "Measure curlicue.",
        subcommands: [])
}
