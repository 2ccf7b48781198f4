import Engine
import Gestures
import Testing

@testable import Daemon

@Suite("Ink that is not yet on the overlay") struct InkBatchTests {
    private func sample(_ x: Double) -> Sample { Sample(Point(x: x, y: 0), at: .zero) }

    private func drained(_ batch: InkBatch) -> [String] {
        var all: [String] = []
        batch.drain { contact, samples in
            all.append("\(contact): \(samples.map { Int($0.position.x) })")
        }
        return all
    }

    @Test("The samples of each contact are drawn together, in order") func contacts() {
        let batch = InkBatch()
        #expect(batch.isEmpty)
        for x in 1...4 {
            let finger = x.isMultiple(of: 2) ? 1 : 0
            batch.append(sample(Double(x)), of: .finger(finger))
        }
        #expect(!batch.isEmpty)
        #expect(
            drained(batch) == ["\(Contact.finger(0)): [1, 3]", "\(Contact.finger(1)): [2, 4]"])
        #expect(batch.isEmpty && drained(batch).isEmpty)
    }

    @Test("A list that was drained serves another contact") func reuse() {
        let batch = InkBatch()
        batch.append(sample(1), of: .finger(0))
        batch.append(sample(2), of: .finger(1))
        _ = drained(batch)
        #expect(batch.isEmpty)
        batch.append(sample(3), of: .pointer)
        #expect(drained(batch) == ["\(Contact.pointer): [3]"])
    }

    @Test("What was drawn can be forgotten") func erased() {
        let batch = InkBatch()
        batch.append(sample(1), of: .pointer)
        batch.removeAll()
        #expect(drained(batch).isEmpty && batch.isEmpty)
    }

    @Test("In the steady state no list is allocated anew") func memory() {
        let batch = InkBatch()
        var places: Set<UnsafeRawPointer?> = []
        for step in 0..<50 {
            batch.append(sample(Double(step)), of: .pointer)
            batch.drain { _, samples in
                samples.withUnsafeBytes { _ = places.insert($0.baseAddress) }
            }
        }
        #expect(places.count == 1)
    }
}
