import Engine
import Fuzzer
import Import
import Mapping

/// Archives of easystroke, whatever is in them: they are read or refused, and the mapping that
/// comes of one is a mapping.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEasystroke(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let names = ImportNames(keyName: { $0 > 0 && $0 < 0x1000 ? "F\($0)" : nil })
    let hotkey = Chord(.modifiers, modifiers: [.control, .super])
    guard let imported = try? Imported(easystroke: bytes, hotkey: hotkey, names: names) else {
        return 0
    }
    let reading = MappingReader(Vocabulary(keys: .unchecked))
        .read(text: imported.text(source: "fuzz"), file: "fuzz.yaml")
    precondition(reading.mapping != nil, "not read back: \(reading.diagnostics)")
    return 0
}

/// The program: SwiftPM calls the main function of an executable by the executable's name.
@_cdecl("fuzz_easystroke_main")
public func fuzzEasystrokeMain(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
    fuzz(count, arguments) { fuzzEasystroke($0, $1) }
}
