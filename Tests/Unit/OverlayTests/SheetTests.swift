import Engine
import Gestures
import TestSupport
import Testing

@testable import Overlay

@Suite("Sheet") struct SheetTests {
    static func profiles(_ bindings: [Binding]) -> [Profile] {
        [
            Profile(
                hotkeys: [Chord(.modifiers, modifiers: [.control, .super])], bindings: bindings)
        ]
    }

    static func swipes(_ count: Int) -> [Binding] {
        (0..<count).map {
            Binding(.stroke("name \($0)"), actions: [.run("command number \($0)")])
        }
    }

    @Test("a sheet of few gestures is an A4 page, landscape")
    func size() throws {
        let picture = Sheet(Self.profiles(Self.swipes(11))).picture
        #expect(abs(picture.size.width - 841.89) < 0.01)
        #expect(abs(picture.size.height - 595.28) < 0.01)
        let raster = try #require(Raster(png: picture.bytes(.png)))
        #expect(raster.width == 2339 && raster.height == 1654)
    }

    @Test("however many gestures there are, all fit on one page of A's proportions")
    func many() {
        var before = 0.0
        for count in [0, 1, 30, 100, 400, 1500] {
            let size = Sheet(Self.profiles(Self.swipes(count))).picture.size
            #expect(abs(size.width / size.height - 841.89 / 595.28) < 1e-6)
            #expect(size.width >= before)
            before = size.width
        }
        #expect(before > 842)
    }

    @Test("hotkeys, names and actions of any length and script are drawn")
    func texts() throws {
        let long = String(repeating: "very long 終了 שלום ", count: 400)
        var profiles = Self.profiles([
            Binding(.stroke(long), actions: [.run("a\0b\n\u{2028}\u{202E}" + long)])
        ])
        profiles.append(
            Profile(
                hotkeys: (1...40).map { Chord(.key("F\($0)"), modifiers: [.hyper, .altGr]) },
                bindings: Self.swipes(2),
                applications: [ApplicationRule(ApplicationMatch(), isEnabled: false)]))
        #expect(try Sheet(profiles).picture.bytes(.pdf).count > 1000)
        #expect(try Sheet([]).picture.bytes(.png).count > 1000)
    }
}

@Suite("Picture formats") struct FormatTests {
    @Test(
        "the suffix names the format",
        arguments: [
            ("a.png", .png), ("/x.y/B.SVG", .svg), ("a.b.Pdf", .pdf), (".png", .png),
        ] as [(String, PictureFormat)])
    func suffixes(path: String, format: PictureFormat) throws {
        #expect(try PictureFormat(path: path) == format)
    }

    @Test(
        "any other suffix is refused with those that there are",
        arguments: ["a", "", "a.jpg", "png", "a.png/b", "a.", "a.pn"])
    func others(path: String) throws {
        let error = #expect(throws: PictureError.self) { try PictureFormat(path: path) }
        for name in [".png", ".svg", ".pdf"] {
            #expect(error?.description.contains(name) == true)
        }
    }
}
