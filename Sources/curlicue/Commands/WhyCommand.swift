internal import ArgumentParser
internal import Gestures
internal import Host
internal import JSON

struct WhyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "why", abstract: "Show why what you drew last was not recognized.",
        discussion: """
            Shows the stroke on the screen, beside the gestures that it came nearest to and what it \
            fell short of, and prints that with what each recognizer made of it. A click on one of \
            them is 'curlicue teach'. The last five that were refused are kept in memory only: they \
            are gone when curlicue ends, nothing is learned from them unless you teach it, and none \
            is kept that was drawn while another program had the keyboard, as password prompts have. \
            Exit status: 69 when curlicue isn't running.
            """)

    @Flag(help: "Print all that are kept as one JSON object, the newest first.") var json = false

    func run() throws {
        let answer = try Remote.ask("why")
        guard !json else { return Remote.print(answer) }
        let lines =
            answer["refused"]?.array?.first.map(Self.lines)
            ?? ["Nothing to explain: there is no refused stroke."]
        for line in lines { StandardOutput.write(clean(line)) }
    }

    static func lines(_ refused: JSONValue) -> [String] {
        func text(_ value: JSONValue, _ name: String) -> String { value[name]?.string ?? "" }
        let hotkey = refused["hotkey"]?.string.map { ", under \($0)" } ?? ""
        var lines = [
            "Not recognized, \(age(refused["ago"]?.number ?? 0)) ago\(hotkey):"
        ]
        if let stroke = refused["stroke"],
            let record = try? StrokeFile.parse(stroke.description)
        {
            lines.append("  " + Explanation.drawing(of: record.strokes))
        }
        let nearest = refused["nearest"]?.array ?? []
        func add(_ items: [JSONValue], _ headings: [String], _ names: [String]) {
            guard !items.isEmpty else { return }
            var table = TextTable(headings.map { ($0, .left) })
            for item in items { table.add(names.map { text(item, $0) }) }
            lines += [""] + table.lines.map { "  \($0)" }
        }
        add(nearest, ["NEAREST", "WOULD DO", "WHY NOT"], ["gesture", "does", "why"])
        let recognizers = refused["recognizers"]?.array ?? []
        add(recognizers, ["RECOGNIZER", "VERDICT"], ["recognizer", "verdict"])
        if let meant = nearest.first(where: { $0["elsewhere"]?.bool != true }) {
            let phrase = text(meant, "gesture")
            lines += ["", "If it was meant as one of them: curlicue teach '\(phrase)' --refused"]
        }
        return lines
    }
}
