import Engine
import Foundation
import Import
import Mapping
import StrokeGenerator
import TestSupport
import Testing

/// A file that the tests bring along.
func sample(_ name: some StringProtocol) throws -> [UInt8] {
    Array(
        try Data(
            contentsOf: packageFolder.appending(path: "Tests/Unit/ImportTests/Samples/\(name)")))
}

/// `bytes` with a few bytes changed, taken out, doubled or cut off, and a few numbers or words put
/// in or in the place of others.
func mutated(_ bytes: [UInt8], with random: inout Seeded, words: [String]) -> [UInt8] {
    var result = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) where !result.isEmpty {
        let place = Int.random(in: 0..<result.count, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: result[place] = UInt8.random(in: 0...255, using: &random)
        case 1: result.remove(at: place)
        case 2: result.removeSubrange(place...)
        case 3:
            let end = min(result.count, place + Int.random(in: 1...40, using: &random))
            result.insert(contentsOf: Array(result[place..<end]), at: place)
        case 4:
            let end = min(result.count, place + Int.random(in: 1...40, using: &random))
            result.removeSubrange(place..<end)
        case 5:
            let word = words.randomElement(using: &random) ?? ""
            result.insert(contentsOf: Array(word.utf8), at: place)
        default:
            // What stands between two signs of the format.
            func isPart(_ byte: UInt8) -> Bool { !" \n\"<>".utf8.contains(byte) }
            let start = result[..<place].lastIndex { !isPart($0) }.map { $0 + 1 } ?? 0
            let end = result[place...].firstIndex { !isPart($0) } ?? result.count
            guard start < end else { continue }
            let word = words.randomElement(using: &random) ?? ""
            result.replaceSubrange(start..<end, with: word.utf8.filter { isPart($0) })
        }
    }
    return result
}

/// Expects that what was imported is a mapping file that reads as the same mapping, without
/// warnings unless some are allowed.
func expectReads(
    _ imported: Imported, warnings: Bool = false, _ location: SourceLocation = #_sourceLocation
) {
    let reading = MappingReader(Vocabulary(keys: .unchecked))
        .read(text: imported.text(source: "test"), file: "f")
    let found = reading.diagnostics.filter { $0.severity == .error || !warnings }
    #expect(found.map(\.headline) == [], sourceLocation: location)
    #expect(reading.mapping == imported.mapping, sourceLocation: location)
}
