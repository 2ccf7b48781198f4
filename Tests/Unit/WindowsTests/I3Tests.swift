import Engine
import Gestures
import Testing

@testable import Windows

@Suite("What is sent to i3, and what comes back") struct I3Tests {
    @Test("commands name the window, whichever has the focus")
    func commands() {
        let monitor = Output(Box(x: 0, y: 0, width: 9, height: 9), name: #"a "b" \c"#)
        let expected: [(TilingRequest, String?)] = [
            (.nothing, "nop"),
            (.float(true), #"[id="4194318"] floating enable"#),
            (.float(false), #"[id="4194318"] floating disable"#),
            (.hide(true), #"[id="4194318"] move scratchpad"#),
            (.hide(false), #"[id="4194318" workspace="__i3_scratch"] scratchpad show"#),
            (.raise, #"[id="4194318"] focus"#),
            (.lower, nil),
            (.send(monitor), #"[id="4194318"] move container to output "a \"b\" \\c""#),
            (.showDesktop(true), #"workspace --no-auto-back-and-forth "desktop""#),
            (.showDesktop(false), "workspace back_and_forth"),
            (.goToDesktop(7), "workspace --no-auto-back-and-forth number 7"),
            (
                .sendToDesktop(7),
                #"[id="4194318"] move --no-auto-back-and-forth container to workspace number 7"#
            ),
            (.focus(.up), #"[id="4194318"] focus up"#),
            (.move(.left), #"[id="4194318"] move left"#),
            (.split(.vertical), #"[id="4194318"] focus, split vertical"#),
        ]
        for (request, command) in expected {
            #expect(I3.command(for: request, on: 0x40000e) == command)
        }
    }

    @Test("a message is the magic word, the length in bytes, the type and the command")
    func message() {
        let message = I3.message("nop é")
        #expect(message.prefix(6) == Array("i3-ipc".utf8)[...])
        let length = UInt32(6)
        #expect(Array(message[6..<10]) == withUnsafeBytes(of: length) { Array($0) })
        #expect(Array(message[10..<14]) == [0, 0, 0, 0])
        #expect(Array(message[14...]) == Array("nop é".utf8))
    }

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
