import Fuzzer
import Host
import JSON

/// Requests on the control socket, whatever is sent. JSON that is read is written in a form that
/// means the same.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzControl(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    if let value = JSONValue(parsing: text) {
        let line = value.description
        precondition(!line.contains("\n"))
        precondition(JSONValue(parsing: line) == value, "\(line)")
    }
    _ = try? ControlProtocol.Request(parsing: text)
    return 0
}

/// The program: SwiftPM calls the main function of an executable by the executable's name.
@_cdecl("fuzz_control_main")
public func fuzzControlMain(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
    fuzz(count, arguments) { fuzzControl($0, $1) }
}
