import Engine
import Fuzzer
import Import
import Mapping

/// Files of the other programs; the first byte says of which. They are read or refused, and the
/// mapping that comes of one is a mapping.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzImport(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let first = bytes.first else { return 0 }
    let programs = ImportProgram.allCases
    let imported = try? Imported(
        Array(bytes.dropFirst()), of: programs[Int(first) % programs.count],
        keys: .unchecked, keyName: { $0 > 0 && $0 < 0x1000 ? "F\($0)" : nil })
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
