internal import ArgumentParser
internal import CLinux
internal import Daemon
internal import Glibc
internal import Host
internal import Mapping

/// `curlicue edit`: the mapping file in an editor, checked before it is taken up.
struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Edit your config, and check it before it is saved.",
        discussion: """
            Opens $VISUAL or $EDITOR on a copy. The copy takes the place of the file once it has no \
            errors; until then you may edit it again, discard it, or keep it. Exit status: 1 when \
            the editor fails, 73 when the file cannot be written, 78 when there are errors left.
            """)

    @OptionGroup var mapping: MappingOptions

    func run() throws {
        let config = try EditableConfig(mapping)
        let copy = try Copy(of: config)
        while true {
            let isEdited = open(copy.path)
            let new = Source(file: config.path, bytes: try copy.bytes())
            guard new.fileBytes != config.source.fileBytes else {
                copy.remove()
                guard isEdited else { throw Self.editorFailed }
                StandardError.write("curlicue: nothing was changed")
                return
            }
            guard isEdited else {
                copy.announce()
                throw Self.editorFailed
            }
            let reading = MappingReader(MappingStore.thoroughVocabulary).read(new)
            for diagnostic in reading.diagnostics {
                StandardError.write(diagnostic.rendered(in: new))
            }
            if reading.mapping != nil {
                do { try config.write(new) } catch {
                    copy.announce()
                    throw error
                }
                StandardError.write("curlicue: saved \(clean(config.path))")
                return copy.remove()
            }
            switch Self.answer() {
            case .again: continue
            case .discard: copy.remove()
            case .keep: copy.announce()
            }
            throw ExitStatus.configuration
        }
    }

    /// What is to be done about errors.
    private enum Answer { case again, discard, keep }

    private static func answer() -> Answer {
        while true {
            StandardError.write(
                "curlicue: the config has errors: [e]dit again, [d]iscard the changes, or [k]eep "
                    + "the copy and end?")
            // Without an answer nothing that was typed is lost.
            guard let line = readLine() else { return .keep }
            switch line.lowercased().first {
            case "e": return .again
            case "d": return .discard
            case "k": return .keep
            default: continue
            }
        }
    }

    private static var editorFailed: any Error {
        end("the editor failed, so nothing was saved", ExitStatus.failure)
    }

    /// Opens `path` in the user's editor, waits until it ends, and answers whether all went well.
    private func open(_ path: String) -> Bool {
        func named(_ name: String) -> String? {
            Environment()[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        // Debian's name for the editor of the system, and what POSIX has everywhere.
        let editor = named("VISUAL") ?? named("EDITOR") ?? "$(command -v editor || echo vi)"
        let quoted = path.map { $0 == "'" ? "'\\''" : String($0) }.joined()
        return system("\(editor) '\(quoted)'") == 0
    }

    /// The copy that is edited, in a folder of its own.
    private struct Copy {
        private let folder: String
        var path: String { folder + "/curlicue.yaml" }

        init(of config: EditableConfig) throws {
            let parent = Environment()["XDG_RUNTIME_DIR"] ?? "/tmp"
            var name = Array("\(parent)/curlicue-edit-XXXXXX".utf8CString)
            guard let made = mkdtemp(&name) else {
                throw end(
                    "\(SystemError("make a folder in \(parent)", code: cl_errno()))",
                    ExitStatus.cannotCreate)
            }
            folder = String(cString: made)
            do throws(SystemError) {
                try FileDescriptor.write(config.source.fileBytes, to: path, mode: 0o600)
            } catch {
                throw end("\(error)", ExitStatus.cannotCreate)
            }
        }

        func bytes() throws -> [UInt8] {
            do throws(SystemError) { return try FileDescriptor.read(path, limit: 1 << 20) } catch {
                throw end(clean("\(error)"), ExitStatus.failure)
            }
        }

        func announce() {
            StandardError.write("curlicue: \(clean("the copy with your changes is \(path)"))")
        }

        func remove() {
            unlink(path)
            rmdir(folder)
        }
    }
}
