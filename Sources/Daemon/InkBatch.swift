internal import Engine
internal import Gestures

/// The samples that this iteration's events drew and that are not yet on the overlay: samples are
/// never dropped, only drawn together. Lists that were drained keep their memory, so that none is
/// allocated with the next sample.
final class InkBatch {
    private var runs: [(contact: Contact, samples: [Sample])] = []
    /// How many of them are in use.
    private var count = 0

    /// Whether nothing is to be drawn.
    var isEmpty: Bool { count == 0 }

    /// `contact` is drawn on to `sample`.
    func append(_ sample: Sample, of contact: Contact) {
        if let index = (0..<count).first(where: { runs[$0].contact == contact }) {
            runs[index].samples.append(sample)
            return
        }
        if count == runs.count {
            runs.append((contact, []))
        } else {
            runs[count].contact = contact
        }
        runs[count].samples.append(sample)
        count += 1
    }

    /// Calls `body` with the samples of each contact, in order, and forgets them.
    func drain(_ body: (Contact, [Sample]) -> Void) {
        for index in 0..<count where !runs[index].samples.isEmpty {
            body(runs[index].contact, runs[index].samples)
            runs[index].samples.removeAllKeepingCapacity()
        }
        count = 0
    }

    /// Forgets all samples.
    func removeAll() {
        for index in 0..<count { runs[index].samples.removeAllKeepingCapacity() }
    }
}
