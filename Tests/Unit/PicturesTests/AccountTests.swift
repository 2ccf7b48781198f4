import Engine
import Gestures
import StrokeGenerator
import Pictures
import Testing

@Suite("Pictures of strokes") struct AccountTests {
    private static func account(
        of strokes: [Stroke], _ phrases: [Phrase], templates: TemplateLibrary = TemplateLibrary()
    ) -> Account {
        let profile = Profile(
            hotkeys: [], bindings: phrases.map { Binding($0, actions: [.nothing]) })
        let limits = Limits()
        var independentRun = IndependentRun(profile, limits: limits, templates: templates)
        let results = independentRun.results(on: strokes)
        let statements = zip(results, independentRun.checks).map { result, checks in
            let isClaim = if case .claim = result.decision { true } else { false }
            return Account.Statement(
                recognizer: result.recognizer, verdict: "\(result.decision)", isClaim: isClaim,
                isWinner: isClaim, checks: checks)
        }
        return Account(
            title: "a stroke", remarks: ["one", "two"], strokes: strokes, statements: statements,
            profile: profile, limits: limits, templates: templates)
    }

    private static let place = Point(x: 500, y: 400)
    private static let green: UInt32 = 0x007a5a
    private static let orange: UInt32 = 0xb84a00

    private static func count(_ color: UInt32, _ raster: Raster) -> Int {
        raster.pixels.count { $0 == color }
    }

    @Test("the circle is green where it is one and orange where it is none")
    func circle() throws {
        let generator = StrokeGenerator(seed: 5)
        let circle = generator.circle(center: Self.place, radius: 90, rotation: .clockwise)
        let good = try AccountPicture.picture(
            of: [Self.account(of: [circle], [.circle(nil)])]
        ).raster()
        #expect(Self.count(Self.green, good) > 1500)
        #expect(Self.count(Self.orange, good) == 0)
        // A square winds as a circle does.
        let square = generator.polyline([.right, .down, .left, .up], leg: 200, from: Self.place)
        let bad = try AccountPicture.picture(
            of: [Self.account(of: [square], [.circle(nil)])]
        ).raster()
        #expect(Self.count(Self.orange, bad) > 300)
    }

    @Test("every kind of stroke has a picture, and the same one each time")
    func kinds() throws {
        let generator = StrokeGenerator(seed: 6)
        let saw = (0...40).map {
            Sample(x: Double($0) * 12, y: Double($0 % 7) * 30, milliseconds: Double($0) * 9)
        }
        let library = TemplateLibrary(["saw": [try Template(saw)]])
        let phrases: [Phrase] = [
            .circle(nil), .shake(nil), .swipe(.left, fingers: 1), .stroke("saw"),
            .sequence([.down, .right]), .tap(count: 1, fingers: 1), .pinch(.inward),
        ]
        let far = [
            Sample(x: -1e300, y: 0, milliseconds: 0), Sample(x: 1e300, y: 5, milliseconds: 0),
        ]
        let second = saw.map { Sample(x: $0.position.x, y: 300, milliseconds: 0) }
        var drawings: [[Stroke]] = []
        drawings.append([generator.shake(turnings: 5, amplitude: 200, from: Self.place)])
        drawings.append([generator.polyline([.down, .right], leg: 200, from: Self.place)])
        drawings.append([generator.swipe(.left, length: 300, from: Self.place)])
        drawings.append([Stroke(samples: saw)])
        drawings.append([generator.rest(at: Self.place)])
        drawings.append([])
        drawings.append([Stroke(samples: [])])
        drawings.append([Stroke(samples: [Sample(x: 1, y: 2, milliseconds: 0)])])
        drawings.append([Stroke(samples: [Sample(x: .nan, y: 2, milliseconds: 0)])])
        drawings.append([Stroke(samples: far)])
        drawings.append([Stroke(.finger(1), samples: saw), Stroke(.finger(2), samples: second)])
        let accounts = drawings.map { Self.account(of: $0, phrases, templates: library) }
        let picture = AccountPicture.picture(of: accounts)
        #expect(picture.size.width == 1120)
        #expect(picture.size.height > 400 * Double(drawings.count))
        let one = AccountPicture.picture(of: [accounts[3]])
        #expect(try one.bytes(.png) == AccountPicture.picture(of: [accounts[3]]).bytes(.png))
        let pages = try picture.bytes(.pdf)
        let text = String(decoding: pages, as: UTF8.self)
        #expect(text.matches(of: /\/Type \/Page[^s]/).count == drawings.count)
    }

    @Test("examples stand side by side, and the odd one out is marked")
    func examples() throws {
        func example(_ bend: Double) throws -> Template {
            var samples: [Sample] = []
            for step in 0...40 {
                let across = bend * Double((step - 20) * (step - 20))
                samples.append(
                    Sample(x: Double(step) * 8, y: across, milliseconds: Double(step) * 8))
            }
            return try Template(samples)
        }
        let alike = try [0.3, 0.31, 0.29].map(example)
        let even = try ExamplesPicture.picture(of: "bow", alike).raster()
        #expect(Self.count(Self.orange, even) == 0)
        #expect(Self.count(0x0072b2, even) > 500)
        let odd = try ExamplesPicture.picture(of: "bow", alike + [example(-0.5)]).raster()
        #expect(Self.count(Self.orange, odd) > 500)
        // In the last of the four tiles, and nowhere else but in that.
        let columns = odd.pixels.indices.filter { odd.pixels[$0] == Self.orange }
            .map { $0 % odd.width }
        #expect(try #require(columns.min()) > odd.width * 7 / 10)
    }
}
