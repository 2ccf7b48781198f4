import Engine
import Fuzzer
import Gestures
import Mapping

/// Phrases, hotkeys and actions, whatever is written. What is understood is printed in a form that
/// means the same; what is not is pointed at inside the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPhrases(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    let length = text.unicodeScalars.count
    func check(_ error: WordError) {
        precondition(error.offset >= 0 && error.length >= 0)
        precondition(error.offset + error.length <= length, "\(error) lies outside")
    }
    do throws(WordError) {
        let phrase = try Phrase(parsing: text)
        let again = try Phrase(parsing: phrase.description)
        precondition(again == phrase, "\(phrase)")
    } catch { check(error) }
    do throws(WordError) {
        let action = try Action(parsing: text, keys: .unchecked)
        let again = try Action(parsing: action.description, keys: .unchecked)
        precondition(again == action, "\(action)")
    } catch { check(error) }
    do throws(WordError) { _ = try Chord(parsing: text, keys: .unchecked) } catch { check(error) }
    return 0
}

/// The program: SwiftPM calls the main function of an executable by the executable's name.
@_cdecl("fuzz_phrases_main")
public func fuzzPhrasesMain(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
    fuzz(count, arguments) { fuzzPhrases($0, $1) }
}
