import Foundation
import Host
import Synchronization
import Testing

/// A row of `Faults.md`.
struct FaultRow: Sendable {
    var number: Int
    /// What goes wrong.
    var fault: String
    /// What must hold then.
    var requirement: String

    /// All rows, in the order of the file.
    static let all: [FaultRow] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Faults.md")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard line.hasPrefix("|"), cells.count == 3, let number = Int(cells[0]) else {
                return nil
            }
            return FaultRow(number: number, fault: cells[1], requirement: cells[2])
        }
    }()
}

/// How a test injected a fault, and what came of it.
struct FaultOutcome: Sendable {
    var row: FaultRow
    /// How the test made it go wrong.
    var injected: String
    /// What came of it; nil while that is open or it was not what has to come of it.
    var outcome: String?
    /// From the fault to what has to come of it.
    var time: Duration?
}

/// Collects what came of the faults, and prints it as a table when the suite is over.
struct FaultTable: SuiteTrait, TestScoping {
    private static let outcomes = Mutex<[FaultOutcome]>([])

    static func add(_ outcome: FaultOutcome) { outcomes.withLock { $0.append(outcome) } }

    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await function()
        Self.print()
    }

    private static func print() {
        let sorted = outcomes.withLock { $0.sorted { $0.row.number < $1.row.number } }
        let cells = sorted.map { fault in
            [
                "\(fault.row.number)", fault.row.fault, fault.injected, fault.outcome ?? "FAILED",
                fault.time.map { String(format: "%.1f ms", $0 / .milliseconds(1)) } ?? "",
            ]
        }
        let table = [["row", "fault", "injected", "outcome", "time"]] + cells
        let widths = (0..<5).map { column in table.map { $0[column].count }.max() ?? 0 }
        for line in table {
            let padded = line.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - line[column].count)
                return column == 0 || column == 4 ? space + line[column] : line[column] + space
            }
            Swift.print(padded.joined(separator: "  "))
        }
    }
}

/// Why a fault did not end as it has to.
struct FaultFailure: Error, CustomStringConvertible {
    var description: String
}

/// Tests a row: `body` injects the fault, and returns what came of it and when.
func fault(
    _ number: Int, by injected: String, _ body: () throws -> (outcome: String, time: Duration?)
) throws {
    let row = try #require(
        FaultRow.all.first { $0.number == number }, "Faults.md has no row \(number)")
    var fault = FaultOutcome(row: row, injected: injected)
    defer { FaultTable.add(fault) }
    let (outcome, time) = try body()
    fault.outcome = outcome
    fault.time = time
}

/// The fault must have ended like this; throws otherwise, so that the table says so, too.
func must(_ condition: Bool, _ comment: @autoclosure () -> String) throws {
    if !condition { throw FaultFailure(description: comment()) }
}
