package import Gestures
internal import JSON
internal import Host

/// The examples of a stroke file while it is read, line by line.
package struct TemplateReading {
    private let file: String
    private var examples: [Template] = []
    private var messages: [String] = []
    private var number = 0
    private var isEmpty = true
    /// Whether the rest is left out.
    private var isOver = false
    /// Every example is compared with every other.
    private static let mostExamples = 100
    /// After so many lines that are no strokes there is no use in reading on.
    private static let mostFaults = 10

    /// Nothing of `file` has been read.
    package init(file: String) { self.file = file }

    /// The examples, and what is wrong with the lines that are none.
    package var result: ([Template], [String]) {
        isEmpty ? ([], ["\(file):1:1: error: there are no strokes in it"]) : (examples, messages)
    }

    /// Reads the next line.
    package mutating func read(_ line: ArraySlice<UInt8>) {
        number += 1
        guard !isOver else { return }
        let hasMark = number == 1 && line.starts(with: [0xef, 0xbb, 0xbf])
        let content = hasMark ? line.dropFirst(3) : line
        guard !content.allSatisfy({ [0x20, 0x0d, 0x09].contains($0) }) else { return }
        isEmpty = false
        if examples.count == Self.mostExamples {
            isOver = true
            return add(1, "a template has at most \(Self.mostExamples) examples")
        }
        if messages.count == Self.mostFaults {
            isOver = true
            return add(1, "the rest is not read after so many lines that are no strokes")
        }
        do throws(JSONError) {
            let record = try StrokeFile.parse(content)
            do throws(TemplateFault) { examples.append(try Template(record)) } catch {
                add(1, error.description)
            }
        } catch {
            add(error.column, error.message)
        }
    }

    private mutating func add(_ column: Int, _ message: String) {
        messages.append("\(file):\(number):\(column): error: \(clean(message))")
    }
}
