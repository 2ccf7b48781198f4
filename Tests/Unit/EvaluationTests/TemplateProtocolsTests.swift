import Evaluation
import Gestures
import JSON
import StrokeGenerator
import Testing

@Suite("Template protocols") struct TemplateProtocolsTests {
    /// Six shapes, by their corners in a square of 200 px.
    private static let shapes: [String: [(Double, Double)]] = [
        "zed": [(0, 0), (200, 0), (0, 200), (200, 200)],
        "tent": [(0, 200), (100, 0), (200, 200)],
        "hook": [(200, 0), (200, 200), (80, 200), (80, 120)],
        "wave": [(0, 100), (50, 20), (100, 180), (150, 20), (200, 100)],
        "flag": [(0, 200), (0, 0), (120, 50), (0, 100)],
        "star": [(40, 200), (100, 0), (160, 200), (0, 80), (200, 80), (40, 200)],
    ]

    /// One attempt at a shape.
    private static func drawn(_ corners: [(Double, Double)], seed: Int) -> [Sample] {
        let points = zip(corners, corners.dropFirst()).flatMap { from, to in
            (0..<40).map { step in
                let share = Double(step) / 40
                return Point(
                    x: 400 + from.0 + (to.0 - from.0) * share,
                    y: 300 + from.1 + (to.1 - from.1) * share)
            }
        }
        return StrokeGenerator(seed: UInt64(seed)).along(points).samples
    }

    private static func records() -> [StrokeRecord] {
        (0..<3).flatMap { subject in
            shapes.sorted { $0.key < $1.key }.flatMap { name, shape in
                (0..<6).map { attempt in
                    StrokeRecord(
                        label: "stroke \(name)", subject: "\(subject)", speed: "medium",
                        contacts: [drawn(shape, seed: subject * 100 + attempt)])
                }
            }
        }
    }

    @Test("a person's own strokes are distinguished, and the same seed gives the same result")
    func own() {
        let result = TemplateProtocols.run(
            .own, examples: 2, seed: 5, repeats: 1, records: Self.records())
        #expect(result.known == 3 * 6 * 4)
        #expect(result.accuracy > 0.98)
        #expect(result.equalErrorRate == nil)
        let again = TemplateProtocols.run(
            .own, examples: 2, seed: 5, repeats: 1, records: Self.records())
        #expect(again == result)
    }

    @Test("each subject is judged by the others' strokes")
    func others() {
        let result = TemplateProtocols.run(
            .others, examples: 4, seed: 1, repeats: 1, records: Self.records())
        #expect(result.known == 3 * 6 * 6)
        #expect(result.accuracy > 0.98)
    }

    @Test("half of the classes are unknown")
    func reject() throws {
        let result = TemplateProtocols.run(
            .reject, examples: 3, seed: 1, repeats: 2, records: Self.records())
        #expect(result.known == 2 * 3 * 3 * 3)
        #expect(result.unknown == 2 * 3 * 3 * 3)
        #expect(try #require(result.equalErrorRate) < 0.05)
        #expect(result.taken < 0.05)
    }

    @Test("examples at medium speed are held against strokes at other speeds, person by person")
    func speeds() {
        let records = Self.records().enumerated().map { index, record in
            var record = record
            record.source = "lab"
            record.speed = ["slow", "medium", "medium", "fast", "medium", "slow"][index % 6]
            return record
        }
        let result = TemplateProtocols.run(.speeds, examples: 2, repeats: 1, records: records)
        // Three of six attempts at each of six shapes.
        #expect(result.known == 3 * 6 * 3)
        #expect(result.accuracy > 0.98)
        #expect(result.writers.map { "\($0.writer)" } == ["lab/0", "lab/1", "lab/2"])
        #expect(result.writers.map(\.known) == [18, 18, 18])
        let accepted = result.writers.reduce(0) { $0 + $1.accepted }
        #expect(abs(result.refused - (1 - Double(accepted) / 54)) < 1e-9)
        let report = ProtocolReport(result: result, seed: 1, strokes: 108, faults: 0)
        #expect(report.lines.contains { $0.hasPrefix("WORST WRITERS  strokes  refused") })
        #expect(report.object["writers"]?.array?.count == 3)
    }

    @Test("a person who draws each shape in two ways is refused less once that is corrected")
    func learn() throws {
        let records = (0..<2).flatMap { subject in
            Self.shapes.sorted { $0.key < $1.key }.flatMap { name, shape in
                (0..<24).map { attempt in
                    // Every other one is slanted.
                    let slant = attempt % 2 == 0 ? 0 : 0.5
                    let corners = shape.map { ($0.0 + slant * $0.1, $0.1) }
                    return StrokeRecord(
                        label: name, subject: "\(subject)",
                        speed: attempt < 12 ? "medium" : "fast",
                        contacts: [Self.drawn(corners, seed: subject * 100 + attempt)])
                }
            }
        }
        func run() -> TemplateProtocols.Result {
            TemplateProtocols.run(.learn, examples: 1, seed: 3, repeats: 2, records: records)
        }
        let result = run()
        let learning = try #require(result.learning)
        // Of 23 strokes of each of three gestures 12 are judged.
        #expect(learning.refused.total == 2 * 2 * 3 * 12 && learning.taken.total == 2 * 2 * 3 * 24)
        #expect(result.known == learning.refused.total)
        #expect(learning.corrected.before > 30)
        #expect(2 * learning.corrected.after <= learning.corrected.before)
        #expect(learning.taken.after <= learning.taken.before)
        #expect(learning.mistaken.total == learning.refused.total)
        #expect(learning.learned > 0 && learning.learned <= learning.offered)
        #expect(learning.learned <= 2 * 2 * 3 * 5)
        #expect(
            result.writers.reduce(0) { $0 + ($1.learning?.learned ?? 0) } == learning.learned)
        #expect(run() == result)
        let report = ProtocolReport(result: result, seed: 3, strokes: 288, faults: 0)
        #expect(report.lines.contains { $0.hasPrefix("CORRECTIONS") })
        let corrected = try #require(report.object["learning"]?["corrected"])
        #expect(corrected["before"]?.wholeNumber == learning.corrected.before)
        #expect(corrected["after"]?.wholeNumber == learning.corrected.after)
        let other = TemplateProtocols.run(.own, examples: 1, repeats: 1, records: records)
        #expect(other.learning == nil)
        #expect(
            ProtocolReport(result: other, seed: 1, strokes: 288, faults: 0).object["learning"]
                == .null)
    }

    @Test("people of the same name in two collections are two people")
    func sameNames() {
        let records = Self.records().map { record in
            var record = record
            record.source = "set\(record.subject ?? "")"
            record.subject = "1"
            return record
        }
        let result = TemplateProtocols.run(.others, examples: 4, repeats: 1, records: records)
        #expect(result.known == 3 * 6 * 6)
        #expect(result.writers.count == 3)
    }

    @Test("mistakes are counted and named, and so are lines that cannot be used")
    func mistakes() throws {
        // The same shape under two names cannot be distinguished.
        let zed = try #require(Self.shapes["zed"])
        var records = (0..<8).map { attempt in
            StrokeRecord(
                label: attempt % 2 == 0 ? "stroke a" : "stroke b", subject: "1", speed: "slow",
                contacts: [Self.drawn(zed, seed: attempt)])
        }
        records.append(StrokeRecord(contacts: [Self.drawn(zed, seed: 1)]))
        records.append(StrokeRecord(label: "stroke a", contacts: [[]]))
        let result = TemplateProtocols.run(
            .own, examples: 1, seed: 2, repeats: 4, records: records)
        #expect(result.skipped == 2)
        #expect(result.right < result.known)
        #expect(result.confusions.reduce(0) { $0 + $1.count } == result.known - result.right)
        #expect(Set(result.confusions.map(\.drawn)).isSubset(of: ["stroke a", "stroke b"]))
        let nothing = TemplateProtocols.run(.reject, examples: 3, records: [])
        #expect(nothing.accuracy == 0 && nothing.equalErrorRate == nil)
    }
}
