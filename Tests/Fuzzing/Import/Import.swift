import Engine
import Fuzzer
import Import
import Mapping

/// Configurations of the programs that write text or YAML; the first byte says of which. They are
/// read or refused, and the mapping that comes of one is a mapping.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzImport(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let first = bytes.first else { return 0 }
    let rest = Array(bytes.dropFirst())
    let hotkey = Chord(.modifiers, modifiers: [.control, .super])
    let imported: Imported? =
        first.isMultiple(of: 2)
        ? try? Imported(libinputGestures: rest, hotkey: hotkey, keys: .unchecked)
        : try? Imported(fusuma: rest, hotkey: hotkey, keys: .unchecked)
    guard let imported else { return 0 }
    let reading = MappingReader(Vocabulary(keys: .unchecked))
        .read(text: imported.text(source: "fuzz"), file: "fuzz.yaml")
    precondition(reading.mapping == imported.mapping, "not read back: \(reading.diagnostics)")
    return 0
}

/// The program: SwiftPM calls the main function of an executable by the executable's name.
@_cdecl("fuzz_import_main")
public func fuzzImportMain(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
    fuzz(count, arguments) { fuzzImport($0, $1) }
}
