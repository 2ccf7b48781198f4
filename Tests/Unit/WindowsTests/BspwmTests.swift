import Engine
import Gestures
import Testing

@testable import Windows

@Suite("What is sent to bspwm, and what comes back") struct BspwmTests {
    @Test("commands name the window")
    func words() {
        let monitor = Output(Box(x: 0, y: 0, width: 9, height: 9), name: "HDMI-1")
        let expected: [(TilingRequest, [String]?)] = [
            (.nothing, ["query", "-M"]),
            (.float(true), ["node", "0x40000e", "-t", "floating"]),
            (.float(false), ["node", "0x40000e", "-t", "tiled"]),
            (.hide(true), ["node", "0x40000e", "-g", "hidden=on"]),
            (.hide(false), ["node", "0x40000e", "-g", "hidden=off"]),
            (.raise, ["node", "0x40000e", "-f"]),
            (.lower, nil),
            (.send(monitor), ["node", "0x40000e", "-m", "HDMI-1"]),
            (.showDesktop(true), nil), (.goToDesktop(7), nil), (.sendToDesktop(7), nil),
            (.focus(.up), ["node", "0x40000e#north", "-f"]),
            (.move(.left), ["node", "0x40000e", "-s", "0x40000e#west.tiled"]),
            (.split(.horizontal), ["node", "0x40000e", "-f", "-p", "~east"]),
            (.split(.vertical), ["node", "0x40000e", "-f", "-p", "~south"]),
        ]
        for (request, words) in expected {
            #expect(Bspwm.words(for: request, on: 0x40000e) == words)
        }
    }

    @Test("each word of a message ends with NUL")
    func message() {
        #expect(Bspwm.message(["wm", "-d"]) == [0x77, 0x6d, 0, 0x2d, 0x64, 0])
        #expect(Bspwm.message([]) == [])
    }

    @Test("an answer that begins with BEL is about a failure")
    func answer() {
        #expect(Bspwm.Answer([]) == .done(""))
        #expect(Bspwm.Answer(Array("0x0040000E\n0x00600003\n".utf8)) == .done("0x0040000E"))
        #expect(Bspwm.Answer([7]) == .failed(""))
        #expect(Bspwm.Answer([7] + Array("node: no\n".utf8)) == .failed("node: no"))
        #expect(Bspwm.Answer([0xff, 0x41]) == .done("\u{fffd}A"))
    }

    @Test(
        "its socket is named after the X server and the screen",
        arguments: [
            (":0", 0, "/tmp/bspwm_0_0-socket"), (":12.1", 1, "/tmp/bspwm_12_1-socket"),
            ("far:3.0", 0, "/tmp/bspwmfar_3_0-socket"),
        ])
    func socket(_ display: String, _ screen: Int, _ path: String) {
        #expect(Bspwm.socketPath(display: display, screen: screen) == path)
    }

    @Test("where there is no X server there is no socket", arguments: ["", "wayland-0", ":", ":x"])
    func noSocket(_ display: String) {
        #expect(Bspwm.socketPath(display: display, screen: 0) == nil)
    }
}
