import Testing

@testable import Windows

@Suite("What i3 answers") struct I3Tests {
    @Test("an answer is read once it is complete")
    func answer() {
        // The answer to a command is laid out like the message of one.
        let answer = I3.message(#"[{"success":true}]"#)
        for length in 0..<answer.count {
            #expect(I3.payload(of: Array(answer.prefix(length))) == nil, "\(length) bytes")
        }
        #expect(I3.payload(of: answer) == #"[{"success":true}]"#)
        #expect(I3.payload(of: answer + [0x69, 0x33]) == #"[{"success":true}]"#)
        #expect(I3.payload(of: Array("hello, this is no i3".utf8)) == nil)
        let longest = Array("i3-ipc".utf8) + [UInt8](repeating: 0xff, count: 8)
        #expect(I3.payload(of: longest) == nil)
    }

    @Test("what failed is said in i3's own words")
    func errors() {
        #expect(I3.error(in: #"[{"success":true}]"#) == nil)
        #expect(I3.error(in: #"[{"success":true},{"success":true}]"#) == nil)
        let failed = #"[{"success":true},{"success":false,"error":"No output matched"}]"#
        #expect(I3.error(in: failed) == "No output matched")
        #expect(I3.error(in: #"[{"success":false}]"#) != nil)
        #expect(I3.error(in: #"[{}]"#) != nil)
        for text in ["", "{}", "true", "[", "\u{0}"] { #expect(I3.error(in: text) != nil) }
    }
}
