import Desktop
import Engine
import Gestures
import Glibc
import Appearance
import TestServer
import Testing

@testable import Overlay

@Suite("Ink on grounds of every kind", .serialized) struct InkScreenTests {
    enum Ground: String, CaseIterable {
        case black, white, photograph

        var filling: Backdrop.Filling {
            switch self {
            case .black: .solid(0)
            case .white: .solid(0xffffff)
            case .photograph: .landscape
            }
        }
    }

    /// A pigtail: a curve with a loop, through whole pixels as most mice report them.
    private func pigtail(_ shift: Double) -> [Sample] {
        (0...140).map { index in
            let t = Double(index) / 140
            let turn = t * 2.6 * .pi
            let x = 70 + t * 470 + 90 * sin(turn)
            let y = 70 + shift + 70 * cos(turn)
            return Sample(
                x: x.rounded(), y: y.rounded(), milliseconds: 4 * Double(index + 1))
        }
    }

    private func draw(_ theatre: Theatre, _ samples: [Sample], look: Appearance.Ink? = nil) {
        theatre.overlay.begin(.pointer, at: samples[0].position, look: look)
        for sample in samples.dropFirst() { theatre.overlay.extend(.pointer, through: [sample]) }
    }

    @Test(
        "Ink and its contrast line are seen, and blend without a seam",
        arguments: Theatre.Setting.allCases, Ground.allCases)
    func grounds(_ setting: Theatre.Setting, _ ground: Ground) throws {
        for name in Theme.Name.allCases {
            let appearance = Appearance(Theme(name))
            let theatre = try Theatre(setting, appearance: appearance)
            theatre.backdrop?.fill(ground.filling)
            let samples = pigtail(60)
            draw(theatre, samples)
            let end = samples[samples.count - 1].position
            let expected = appearance.ink.color.rgb
            try theatre.waitForPicture { distance($0[Int(end.x), Int(end.y)], expected) <= 2 }
            // Along the way every sample lies in ink of its colour.
            let picture = try theatre.look()
            for sample in samples.dropFirst().dropLast() {
                let found = picture[Int(sample.position.x), Int(sample.position.y)]
                #expect(distance(found, expected) <= 60)
            }
            theatre.overlay.showViability(false)
            theatre.overlay.drawInk()
            let failed = appearance.ink.failed.rgb
            try theatre.waitForPicture { distance($0[Int(end.x), Int(end.y)], failed) <= 2 }
        }
    }

    @Test("A hotkey's own ink")
    func ownInk() throws {
        let theatre = try Theatre(.picom)
        var look = Appearance().ink
        look.width = 7
        look.color = Color(rgb: 0x7b2d8e)
        draw(theatre, pigtail(60), look: look)
        try theatre.waitForPicture { $0.pixels.contains { distance($0, 0x7b2d8e) <= 2 } }
        theatre.overlay.clear()
        // The next gesture has the ink of all again.
        draw(theatre, pigtail(60))
        try theatre.waitForPicture { $0.pixels.contains { distance($0, 0x2f7de1) <= 2 } }
    }
}

extension Color {
    /// The colour as 0xRRGGBB, without its alpha.
    fileprivate var rgb: UInt32 {
        [red, green, blue].reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) }
    }
}
