internal import Engine
internal import Gestures
internal import Glibc
internal import StrokeGenerator
internal import Mapping

/// What is mapped and drawn where the drawing itself is not measured.
enum Workload {
    /// Gestures that have no template: circles, a shake, swipes, sequences.
    static let builtIn = [
        "circle clockwise", "circle counterclockwise", "shake", "swipe left", "swipe up",
        "swipe down", "swipe up-left", "swipe up-right", "swipe down-left", "swipe down-right",
        "down right", "down left", "right down", "up right", "left up", "right up", "up left",
        "left down", "circle clockwise 2 turns", "swipe right",
    ]

    /// Settings under which nothing but ink is shown, which goes with the hold as the floor's does.
    static let bare = "ink: {fade: 0ms}\nmessages: {shown: false}\nhints: {show: off}"

    /// A mapping of `count` gestures, all of them strokes but the twenty built in, and the command
    /// that a swipe to the right runs.
    static func mapping(
        gestures count: Int = 30, command: [String] = ["true"], settings: String = "",
        hotkey: Condition.Hotkey = .key
    ) -> String {
        var lines = ["hotkey: \(hotkey.phrase)", settings, "gestures:"].filter { !$0.isEmpty }
        for phrase in builtIn.dropLast().prefix(max(0, count - 1)) {
            lines.append("  \(phrase): nothing")
        }
        lines.append("  swipe right: {exec: [\(command.joined(separator: ", "))]}")
        for number in 0..<max(0, count - builtIn.count) {
            lines.append("  stroke \(templateName(number)): nothing")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The mapping as values.
    static func parsed(_ text: String) throws(Failure) -> Mapping {
        let reading = MappingReader(Vocabulary(keys: .unchecked)).read(text: text, file: "bench")
        guard let mapping = reading.mapping else {
            throw Failure(reading.diagnostics.map(\.message).joined(separator: "\n"))
        }
        return mapping
    }

    static func templateName(_ number: Int) -> String { "t\(number)" }

    /// Shapes that are clearly different: points on a circle, joined in an order of their own.
    private static func corners(_ number: Int) -> [Point] {
        var random = Seeded(UInt64(number) &* 7919 &+ 17)
        return (0..<(5 + number % 4)).map { _ in
            Point(x: random.uniform(300...700), y: random.uniform(300...700))
        }
    }

    /// A template's shape as a user draws it; `example` says which time.
    static func stroke(ofTemplate number: Int, example: Int, rate: Double = 125) -> Stroke {
        StrokeGenerator(
            seed: UInt64(number * 100 + example), style: .init(rate: rate, rounding: true)
        )
        .along(corners(number))
    }

    /// The templates of the first `count` strokes.
    static func library(_ count: Int, examples: Int = 5) -> TemplateLibrary {
        var library = TemplateLibrary()
        for number in 0..<count {
            library[templateName(number)] = (0..<examples).compactMap {
                try? Template(stroke(ofTemplate: number, example: $0).samples)
            }
        }
        return library
    }

    /// Writes them to the folder where the daemon looks.
    static func store(_ count: Int, examples: Int = 5, home: String) throws(Failure) {
        var folder = home
        for part in [".local", "share", "curlicue", "strokes"] {
            folder += "/" + part
            mkdir(folder, 0o700)
        }
        for number in 0..<count {
            let name = templateName(number)
            let lines = (0..<examples).map {
                StrokeRecord(
                    label: "stroke \(name)",
                    contacts: [stroke(ofTemplate: number, example: $0).samples]
                ).jsonLine + "\n"
            }
            try File.write(lines.joined(), to: "\(folder)/\(name).jsonl")
        }
    }

    /// Strokes that a user could have drawn: gestures, templates, and no gesture at all.
    static func generated(_ count: Int = 300) -> [Stroke] {
        let middle = Point(x: 900, y: 500)
        return (0..<count).map { index in
            let generator = StrokeGenerator(
                seed: UInt64(index) + 5000, style: .init(rounding: true))
            let directions = Direction.allCases
            switch index % 6 {
            case 0: return generator.circle(center: middle, radius: 60 + Double(index % 90))
            case 1: return generator.shake(turnings: 4, amplitude: 150, from: middle)
            case 2:
                return generator.swipe(
                    directions[index / 6 % directions.count], length: 240, from: middle)
            case 3: return generator.polyline([.down, .right], leg: 200, from: middle)
            case 4: return stroke(ofTemplate: index % 10, example: 50 + index)
            default: return generator.wander(in: Box(x: 200, y: 200, width: 900, height: 600))
            }
        }
    }

    /// The strokes of one contact in the stroke files of a folder, packed by gzip or not, at most
    /// so many of each file, spread over it.
    static func recorded(in folder: String, mostOfEach most: Int = 500) -> [Stroke] {
        files(in: folder).flatMap { lines -> [Stroke] in
            let pace = max(1, lines.count / most)
            return stride(from: 0, to: lines.count, by: pace).compactMap { index in
                let record = try? StrokeFile.parse(lines[index])
                return record?.contacts.count == 1 ? record?.strokes.first : nil
            }
        }
    }

    /// Records of the stroke files of a folder, about so many of each file, spread over it.
    static func records(in folder: String, mostOfEach most: Int) -> [StrokeRecord] {
        files(in: folder).flatMap { lines in
            stride(from: 0, to: lines.count, by: max(1, lines.count / most)).compactMap {
                try? StrokeFile.parse(lines[$0])
            }
        }
    }

    /// The lines of each stroke file of a folder.
    private static func files(in folder: String) -> [[ArraySlice<UInt8>]] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names.sorted().filter { $0.hasSuffix(".jsonl") || $0.hasSuffix(".jsonl.gz") }
            .map { unpacked("\(folder)/\($0)").split(separator: UInt8(ascii: "\n")) }
    }

    private static func unpacked(_ path: String) -> [UInt8] {
        guard path.hasSuffix(".gz") else { return File.bytes(path) ?? [] }
        // Quoted for the shell: the path is the user's own.
        let quoted = "'" + path.replacing("'", with: "'\\''") + "'"
        guard let stream = popen("gzip -dc -- \(quoted)", "r") else { return [] }
        defer { pclose(stream) }
        var all: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&piece, 1, piece.count, stream)
            guard count > 0 else { return all }
            all += piece[..<count]
        }
    }
}
