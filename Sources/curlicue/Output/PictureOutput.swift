internal import ArgumentParser
internal import CLinux
internal import Glibc
internal import Host
internal import Overlay

/// Where a command writes its picture.
struct PictureOutput {
    /// The file.
    let path: String
    /// The format that its suffix names.
    let format: PictureFormat

    /// The file at `path`, whose suffix names the format.
    ///
    /// - Throws: ends the command with 64 for a suffix that is none of png, svg and pdf.
    init(_ path: String) throws {
        self.path = path
        do throws(PictureError) { format = try PictureFormat(path: path) } catch {
            throw end(clean("\(error)"), ExitStatus.usage)
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
        do throws(SystemError) { try FileDescriptor.write(bytes, to: path, mode: 0o666) } catch {
            throw end(clean("\(error)"), ExitStatus.cannotCreate)
        }
    }
}
