import Engine
import Gestures
import Testing

@testable import Windows

@Suite("What is sent to herbstluftwm, and what comes back") struct HerbstluftwmTests {
    @Test("commands name the window")
    func words() {
        let output = Output(Box(x: 0, y: 0, width: 9, height: 9), name: "HDMI-1")
        let expected: [(TilingRequest, [String]?)] = [
            (.nothing, ["true"]),
            (.float(true), ["set_attr", "clients.0x40000e.floating", "true"]),
            (.float(false), ["set_attr", "clients.0x40000e.floating", "false"]),
            (.hide(true), ["set_attr", "clients.0x40000e.minimized", "true"]),
            (.hide(false), ["set_attr", "clients.0x40000e.minimized", "false"]),
            (.raise, ["raise", "0x40000e"]),
            (.lower, ["lower", "0x40000e"]),
            (.send(output), ["apply_tmp_rule", "0x40000e", "monitor=1"]),
            (.showDesktop(true), nil), (.goToDesktop(7), nil), (.sendToDesktop(7), nil),
            (.focus(.up), ["chain", ",", "jumpto", "0x40000e", ",", "focus", "up"]),
            (.move(.left), ["chain", ",", "jumpto", "0x40000e", ",", "shift", "left"]),
            (
                .split(.vertical),
                [
                    "chain", ",", "jumpto", "0x40000e", ",", "split", "vertical", ",", "focus",
                    "-e", "down",
                ]
            ),
        ]
        for (request, words) in expected {
            #expect(Herbstluftwm.words(for: request, on: 0x40000e, monitor: 1) == words)
        }
        #expect(Herbstluftwm.words(for: .send(output), on: 0x40000e) == nil)
    }

    @Test("the words of a command are separated by NUL")
    func arguments() {
        #expect(Herbstluftwm.arguments(["lower", "0x1"]) == Array("lower\u{0}0x1".utf8))
        #expect(Herbstluftwm.arguments([""]) == [])
    }

    @Test("monitors are read from the lines of list_monitors")
    func monitors() {
        let first = Herbstluftwm.Monitor(line: #"0: 1920x1080+0+0 with tag "default" [FOCUS]"#)
        #expect(first?.index == 0)
        #expect(first?.bounds == Box(x: 0, y: 0, width: 1920, height: 1080))
        let left = Herbstluftwm.Monitor(line: #"12: 800x600+-800+40 with tag "2", named "left""#)
        #expect(left?.index == 12)
        #expect(left?.bounds == Box(x: -800, y: 40, width: 800, height: 600))
        for line in ["", "0:", "x: 1x2+3+4", "0: 1920x1080", "0 1x2+3+4", "0: x++", "0: 1x2+3+4+5"]
        {
            #expect(Herbstluftwm.Monitor(line: line) == nil, "\(line)")
        }
    }
}
