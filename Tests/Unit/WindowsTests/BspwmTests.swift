import Testing

@testable import Windows

@Suite("What bspwm answers, and where") struct BspwmTests {
    @Test(
        "an answer that begins with BEL is about a failure",
        arguments: [
            ("", false, ""), ("0x0040000E\n0x00600003\n", false, "0x0040000E"),
            ("\u{7}", true, ""), ("\u{7}node: no\n", true, "node: no"),
        ])
    func answer(_ bytes: String, isFailure: Bool, _ text: String) {
        let answer = Bspwm.Answer(Array(bytes.utf8))
        #expect(answer.isFailure == isFailure && answer.text == text)
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
