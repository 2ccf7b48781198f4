import Foundation
import Testing

@Suite("Published results") struct PublishedResultsTests {
    private static func file(_ path: String) throws -> [[Substring]] {
        let repository = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../..").standardized
        let text = try String(contentsOf: repository.appending(path: path), encoding: .utf8)
        return text.split(separator: "\n").map { $0.split(separator: " ") }
    }

    @Test("the manual's figures of built-in gestures are those of the page")
    func figures() throws {
        let page = try Self.file("config/results/recognition.md")
        // .It swipe Ta 5,066 Ta 99.37 % Ta 0 of 20,959
        let rows = try Self.file("man/curlicue-recognition.7").filter {
            $0.first == ".It" && $0.count == 11 && $0[7] == "Ta" && $0[9] == "of"
        }
        #expect(rows.count == 5)
        for row in rows {
            let (gesture, strokes, share) = (row[1], row[3], row[5])
            #expect(
                page.contains {
                    $0.prefix(2) == [gesture, strokes] && $0.dropFirst(3).prefix(2) == [share, "%"]
                }, "\(row)")
            #expect(page.contains { $0.prefix(3) == [gesture, row[8], row[10]] }, "\(row)")
        }
    }
}
