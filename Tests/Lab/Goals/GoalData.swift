internal import ArgumentParser
internal import Foundation
internal import Gestures
internal import StrokeGenerator

/// The stroke files of a folder.
struct GoalData {
    /// The sets by the name of their file.
    private var sets: [String: [LabStroke]] = [:]
    /// The sets that the folder does not have.
    private(set) var missing: [String] = []

    static let names = [
        "builtin", "wild-builtin", "mouse-hovers", "mouse-drags", "wild-hovers", "wild-drags",
        "zigzags", "templates", "wild-templates",
    ]

    /// Reads what `folder` has; of all writers, or of one half of them.
    init(_ folder: String?, half: Int?) throws {
        guard let folder else {
            missing = Self.names
            return
        }
        let read = inParallel(Self.names.count) { index -> [LabStroke]? in
            let file = "\(folder)/\(Self.names[index]).jsonl"
            guard FileManager.default.fileExists(atPath: file) else { return nil }
            var strokes: [LabStroke] = []
            _ = try? StrokeFiles.read([file]) { stroke in
                let isWanted = half.map { Writer(stroke.record).half == $0 } ?? true
                if isWanted, stroke.record.contacts.count == 1 { strokes.append(stroke) }
            }
            return strokes
        }
        for (name, strokes) in zip(Self.names, read) {
            guard let strokes, !strokes.isEmpty else {
                missing.append(name)
                continue
            }
            sets[name] = strokes
        }
    }

    /// The strokes of a set, at least one; nil where the folder has none.
    subscript(_ set: String) -> [LabStroke]? { sets[set] }
}

extension Writer {
    /// Which half of all writers this one belongs to, for limits that are tuned on one half and
    /// checked on the other: a hash (FNV-1a), mixed well, with a seed by which the halves of the
    /// collections that are measured with are about as large.
    var half: Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in description.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        var mixer = Seeded(hash ^ 21)
        return Int(mixer.next() & 1)
    }
}

extension LabStroke {
    var stroke: Stroke { record.strokes.first ?? Stroke() }

    /// The shape that it is: the last part of `source`.
    var shape: String { record.source?.split(separator: "/").last.map(String.init) ?? "" }

    /// The stroke, or what is made of it, drawn to mean its label.
    func trial(_ change: (Stroke) -> Stroke = { $0 }) -> Trial {
        Trial(strokes: [change(stroke)], wanted: wanted, writer: Writer(record))
    }

    /// The stroke drawn to mean nothing that is mapped.
    var idle: Trial { Trial(strokes: [stroke], wanted: nil, writer: Writer(record)) }
}

extension Stroke {
    /// The same with every place and time changed.
    func mapped(_ change: (Point, Double) -> (Point, Double)) -> Stroke {
        Stroke(
            contact,
            samples: samples.map { sample in
                let (place, time) = change(sample.position, sample.time.milliseconds)
                return Sample(place, at: Duration(milliseconds: time))
            })
    }

    /// Turned so that it leads from its first place to its last by `angle`; nil where that is
    /// shorter than any swipe.
    func leading(by angle: Double) -> Stroke? {
        guard let start = samples.first?.position, let end = samples.last?.position,
            start.distance(to: end) >= 24
        else { return nil }
        let turn = angle - (end - start).angle
        let (sine, cosine) = (sin(turn), cos(turn))
        return mapped { place, time in
            let way = place - start
            let turned = Vector(
                dx: way.dx * cosine - way.dy * sine, dy: way.dx * sine + way.dy * cosine)
            return (start + turned, time)
        }
    }

    /// With a hand or a device that shakes by so many pixels a coordinate (its deviation), drawn no
    /// larger than `size`: of a stroke over a whole tablet it would not be felt.
    func noisy(_ noise: Double, size: Double, _ random: inout Seeded) -> Stroke {
        guard let box = Box(around: samples.map(\.position)) else { return self }
        let scale = min(1, size / max(box.diagonal, 1))
        var other = random
        let stroke = mapped { place, time in
            (
                Point(
                    x: (place.x * scale + noise * other.normal()).rounded(),
                    y: (place.y * scale + noise * other.normal()).rounded()), time
            )
        }
        random = other
        return stroke
    }

    /// With every `step`th sample, and the last.
    func thinned(_ step: Int) -> Stroke {
        let last = samples.count - 1
        return Stroke(
            contact,
            samples: samples.indices.filter { $0 % step == 0 || $0 == last }.map { samples[$0] })
    }
}
