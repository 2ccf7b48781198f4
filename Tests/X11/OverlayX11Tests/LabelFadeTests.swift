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

    private func channels(_ color: UInt32) -> [Int] {
        [16, 8, 0].map { Int(color >> $0 & 0xff) }
    }

    /// The colours between a label's and the backdrop's, and no others: no channel ever turns back.
    @Test(
        "Every picture of a fade lies between the label's colours and what is beneath",
        arguments: [Theatre.Setting.picom, .xcompmgr], ["", "dark", "light"])
    func colors(_ setting: Theatre.Setting, theme: String) throws {
        var appearance = Appearance()
        switch theme {
        case "dark": appearance.messages.background = Color(rgb: 0x301060)
        case "light":
            appearance.messages.background = Color(rgb: 0xf8e0e0)
            appearance.messages.text = Color(rgb: 0x202020)
        default: break
        }
        let theatre = try Theatre(setting, appearance: appearance)
        theatre.overlay.labels.toast.say(
            Message("circle", detail: "maximize", mark: .success), at: Point(x: 300, y: 200),
            now: theatre.now)
        let box = try label(in: theatre)
        let full = try theatre.look(box)
        var before = full
        let fade = Duration.milliseconds(150)
        let end = theatre.now + Appearance().messages.duration
        var count = 0
        while let due = theatre.overlay.deadline, due < end {
            theatre.overlay.tick(now: due)
            count += 1
            let share = min(1, (end - due) / fade)
            let expected = full.pixels.map { mixed($0, backdrop, share) }
            var seen = before
            do {
                try theatre.waitForPicture { _ in
                    guard let now = try? Screenshot(of: theatre.audience, area: box) else {
                        return false
                    }
                    seen = now
                    return zip(now.pixels, expected).allSatisfy { distance($0, $1) <= 3 }
                }
            } catch {
                let worst = seen.pixels.indices.max {
                    distance(seen.pixels[$0], expected[$0])
                        < distance(seen.pixels[$1], expected[$1])
                }
                let index = try #require(worst)
                let (found, wanted) = (
                    String(seen.pixels[index], radix: 16), String(expected[index], radix: 16)
                )
                Issue.record("at \(share) of the fade \(found) in place of \(wanted)")
                return
            }
            for index in full.pixels.indices {
                let ends = zip(channels(full.pixels[index]), channels(backdrop))
                let steps = zip(channels(before.pixels[index]), channels(seen.pixels[index]))
                for ((from, to), (old, new)) in zip(ends, steps) {
                    // A compositor may round by one in either direction.
                    let isOnward = from < to ? new >= old - 1 : new <= old + 1
                    if !isOnward { Issue.record("from \(old) to \(new) on the way to \(to)") }
                }
            }
            before = seen
        }
        #expect(count >= 9)
        theatre.pass()
        try theatre.waitForPicture { Set($0.pixels) == [backdrop] }
    }

    @Test("Without a compositor a label is whole until it goes")
    func bare() throws {
        let theatre = try Theatre()
        theatre.overlay.labels.toast.say(
            Message("circle", detail: "maximize", mark: .success), at: Point(x: 300, y: 200),
            now: theatre.now)
        let full = try theatre.look(try label(in: theatre))
        #expect(!full.pixels.allSatisfy { $0 == backdrop })
        #expect(theatre.overlay.deadline == theatre.now + Appearance().messages.duration)
        theatre.pass()
        try theatre.waitForPicture { Set($0.pixels) == [backdrop] }
    }

    /// Where the one label on the screen is.
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
