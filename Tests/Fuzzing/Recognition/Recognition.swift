import Engine
import Fuzzer
import Gestures

private let hotkey = Chord(.key("Menu"))

private let profile = Profile(
    hotkeys: [hotkey], touch: .always, touchpad: .always,
    bindings: [
        "tap", "double tap", "long press", "swipe left", "swipe up-right", "down right",
        "up down up", "circle", "circle clockwise", "shake", "edge left",
        "swipe left 3 fingers", "pan vertical 3 fingers", "pinch in", "rotate clockwise",
    ].compactMap { try? Phrase(parsing: $0) }.map { Binding($0, actions: [.nothing]) })

/// Holds in which anything moves anywhere at any time. Each ends, and scores are scores.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRecognition(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var bytes = Array(UnsafeBufferPointer(start: start, count: count))[...]
    func next() -> UInt8 { bytes.popFirst() ?? 0 }
    func number() -> Double {
        switch next() {
        case 0: .nan
        case 1: .infinity
        case 2: -.infinity
        case 3: 1e308
        case 4: -1e-308
        case ..<16: Double(Int8(bitPattern: next())) * 1e6
        default: Double(next()) * 8 + Double(next()) / 32
        }
    }
    func point() -> Point { Point(x: number(), y: number()) }
    var engine = Engine(profiles: [profile])
    var time = Duration.seconds(1)
    func take(_ event: Input.Event) {
        for effect in engine.handle(Input(event, at: time)) {
            guard case .outcome(.recognized(let gesture, _)) = effect else { continue }
            precondition((0...1).contains(gesture.score), "\(gesture)")
        }
    }
    take(.monitors([Output(Box(x: 0, y: 0, width: 1920, height: 1080), scale: 1)]))
    while !bytes.isEmpty {
        // Backwards, too.
        time += .microseconds(Int(Int8(bitPattern: next())) * 500 + 20_000)
        switch next() % 12 {
        case 0: take(.press(hotkey, point()))
        case 1: take(.release(hotkey))
        case 2: take(.touch(Int(next()), .began, point()))
        case 3, 4: take(.touch(Int(next() % 8), .moved, point()))
        case 5: take(.touch(Int(next() % 8), .ended, point()))
        case 6: take(.tick)
        case 7: take(.button(1, isDown: next() % 2 == 0, point()))
        case 8:
            let kind = PadEvent.Kind.allCases[Int(next() % 2)]
            let phase = PadEvent.Phase.allCases[Int(next() % 4)]
            let delta = Vector(dx: number(), dy: number())
            take(
                .pad(
                    PadEvent(
                        kind, phase, fingers: Int(next()), at: point(), delta: delta,
                        scale: number(), turn: number())))
        default: take(.motion(point()))
        }
    }
    take(.release(hotkey))
    time += .seconds(100)
    take(.interrupt(.stopping))
    precondition(engine.status == nil)
    return 0
}

/// The program: SwiftPM calls the main function of an executable by the executable's name.
@_cdecl("fuzz_recognition_main")
public func fuzzRecognitionMain(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
    fuzz(count, arguments) { fuzzRecognition($0, $1) }
}
