import Testing

@testable import Installation

@Suite("The line that names the schema") struct SchemaLineTests {
    private let start = "# yaml-language-server: $schema="

    @Test("a mapping names one schema, whatever it named before")
    func schemaLine() {
        let named = start + "/s\n#\n# For i3.\n"
        #expect(SchemaLine.naming("/s", in: start + "old.json\n#\n# For i3.\n") == named)
        #expect(SchemaLine.naming("/s", in: named) == named)
        #expect(SchemaLine.naming("/s", in: "# For i3.\n") == named)
        #expect(SchemaLine.naming("/ä b#", in: start) == start + "file:///%C3%A4%20b%23")
    }
}
