internal import Engine
internal import Gestures

/// The samples that this iteration's events drew and that are not yet on the overlay: samples are
/// never dropped, only drawn together. Lists that were drained keep their memory, so that none is
/// allocated with the next sample.
final class InkBatch {
    private var runs: [(pointer: Int, contact: Contact, samples: [Sample])] = []
    /// How many of them are in use.
    private var count = 0

    /// Whether nothing is to be drawn.
    var isEmpty: Bool { count == 0 }

    /// A contact of the pointer `pointer` is drawn on to `sample`.
    func append(_ sample: Sample, of contact: Contact, pointer: Int) {
        if let index = (0..<count).first(where: {
            runs[$0].contact == contact && runs[$0].pointer == pointer
        }) {
            runs[index].samples.append(sample)
            return
        }
        if count == runs.count {
            runs.append((pointer, contact, []))
        } else {
            (runs[count].pointer, runs[count].contact) = (pointer, contact)
        }
        runs[count].samples.append(sample)
        count += 1
    }

    /// Calls `body` with the pointer and the samples of each contact, in order, and forgets them.
    func drain(_ body: (Int, Contact, [Sample]) -> Void) {
        for index in 0..<count where !runs[index].samples.isEmpty {
            body(runs[index].pointer, runs[index].contact, runs[index].samples)
            runs[index].samples.removeAllKeepingCapacity()
        }
        count = 0
    }

    /// Forgets the samples of one pointer.
    func removeAll(of pointer: Int) {
        for index in 0..<count where runs[index].pointer == pointer {
            runs[index].samples.removeAllKeepingCapacity()
        }
    }
}
