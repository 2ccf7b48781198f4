import Foundation
import JSON
import Testing

@testable import curlicue_bench

@Suite("the page of benchmark results") struct ResultsPageTests {
    /// A run with one figure of 10 µs beside a floor's 5 µs, as `Report` prints it.
    private func run(ratio: Double, day: String = "2026-11-24") -> JSONValue {
        var report = Report(
            circumstances: Circumstances(
                machine: "a machine", system: "Linux", date: day, revision: "abc1234",
                remarks: ["ordinary priority"]))
        var figure = Figure(
            group: "event to ink, no compositor", name: "500 Hz, p50", unit: "µs",
            value: 5 * ratio, floor: (5, "root"), mostRatio: 1.5)
        figure.ratios = [ratio, ratio]
        report.figures = [
            figure,
            Figure(
                group: "size", name: "program", unit: "MB", value: 20, most: 24, note: "stripped"),
        ]
        return report.json
    }

    @Test("of several runs it gives median, least and greatest, goal and whether that is held")
    func rows() throws {
        var page = ResultsPage()
        for ratio in [1.2, 2, 1.4] { try page.add(run(ratio: ratio)) }
        let lines = page.markdown().split(separator: "\n").map(String.init)
        #expect(lines.contains("a machine; Linux; 2026-11-24; abc1234; ordinary priority."))
        #expect(lines.contains("2 of 2 goals are held."))
        #expect(lines.contains("## Event to ink, no compositor"))
        #expect(lines.contains("3 runs, 2 rounds in each; 1 of 1 goals are held."))
        #expect(
            lines.contains(
                "| 500 Hz, p50 | 7.00 µs | 5.00 root | 1.40 | 1.20–2.00 | ≤ 1.50 × | held |"))
        #expect(
            lines.contains(
                "| program | 20.0 MB |  |  | 20.0–20.0 | ≤ 24.0 MB | held, stripped |"))
    }

    @Test("a goal that is missed stays visible, and days and a revision of the caller are named")
    func missed() throws {
        var page = ResultsPage()
        try page.add(run(ratio: 1.6))
        try page.add(run(ratio: 1.8, day: "2026-11-25"))
        let text = page.markdown(revision: "def5678")
        #expect(text.contains("2026-11-24; 2026-11-25; def5678; ordinary priority."))
        #expect(text.contains("1 of 2 goals are held."))
        #expect(text.contains("| 1.70 | 1.60–1.80 | ≤ 1.50 × | **missed** |"))
    }

    @Test("what no run of the benchmark printed is refused")
    func others() throws {
        for text in ["{}", #"{"figures":[{"group":"a"}]}"#, "[]"] {
            let value = try #require(JSONValue(parsing: text))
            var page = ResultsPage()
            #expect(throws: Failure.self) { try page.add(value) }
        }
    }

    @Test("the page in the repository is one that this makes")
    func published() throws {
        let repository = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../..").standardized
        let text = try String(
            contentsOf: repository.appending(path: "config/results/performance.md"),
            encoding: .utf8)
        #expect(text.hasPrefix(ResultsPage.head + "\n"))
        var page = ResultsPage()
        try page.add(run(ratio: 1))
        // Every table has the columns of this one.
        let table = page.markdown().split(separator: "\n").filter { $0.hasPrefix("|") }.prefix(2)
        let sections = text.components(separatedBy: "\n## ").dropFirst()
        #expect(!sections.isEmpty)
        for section in sections {
            let lines = section.split(separator: "\n").filter { $0.hasPrefix("|") }
            #expect(Array(lines.prefix(2)) == Array(table))
            #expect(lines.allSatisfy { $0.count { $0 == "|" } == 8 })
        }
        let all = text.split(separator: "\n").filter { $0.hasPrefix("| ") }
        let held = all.count { $0.contains(" held") }
        let missed = all.count { $0.contains("**missed**") }
        #expect(text.contains("\n\(held) of \(held + missed) goals are held.\n"))
    }
}
