internal import ArgumentParser
internal import Gestures
internal import Host
internal import JSON

/// A stroke, and where it stands.
struct LabStroke {
    /// What was drawn.
    var record: StrokeRecord
    /// What the file is called, without folder and suffix.
    var set: String
    var line: Int
    /// What the stroke is called: `SET:LINE`.
    var name: String { "\(set):\(line)" }

    /// The gesture that was meant: its label; nil for none.
    var wanted: Phrase? { record.label.flatMap { try? Phrase(parsing: $0) } }

    init(_ record: StrokeRecord, set: String, line: Int) {
        self.record = record
        self.set = set
        self.line = line
        // Two collections have their y axis upwards, so that up is down.
        guard record.source?.hasPrefix("lowvision") == true else { return }
        if record.label == "swipe up" {
            self.record.label = "swipe down"
        } else if record.label == "swipe down" {
            self.record.label = "swipe up"
        }
    }
}

enum StrokeFiles {
    /// Goes through all files, stroke by stroke, and reports lines that are none.
    ///
    /// - Returns: how many lines were no strokes.
    static func read(_ files: [String], _ body: (LabStroke) -> Void) throws -> Int {
        try lines(of: files.isEmpty ? ["-"] : files) { set, number, line in
            do throws(JSONError) {
                body(LabStroke(try StrokeFile.parse(line), set: set, line: number))
                return nil
            } catch {
                return "\(error.column): error: \(error.message)"
            }
        }
    }

    /// Goes through the lines of all files that are not empty, and reports what `body` has against
    /// them.
    ///
    /// - Returns: how many lines something is wrong with.
    static func lines(
        of files: [String], _ body: (_ set: String, Int, ArraySlice<UInt8>) -> String?
    ) throws -> Int {
        var faults = 0
        for file in files {
            let name = file.split(separator: "/").last.map(String.init) ?? file
            let set = name.hasSuffix(".jsonl") ? String(name.dropLast(6)) : name
            do throws(SystemError) {
                var lines = try LineReader(file)
                var number = 0
                while let line = try lines.next() {
                    number += 1
                    guard line.contains(where: { $0 > 0x20 }) else { continue }
                    guard let fault = body(set, number, line) else { continue }
                    faults += 1
                    StandardError.write(clean("\(file):\(number):\(fault)"))
                }
            } catch {
                StandardError.write("curlicue-lab: error: \(error)")
                throw ExitCode(66)
            }
        }
        return faults
    }

    static func write(_ lines: [String], to file: String) throws {
        do throws(SystemError) {
            try FileDescriptor.write(Array(lines.joined().utf8), to: file, mode: 0o666)
        } catch {
            StandardError.write("curlicue-lab: error: \(error)")
            throw ExitCode(73)
        }
    }
}

/// The person who drew a stroke, within the collection that the stroke is from.
struct Writer: Hashable, Comparable, CustomStringConvertible {
    /// The collection: `source` up to its first slash.
    var set: String
    /// The person: `subject`, or else what stands between the first and the last slash of `source`;
    /// empty where that is not known.
    var name: String

    /// Whoever drew `record`.
    init(_ record: StrokeRecord) {
        let source = record.source ?? ""
        set = String(source.prefix { $0 != "/" })
        if let subject = record.subject, !subject.isEmpty {
            name = subject
        } else if let first = source.firstIndex(of: "/"), let last = source.lastIndex(of: "/"),
            first < last
        {
            name = String(source[source.index(after: first)..<last])
        } else {
            name = ""
        }
    }

    var description: String { "\(set.isEmpty ? "(no source)" : set)/\(name)" }

    static func < (one: Writer, other: Writer) -> Bool {
        (one.set, one.name) < (other.set, other.name)
    }
}
