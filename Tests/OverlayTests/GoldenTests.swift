import Engine
import Gestures
import Glibc
import Mapping
import Pictures
import Testing

@testable import Overlay

@Suite("Pictures are as they were found good") struct GoldenTests {
    private static let room = Box(x: 0, y: 0, width: 1280, height: 800)

    private func pixels(_ print: Print?) throws -> Golden.Pixels {
        let print = try #require(print)
        return Golden.Pixels(
            width: print.width, height: print.height, premultiplied: print.pixels)
    }

    private func expect(_ picture: Golden.Pixels, _ name: String) throws {
        if Golden.isWritten { Golden(name: name).write(picture) }
        let difference = try #require(
            Golden(name: name).difference(picture), "no picture of this size")
        #expect(difference.isSmall, "\(name): \(difference)")
    }

    private func plate(
        _ message: Message, _ theme: Theme.Name = .dark, isOpaque: Bool = false
    ) throws -> Golden.Pixels {
        try pixels(
            Plate(
                message: message, style: Appearance(Theme(theme)).messages, scale: 1,
                room: Self.room, isOpaque: isOpaque
            ).print())
    }

    private static let message = Message(
        "circle clockwise", detail: "window maximize", mark: .success)

    @Test("a message, dark and light", arguments: Theme.Name.allCases)
    func message(_ theme: Theme.Name) throws {
        try expect(try plate(Self.message, theme), "message-\(theme)")
    }

    @Test("a message that reads from right to left, opaque")
    func rightToLeft() throws {
        try expect(
            try plate(
                Message("نجمة", detail: "مرحبا بالعالم", mark: .failure), isOpaque: true),
            "right-to-left")
    }

    @Test("the sheet of hints, dark and light", arguments: Theme.Name.allCases)
    func hints(_ theme: Theme.Name) throws {
        let phrases: [(Phrase, String)] = [
            (.circle(.clockwise, turns: 1), "window maximize"),
            (.swipe(.left, fingers: 1), "desktop next"),
            (.sequence([.down, .right]), "window close"), (.shake(nil), "desktop show"),
        ]
        let sheet = HintSheet(
            phrases.map {
                HintSheet.Entry(emblem: Emblem($0.0), name: "\($0.0)", action: $0.1)
            })
        let layout = try #require(HintLayout(count: phrases.count, in: Self.room, scale: 1))
        let look = Appearance(Theme(theme))
        let drawing = HintDrawing(
            sheet: sheet, layout: layout, style: look.hints, font: look.messages.font, scale: 1,
            isOpaque: false)
        try expect(try pixels(drawing.print()), "hints-\(theme)")
    }

    @Test("the paths ahead")
    func paths() throws {
        let start = Point(x: 200, y: 150)
        let ghosts = [
            Ghost(
                path: (0...20).map { Point(x: 200 + Double($0) * 6, y: 150) }, name: "swipe right",
                likelihood: 0.9),
            Ghost(
                path: (0...20).map {
                    let angle = Double($0) / 20 * 2 * .pi
                    return start + Vector(dx: 50 * sin(angle), dy: 50 - 50 * cos(angle))
                }, name: "circle", likelihood: 0.4),
        ]
        let drawing = GhostDrawing(
            ghosts, look: Appearance(), scale: 1, room: Self.room, words: [], named: nil)
        try expect(try pixels(drawing?.print()), "paths")
    }

    @Test("ink", arguments: Theme.Name.allCases)
    func ink(_ theme: Theme.Name) throws {
        let look = Appearance(Theme(theme)).ink
        let screen = Box(x: 0, y: 0, width: 384, height: 256)
        let ink = Ink(Nib.Style(look), rooms: Rooms([], standard: Room(screen)))
        let places = (0...140).map { index in
            let t = Double(index) / 140
            let turn = t * 2.6 * .pi
            return Point(
                x: (40 + t * 260 + 60 * sin(turn)).rounded(), y: (128 + 70 * cos(turn)).rounded())
        }
        ink.begin(.pointer, at: places[0])
        ink.extend(.pointer, through: places.dropFirst().map { Sample($0, at: .zero) })
        let palette = Palette(color: look.color, outline: look.outline, opacity: 1)
        var all = [UInt32](repeating: 0, count: 384 * 256)
        let scratch = UnsafeMutablePointer<UInt32>.allocate(capacity: Tile.side * Tile.side)
        defer { scratch.deallocate() }
        for tile in ink.tiles.values {
            let whole = PixelBox(x: 0, y: 0, width: Tile.side, height: Tile.side)
            ink.paint(tile, box: whole, palette: palette, into: scratch)
            for y in 0..<Tile.side where (0..<256).contains(tile.origin.y + y) {
                for x in 0..<Tile.side where (0..<384).contains(tile.origin.x + x) {
                    all[(tile.origin.y + y) * 384 + tile.origin.x + x] = scratch[y * Tile.side + x]
                }
            }
        }
        try expect(
            Golden.Pixels(width: 384, height: 256, premultiplied: all), "ink-\(theme)")
    }

    private func reduced(_ picture: Pictures.Picture, _ factor: Int) throws -> Golden.Pixels {
        let raster = try picture.raster()
        return Golden.Pixels(
            width: raster.width, height: raster.height, colors: raster.pixels
        ).reduced(factor)
    }

    private static let bindings = [
        Binding(.circle(.clockwise, turns: 1), actions: [.run("one")]),
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

    @Test("what the recognizers saw in a circle")
    func account() throws {
        let samples = (0...60).map { index in
            let angle = Double(index) / 60 * 2 * .pi
            return Sample(
                Point(x: 300 + 90 * sin(angle), y: 300 - 90 * cos(angle)),
                at: .milliseconds(10 * index))
        }
        let stroke = Stroke(.pointer, samples: samples)
        let profile = Profile(hotkeys: [], bindings: Self.bindings)
        var limits = Limits()
        limits.arming = .hotkey
        var hearing = Hearing(profile, limits: limits, templates: TemplateLibrary())
        let opinions = hearing.opinions(on: [stroke])
        let statements = zip(opinions, hearing.measures).map { opinion, measures in
            let isClaim = if case .claim = opinion.proposal { true } else { false }
            return Account.Statement(
                recognizer: opinion.recognizer, says: "\(opinion.proposal)", isClaim: isClaim,
                isWinner: isClaim, measures: measures)
        }
        let account = Account(
            title: "a stroke", remarks: [], strokes: [stroke], statements: statements,
            profile: profile, limits: limits, templates: TemplateLibrary())
        try expect(try reduced(AccountPicture.picture(of: [account]), 4), "account")
    }

    @Test(
        "another colour, other words and another place of the mark are noticed",
        .disabled(if: Golden.isWritten))
    func changes() throws {
        let golden = Golden(name: "message-dark")
        var other = Self.message
        other.mark = .failure
        #expect(try golden.difference(plate(other))?.isSmall == false)
        other = Self.message
        other.title = "circle anticlock."
        #expect(try golden.difference(plate(other)).map(\.isSmall) != true)
        #expect(try golden.difference(plate(Self.message, .light)).map(\.isSmall) != true)
        var moved = try plate(Self.message)
        moved.colors = Array(moved.colors[6...] + moved.colors[..<6])
        #expect(golden.difference(moved)?.isSmall == false)
    }
}
