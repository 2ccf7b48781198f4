import Foundation
import Testing

/// `Faults.md` and the tests of its rows agree.
@Suite("The fault matrix") struct FaultMatrixTests {
    @Test("rows are numbered upwards, and say what goes wrong and what must hold")
    func rows() {
        #expect(FaultRow.all.count >= 75)
        let numbers = FaultRow.all.map(\.number)
        #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
        for row in FaultRow.all {
            #expect(!row.fault.isEmpty && !row.requirement.isEmpty, "row \(row.number)")
        }
        #expect(Set(FaultRow.all.map(\.fault)).count == FaultRow.all.count)
    }

    @Test("each row has a test, and each test names the row that it tests")
    func tests() throws {
        let folder = DocumentationTests.root.appending(path: "Tests/EndToEnd")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix("FaultsOf") && $0.hasSuffix(".swift") }
        var tested: Set<Int> = []
        for file in files {
            // A test begins at its attribute and ends where the next one begins.
            let tests = try DocumentationTests.file("Tests/EndToEnd/\(file)")
                .components(separatedBy: "@Test").dropFirst()
            for test in tests {
                let title = try #require(
                    test.firstMatch(of: /^\(\s*"(\d+):\s/),
                    "a test in \(file) names no row: \(test.prefix(80))")
                let call = try #require(
                    test.firstMatch(of: /try fault\(\s*(\d+),/),
                    "a test in \(file) injects nothing: \(test.prefix(80))")
                #expect(title.1 == call.1, "\(file): \(test.prefix(80))")
                try tested.insert(#require(Int(title.1)))
            }
        }
        #expect(tested == Set(FaultRow.all.map(\.number)))
    }
}
