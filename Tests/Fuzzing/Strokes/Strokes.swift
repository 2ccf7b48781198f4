import Fuzzer
import Gestures

/// Lines of stroke files, whatever is in them. What is read is written in a form that is read the
/// same way.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStrokes(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    for line in text.split(separator: "\n") {
        guard let record = try? StrokeFile.parse(String(line)) else { continue }
        let again = try? StrokeFile.parse(record.jsonLine)
        precondition(again?.contacts.count == record.contacts.count, "\(line)")
        precondition(again?.label == record.label, "\(line)")
    }
    return 0
}

/// The program: SwiftPM calls the main function of an executable by the executable's name.
@_cdecl("fuzz_strokes_main")
public func fuzzStrokesMain(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
    fuzz(count, arguments) { fuzzStrokes($0, $1) }
}
