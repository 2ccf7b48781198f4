internal import ArgumentParser
internal import Desktop
internal import Gestures
internal import Host
internal import JSON
internal import Mapping
internal import Windows

/// A record, and where it was read.
struct PlacedStroke {
    var record: StrokeRecord
    /// The file, as named on the command line.
    var file: String
    /// The line, counted from 1.
    var line: Int
}

struct StrokeOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Stroke files; '-' or none for standard input.",
            valueName: "strokes"),
        completion: .file())
    var files: [String] = []

    /// Goes through all files, stroke by stroke. A line that isn't a stroke is reported on standard
    /// error, and the rest is still read.
    ///
    /// - Returns: how many lines were no strokes.
    /// - Throws: the exit status for a file that cannot be read.
    func read(_ body: (PlacedStroke) -> Void) throws -> Int {
        var faults = 0
        for file in files.isEmpty ? ["-"] : files {
            faults += try orEnd(ExitStatus.data) { try read(file, body) }
        }
        return faults
    }

    private func read(_ file: String, _ body: (PlacedStroke) -> Void) throws(SystemError) -> Int {
        var lines = try LineReader(file)
        func complain(_ what: String) { StandardError.write(clean("\(file): error: \(what)")) }
        var (number, strokes, faults) = (0, 0, 0)
        // What is wrong before the first stroke: a file of something else has an error in each line.
        var held: [String] = []
        while let line = try lines.next() {
            number += 1
            guard let content = StrokeFile.content(line, number: number) else { continue }
            do throws(JSONError) {
                let record = try StrokeFile.parse(content)
                for message in held { StandardError.write(message) }
                if strokes == 0, faults > held.count {
                    complain("no line before \(number) is a stroke")
                }
                (held, strokes) = ([], strokes + 1)
                body(PlacedStroke(record: record, file: file, line: number))
            } catch {
                faults += 1
                let message = clean("\(file):\(number):\(error.column): error: \(error.message)")
                if strokes > 0 { StandardError.write(message) }
                if strokes == 0, held.count < 10 { held.append(message) }
            }
        }
        if let first = held.first { StandardError.write(first) }
        if strokes == 0, faults > 1 {
            complain("no line of it is a stroke, as 'curlicue monitor --strokes' prints them")
        }
        return faults
    }
}

extension TemplateStore {
    /// The examples of a stroke file, `-` for standard input, and the faults of other lines.
    static func read(_ file: String) throws(SystemError) -> ([Template], [String]) {
        var lines = try LineReader(file)
        var reading = TemplateReading(file: file)
        while let line = try lines.next() { reading.read(line) }
        return reading.result
    }
}

extension MappingOptions {
    /// Reads the mapping that applies and the recorded strokes. What is wrong with the strokes is
    /// reported, and the rest of them is used.
    ///
    /// - Throws: the exit status for a mapping with errors, which have been reported.
    func load() throws -> (mapping: Mapping, templates: TemplateLibrary) {
        let loaded = MappingStore(explicit: config).load()
        guard !loaded.hasErrors else {
            for message in loaded.messages { StandardError.write(message) }
            throw ExitStatus.configuration
        }
        let recorded = TemplateStore()?.load() ?? TemplateStore.Loaded()
        for message in recorded.messages { StandardError.write(clean(message)) }
        return (loaded.applied, recorded.library)
    }
}

extension MappingStore.Loaded {
    /// The mapping that applies: the user's, or the built-in one as it works under the window manager
    /// that runs.
    var applied: Mapping {
        if origin != nil, let mapping { return mapping }
        let builtIn = MappingReader.builtIn
        guard let manager = (try? Display()).map(WindowManager.init), !manager.title.isEmpty
        else { return builtIn }
        return builtIn.adapted(to: manager.canPerform).mapping
    }
}
