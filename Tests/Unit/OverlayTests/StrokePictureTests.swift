import Gestures
import StrokeGenerator
import TestSupport
import Testing

@testable import Overlay

@Suite("Pictures of strokes") struct StrokePictureTests {
    private static func picture(
        of strokes: [Stroke], circle: StrokePicture.CircleVerdict? = nil
    ) -> StrokePicture {
        StrokePicture(
            title: "a stroke", remarks: ["one", "two"], strokes: strokes, circle: circle,
            limits: Limits())
    }

    private static let place = Point(x: 500, y: 400)

    @Test("every kind of stroke has a picture, and the same one each time")
    func kinds() throws {
        let generator = StrokeGenerator(seed: 6)
        let saw = (0...40).map {
            Sample(x: Double($0) * 12, y: Double($0 % 7) * 30, milliseconds: Double($0) * 9)
        }
        let far = [
            Sample(x: -1e300, y: 0, milliseconds: 0), Sample(x: 1e300, y: 5, milliseconds: 0),
        ]
        let second = saw.map { Sample(x: $0.position.x, y: 300, milliseconds: 0) }
        let drawings: [[Stroke]] = [
            [generator.shake(turnings: 5, amplitude: 200, from: Self.place)],
            [generator.polyline([.down, .right], leg: 200, from: Self.place)],
            [Stroke(samples: saw)], [], [Stroke(samples: [])],
            [Stroke(samples: [Sample(x: 1, y: 2, milliseconds: 0)])],
            [Stroke(samples: [Sample(x: .nan, y: 2, milliseconds: 0)])], [Stroke(samples: far)],
            [Stroke(.finger(1), samples: saw), Stroke(.finger(2), samples: second)],
        ]
        let strokes = drawings.map { Self.picture(of: $0, circle: ("no", isRecognized: false)) }
        let picture = StrokePicture.picture(of: strokes)
        #expect(picture.size.width == 620)
        #expect(picture.size.height > 400 * Double(drawings.count))
        let one = StrokePicture.picture(of: [strokes[2]])
        #expect(try one.bytes(.png) == StrokePicture.picture(of: [strokes[2]]).bytes(.png))
        let pages = try picture.bytes(.pdf)
        let text = String(decoding: pages, as: UTF8.self)
        // cairo 1.18 compresses them.
        let count = text.matches(of: /\/Type \/Page[^s]/).count
        #expect(count == drawings.count || text.contains("/ObjStm"))
        let many = StrokePicture.picture(of: Array(repeating: strokes[2], count: 50))
        let fault = #expect(throws: PictureError.self) { try many.bytes(.png) }
        #expect(fault?.description.hasSuffix("a .pdf has a page for each stroke") == true)
    }
}
