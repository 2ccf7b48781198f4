import Testing

@testable import Desktop

/// The record of what was pressed and bound, which any client can write, too.
@Suite struct OutstandingInputTests {
    @Test func whatIsWrittenIsRead() throws {
        var input = OutstandingInput()
        input.keys = [8, 64, 255]
        input.buttons = [1, 9]
        input.bindings = [97: [0x1ff, 0x100_8a9e], 98: [0xe9, 0xe9]]
        input.locks = OutstandingInput.Locks(modifiers: 0x12, group: 3)
        let found = try #require(OutstandingInput.read(input.words(of: 4711)))
        #expect(found.input == input)
        #expect(found.process == 4711)
    }

    private static let foreign: [[UInt32]] = [
        [], [1], [2, 4711], [0xffff_ffff, 0, 1 << 24 | 64],
        [UInt32](repeating: 1, count: OutstandingInput.mostWords + 1),
    ]

    @Test(arguments: foreign)
    func whatIsNoneOfOursIsLeftAlone(words: [UInt32]) {
        #expect(OutstandingInput.read(words) == nil)
    }

    @Test func nonsenseIsPassedOver() throws {
        // Keys that are none, button 0, a group that is none, unknown entries, a binding that breaks
        // off.
        let words: [UInt32] = [
            1, 7, 1 << 24 | 7, 1 << 24, 2 << 24, 4 << 24 | 4 << 8, 0, 0xff << 24, 3 << 24 | 8, 1, 2,
            1 << 24 | 37, 3 << 24 | 97, 5,
        ]
        let found = try #require(OutstandingInput.read(words))
        var expected = OutstandingInput()
        expected.keys = [37]
        #expect(found.input == expected)
    }
}
