import CX11
import Desktop
import Engine
import Gestures
import Glibc
import TestServer
import Testing

@testable import Overlay

@Suite("Compositors come and go in the middle of a stroke", .serialized)
struct CompositorChangeTests {
    private let background = UInt32(Theatre.backdropColor)
    private let blue: UInt32 = 0x2f7de1

    private func hasInk(_ picture: Screenshot, to end: Int) -> Bool {
        (62..<end - 2).allSatisfy { distance(picture[$0, 100], blue) <= 2 }
    }

    @Test(
        "When it dies nothing turns black, and the ink stays",
        arguments: [Theatre.Setting.picom, .xcompmgr])
    func dies(_ setting: Theatre.Setting) throws {
        let theatre = try Theatre(setting)
        let overlay = theatre.overlay
        theatre.say(Message("still here"), at: Point(x: 300, y: 300))
        theatre.draw(Point(x: 60, y: 100), Point(x: 300, y: 100))
        try theatre.waitForPicture { hasInk($0, to: 300) }
        theatre.killCompositor()
        try theatre.display.wait(for: "the news") {
            theatre.handleEvents()
            return !overlay.isComposited
        }
        try theatre.waitForPicture { hasInk($0, to: 300) && !$0.pixels.contains(0) }
        theatre.draw(Point(x: 300, y: 100), Point(x: 400, y: 100), begins: false)
        try theatre.waitForPicture { hasInk($0, to: 400) && !$0.pixels.contains(0) }
        theatre.draw(Point(x: 400, y: 100), Point(x: 500, y: 100), begins: false)
        try theatre.waitForPicture { hasInk($0, to: 500) }
        #expect(try theatre.look()[300, 120] == background)
        overlay.clear()
        try theatre.waitForPicture { Set($0.pixels) == [background] }
        #expect(overlay.deadline == nil)
    }

    /// A compositor's end is no reason for a black screen: it is the overlay's windows that would
    /// turn black, and they are taken away as soon as the news is there. A machine that is busy
    /// with something else may be late once.
    @Test(
        "What turns black is gone within 50 ms, in every kind of moment",
        arguments: [Theatre.Setting.picom, .xcompmgr], ["drawing", "fading", "showing a message"])
    func brief(_ setting: Theatre.Setting, moment: String) throws {
        var blackTimes: [Duration] = []
        for _ in 0..<3 {
            let theatre = try Theatre(setting)
            let overlay = theatre.overlay
            theatre.draw(Point(x: 60, y: 100), Point(x: 400, y: 300))
            try theatre.waitForPicture { $0.pixels.contains { distance($0, blue) <= 2 } }
            switch moment {
            case "fading": overlay.finish(.recognized, at: .zero, now: theatre.now)
            case "drawing": break
            default:
                theatre.say(Message("here"), at: Point(x: 500, y: 60))
            }
            theatre.display.sync()
            theatre.killCompositor()
            let clock = ContinuousClock()
            let death = clock.now
            var black = Duration.zero
            repeat {
                if try theatre.look().pixels.contains(0) { black = clock.now - death }
                theatre.handleEvents()
            } while clock.now - death < .milliseconds(300)
            #expect(!overlay.isComposited)
            blackTimes.append(black)
            if black <= .milliseconds(50) { return }
        }
        Issue.record("black for \(blackTimes)")
    }

    /// Only picom: xcompmgr loses windows that change while it is starting, whosever they are, in
    /// about one of ten starts.
    @Test("When one comes the ink stays, and the next stroke is blended")
    func comes() throws {
        let theatre = try Theatre(.bare)
        let overlay = theatre.overlay
        theatre.draw(Point(x: 60, y: 100), Point(x: 300, y: 100))
        try theatre.startCompositor(.picom)
        theatre.handleEvents()
        #expect(!overlay.isComposited)
        theatre.draw(Point(x: 300, y: 100), Point(x: 500, y: 100), begins: false)
        try theatre.waitForPicture { hasInk($0, to: 500) && !$0.pixels.contains(0) }
        overlay.finish(.cancelled, at: .zero, now: theatre.now)
        try theatre.waitForPicture { Set($0.pixels) == [background] }
        theatre.draw(Point(x: 60, y: 100), Point(x: 500, y: 100))
        #expect(overlay.isComposited)
        try theatre.waitForPicture { hasInk($0, to: 500) }
        overlay.clear()
        try theatre.waitForPicture { Set($0.pixels) == [background] }
    }

    @Test("One that comes while something is said is known afterwards")
    func comesAmidMessage() throws {
        let theatre = try Theatre(.bare)
        theatre.say(Message("here"))
        try theatre.startCompositor(.picom)
        theatre.handleEvents()
        #expect(!theatre.overlay.isComposited)
        theatre.pass()
        #expect(theatre.mappedWindows == 0)
        #expect(theatre.overlay.isCompositorRunning)
    }

    /// KWin takes the window that it draws on away when it is suspended, and keeps the selection for
    /// two seconds. Here another client does that to picom.
    @Test("One that is suspended with its selection kept counts as gone")
    func suspended() throws {
        let theatre = try Theatre(.bare)
        let window = try startCompositor(theatre)
        let overlay = theatre.overlay
        theatre.handleEvents()
        theatre.draw(Point(x: 60, y: 100), Point(x: 300, y: 100))
        try theatre.waitForPicture { hasInk($0, to: 300) }
        #expect(overlay.isComposited)
        XUnmapWindow(theatre.audience.handle, window)
        theatre.audience.sync()
        theatre.handleEvents()
        #expect(!overlay.isComposited)
        try theatre.waitForPicture { hasInk($0, to: 300) }
        func resume() {
            overlay.clear()
            XMapWindow(theatre.audience.handle, window)
            theatre.audience.sync()
            theatre.handleEvents()
            theatre.draw(Point(x: 60, y: 100), Point(x: 500, y: 100))
            #expect(overlay.isComposited)
        }
        resume()
        // Suspended and resumed, of which no event reports the second.
        XUnmapWindow(theatre.audience.handle, window)
        theatre.audience.sync()
        theatre.handleEvents()
        resume()
    }

    /// picom shows a full-screen window by itself, as others do, until there is another window.
    @Test(
        "176: Over a full-screen window that is not blended no ink is black, once a hold has begun")
    func unredirected() throws {
        let theatre = try Theatre(.bare)
        let display = theatre.audience
        XSelectInput(display.handle, display.root, SubstructureNotifyMask)
        display.sync()
        let config = "shadow = false;\nfading = false;\nunredir-if-possible = true;\n"
        let file = try theatre.server.write(config, to: "unredir.conf")
        _ = try theatre.server.start("picom", ["--config", file, "--backend", "xrender"])
        var blends: Bool?
        func wait(for wanted: Bool, _ what: String) throws {
            try display.wait(for: what) {
                while let event = display.nextEvent() {
                    guard event.type == MapNotify || event.type == UnmapNotify,
                        cx_same_client(display.handle, display.root, event.xmap.window) != 0
                    else { continue }
                    blends = event.type == MapNotify
                }
                return blends == wanted
            }
        }
        try wait(for: false, "picom to show the full-screen window as it is")
        theatre.handleEvents()
        let overlay = theatre.overlay
        overlay.beginHold()
        theatre.display.flush()
        try wait(for: true, "picom to blend again")
        // It maps its window before it paints.
        try theatre.waitForPicture { Set($0.pixels) == [UInt32(Theatre.backdropColor)] }
        theatre.draw(Point(x: 60, y: 100), Point(x: 300, y: 100))
        var isInked = false
        try theatre.waitForPicture {
            #expect(!$0.pixels.contains { $0 & 0xff_ffff == 0 })
            isInked = isInked || hasInk($0, to: 300)
            return isInked
        }
        overlay.clear()
        #expect(theatre.mappedWindows == 1)
        overlay.endHold()
        #expect(theatre.mappedWindows == 0)
    }

    /// Starts picom; gives the window that it draws on, which is the server's own and which no
    /// client learns of but by events.
    private func startCompositor(_ theatre: Theatre) throws -> Window {
        let display = theatre.audience
        XSelectInput(display.handle, display.root, SubstructureNotifyMask)
        display.sync()
        try theatre.startCompositor(.picom)
        var found: Window?
        try display.wait(for: "the compositor's window") {
            while let event = display.nextEvent() {
                if event.type == MapNotify,
                    cx_same_client(display.handle, display.root, event.xmap.window) != 0
                {
                    found = event.xmap.window
                }
            }
            return found != nil
        }
        XSelectInput(display.handle, display.root, 0)
        try theatre.awaitBlending()
        return try #require(found)
    }

    @Test("There is ink on a server without an extension", arguments: ["Composite", "RENDER"])
    func poorServer(without name: String) throws {
        let theatre = try Theatre(arguments: ["-extension", name])
        #expect(!theatre.overlay.isComposited)
        theatre.draw(Point(x: 60, y: 100), Point(x: 300, y: 100))
        try theatre.waitForPicture { hasInk($0, to: 300) }
        theatre.overlay.clear()
        try theatre.waitForPicture { Set($0.pixels) == [background] }
    }
}
