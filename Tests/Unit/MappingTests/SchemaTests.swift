import Foundation
import TestSupport
import Testing

@Suite("The schema for editors") struct SchemaTests {
    @Test("it is what the tables of settings give; CURLICUE_GOLDEN=write writes it anew")
    func file() throws {
        let path = "config/curlicue.schema.json"
        if goldenIsWritten {
            try Schema.file().write(
                to: packageFolder.appending(path: path), atomically: true, encoding: .utf8)
        }
        #expect(try packageFile(path) == Schema.file())
    }
}
