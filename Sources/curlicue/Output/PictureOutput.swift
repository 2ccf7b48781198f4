internal import ArgumentParser
internal import CLinux
internal import Glibc
internal import Host
internal import Pictures

/// Where a command writes its picture.
struct PictureOutput {
    /// The file.
    let path: String
    /// What its suffix says.
    let format: PictureFormat

    /// The file at `path`.
    ///
    /// - Throws: ends the command with 64 for a suffix that is none of png, svg and pdf.
    init(_ path: String) throws {
        self.path = path
        do throws(PictureError) { format = try PictureFormat(path: path) } catch {
            throw end(clean("\(error)"), ExitCode.validationFailure)
        }
    }

    /// Draws `picture` and writes the file; nothing is touched before it is drawn.
    ///
    /// - Throws: ends the command with 73 where that is not possible.
    func write(_ picture: Picture) throws {
        let bytes: [UInt8]
        do throws(PictureError) { bytes = try picture.bytes(format) } catch {
            throw end(clean("\(error)"), ExitStatus.cannotCreate)
        }
        do throws(SystemError) { try fill(bytes) } catch {
            throw end(clean("\(error)"), ExitStatus.cannotCreate)
        }
    }

    private func fill(_ bytes: [UInt8]) throws(SystemError) {
        let number = cl_open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard number >= 0 else { throw SystemError("write \(path)", code: cl_errno()) }
        let file = FileDescriptor(owning: number)
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(file.number, $0.baseAddress?.advanced(by: sent), bytes.count - sent)
            }
            if count < 0, cl_errno() == EINTR { continue }
            guard count > 0 else { throw SystemError("write \(path)", code: cl_errno()) }
            sent += count
        }
    }
}
