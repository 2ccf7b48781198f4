import Engine
import Testing

@testable import Import

@Suite("Touchégg's configuration")
struct ToucheggTests {
    private func root(of text: String) throws -> MarkupElement {
        var reader = MarkupReader(Array(text.utf8))
        return try reader.root()
    }

    @Test("text is put together from references, CDATA and pieces between remarks")
    func text() throws {
        let text =
            "\u{feff}<a b='&quot;AB'>1&lt;<!-- no -- -->2<c/>3<![CDATA[<&>]]>&&amp;&x;&&#38;&#39;&#60;&#233;&#xE9;&amp;lt;&#x;</a> <!-- . -->\n"
        let element = try root(of: text)
        #expect(element.text == "1<23<&>&&&x;&&'<éé&lt;&#x;" && element.attributes == ["b": "\"AB"])
        #expect(element.children.map(\.name) == ["c"])
    }

    @Test("elements know their lines")
    func lines() throws {
        let text = "<!--\n\n--><a\n b='\n'>\n<c/>\n <c></c></a>"
        let element = try root(of: text)
        #expect(element.line == 3 && element.children.map(\.line) == [6, 7])
    }
}
