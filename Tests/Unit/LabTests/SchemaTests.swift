import TestSupport
import Testing

@testable import curlicue_lab

@Suite("The schema for editors") struct SchemaTests {
    @Test("it is what the tables of settings give; 'curlicue-lab schema' writes it anew")
    func file() throws {
        #expect(try packageFile("config/curlicue.schema.json") == Schema.file())
    }
}
