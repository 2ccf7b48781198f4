import Engine
import Testing

@testable import Mapping

/// The keys that the tests know; a handful, so that suggestions are predictable.
let testKeys: KeyNames = {
    let names = [
        "Escape", "Menu", "F13", "XF86Launch1", "grave", "Return", "Left", "Right", "space",
        "slash", "plus", "Tab", "odiaeresis", "Delete", "BackSpace", "a", "c", "g", "t", "T", "v",
        "z", "7", "Caps_Lock", "Num_Lock",
    ]
    return KeyNames(isKey: { names.contains($0) }, all: { names })
}()

/// Knows as well which keys are needed for typing, and so are no hotkeys by themselves.
let typingReader: MappingReader = {
    var keys = testKeys
    keys.types = { !["Escape", "Menu", "F13", "XF86Launch1", "Caps_Lock"].contains($0) }
    return MappingReader(Vocabulary(keys: keys))
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

func bindings(_ gestures: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> [Binding]
{
    let read = try mapping("gestures: {\(gestures)}", sourceLocation: sourceLocation)
    return try #require(read.profiles.first, sourceLocation: sourceLocation).bindings
}
