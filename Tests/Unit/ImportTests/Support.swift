import Engine
import Glibc
import Import
import Mapping
import Testing

/// A file that the tests bring along.
func sample(_ name: String) throws -> [UInt8] {
    let folder = #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    let file = try #require(fopen("\(folder)/Samples/\(name)", "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = fread(&buffer, 1, buffer.count, file)
        if count == 0 { return bytes }
        bytes += buffer[0..<count]
    }
}

/// The default hotkey.
let hotkey = Chord(.modifiers, modifiers: [.control, .super])

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers on every run.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
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
