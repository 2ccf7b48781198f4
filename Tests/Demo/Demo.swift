internal import ArgumentParser
internal import Desktop
internal import Foundation
internal import Gestures
internal import Host
internal import TestServer

/// `curlicue-demo`: the README's first command.
@main
struct Demo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "curlicue-demo",
        abstract: "Show curlicue at work on a private X server.",
        discussion: """
            Needs no display and touches no session. Starts an X server of its own (Xorg without \
            hardware, else Xvfb) with a window manager and a few windows, runs the real daemon in \
            it, draws a circle, a touch circle, shakes and swipes as a user would, and reads the \
            effects back from the server. Leaves pictures of the screen with ink and label as PNG \
            in DIR; everything else is gone when it ends, within 30 s. The curlicue that it runs is the \
            one beside it. Exit status: 0 when every \
            gesture was recognized and its effect was seen, 1 when not, 69 when there is no X \
            server to run, 73 when DIR cannot be written, 130 when it was interrupted.
            """)

    @Option(help: "The X server to start; best is Xorg where it can run, else Xvfb.")
    var server = DemoServer.best

    @Argument(
        help: ArgumentHelp(
            "The folder for the pictures (default: a new one in the temporary folder).",
            valueName: "dir"), completion: .directory)
    var folder: String?

    func run() throws {
        let report = DemoReport()
        let pictures: DemoFolder
        let waiting: DemoWaiting
        do throws(SystemError) {
            pictures = try DemoFolder(named: folder)
            waiting = try DemoWaiting()
        } catch {
            throw end("\(error)", ExitCode(73))
        }
        report.title()
        do {
            let good = try play(report, pictures, waiting)
            if !good { throw ExitCode(1) }
        } catch let ending as DemoEnding {
            switch ending {
            case .interrupted:
                throw end("interrupted; nothing is left running", ExitCode(130))
            case .vain(let what): throw end("waited too long for \(what)", ExitCode(1))
            case .daemonGone(let words):
                throw end("curlicue ended; it reported:\n\(words)", ExitCode(1))
            }
        } catch let error as TestServerError {
            switch error {
            case .missing, .spawn, .failed, .display, .unsupported:
                throw end("\(error)", ExitCode(69))
            case .file: throw end("\(error)", ExitCode(73))
            case .device, .unknownKey, .timeout: throw end("\(error)", ExitCode(1))
            }
        } catch let error as ControlError {
            throw end("\(error)", ExitCode(1))
        }
    }

    /// The program that is shown: the one that was built beside this one.
    private static var program: String {
        let own =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: own).deletingLastPathComponent().appending(path: "curlicue").path
    }

    /// Plays everything; whether every gesture was recognized and had its effect.
    private func play(
        _ report: DemoReport, _ pictures: DemoFolder, _ waiting: DemoWaiting
    ) throws -> Bool {
        let start = MonotonicClock.now
        let desktop = try DemoDesktop(server.kind, program: Self.program, waiting)
        defer { desktop.close() }
        report.desktop(desktop)
        let play = DemoPlay(desktop: desktop, waiting: waiting)
        var files: [String] = []
        var good = 0
        for (index, scene) in desktop.scenes.enumerated() {
            let result = try play.perform(scene, seed: UInt64(index + 20))
            report.result(scene, result)
            if result.isGood { good += 1 }
            for (what, picture) in result.pictures {
                files.append(
                    try pictures.write(picture, as: "\(index + 1)-\(scene.name)-\(what)"))
            }
        }
        desktop.close()
        report.end(
            good: good, of: desktop.scenes.count,
            seconds: (MonotonicClock.now - start).milliseconds / 1000, pictures: files,
            folder: pictures.path)
        return good == desktop.scenes.count
    }
}

/// Ends the demo with a message on standard error.
private func end(_ message: String, _ status: ExitCode) -> ExitCode {
    StandardError.write("curlicue-demo: error: \(message)")
    return status
}

/// The X servers that the demo can start.
enum DemoServer: String, ExpressibleByArgument, CaseIterable {
    case best, xorg, xvfb

    var kind: PrivateServer.Kind? {
        switch self {
        case .best: nil
        case .xorg: .xorg
        case .xvfb: .xvfb
        }
    }
}
