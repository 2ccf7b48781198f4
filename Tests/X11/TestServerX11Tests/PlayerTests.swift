import Gestures
import StrokeGenerator
import TestServer
import Testing

@Suite struct PlayerTests {
    private func scene() throws -> (server: PrivateServer, application: RecordingClient) {
        let server = try PrivateServer()
        var dress = RecordingClient.Options()
        dress.isPrecise = true
        let application = try RecordingClient(on: server.name, dress)
        try server.injector.move(to: Point(x: 600, y: 450))
        try server.injector.sync()
        _ = application.events()
        return (server, application)
    }

    private let circle = StrokeGenerator(seed: 1).circle(center: Point(x: 600, y: 450), radius: 100)

    @Test func everySampleArrivesWhereItWas() throws {
        let (server, application) = try scene()
        try server.injector.play([circle], speed: .asFastAsPossible)
        let seen = application.events().map(\.position)
        try #require(seen.count == circle.samples.count)
        for (place, sample) in zip(seen, circle.samples) {
            #expect(place.distance(to: sample.position) < 0.01)
        }
    }

    @Test func realTimeKeepsTheTimes() throws {
        let (server, application) = try scene()
        try server.injector.play([circle], speed: .realTime(factor: 2))
        let times = application.events().map(\.time)
        let first = try #require(times.first)
        let last = try #require(times.last)
        let wanted = try #require(circle.samples.last).time.milliseconds / 2
        // Never faster; slower only as far as the machine is busy.
        #expect(Double(last - first) >= wanted - 15)
        #expect(Double(last - first) <= wanted + 500)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test func dragHoldsTheButtonFromEndToEnd() throws {
        let (server, application) = try scene()
        try server.injector.play([circle], as: .drag(button: 2), speed: .asFastAsPossible)
        let buttons = application.events().filter { $0.kind != .motion }
        #expect(buttons.map(\.kind) == [.button(2, down: true), .button(2, down: false)])
        let ends = [circle.samples.first, circle.samples.last].compactMap { $0?.position }
        for (event, place) in zip(buttons, ends) {
            #expect(event.position.distance(to: place) < 0.01)
        }
    }

    @Test func fingersPlayTogether() throws {
        let (server, application) = try scene()
        let pinch = StrokeGenerator(seed: 2).pinch(
            center: Point(x: 600, y: 450), from: 100, to: 300)
        try server.injector.play(pinch, as: .touch, speed: .asFastAsPossible)
        var down: Set<Int> = []
        var most = 0
        for event in application.events() {
            guard case .touch(let id, let phase) = event.kind else { continue }
            if phase == .begin { down.insert(id) }
            if phase == .end { down.remove(id) }
            most = max(most, down.count)
        }
        #expect(most == 2)
        #expect(down.isEmpty)
    }

    @Test func nothingIsPlayedForNoSamples() throws {
        let (server, application) = try scene()
        try server.injector.play([], as: .touch)
        try server.injector.play([Stroke()], as: .drag(button: 1))
        #expect(application.events().isEmpty)
    }
}
