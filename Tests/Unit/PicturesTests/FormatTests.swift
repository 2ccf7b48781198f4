import Pictures
import Testing

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
