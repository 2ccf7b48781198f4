import Foundation
import Host
import Synchronization
import Testing

/// A row of the fault matrix: a fault, how it is injected, and what came of it.
struct FaultRow: Sendable {
    /// Its number in the matrix.
    var number: Int
    /// What goes wrong.
    var fault: String
    /// How the test makes it go wrong.
    var injected: String
    /// What came of it; nil while that is open or it was not what has to come of it.
    var outcome: String?
    /// From the fault to what has to come of it.
    var time: Duration?
}

/// Collects the rows that ran, and prints them as a table when the suite is over.
struct FaultTable: SuiteTrait, TestScoping {
    private static let rows = Mutex<[FaultRow]>([])

    static func add(_ row: FaultRow) { rows.withLock { $0.append(row) } }

    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await function()
        Self.print()
    }

    private static func print() {
        let rows = rows.withLock { $0.sorted { $0.number < $1.number } }
        let cells = rows.map { row in
            [
                "\(row.number)", row.fault, row.injected, row.outcome ?? "FAILED",
                row.time.map { String(format: "%.1f ms", $0 / .milliseconds(1)) } ?? "",
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

/// Runs one row: `body` injects the fault, and gives what came of it and when.
func fault(
    _ number: Int, _ name: String, by injected: String,
    _ body: () throws -> (outcome: String, time: Duration?)
) throws {
    var row = FaultRow(number: number, fault: name, injected: injected)
    defer { FaultTable.add(row) }
    let (outcome, time) = try body()
    row.outcome = outcome
    row.time = time
}

/// The fault must have ended like this; throws otherwise, so that the row of the table says so,
/// too.
func must(_ condition: Bool, _ comment: @autoclosure () -> String) throws {
    if !condition { throw FaultFailure(description: comment()) }
}
