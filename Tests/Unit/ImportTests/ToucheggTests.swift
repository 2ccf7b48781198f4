import Engine
import Gestures
import Mapping
import StrokeGenerator
import TestSupport
import Testing

@testable import Import

@Suite("Touchégg's configuration")
struct ToucheggTests {
    static func imported(_ bytes: [UInt8]) throws(ImportError) -> Imported {
        try Imported(touchegg: bytes, hotkey: hotkey, keys: .unchecked)
    }

    @Test("no more than a thousand applications are imported, each of them once")
    func manyApplications() throws {
        let gesture =
            "<gesture type='TAP' fingers='3'><action type='CLOSE_WINDOW'></action></gesture>"
        let all = ((0...1000).map { "a\($0)" } + ["a0", "a1000"]).map {
            "<application name='\($0)'>\(gesture)</application>"
        }
        let imported = try Self.imported(Array("<touchégg>\(all.joined())</touchégg>".utf8))
        #expect(imported.mapping.profiles.first?.applications.count == 1000)
        #expect(
            imported.losses.map(\.message) == [
                "more than 1000 applications", "the application 'a0' a second time",
                "the application 'a1000' a second time",
            ])
    }

    @Test("a file is read in the encoding that it declares, and refused where that is unknown")
    func encodings() throws {
        let head = Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8)
        let latin = head + Array("<touch".utf8) + [0xe9] + Array("gg/>".utf8)
        let wide = "\u{feff}<touchégg/>".utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
        for bytes in [latin, wide] {
            #expect(try MarkupElement(parsing: bytes).name == "touchégg")
        }
        let unknown = Array("<?xml version='1.0' encoding='none'?><a/>".utf8)
        #expect(throws: ImportError(line: 1, column: 31, message: "unknown encoding")) {
            try MarkupElement(parsing: unknown)
        }
        #expect(throws: ImportError.self) {
            try MarkupElement(parsing: Array("<touch".utf8) + [0xe9] + Array("gg/>".utf8))
        }
    }

    @Test("text is put together from references, CDATA and pieces between remarks")
    func text() throws {
        let text =
            "\u{feff}<a b='&quot;&#65;&#x42;'>1&lt;<!-- no -->2<c/>3<![CDATA[<&>]]></a> <!-- . -->\n"
        let element = try MarkupElement(parsing: Array(text.utf8))
        #expect(element.text == "1<23<&>" && element.attributes == ["b": "\"AB"])
        #expect(element.children.map(\.name) == ["c"])
    }

    @Test("whatever is in the file, it is read or refused", arguments: 1...4)
    func mutations(seed: UInt64) throws {
        var random = Seeded(seed)
        let whole = try sample("touchegg.conf")
        var read = 0
        for _ in 0..<rounds(1500) {
            let bytes = mutated(
                whole, with: &random,
                words: [
                    "<", "</", "/>", "&amp;", "&#65;", "<!--", "-->", "]]>", "\"", "\0", "é",
                    "true",
                    "-9223372036854775808", "9223372036854775807", "&#4294967295;", "&#x110000;",
                    "5", "OUT", "ROTATE", "PINCH", "Alt_L+Alt_L", "+", "all",
                ])
            guard let imported = try? Self.imported(bytes) else { continue }
            read += 1
            let reading = MappingReader(Vocabulary(keys: .unchecked))
                .read(text: imported.text(source: "s"), file: "f")
            #expect(
                reading.diagnostics.allSatisfy { $0.severity != .error },
                "\(reading.diagnostics.map(\.headline)) \(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(read > 0)
    }
}
