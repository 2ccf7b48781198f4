import Testing

@testable import Desktop

/// The selected text on its way from its owner.
@Suite("Selection transfer")
struct SelectionTransferTests {
    @Test("text that comes at once is complete")
    func atOnce() {
        var transfer = SelectionTransfer()
        #expect(transfer.answer(.text(Array("Grüße\n".utf8))) == .finish)
        #expect(transfer.text == "Grüße\n")
    }

    @Test("an owner without UTF-8 is asked for ISO 8859-1, and one without that for nothing more")
    func refusal() {
        var transfer = SelectionTransfer()
        #expect(transfer.answer(.refusal) == .request(.latin1))
        #expect(transfer.answer(.text([0x47, 0x72, 0xfc, 0xdf, 0x65])) == .finish)
        #expect(transfer.text == "Grüße")
        var empty = SelectionTransfer()
        _ = empty.answer(.refusal)
        #expect(empty.answer(.refusal) == .finish)
        #expect(empty.text == "")
    }

    @Test("parts follow each other until an empty one, and what comes unasked is ignored")
    func parts() {
        var transfer = SelectionTransfer()
        #expect(transfer.add(.text(Array("early".utf8))) == .wait)
        #expect(transfer.answer(.announcement) == .wait)
        #expect(transfer.add(.text(Array("Gr\u{fc}".utf8.dropLast()))) == .wait)
        #expect(transfer.add(.text([0xbc])) == .wait)
        #expect(transfer.add(.text([])) == .finish)
        #expect(transfer.text == "Grü")
    }

    @Test("long text is cut at 64 KiB, between characters", arguments: ["a", "ü", "€", "😀"])
    func cut(character: String) {
        let text = String(repeating: character, count: SelectionTransfer.limit + 5000)
        var whole = SelectionTransfer()
        #expect(whole.answer(.text(Array("x\(text)".utf8))) == .finish)
        var parts = SelectionTransfer()
        _ = parts.answer(.announcement)
        var step = SelectionTransfer.Step.wait
        var bytes = Array("x\(text)".utf8)[...]
        while step == .wait, !bytes.isEmpty {
            step = parts.add(.text(Array(bytes.prefix(4099))))
            bytes = bytes.dropFirst(4099)
        }
        #expect(step == .finish && !bytes.isEmpty)
        for transfer in [whole, parts] {
            let size = transfer.text.utf8.count
            #expect((SelectionTransfer.limit - 3...SelectionTransfer.limit).contains(size))
            #expect("x\(text)".hasPrefix(transfer.text))
        }
    }

    @Test("what an environment cannot have is left out or replaced")
    func hostile() {
        var transfer = SelectionTransfer()
        _ = transfer.answer(.text([0x61, 0, 0x62, 0xff, 0x63, 0, 0xe2, 0x82]))
        #expect(transfer.text == "ab\u{fffd}c")
        var broken = SelectionTransfer()
        _ = broken.answer(.text([UInt8](repeating: 0xff, count: SelectionTransfer.limit)))
        #expect(broken.text.utf8.count <= SelectionTransfer.limit)
        #expect(broken.text.unicodeScalars.allSatisfy { $0 == "\u{fffd}" })
        var nothing = SelectionTransfer()
        _ = nothing.answer(.text([0x80, 0x80]))
        #expect(nothing.text.unicodeScalars.allSatisfy { $0 == "\u{fffd}" })
    }
}
