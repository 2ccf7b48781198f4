import Gestures
import StrokeGenerator
import Testing

@Suite("Template protocols") struct TemplateProtocolsTests {
    private static func records() -> [StrokeRecord] {
        (0..<3).flatMap { subject in
            Drawing.allCases.flatMap { drawing in
                (0..<6).map { attempt in
                    StrokeRecord(
                        label: "stroke \(drawing.rawValue)", subject: "\(subject)",
                        speed: "medium",
                        contacts: [drawing.drawn(subject * 100 + attempt)])
                }
            }
        }
    }

    @Test("a hand's own strokes are told apart, and the same seed gives the same")
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

    @Test("mistakes are counted and named, useless lines are told")
    func mistakes() {
        // The same shape under two names cannot be told apart.
        var records = (0..<8).map { attempt in
            StrokeRecord(
                label: attempt % 2 == 0 ? "stroke a" : "stroke b", subject: "1", speed: "slow",
                contacts: [Drawing.zed.drawn(attempt)])
        }
        records.append(StrokeRecord(contacts: [Drawing.zed.drawn(1)]))
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
