import Testing

@testable import curlicue

@Suite struct TextTests {
    @Test func numbers() {
        #expect(Numerals.fixed(1.005, 1) == "1.0")
        #expect(Numerals.fixed(-0.05, 2) == "-0.05")
        #expect(Numerals.fixed(12, 0) == "12")
        #expect(Numerals.fixed(.nan, 2) == "–")
        #expect(Numerals.fixed(nil, 2) == "–")
        #expect(Numerals.plain(30) == "30")
        #expect(Numerals.plain(0.6) == "0.60")
    }

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
