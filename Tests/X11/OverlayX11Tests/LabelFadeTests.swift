import Desktop
import Engine
import Gestures
import Appearance
import TestServer
import Testing

@testable import Overlay

@Suite("Labels while they fade", .serialized) struct LabelFadeTests {
    private let backdrop = UInt32(Theatre.backdropColor)

    /// `share` of `one` and the rest of `other`, channel by channel.
    private func mixed(_ one: UInt32, _ other: UInt32, _ share: Double) -> UInt32 {
        [16, 8, 0].reduce(0) { color, shift in
            let (a, b) = (Double(one >> shift & 0xff), Double(other >> shift & 0xff))
            return color | UInt32((a * share + b * (1 - share)).rounded()) << shift
        }
    }

    @Test(
        "Every picture of a fade lies between the label's colours and what is beneath",
        arguments: [Theatre.Setting.picom, .xcompmgr], Theme.Name.allCases)
    func colors(_ setting: Theatre.Setting, theme: Theme.Name) throws {
        let theatre = try Theatre(setting, appearance: Appearance(Theme(theme)))
        theatre.say(Message("circle", detail: "maximize", mark: .success))
        let box = try label(in: theatre)
        let full = try theatre.look(box)
        let end = theatre.now + Appearance().messages.duration
        var count = 0
        while let due = theatre.overlay.deadline, due < end {
            theatre.overlay.tick(now: due)
            count += 1
            let share = min(1, (end - due) / .milliseconds(150))
            let expected = full.pixels.map { mixed($0, backdrop, share) }
            try theatre.waitForPicture { _ in
                guard let seen = try? Screenshot(of: theatre.audience, area: box) else {
                    return false
                }
                return zip(seen.pixels, expected).allSatisfy { distance($0, $1) <= 3 }
            }
        }
        #expect(count >= 9)
        theatre.pass()
        try theatre.waitForPicture { Set($0.pixels) == [backdrop] }
    }

    @Test("Without a compositor a label is whole until it goes")
    func bare() throws {
        let theatre = try Theatre()
        theatre.say(Message("circle", detail: "maximize", mark: .success))
        let full = try theatre.look(try label(in: theatre))
        #expect(!full.pixels.allSatisfy { $0 == backdrop })
        #expect(theatre.overlay.deadline == theatre.now + Appearance().messages.duration)
        theatre.pass()
        try theatre.waitForPicture { Set($0.pixels) == [backdrop] }
    }

    private func label(in theatre: Theatre) throws -> Box {
        try theatre.waitForPicture { Set($0.pixels).count > 8 }
        var last = try theatre.look()
        // All of it, where a compositor comes round later.
        try theatre.waitForPicture { picture in
            defer { last = picture }
            return picture == last
        }
        let places = last.pixels.indices.lazy.filter { last.pixels[$0] != backdrop }.map {
            Point(x: Double($0 % last.width), y: Double($0 / last.width))
        }
        let box = try #require(Box(around: places))
        return Box(x: box.minX, y: box.minY, width: box.width + 1, height: box.height + 1)
    }
}
