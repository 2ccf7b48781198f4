import Engine
import Gestures
import Glibc
import Mapping
import Pictures
import Style
import TestSupport
import Testing

@testable import Overlay

@Suite("Pictures are as they were found good") struct GoldenTests {
    private static let room = Box(x: 0, y: 0, width: 1280, height: 800)

    private func pixels(_ bitmap: Bitmap?) throws -> Golden.Pixels {
        let bitmap = try #require(bitmap)
        return Golden.Pixels(
            width: bitmap.width, height: bitmap.height, premultiplied: bitmap.pixels)
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
        _ message: Message, _ theme: Theme.Name = .dark, scale: Double = 1, isOpaque: Bool = false
    ) throws -> Golden.Pixels {
        try pixels(
            ToastDrawing(
                message: message, style: look(theme).messages, scale: scale, room: Self.room,
                isOpaque: isOpaque
            ).bitmap())
    }

    private static let message = Message(
        "circle clockwise", detail: "window maximize", mark: .success)

    @Test("a message, dark and light", arguments: Theme.Name.allCases)
    func message(_ theme: Theme.Name) throws {
        try expect(try toast(Self.message, theme), "message-\(theme)")
    }

    @Test("what went wrong, on a monitor of twice the scale, without a compositor")
    func failure() throws {
        let message = Message(
            "echo", detail: "exit status 3: cannot open display", mark: .failure)
        try expect(try toast(message, .light, scale: 2, isOpaque: true), "failure-light")
    }

    @Test("the likeliest gesture, and what is neither good nor bad")
    func marks() throws {
        try expect(try toast(Message("swipe right", mark: .open)), "likely")
        try expect(try toast(Message("cancelled", detail: "cancel key")), "cancelled")
    }

    @Test("a message that reads from right to left, opaque")
    func rightToLeft() throws {
        try expect(
            try toast(
                Message("نجمة", detail: "مرحبا بالعالم", mark: .failure), isOpaque: true),
            "right-to-left")
    }

    private func hints(
        _ entries: [CheatSheetContent.Entry], _ theme: Theme.Name, isOpaque: Bool = false
    ) throws -> Golden.Pixels {
        let layout = try #require(SheetLayout(count: entries.count, in: Self.room, scale: 1))
        let look = look(theme)
        let drawing = CheatSheetDrawing(
            rows: entries.map(\.row), layout: layout, hints: look.hints,
            style: RowStyle(look.hints, font: look.messages.font, scale: 1), isOpaque: isOpaque)
        return try pixels(drawing.bitmap())
    }

    @Test("the cheat sheet, dark and light", arguments: Theme.Name.allCases)
    func hints(_ theme: Theme.Name) throws {
        let phrases: [(Phrase, String)] = [
            (.circle(.clockwise), "window maximize"),
            (.swipe(.left, fingers: 1), "desktop next"),
            (.sequence([.down, .right]), "window close"), (.shake(nil), "desktop show"),
        ]
        let entries = phrases.map {
            CheatSheetContent.Entry(
                GestureRow(icon: GestureIcon($0.0), title: "\($0.0)", detail: $0.1))
        }
        try expect(try hints(entries, theme), "hints-\(theme)")
    }

    @Test("thirty gestures of every kind on the sheet, without a compositor")
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
        var entries = phrases.map {
            CheatSheetContent.Entry(
                GestureRow(icon: GestureIcon($0), title: "\($0)", detail: "window to desktop next"))
        }
        let unknown = GestureIcon(.stroke("نجمة"))
        entries.append(
            CheatSheetContent.Entry(
                GestureRow(icon: unknown, title: "نجمة", detail: "مرحبا بالعالم")))
        entries.append(
            CheatSheetContent.Entry(GestureRow(icon: unknown, title: "bolt", detail: "")))
        #expect(entries.count == 30)
        try expect(try hints(entries, .light, isOpaque: true), "hints-thirty")
    }

    /// Guides for the built-in gestures, before anything is drawn.
    private func guides(
        _ theme: Theme.Name, at origin: Point, scale: Double = 1, others: Int = 0
    ) throws -> Golden.Pixels {
        let place = GuideLayout.Place(
            origin: origin, monitor: Self.room, room: Self.room.outset(by: -8), scale: scale)
        let request = GestureGuides.Request(
            guides: try GuidePictures.builtIn(at: origin, scale: scale), others: others,
            place: place)
        return try pixels(GestureGuideDrawing(request, appearance: look(theme)).bitmap())
    }

    @Test("gesture guides, dark and light", arguments: Theme.Name.allCases)
    func paths(_ theme: Theme.Name) throws {
        try expect(try guides(theme, at: Self.room.center), "guides-\(theme)")
    }

    @Test("gesture guides in a corner, at twice the scale")
    func pathsInACorner() throws {
        try expect(
            try guides(.light, at: Point(x: 1, y: 799), scale: 2, others: 2), "guides-corner")
    }

    /// A curve in ink of `color`, on a monitor of `scale`.
    private func ink(
        _ look: Appearance.Ink, color: Color, scale: Double = 1
    ) throws -> Golden.Pixels {
        let monitor = Output(Box(x: 0, y: 0, width: 384, height: 256), scale: scale)
        let ink = Ink(look, outputs: Outputs([monitor], standard: monitor))
        let places = (0...140).map { index in
            let t = Double(index) / 140
            let turn = t * 2.6 * .pi
            return Point(
                x: (40 + t * 260 + 60 * sin(turn)).rounded(), y: (128 + 70 * cos(turn)).rounded())
        }
        ink.begin(.pointer, at: places[0])
        ink.extend(.pointer, through: places.dropFirst().map { Sample($0, at: .zero) })
        let colors = InkColors(fill: color, outline: look.outline)
        var all = [UInt32](repeating: 0, count: 384 * 256)
        for tile in ink.tiles.values {
            let whole = PixelBox(x: 0, y: 0, width: Tile.side, height: Tile.side)
            ink.draw(tile, in: whole, colors: colors)
            for y in 0..<Tile.side where (0..<256).contains(tile.origin.y + y) {
                guard let pixels = tile.image.row(y) else { continue }
                for x in 0..<Tile.side where (0..<384).contains(tile.origin.x + x) {
                    all[(tile.origin.y + y) * 384 + tile.origin.x + x] = pixels[x]
                }
            }
        }
        return Golden.Pixels(width: 384, height: 256, premultiplied: all)
    }

    @Test("ink", arguments: Theme.Name.allCases)
    func ink(_ theme: Theme.Name) throws {
        let look = look(theme).ink
        try expect(try ink(look, color: look.color), "ink-\(theme)")
    }

    @Test("ink that nothing matches, on a monitor of scale 2")
    func failedInk() throws {
        let look = look().ink
        try expect(try ink(look, color: look.failed, scale: 2), "ink-failed")
    }

    private func reduced(_ picture: Pictures.Picture, _ factor: Int) throws -> Golden.Pixels {
        let raster = try picture.raster()
        return Golden.Pixels(
            width: raster.width, height: raster.height, colors: raster.pixels
        ).reduced(factor)
    }

    private static let bindings = [
        Binding(.circle(.clockwise), actions: [.run("one")]),
        Binding(.swipe(.left, fingers: 1), actions: [.run("two")]),
        Binding(.sequence([.down, .right]), actions: [.run("three")]),
    ]

    @Test("the cheat-sheet")
    func sheet() throws {
        let hotkey = Chord(.modifiers, modifiers: [.control, .super])
        let mapping = Mapping(profiles: [
            Profile(hotkeys: [hotkey], bindings: Self.bindings)
        ])
        try expect(try reduced(Sheet(mapping).picture, 5), "sheet")
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
        try stroke("explain-circle", squeezed: 1, .init("circle, score 1.00", isClaim: true))
        try stroke("explain-none", squeezed: 0.3, .init("circle: too flat", isClaim: false))
    }

    @Test(
        "another colour, other words and another place of the mark are noticed",
        .disabled(if: goldenIsWritten))
    func changes() throws {
        let golden = Golden(name: "message-dark")
        var other = Self.message
        other.mark = .failure
        #expect(try golden.difference(toast(other))?.isSmall == false)
        other = Self.message
        other.title = "circle anticlock."
        #expect(try golden.difference(toast(other)).map(\.isSmall) != true)
        #expect(try golden.difference(toast(Self.message, .light)).map(\.isSmall) != true)
    }
}
