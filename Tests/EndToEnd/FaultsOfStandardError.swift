import Foundation
import Glibc
import TestServer
import Testing

/// What commands get as their standard error.
extension Faults {
    @Test("61: a command that writes much to standard error, or outlives curlicue, notices nothing")
    func muchStandardError() throws {
        try fault(61, by: "at once, and after kill -9") {
            // Fails where a write is refused, and ends by SIGPIPE where nothing reads it.
            let write = #"head -c 300000 /dev/zero | tr '\0' x 1>&2; echo"#
            let scene = try FaultScene(
                """
                hotkey: Menu
                hints: off
                gestures:
                  swipe left: run \(write) "now $?" >> "$HOME/log"
                  circle: run until [ -e "$HOME/go" ]; do sleep 0.05; done; \(write) "late $?" >> "$HOME/log"

                """)
            let session = scene.session
            _ = try session.gesture(FaultScene.circle, under: "Menu")
            _ = try session.gesture(FaultScene.swipe, under: "Menu")
            try scene.server.display.wait(for: "the first command") { !session.lines().isEmpty }
            try must(session.lines() == ["now 0"], "\(session.lines())")
            scene.daemon.signal(SIGKILL)
            try must(scene.daemon.process.waitForExit() != nil, "it does not end")
            let home = try #require(scene.server.environment["HOME"])
            try must(FileManager.default.createFile(atPath: "\(home)/go", contents: nil), home)
            try scene.server.display.wait(for: "the second command") { session.lines().count > 1 }
            try must(session.lines() == ["now 0", "late 0"], "\(session.lines())")
            return ("status 0", nil)
        }
    }
}
