import Engine
import Gestures
import Glibc
import Testing

@testable import Mapping

/// The keys that the tests know; a handful, so that suggestions are predictable.
let testKeys: KeyNames = {
    let names = [
        "grave", "Escape", "Return", "Left", "Right", "space", "slash", "plus", "Menu", "F13",
        "Tab", "XF86Launch1", "odiaeresis", "Delete", "a", "c", "v", "z",
    ]
    return KeyNames(isKey: { names.contains($0) }, all: { names })
}()

let testReader = MappingReader(Vocabulary(keys: testKeys))

/// Reads a mapping and answers its diagnostics as they are shown, without the name of the file.
func rendered(_ text: String, reader: MappingReader = testReader) -> [String] {
    let source = Source(file: "f.yaml", text: text)
    return reader.read(source).diagnostics.map { $0.rendered(in: source) }
}

/// Only the headlines, without the name of the file.
func headlines(_ text: String, reader: MappingReader = testReader) -> [String] {
    reader.read(text: text, file: "f").diagnostics.map { String($0.headline.dropFirst(2)) }
}

/// The mapping that `text` describes; records an issue when there is anything to say about it.
func mapping(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Mapping {
    let reading = testReader.read(text: text, file: "f")
    #expect(
        reading.diagnostics.map(\.headline) == [], sourceLocation: sourceLocation)
    return try #require(reading.mapping, sourceLocation: sourceLocation)
}

/// The bindings of a mapping with these gestures.
func bindings(_ gestures: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> [Binding]
{
    let read = try mapping("gestures: {\(gestures)}", sourceLocation: sourceLocation)
    return try #require(read.profiles.first, sourceLocation: sourceLocation).bindings
}

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

/// The root of the package.
let packageRoot: String = {
    #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 }
}()

/// The contents of a file of the package.
func packageFile(_ path: String) throws -> String {
    let file = try #require(fopen(packageRoot + "/" + path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = fread(&buffer, 1, buffer.count, file)
        if count == 0 { break }
        bytes += buffer[0..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
}
