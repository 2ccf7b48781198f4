import Engine
import Gestures
import Testing

@testable import Daemon

@Suite("Strokes that are kept") struct StrokeMemoryTests {
    private func stroke(_ number: Int) -> KeptStroke {
        var samples: [Sample] = []
        // As a hold gathers them: with room for all that may come.
        samples.reserveCapacity(StrokePath.capacity)
        for index in 0..<50 {
            samples.append(Sample(x: Double(index), y: Double(number), milliseconds: Double(index)))
        }
        return KeptStroke(
            stroke: DrawnStroke(
                strokes: [Stroke(samples: samples)], chord: nil,
                profile: Profile(hotkeys: [], bindings: []), limits: Limits()),
            nearest: NearestGestures(), time: .seconds(number))
    }

    @Test("The newest are kept, without the room for longer ones")
    func room() {
        var memory = StrokeMemory()
        for number in 0..<(StrokeMemory.most + 2) { memory.add(stroke(number)) }
        #expect(
            memory.strokes.map(\.time) == (2...6).reversed().map { .seconds($0) })
        for kept in memory.strokes {
            let samples = kept.stroke.strokes[0].samples
            #expect(samples.count == 50)
            #expect(samples.capacity < 100)
        }
    }
}
