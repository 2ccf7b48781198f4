import Desktop
import Gestures
import StrokeGenerator
import TestServer
import Testing

/// All parts together, as the demo and the end-to-end tests use them.
@Suite struct SceneTests {
    @Test func circleIsDrawnOnACompositedDesktop() throws {
        let server = try PrivateServer()
        try server.start(.openbox)
        try server.start(.picom)
        let application = try RecordingClient(on: server.name)
        try application.focus()
        _ = application.events()

        let circle = StrokeGenerator(seed: 7).circle(center: Point(x: 600, y: 450), radius: 120)
        try server.injector.play([circle], as: .drag(button: 1), speed: .realTime(factor: 4))

        let events = application.events()
        #expect(events.first { $0.kind != .motion }?.kind == .button(1, down: true))
        #expect(events.last?.kind == .button(1, down: false))
        #expect(Box(around: events.map(\.position)).map { $0.width > 180 } == true)
        let picture = try server.screenshot(of: "the application") {
            $0.color(at: Point(x: 600, y: 450)) == 0x30_60_90
        }
        try picture.write(to: "\(server.folder)/circle.png")
    }
}
