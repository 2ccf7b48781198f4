import Engine
import Fuzzer
import Gestures
import Mapping

/// What libFuzzer calls with every input: a mapping file is read whatever is in it, and everything
/// that is said about it is printed. Only a crash or a hang is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMapping(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let reader = MappingReader(Vocabulary(keys: .unchecked))
    let reading = reader.read(Source(file: "fuzz.yaml", bytes: bytes))
    for diagnostic in reading.diagnostics { precondition(!diagnostic.rendered().isEmpty) }
    return 0
}

/// The program: SwiftPM calls the main function of an executable by the executable's name.
@_cdecl("fuzz_mapping_main")
public func fuzzMappingMain(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
    fuzz(count, arguments) { fuzzMapping($0, $1) }
}
