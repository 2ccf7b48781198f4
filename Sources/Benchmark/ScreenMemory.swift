internal import CBenchmark
internal import CLinux
internal import Glibc

/// The pixels of Xvfb's screen, seen through the file that it keeps them in (`-fbdir`): reading
/// them sends no request and wakes no process.
final class ScreenMemory {
    let width: Int
    let height: Int
    private let memory: UnsafeMutableRawPointer
    private let size: Int
    private let pixels: UnsafePointer<UInt32>
    private let stride: Int

    /// - Parameter path: an X window dump (XWD, version 7) of 32 bits a pixel.
    init(path: String) throws(Failure) {
        let file = cl_open(path, O_RDONLY | O_CLOEXEC, 0)
        guard file >= 0 else { throw Failure("\(path) cannot be read") }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_size > 100,
            let memory = mmap(nil, Int(status.st_size), PROT_READ, MAP_SHARED, file, 0),
            memory != MAP_FAILED
        else { throw Failure("\(path) cannot be mapped") }
        size = Int(status.st_size)
        self.memory = memory
        func field(_ index: Int) -> Int {
            Int(UInt32(bigEndian: memory.load(fromByteOffset: index * 4, as: UInt32.self)))
        }
        // XWDFile.h: header size, version, format, depth, width, height, …, bits per pixel at 11,
        // bytes per line at 12, colours at 19; a colour has twelve bytes.
        (width, height, stride) = (field(4), field(5), field(12) / 4)
        let offset = field(0) + field(19) * 12
        guard field(1) == 7, field(11) == 32, offset + height * stride * 4 <= size else {
            throw Failure("\(path) is no screen of 32 bits a pixel")
        }
        pixels = UnsafePointer((memory + offset).assumingMemoryBound(to: UInt32.self))
    }

    deinit { munmap(memory, size) }

    /// The pixel at a place, which has to be on the screen.
    @inline(__always) func pixel(_ place: Place) -> UInt32 {
        // Another process writes it: it must be read anew each time.
        measuring_load(pixels + (place.y * stride + place.x))
    }
}

/// A pixel's place on the screen.
struct Place: Hashable {
    var x: Int
    var y: Int
}
