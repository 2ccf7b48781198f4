import Testing

@testable import curlicue

@Suite struct TextTests {
    @Test func tablesAreAligned() {
        var table = TextTable([("NAME", .left), ("count", .right), ("more", .left)])
        table.add(["né", "1,000"])
        table.add(["longer", "7", "x", "beyond"])
        #expect(table.lines == ["NAME    count  more", "né      1,000", "longer      7  x"])
    }

    @Test func columnsWithNothingInThemAreLeftOut() {
        var table = TextTable([("NAME", .left), ("count", .right), ("more", .left)])
        #expect(table.lines == ["NAME  count  more"])
        table.add(["a", "", "x"])
        #expect(table.lines == ["NAME  more", "a     x"])
    }
}
