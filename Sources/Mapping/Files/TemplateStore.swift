internal import CLinux
package import Gestures
internal import Glibc
package import Host
internal import JSON

/// The recorded strokes on disk: a stroke file for each, whose lines are its examples.
package struct TemplateStore {
    package struct Loaded {
        /// Every example that could be read.
        package var library = TemplateLibrary()
        /// What is wrong with the others: `FILE:LINE:COLUMN: error: …`.
        package var messages: [String] = []

        package init() {}
    }

    /// The folder, `$XDG_DATA_HOME/curlicue/strokes`.
    package let folder: String

    private static let suffix = ".jsonl"
    /// In bytes; larger files are left out: twenty examples of ten seconds have four million.
    private static let largest = 4 << 20

    package init(folder: String) { self.folder = folder }

    /// The store of what was taught of built-in gestures, in a folder inside: the files have the
    /// names of the gestures, `circle clockwise.jsonl`.
    package var taught: TemplateStore { TemplateStore(folder: folder + "/taught") }

    /// The store of this user; nil where neither XDG_DATA_HOME nor HOME names a folder.
    package init?() {
        guard let data = Environment().folder("XDG_DATA_HOME", orHome: "/.local/share") else {
            return nil
        }
        self.init(folder: data + "/curlicue/strokes")
    }

    /// The file of the stroke called `name`, which may be there in other bytes: Unicode has several
    /// for `ö`.
    package func path(of name: String) -> String {
        let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
        let known = isASCII ? nil : (try? names())?.first { $0 == name }
        return "\(folder)/\(known ?? name)\(TemplateStore.suffix)"
    }

    /// What to say of a recorded stroke that is not there, and what to do about it.
    package func advice(onMissing name: String) -> String {
        let quoted = name.contains(" ") ? "'\(name)'" : name
        return "not recorded yet, so it does nothing; 'curlicue record \(quoted)' makes "
            + path(of: name)
    }

    /// Why a recorded stroke that exists cannot be used; nil when one of its examples can.
    package func fault(in name: String) -> String? {
        do throws(SystemError) {
            let (examples, messages) = try examples(of: name)
            return examples.isEmpty ? messages.first ?? "\(path(of: name)) is empty" : nil
        } catch {
            return "\(error)"
        }
    }

    /// The names of the recorded strokes, sorted. None where there is no folder.
    package func names() throws(SystemError) -> [String] {
        guard let directory = opendir(folder) else {
            if cl_errno() == ENOENT { return [] }
            throw SystemError("read \(folder)", code: cl_errno())
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let file = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard file.hasSuffix(TemplateStore.suffix) else { continue }
            let name = String(file.dropLast(TemplateStore.suffix.count))
            if TemplateName.fault(in: name) == nil { names.append(name) }
        }
        return names.sorted()
    }

    /// Reads every recorded stroke. What is broken is reported, and the rest is used.
    package func load() -> Loaded {
        var loaded = Loaded()
        add(to: &loaded) { .stroke($0) }
        // A file that is named after no built-in gesture is left alone.
        taught.add(to: &loaded) { name in
            guard let phrase = try? Phrase(parsing: name), phrase.isShape else { return nil }
            return phrase.description == name ? phrase : nil
        }
        return loaded
    }

    /// Adds the examples of each file whose name is that of a phrase.
    private func add(to loaded: inout Loaded, phrase: (String) -> Phrase?) {
        do throws(SystemError) {
            for name in try names() {
                guard let phrase = phrase(name) else { continue }
                do throws(SystemError) {
                    let (examples, messages) = try examples(of: name)
                    loaded.library[phrase] = examples
                    loaded.messages += messages
                } catch {
                    loaded.messages.append("\(path(of: name)):1:1: error: \(error)")
                }
            }
        } catch {
            loaded.messages.append("\(folder):1:1: error: \(error)")
        }
    }

    /// The examples of one recorded stroke, and what is wrong with the lines that are none. Only a
    /// regular file is read, and one that is not too large: the daemon reads this before it is ready.
    package func examples(of name: String) throws(SystemError) -> ([Template], [String]) {
        let file = path(of: name)
        do throws(RegularFile.Fault) {
            var reading = TemplateReading(file: file)
            let bytes = try RegularFile(file).read(limit: TemplateStore.largest)
            for line in bytes.split(separator: 0x0a, omittingEmptySubsequences: false) {
                reading.read(line)
            }
            return reading.result
        } catch {
            if case .system(let code) = error { throw SystemError("read \(file)", code: code) }
            return ([], ["\(file):1:1: error: \(error.reason); it is left out"])
        }
    }

    // MARK: Changing

    /// Writes a recorded stroke anew, all or nothing: a new file takes its place once complete. A
    /// symbolic link to a file stays; that is replaced.
    ///
    /// - Parameter label: the gesture that its strokes are, where that is not `stroke NAME`.
    package func write(
        _ name: String, _ examples: [Template], label: String? = nil
    ) throws(SystemError) {
        try FileDescriptor.makeFolder(folder)
        let label = label ?? "stroke \(name)"
        let text = examples.map { example in
            StrokeRecord(label: label, taught: example.taught, contacts: [example.samples])
                .jsonLine + "\n"
        }.joined()
        let path = path(of: name)
        // What could not be read again is not written.
        guard text.utf8.count <= TemplateStore.largest else {
            throw SystemError("write \(path)", code: EFBIG)
        }
        let old = FileStatus(of: path).flatMap { $0.oddity == nil ? $0 : nil }
        let target = old.flatMap { _ in FileDescriptor.resolved(path) } ?? path
        let temporary = try FileDescriptor.writeBeside(target, Array(text.utf8))
        if let old { _ = chmod(temporary, old.mode & 0o7777) }
        guard Glibc.rename(temporary, target) == 0 else {
            let error = SystemError("write \(path)", code: cl_errno())
            _ = unlink(temporary)
            throw error
        }
    }

    /// Gives a recorded stroke another name, which must be free; else throws.
    package func rename(_ old: String, to new: String) throws(SystemError) {
        // A link refuses a name that is taken, where a rename would replace it.
        guard link(path(of: old), path(of: new)) == 0 else {
            throw SystemError("rename '\(old)' to '\(new)'", code: cl_errno())
        }
        try remove(old)
    }

    package func remove(_ name: String) throws(SystemError) {
        guard unlink(path(of: name)) == 0 else {
            throw SystemError("remove \(path(of: name))", code: cl_errno())
        }
    }
}

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
    package static let mostExamples = 100
    /// After so many lines that are no strokes the rest is not read.
    private static let mostFaults = 10

    package init(file: String) { self.file = file }

    /// The examples, and what is wrong with the lines that are none.
    package var result: ([Template], [String]) {
        isEmpty ? ([], ["\(file):1:1: error: there are no strokes in it"]) : (examples, messages)
    }

    package mutating func read(_ line: ArraySlice<UInt8>) {
        number += 1
        guard !isOver, let content = StrokeFile.content(line, number: number) else { return }
        isEmpty = false
        isOver = examples.count == Self.mostExamples || messages.count == Self.mostFaults
        if isOver {
            return add(
                1,
                "the rest is not read after \(Self.mostExamples) examples, or \(Self.mostFaults) "
                    + "lines that are none")
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
