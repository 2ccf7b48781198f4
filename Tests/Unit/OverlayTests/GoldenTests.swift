import Engine
import Gestures
import Glibc
import Appearance
import TestSupport
import Testing

@testable import Overlay

@Suite("Pictures are as they were found good") struct GoldenTests {
    private static let room = Box(x: 0, y: 0, width: 1280, height: 800)

    private func pixels(_ size: Box, _ draw: (Brush) -> Void) -> Golden.Pixels {
        let (width, height) = (Int(size.width), Int(size.height))
        return Golden.Pixels(
            width: width, height: height,
            premultiplied: drawn(width: width, height: height, draw))
    }

    private func expect(_ picture: Golden.Pixels, _ name: String) throws {
        if goldenIsWritten { Golden(name: name).write(picture) }
        let difference = try #require(
            Golden(name: name).difference(picture), "no picture of this size")
        #expect(difference.isSmall, "\(name): \(difference)")
    }

    /// The look of a theme, in a font that the README has everybody install.
    private func look(_ theme: Theme.Name = .dark) -> Appearance {
        var look = Appearance(Theme(theme))
        look.messages.font = "DejaVu Sans 13"
        return look
    }

    private func toast(
        _ message: Message, _ theme: Theme.Name = .dark, scale: Double = 1
    ) throws -> Golden.Pixels {
        let toast = try #require(
            ToastDrawing(message, look(theme), scale: scale, room: Self.room))
        return pixels(toast.size, toast.draw)
    }

    private static let message = Message(
        "circle clockwise", detail: "window maximize", mark: .success)

    @Test("a message, dark and light", arguments: Theme.Name.allCases)
    func message(_ theme: Theme.Name) throws {
        try expect(try toast(Self.message, theme), "message-\(theme)")
    }

    @Test("what went wrong, on a monitor of twice the scale")
    func failure() throws {
        let message = Message(
            "echo", detail: "exit status 3: cannot open display", mark: .failure)
        try expect(try toast(message, .light, scale: 2), "failure-light")
    }

    @Test("the likeliest gesture, and what is neither good nor bad")
    func marks() throws {
        try expect(try toast(Message("swipe right", mark: .open)), "likely")
        try expect(try toast(Message("cancelled", detail: "cancel key")), "cancelled")
    }

    @Test("a message that reads from right to left")
    func rightToLeft() throws {
        try expect(
            try toast(Message("نجمة", detail: "مرحبا بالعالم", mark: .failure)),
            "right-to-left")
    }

    private func hints(
        _ rows: [GestureRow], _ theme: Theme.Name
    ) throws -> Golden.Pixels {
        let layout = try #require(SheetLayout(count: rows.count, in: Self.room, scale: 1))
        let drawing = CheatSheetDrawing(rows, layout, look(theme), scale: 1)
        return pixels(layout.size, drawing.draw)
    }

    @Test("the cheat sheet, dark and light", arguments: Theme.Name.allCases)
    func hints(_ theme: Theme.Name) throws {
        let phrases: [(Phrase, String)] = [
            (.circle(.clockwise), "window maximize"),
            (.swipe(.left, fingers: 1), "desktop next"),
            (.sequence([.down, .right]), "window close"), (.shake(nil), "desktop show"),
        ]
        let rows = phrases.map {
            GestureRow(icon: GestureIcon($0.0), title: "\($0.0)", detail: $0.1)
        }
        try expect(try hints(rows, theme), "hints-\(theme)")
    }

    @Test("thirty gestures of every kind on the sheet")
    func thirty() throws {
        var phrases: [Phrase] = Direction.allCases.flatMap { direction in
            [1, 4].map { .swipe(direction, fingers: $0) }
        }
        phrases += [
            .circle(nil), .circle(.counterclockwise),
            .circle(.clockwise), .shake(.vertical), .pan(.up, fingers: 3),
            .pan(.horizontal, fingers: 1), .pinch(.inward), .rotate(.clockwise), .edge(.left),
            .tap(count: 2, fingers: 3), .longPress(fingers: 1), .sequence([.up, .down, .up]),
        ]
        var rows = phrases.map {
            GestureRow(icon: GestureIcon($0), title: "\($0)", detail: "window to desktop next")
        }
        let unknown = GestureIcon(.stroke("نجمة"))
        rows.append(GestureRow(icon: unknown, title: "نجمة", detail: "مرحبا بالعالم"))
        rows.append(GestureRow(icon: unknown, title: "bolt", detail: ""))
        #expect(rows.count == 30)
        try expect(try hints(rows, .light), "hints-thirty")
    }

    private func guides(
        _ guides: [GestureGuide], _ theme: Theme.Name, at pointer: Point, scale: Double = 1
    ) throws -> Golden.Pixels {
        let drawing = try #require(
            GuideDrawing(guides, at: pointer, on: Self.room, scale: scale, look(theme)))
        return pixels(drawing.box, drawing.draw)
    }

    @Test("gesture guides before anything is drawn, dark and light", arguments: Theme.Name.allCases)
    func paths(_ theme: Theme.Name) throws {
        let pointer = Self.room.center
        try expect(
            try guides(try GuidePictures.builtIn(at: pointer, scale: 1), theme, at: pointer),
            "guides-\(theme)")
    }

    @Test("gesture guides in a corner, at twice the scale")
    func pathsInACorner() throws {
        let pointer = Point(x: 1, y: 799)
        try expect(
            try guides(
                try GuidePictures.builtIn(at: pointer, scale: 2), .light, at: pointer, scale: 2),
            "guides-corner")
    }

    @Test("gesture guides in the middle of a stroke")
    func pathsOnTheWay() throws {
        let drawn = (0...40).map { index in
            let angle = Double(index) / 40 * 0.9 * .pi
            return Point(x: 560 + 70 * sin(angle), y: 400 - 70 * cos(angle))
        }
        try expect(
            try guides(
                try GuidePictures.guides(
                    ["circle clockwise", "right down", "swipe down-right", "shake"],
                    after: drawn), .dark, at: drawn[40]), "guides-drawn")
    }

    private func ink(_ style: InkStyle) -> Golden.Pixels {
        let places = (0...140).map { index in
            let t = Double(index) / 140
            let turn = t * 2.6 * .pi
            return Point(
                x: (40 + t * 260 + 60 * sin(turn)).rounded(), y: (128 + 70 * cos(turn)).rounded())
        }
        var ink = PaperInk(width: 384, height: 256, style, through: places)
        return Golden.Pixels(width: 384, height: 256, premultiplied: ink.pixels())
    }

    @Test("ink", arguments: Theme.Name.allCases)
    func ink(_ theme: Theme.Name) throws {
        try expect(ink(InkStyle(look(theme).ink, scale: 1)), "ink-\(theme)")
    }

    @Test("ink that nothing matches, on a monitor of scale 2")
    func failedInk() throws {
        try expect(ink(InkStyle(look().ink, scale: 2, isFailed: true)), "ink-failed")
    }

    private func reduced(_ picture: Picture, _ factor: Int) throws -> Golden.Pixels {
        try #require(Golden.Pixels(png: picture.bytes(.png))).reduced(factor)
    }

    private static let bindings = [
        Binding(.circle(.clockwise), actions: [.run("one")]),
        Binding(.swipe(.left, fingers: 1), actions: [.run("two")]),
        Binding(.sequence([.down, .right]), actions: [.run("three")]),
    ]

    @Test("the cheat-sheet")
    func sheet() throws {
        let hotkey = Chord(.modifiers, modifiers: [.control, .super])
        let profile = Profile(hotkeys: [hotkey], bindings: Self.bindings)
        try expect(try reduced(Sheet([profile]).picture, 5), "sheet")
    }

    @Test("a stroke with its fitted circle: one that is a circle, and one that is none")
    func strokes() throws {
        func stroke(_ name: String, squeezed: Double, _ verdict: StrokePicture.CircleVerdict) throws
        {
            let samples = (0...60).map { index in
                let angle = Double(index) / 60 * 2 * .pi
                return Sample(
                    Point(x: 300 + 90 * sin(angle), y: 300 - 90 * squeezed * cos(angle)),
                    at: .milliseconds(10 * index))
            }
            let picture = StrokePicture(
                title: "a stroke", remarks: [name], strokes: [Stroke(.pointer, samples: samples)],
                circle: verdict, limits: Limits())
            try expect(try reduced(StrokePicture.picture(of: [picture]), 2), name)
        }
        try stroke("explain-circle", squeezed: 1, ("circle, score 1.00", isRecognized: true))
        try stroke("explain-none", squeezed: 0.3, ("circle: too flat", isRecognized: false))
    }
}
