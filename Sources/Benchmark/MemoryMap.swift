internal import Glibc

/// What the memory of a process is made of: its share of each mapping, by what the mapping is for.
struct MemoryMap {
    /// What a mapping is for.
    enum Kind: Hashable, Comparable {
        /// The program's own instructions.
        case code
        /// What the program only reads: strings, tables.
        case constants
        /// What the program changes: variables, and tables of addresses that the loader filled in.
        case data
        /// A shared library, all of it: `cairo`, `X11`.
        case library(String)
        /// Font files, and fontconfig's index of them.
        case fonts
        /// What malloc gives.
        case heap
        case stacks
        /// Shared with the X server: pixels on their way.
        case sharedMemory
        /// Other files: tables for character sets and languages.
        case files
        /// What the kernel adds.
        case kernel

        var name: String {
            switch self {
            case .code: "program, code"
            case .constants: "program, constants"
            case .data: "program, data and relocations"
            case .library(let name): "lib\(name)"
            case .fonts: "fonts"
            case .heap: "heap"
            case .stacks: "stacks"
            case .sharedMemory: "memory shared with the X server"
            case .files: "other files"
            case .kernel: "kernel"
            }
        }
    }

    /// Memory in KiB.
    struct Amount {
        /// The process's share: pages that n processes have count an n-th.
        var share = 0.0
        /// Of its share, what was written: the rest can be read again from its file at any time.
        var written = 0.0

        static func += (sum: inout Amount, other: Amount) {
            sum.share += other.share
            sum.written += other.written
        }
    }

    private(set) var kinds: [Kind: Amount] = [:]

    /// What there is in all.
    var total: Amount { kinds.values.reduce(into: Amount()) { $0 += $1 } }

    /// - Parameters:
    ///   - text: the contents of `/proc/PID/smaps`, see proc(5).
    ///   - program: the path of the program's file.
    init(smaps text: String, program: String) {
        let mappings = Self.mappings(text)
        for (index, mapping) in mappings.enumerated() {
            let before = index > 0 ? mappings[index - 1] : nil
            let kind = Self.kind(of: mapping, after: before, program: program)
            kinds[kind, default: Amount()] += mapping.amount
        }
    }

    /// The memory of a running process; nothing where it has gone.
    init(_ process: ProcessFigures) {
        self.init(
            smaps: File.text("/proc/\(process.pid)/smaps") ?? "", program: process.programPath)
    }

    // MARK: Reading

    private struct Mapping {
        var start: UInt
        var end: UInt
        /// `r-xp`.
        var permissions: Substring
        /// A file's path, `[heap]` or nothing.
        var name: Substring
        var amount = Amount()
        /// The file whose mapping ends where this one, which has no name, begins: it is what the
        /// file has room for and no contents, as the variables that begin as zero.
        var file: Substring?
    }

    /// The variables of a file that begin as zero are less than this; what is more and happens to
    /// lie behind them is from malloc.
    private static let mostOfFile: UInt = 1 << 20

    private static func mappings(_ text: String) -> [Mapping] {
        var mappings: [Mapping] = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 5)
            let ends = (words.first ?? "").split(separator: "-")
            if ends.count == 2, let start = UInt(ends[0], radix: 16),
                let end = UInt(ends[1], radix: 16), words.count >= 5
            {
                var mapping = Mapping(
                    start: start, end: end, permissions: words[1],
                    name: words.count > 5 ? words[5].drop { $0 == " " } : "")
                if mapping.name.isEmpty, end - start <= Self.mostOfFile, let last = mappings.last,
                    last.end == start, last.permissions.hasPrefix("rw")
                {
                    mapping.file = last.name.hasPrefix("/") ? last.name : last.file
                }
                mappings.append(mapping)
            } else if words.count > 1, let value = Double(words[1]),
                let last = mappings.indices.last
            {
                if words[0] == "Pss:" { mappings[last].amount.share = value }
                // Neither process shares with another what it wrote: each began with exec.
                if words[0] == "Anonymous:" { mappings[last].amount.written = value }
            }
        }
        return mappings
    }

    private static func kind(of mapping: Mapping, after before: Mapping?, program: String) -> Kind {
        let name = mapping.file ?? mapping.name
        if name == program {
            // What is written of a table for the loader is data, though it can only be read then.
            if mapping.permissions.contains("x") { return .code }
            return mapping.amount.written > 0 ? .data : .constants
        }
        if name.hasPrefix("/SYSV") || name.hasPrefix("/memfd:") { return .sharedMemory }
        if name.contains("/fontconfig/") || name.contains("/fonts/") { return .fonts }
        if let library = library(name) { return .library(library) }
        if name.hasPrefix("/") { return .files }
        if name == "[stack]" { return .stacks }
        if name == "[vdso]" || name == "[vvar]" { return .kernel }
        // A thread's stack has a page before it that nothing may touch.
        if let before, before.end == mapping.start, before.permissions.hasPrefix("---"),
            before.name.isEmpty, before.end - before.start <= 1 << 16
        {
            return .stacks
        }
        return .heap
    }

    /// `/usr/lib/libX11.so.6.4.0` as `X11`; nil for a file that is no library.
    private static func library(_ path: Substring) -> String? {
        guard let file = path.split(separator: "/").last,
            let end = file.firstRange(of: ".so")?.lowerBound, path.hasPrefix("/")
        else { return nil }
        let name = file[..<end].hasPrefix("lib") ? file[..<end].dropFirst(3) : file[..<end]
        return String(name)
    }
}

extension ProcessFigures {
    /// The path of the file that it runs; empty where it has gone.
    fileprivate var programPath: String {
        var path = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/\(pid)/exe", &path, path.count - 1)
        return String(
            decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
