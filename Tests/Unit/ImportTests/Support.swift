import Foundation
import Import
import Mapping
import TestSupport
import Testing

/// A file that the tests bring along.
func sample(_ name: some StringProtocol) throws -> [UInt8] {
    Array(
        try Data(
            contentsOf: packageFolder.appending(path: "Tests/Unit/ImportTests/Samples/\(name)")))
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
