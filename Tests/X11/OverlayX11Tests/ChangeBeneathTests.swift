import CX11
import Desktop
import Engine
import Gestures
import Style
import TestServer
import Testing

@testable import Overlay

/// Without a compositor, windows of the overlay have for their background what was on the screen.
@Suite("Windows that change beneath shaped ink and labels", .serialized) struct ChangeBeneathTests {
    private let backdrop = UInt32(Theatre.backdropColor)
    private static let white: UInt32 = 0xffffff
    private let ink: UInt32 = 0x2f7de1

    /// A screen without a compositor, and a white window on its left half.
    private func scene() throws -> (Theatre, RecordingClient) {
        var appearance = Appearance()
        appearance.ink.outlineWidth = 0
        appearance.messages.text = Color(rgb: 0x20c0c0)
        let theatre = try Theatre(appearance: appearance)
        let window = try leftHalf(of: theatre, color: Self.white)
        try theatre.waitForPicture { $0[10, 10] == Self.white }
        return (theatre, window)
    }

    private func leftHalf(of theatre: Theatre, color: UInt32) throws -> RecordingClient {
        var options = RecordingClient.Options()
        options.area = Box(x: 0, y: 0, width: 320, height: 480)
        options.color = color
        return try RecordingClient(on: theatre.server.name, options)
    }

    /// What a person does to a window while ink lies over it.
    enum Change: String, CaseIterable {
        case minimized, closed, moved, resized, covered
    }

    private func change(
        _ window: RecordingClient, _ how: Change, _ theatre: Theatre
    ) throws -> RecordingClient? {
        let (handle, id) = (theatre.audience.handle, window.window)
        var cover: RecordingClient?
        switch how {
        case .minimized: XUnmapWindow(handle, id)
        case .closed: XDestroyWindow(handle, id)
        case .moved: XMoveWindow(handle, id, 0, 400)
        case .resized: XResizeWindow(handle, id, 320, 20)
        case .covered:
            cover = try leftHalf(of: theatre, color: backdrop)
            // New windows come up over ours.
            XLowerWindow(handle, id)
        }
        theatre.audience.sync()
        return cover
    }

    /// The part of the screen that the changes uncover, and where the ink lies.
    private let part = Box(x: 0, y: 40, width: 640, height: 340)

    @Test("Ink that fades leaves nothing of a window that is gone", arguments: Change.allCases)
    func fading(_ how: Change) throws {
        let (theatre, white) = try scene()
        let overlay = theatre.overlay
        theatre.draw(Point(x: 60, y: 100), Point(x: 600, y: 300))
        overlay.finish(.recognized, at: Point(x: 600, y: 300), now: theatre.now)
        theatre.pass(until: .milliseconds(50))
        try theatre.waitForPicture { distance($0[60, 100], 0xffffff) > 8 }
        let cover = try change(white, how, theatre)
        theatre.handleEvents()
        // No picture later the screen is as it is without ink.
        theatre.pass(until: .milliseconds(16))
        try theatre.waitForPicture { _ in
            (try? Screenshot(of: theatre.audience, area: part)).map { Set($0.pixels) == [backdrop] }
                ?? false
        }
        theatre.pass()
        #expect(overlay.deadline == nil)
        #expect(theatre.mappedWindows == 0)
        withExtendedLifetime(cover) {}
    }

    @Test(
        "Ink that is being drawn has what is beneath now around it",
        arguments: [Change.minimized, .closed, .moved, .resized])
    func drawing(_ how: Change) throws {
        let (theatre, white) = try scene()
        let overlay = theatre.overlay
        theatre.draw(Point(x: 60, y: 100), Point(x: 300, y: 100))
        try theatre.waitForPicture { distance($0[200, 100], ink) <= 2 }
        _ = try change(white, how, theatre)
        theatre.handleEvents()
        theatre.draw(Point(x: 300, y: 100), Point(x: 400, y: 100), begins: false)
        let due = try #require(overlay.deadline)
        #expect(due - theatre.now <= .milliseconds(60))
        try theatre.waitForPicture { _ in
            (try? Screenshot(of: theatre.audience, area: part)).map { Set($0.pixels) == [backdrop] }
                ?? false
        }
        theatre.pass(until: .milliseconds(60))
        try theatre.waitForPicture { picture in
            (64..<396).allSatisfy { distance(picture[$0, 100], ink) <= 2 }
                && (40..<620).allSatisfy {
                    picture[$0, 92] == backdrop && picture[$0, 108] == backdrop
                }
        }
        theatre.draw(Point(x: 400, y: 100), Point(x: 500, y: 100), begins: false)
        try theatre.waitForPicture { distance($0[490, 100], ink) <= 2 }
        overlay.finish(.recognized, at: Point(x: 500, y: 100), now: theatre.now)
        theatre.pass()
        try theatre.waitForPicture { _ in
            (try? Screenshot(of: theatre.audience, area: part)).map { Set($0.pixels) == [backdrop] }
                ?? false
        }
    }

    @Test("Windows that change all the time do not keep ink off the screen")
    func restless() throws {
        let (theatre, white) = try scene()
        theatre.draw(Point(x: 60, y: 300), Point(x: 600, y: 300))
        var hidden = 0
        for step in 0..<100 {
            XMoveWindow(theatre.audience.handle, white.window, 0, Int32(step % 7))
            theatre.audience.sync()
            theatre.handleEvents()
            theatre.pass(until: .milliseconds(10))
            theatre.now += .milliseconds(10)
            theatre.overlay.tick(now: theatre.now)
            if distance(try theatre.look(Box(x: 500, y: 300, width: 1, height: 1))[0, 0], ink) > 2 {
                hidden += 1
            }
        }
        #expect(hidden > 0 && hidden < 30, "hidden in \(hidden) of 100 looks")
    }

    @Test("A label keeps nothing of what was beneath it, and does not fade into it")
    func label() throws {
        let (theatre, white) = try scene()
        let overlay = theatre.overlay
        overlay.say(Message("circle", mark: .success), at: Point(x: 100, y: 200), now: theatre.now)
        let toast = Appearance().messages.background
        try theatre.waitForPicture { $0.pixels.contains { distance($0, 0x202428) <= 3 } }
        #expect(toast.alpha > 0)
        _ = try change(white, .closed, theatre)
        theatre.handleEvents()
        try theatre.waitForPicture { !$0.pixels.contains { distance($0, 0xffffff) < 60 } }
        let full = try theatre.look()
        let end = theatre.now + Appearance().messages.duration
        while let due = overlay.deadline, due < end {
            overlay.tick(now: due)
            theatre.display.sync()
            #expect(try theatre.look() == full)
        }
        theatre.now = end
        overlay.tick(now: end)
        try theatre.waitForPicture { Set($0.pixels) == [backdrop] }
        #expect(overlay.deadline == nil)
    }

    @Test("A label that goes while it fades leaves room for the next one")
    func nextLabel() throws {
        let (theatre, white) = try scene()
        let overlay = theatre.overlay
        overlay.say(Message("first"), at: Point(x: 100, y: 200), now: theatre.now)
        theatre.setText()
        overlay.say(Message("second"), at: Point(x: 100, y: 200), now: theatre.now)
        // Into the fade.
        let end = theatre.now + Appearance().messages.duration
        while let due = overlay.deadline, due < end - .milliseconds(60) {
            theatre.now = max(theatre.now, due)
            overlay.tick(now: theatre.now)
        }
        #expect(overlay.feedback.toast.shown?.message.title == "first")
        _ = try change(white, .closed, theatre)
        theatre.handleEvents()
        theatre.setText()
        #expect(overlay.feedback.toast.shown?.message.title == "second")
        theatre.pass()
        #expect(overlay.feedback.toast.shown == nil)
        #expect(!overlay.isShowing)
    }

    @Test("The server is asked about other windows only while something is shown")
    func asked() throws {
        let (theatre, white) = try scene()
        func isAsked() -> Bool {
            theatre.display.sync()
            var attributes = XWindowAttributes()
            XGetWindowAttributes(theatre.display.handle, theatre.display.root, &attributes)
            return attributes.your_event_mask & SubstructureNotifyMask != 0
        }
        #expect(!isAsked())
        theatre.draw(Point(x: 60, y: 300), Point(x: 600, y: 300))
        #expect(isAsked())
        theatre.overlay.finish(.recognized, Message("hello"), at: .zero, now: theatre.now)
        theatre.setText()
        #expect(isAsked())
        theatre.pass()
        #expect(!isAsked())
        withExtendedLifetime(white) {}
    }
}
