import Gestures
import Glibc
import TestServer
import Testing

@Suite struct ScreenshotTests {
    @Test(arguments: [PrivateServer.Kind.xorg, .xvfb])
    func readsKnownColours(_ kind: PrivateServer.Kind) throws {
        var options = PrivateServer.Options()
        options.kind = kind
        let server = try PrivateServer(options)
        let whole = try Backdrop(on: server.name, .solid(0x12_34_56))
        let part = try Backdrop(
            on: server.name, .solid(0xFE_DC_BA), area: Box(x: 100, y: 50, width: 10, height: 20))
        _ = part
        // The first backdrop covers the second: both ask to be lowest, the last one wins.
        whole.fill(.chequered(0x00_00_00, 0xFF_FF_FF, size: 8))
        let picture = try server.screenshot()
        #expect(picture.width == 1920 && picture.height == 1080)
        #expect(picture.color(at: Point(x: 3, y: 3)) == 0)
        #expect(picture.color(at: Point(x: 8, y: 3)) == 0xFF_FF_FF)
        #expect(picture.color(at: Point(x: 8, y: 8)) == 0)
        #expect(picture.color(at: Point(x: 1920, y: 8)) == nil)
        #expect(picture.count { $0 == 0xFF_FF_FF } == 1920 * 1080 / 2)
    }

    @Test func differencesAreCountedAndPlaced() throws {
        let server = try PrivateServer()
        let ground = try Backdrop(on: server.name, .solid(0x20_20_20))
        let before = try server.screenshot()
        var dress = RecordingClient.Options()
        dress.area = Box(x: 300, y: 200, width: 40, height: 30)
        dress.color = 0x24_20_20
        let application = try RecordingClient(on: server.name, dress)
        let after = try server.screenshot()
        #expect(after.color(at: Point(x: 300, y: 200)) == 0x24_20_20)
        let difference = try #require(after.difference(from: before))
        #expect(difference.count == 40 * 30)
        #expect(difference.area == dress.area)
        #expect(after.difference(from: before, tolerance: 4)?.count == 0)
        #expect(after.difference(from: before, tolerance: 3)?.count == 40 * 30)
        withExtendedLifetime((ground, application)) {}
    }

    @Test func cropsAndRefusesWhatIsOffTheScreen() throws {
        let server = try PrivateServer()
        let ground = try Backdrop(on: server.name, .chequered(0x11_11_11, 0x22_22_22, size: 4))
        let area = Box(x: 1900, y: 1070, width: 100, height: 100)
        let part = try server.screenshot(area: area)
        #expect(part.width == 20 && part.height == 10)
        #expect(part.origin == Point(x: 1900, y: 1070))
        #expect(try server.screenshot().cropped(to: area) == part)
        #expect(part.difference(from: try server.screenshot()) == nil)
        #expect(throws: TestServerError.self) {
            try server.screenshot(area: Box(x: 5000, y: 0, width: 10, height: 10))
        }
        withExtendedLifetime(ground) {}
    }

    @Test func pngHoldsTheSamePixels() throws {
        let server = try PrivateServer()
        let ground = try Backdrop(on: server.name, .solid(0x80_40_C0))
        let file = "\(server.folder)/picture.png"
        try server.screenshot(area: Box(x: 0, y: 0, width: 32, height: 16)).write(to: file)
        let text = try server.run(
            "convert", [file, "-unique-colors", "-depth", "8", "txt:-"], packages: "imagemagick")
        #expect(text.contains("#8040C0"))
        let size = try server.run("identify", ["-format", "%wx%h", file], packages: "imagemagick")
        #expect(size == "32x16")
        #expect(throws: TestServerError.self) {
            try server.screenshot().write(to: "/nowhere/picture.png")
        }
        withExtendedLifetime(ground) {}
    }
}
