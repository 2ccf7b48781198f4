import Foundation
import Gestures
import StrokeGenerator
import TestServer
import Testing

/// The recipes of curlicue(5): each is run as it stands on the page, drawn, and does what the page
/// says of it.
@Suite("Recipes of the manual page") struct RecipeTests {
    private static let place = Point(x: 600, y: 450)
    private static let generator = StrokeGenerator(seed: 1)
    private static let circle = generator.circle(center: place, radius: 100)

    /// A session with the mapping of a recipe, and a window in which everything happens.
    private struct Scene {
        let session: Session
        let application: RecordingClient
        let home: String
        var injector: any Injector { session.injector }
        var probe: WindowManagerProbe { session.probe }

        /// The recipe below the heading `title`, or what stands in the section of that name.
        init(_ title: String, class name: String = "RecordingClient") throws {
            let mapping = try #require(try RecipeTests.blocks(below: title).first, "\(title)")
            let server = try PrivateServer()
            home = try #require(server.environment["HOME"])
            // No loudspeaker, browser or selection is needed: these say how they were called.
            let note = #"env | grep ^CURLICUE_ > ~/variables; echo "${0##*/} $*" >> ~/log"#
            let programs = [
                "firefox": note, "import": note, "pactl": note, "xsel": "echo some words",
            ]
            let folder = "\(home)/bin"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            for (program, text) in programs {
                try Data("#!/bin/sh\n\(text)\n".utf8).write(
                    to: URL(filePath: "\(folder)/\(program)"))
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o755], ofItemAtPath: "\(folder)/\(program)")
            }
            session = try Session(
                mapping + Session.quiet, on: server,
                environment: ["PATH": "\(folder):/usr/bin:/bin"])
            application = try RecordingClient(on: server.name) { $0.className = name }
            try application.focus()
            try injector.point(at: RecipeTests.place)
            session.waitUntilIdle()
            _ = application.events()
        }

        func expect(_ what: String, _ condition: () -> Bool) {
            try? probe.display.wait(for: what, until: condition)
            #expect(condition(), "\(what): \(session.report)")
        }

        func expectMaximized() {
            expect("the window to be maximized") {
                probe.states(of: application.window).contains("_NET_WM_STATE_MAXIMIZED_VERT")
            }
        }

        func expectDesktop(_ number: Int) {
            expect("desktop \(number)") { probe.currentDesktop == number - 1 }
        }

        /// Draws with the pointer under a hotkey; what is mapped to it has to be done.
        func draw(_ stroke: Stroke, under hotkey: String = "Ctrl+Super") throws {
            let outcome = try session.draw(.pointer(stroke), under: hotkey)
            #expect(outcome["outcome"] == "recognized", "\(outcome)")
        }

        /// Waits for a click of a button in the application, of which it gets nothing else.
        func expectClick(_ button: Int) throws {
            let click: [RecordedEvent.Kind] = [
                .button(button, down: true), .button(button, down: false),
            ]
            func buttons(_ events: [RecordedEvent]) -> [RecordedEvent.Kind] {
                events.filter(\.isOfButton).map(\.kind)
            }
            try? application.wait(for: "the click") { buttons($0).count >= click.count }
            session.waitUntilIdle()
            #expect(buttons(application.events()) == click)
        }

        /// Waits for keys in the application, which went down last.
        func expectKeys(_ keys: [String]) {
            func pressed(_ events: [RecordedEvent]) -> [String] {
                events.compactMap { if case .key(let key, true) = $0.kind { key } else { nil } }
                    .suffix(keys.count)
            }
            try? application.wait(for: "the keys") { pressed($0) == keys }
            #expect(pressed(application.events()) == keys)
        }
    }

    private static func page() throws -> String { try DocumentationTests.file("man/curlicue.5") }

    /// The examples below a heading, up to the next one.
    private static func blocks(below title: String) throws -> [String] {
        let sections = try page().components(separatedBy: "\n.S").map { $0.dropFirst(2) }
        let section = sections.first { $0.hasPrefix(title + "\n") } ?? ""
        return blocks(in: String(section))
    }

    private static func blocks(in text: String) -> [String] {
        text.components(separatedBy: ".Bd -literal -offset indent\n").dropFirst()
            .compactMap { $0.components(separatedBy: ".Ed").first }
    }

    @Test("check has nothing to say about any example")
    func checked() throws {
        let examples = Self.blocks(in: try Self.page()).filter { !$0.contains(": error:") }
        #expect(examples.count >= 15)
        for text in examples {
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yaml")
            try Data(text.utf8).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let result = try Program.curlicue("check", file.path)
            // What is installed here is no matter of the example.
            let warnings = result.errors.components(separatedBy: ": warning: ").dropFirst()
            let isGood = warnings.allSatisfy { $0.hasPrefix("no program called") }
            #expect(result.status == 0 && isGood, "\(text)\n\(result.errors)")
        }
    }

    @Test("every recipe is drawn here")
    func complete() throws {
        let section = try #require(
            try Self.page().components(separatedBy: "\n.Sh ").first { $0.hasPrefix("RECIPES\n") })
        let titles = section.components(separatedBy: "\n.Ss ").dropFirst()
            .compactMap { $0.components(separatedBy: "\n").first }
        let tests = try DocumentationTests.file("Tests/EndToEnd/RecipeTests.swift")
        for title in titles { #expect(tests.contains("\"\(title)\""), "\(title)") }
    }

    @Test func firstFile() throws {
        let scene = try Scene("A FIRST FILE", class: "firefox")
        try scene.draw(Self.circle)
        scene.expectKeys(["Alt_L", "Left"])
        try scene.draw(Self.generator.swipe(.left, length: 250, from: Self.place))
        scene.expectDesktop(2)
        try scene.draw(Self.generator.swipe(.right, length: 250, from: Self.place))
        scene.expectDesktop(1)
        try scene.draw(Self.generator.polyline([.down, .right], leg: 150, from: Self.place))
        try scene.application.waitUntilClosed()
    }

    @Test func mouseButton() throws {
        let scene = try Scene("A mouse button is the hotkey")
        try scene.draw(
            Self.generator.swipe(.left, length: 250, from: Self.place), under: "Button8")
        scene.expectKeys(["Alt_L", "Left"])
        try scene.injector.click(8)
        try scene.expectClick(8)
        try scene.draw(Self.circle, under: "Button8")
        scene.expectMaximized()
    }

    @Test func touchpad() throws {
        let scene = try Scene("Three fingers on a touchpad")
        try scene.session.play(.padSwipe(fingers: 3, Vector(dx: -300, dy: 0)))
        scene.expectDesktop(2)
        try scene.session.play(.padSwipe(fingers: 3, Vector(dx: 300, dy: 0)))
        scene.expectDesktop(1)
        try scene.session.play(.padPinch(scale: 2, angle: 0))
        scene.expectMaximized()
        try scene.session.play(.padSwipe(fingers: 4, Vector(dx: 0, dy: 300)))
        scene.expect("the window to be minimized") {
            scene.probe.isMinimized(scene.application.window)
        }
        try scene.session.play(.padSwipe(fingers: 4, Vector(dx: 0, dy: -300)))
        scene.expect("the window to be back") {
            !scene.probe.isMinimized(scene.application.window)
        }
    }

    @Test func touchScreen() throws {
        let scene = try Scene("Three fingers on a touch screen")
        try scene.session.play(.taps(1, fingers: 3, at: Self.place))
        try scene.expectClick(2)
        try scene.session.play(.press(fingers: 3, at: Self.place))
        try scene.expectClick(3)
        try scene.session.play(.swipe(.up, fingers: 3, at: Self.place))
        scene.expectMaximized()
        try scene.session.play(.swipe(.left, fingers: 3, at: Self.place))
        scene.expectDesktop(2)
    }

    @Test(arguments: ["krita", "VirtualBox Machine", nil])
    func leftAlone(name: String?) throws {
        let scene = try Scene(
            "Games, a virtual machine and a drawing program are left alone", class: name ?? "Game")
        if name == nil { try scene.application.setFullscreen(true) }
        scene.expect("the hotkey to be released") {
            scene.session.daemon.output.contains("the config excludes the focused window")
        }
        scene.session.waitUntilIdle()
        _ = scene.application.events()
        _ = scene.session.dequeueEffects()
        try scene.session.hotkey("Ctrl+Super", down: true)
        try scene.injector.play([Self.circle], speed: .quick)
        try scene.session.hotkey("Ctrl+Super", down: false)
        scene.session.catchUp()
        scene.expectKeys(["Control_L", "Super_L"])
        #expect(scene.session.dequeueEffects() == [])
    }

    @Test func command() throws {
        let scene = try Scene("A command gets the window")
        try scene.draw(Self.generator.polyline([.down, .left], leg: 150, from: Self.place))
        let id = String(scene.application.window, radix: 16)
        let window = "0x" + String(repeating: "0", count: max(0, 8 - id.count)) + id
        let line = "import -window \(window) \(scene.home)/window.png"
        scene.expect("the command") { scene.session.lines() == [line] }
        // And the page has each variable once.
        let named = try Self.page().components(separatedBy: "\n").filter { $0.hasPrefix(".It Ev ") }
            .flatMap { $0.split(separator: " ").filter { $0.hasPrefix("CURLICUE_") } }
        let given = scene.session.lines("variables").compactMap { $0.split(separator: "=").first }
        #expect(named.sorted() == given.sorted())
    }

    @Test func volume() throws {
        let scene = try Scene("Volume under two fingers")
        func line(_ change: String) -> String { "pactl set-sink-volume @DEFAULT_SINK@ \(change)" }
        try scene.session.arm("Ctrl+Super")
        try scene.injector.scroll(horizontal: 0, vertical: -1)
        scene.expect("louder") { scene.session.lines() == [line("+5%")] }
        try scene.injector.scroll(horizontal: 0, vertical: 1)
        scene.expect("quieter") { scene.session.lines() == [line("+5%"), line("-5%")] }
        try scene.session.play(.swipe(.down, fingers: 2, length: 200, at: Self.place))
        scene.expect("a step at every 40 pixels") {
            scene.session.lines().filter { $0 == line("-5%") }.count >= 5
        }
        try scene.session.hotkey("Ctrl+Super", down: false)
        scene.session.waitUntilIdle()
        #expect(scene.session.lines().filter { $0 == line("+5%") }.count == 1)
        try scene.draw(Self.circle)
        scene.expect("a step at every 30 degrees") {
            (10...13).contains(scene.session.lines().filter { $0 == line("+2%") }.count)
        }
    }

    @Test func altTab() throws {
        let scene = try Scene("Alt-Tab under three fingers")
        try scene.injector.swipe(.begin, fingers: 3, moved: .zero, cancelled: false)
        for step in 1...40 {
            // Two windows on, and one back.
            let way = Vector(dx: step <= 20 ? 10 : -8, dy: 0)
            try scene.injector.swipe(.update, fingers: 3, moved: way, cancelled: false)
        }
        try scene.injector.sync()
        scene.expectKeys(["Alt_L", "Tab", "Tab", "Shift_L", "Tab"])
        try scene.injector.swipe(.end, fingers: 3, moved: .zero, cancelled: false)
        try scene.injector.sync()
        try scene.application.wait(for: .key("Alt_L", down: false))
        try scene.session.expectNothingLeft()
    }

    @Test func lookUp() throws {
        let scene = try Scene("Look up the selected text")
        try scene.draw(Self.generator.polyline([.right, .down], leg: 150, from: Self.place))
        scene.expect("the search") { scene.session.lines() == ["firefox --search some words"] }
    }

    @Test func runOrRaise() throws {
        let scene = try Scene("A program's window, or else the program")
        func draw(_ legs: [Direction]) throws {
            try scene.draw(Self.generator.polyline(legs, leg: 150, from: Self.place))
        }
        func expectKeyboard(_ window: UInt) {
            scene.expect("the keyboard") { scene.probe.activeWindow == window }
        }
        try draw([.up, .right])
        scene.expect("the program") { scene.session.lines() == ["firefox "] }
        let browser = try RecordingClient(on: scene.session.server.name) {
            $0.className = "Firefox"
        }
        try browser.focus()
        expectKeyboard(browser.window)
        for window in [scene.application.window, browser.window, scene.application.window] {
            try draw([.left, .right])
            expectKeyboard(window)
        }
        try draw([.up, .right])
        expectKeyboard(browser.window)
        // What was known is known when the config is read again.
        try scene.session.server.run(Session.binary, ["reload"])
        try draw([.left, .right])
        expectKeyboard(scene.application.window)
        #expect(scene.session.lines() == ["firefox "])
    }

    @Test func twoHotkeys() throws {
        let scene = try Scene("Two hotkeys")
        try scene.draw(Self.circle)
        scene.expectMaximized()
        try scene.session.arm("Button9")
        try scene.injector.scroll(horizontal: 0, vertical: 1)
        scene.expectDesktop(2)
        try scene.injector.scroll(horizontal: 0, vertical: -1)
        scene.expectDesktop(1)
        try scene.session.hotkey("Button9", down: false)
        scene.session.waitUntilIdle()
        try scene.draw(Self.circle, under: "Button9")
        try scene.application.waitUntilClosed()
    }

    @Test func rightButton() throws {
        let scene = try Scene("The right button draws, and still does all else")
        try scene.injector.click(3)
        try scene.expectClick(3)
        try RelayTests.drag(scene.session, RelayTests.wave, isFirst: true) {
            try scene.injector.button(3, down: $0)
        }
        try scene.injector.release(button: 3)
        try scene.expectClick(3)
        try scene.draw(
            Self.generator.polyline([.up, .left], leg: 150, from: Self.place), under: "Button3")
        scene.expectMaximized()
        try scene.draw(
            Self.generator.polyline([.down, .right], leg: 150, from: Self.place), under: "Button3")
        try scene.application.waitUntilClosed()
    }

    @Test func trembling() throws {
        let scene = try Scene("A hand that trembles")
        var random = Seeded(3)
        let stroke = Tremor(frequency: 8, amplitude: 6).added(
            to: Self.generator.circle(center: Self.place, radius: 150), random: &random)
        try scene.injector.point(at: stroke.samples[0].position)
        for isEnd in [false, true] {
            try scene.session.hotkey("Ctrl+Super", down: true)
            try scene.session.hotkey("Ctrl+Super", down: false)
            if isEnd { break }
            try scene.session.possible()
            try scene.injector.play([stroke], speed: .quick)
        }
        #expect(try scene.session.outcome()["gesture"] == "circle clockwise")
        scene.expectMaximized()
    }
}
