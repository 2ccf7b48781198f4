internal import ArgumentParser

/// `curlicue demo`.
struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Show curlicue at work on a private X server.")
}
