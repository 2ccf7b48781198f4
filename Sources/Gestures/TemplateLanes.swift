/// The forms of many examples, eight side by side in the lanes of a vector, so that one pass of
/// dynamic time warping compares a stroke with eight of them.
///
/// The distance is a dynamic time warping (Sakoe and Chiba 1978) of places and directions together:
/// each point of one path is laid on one of the other, no more than `band` points away, at the cost
/// of ½(1 − v·v′) + ½|p − p′|², and a step that moves only one of the two costs `pause` more.
/// Divided by the number of points.
struct TemplateLanes: Sendable {
    /// So many examples share a pass.
    static let width = 8
    /// How far apart two points may be in their order and still be laid on each other.
    static let band = 6
    /// What waiting for the other path costs.
    private static let pause = Lanes(repeating: 0.03)

    typealias Lanes = SIMD8<Float>

    /// How many examples there are.
    let count: Int
    /// For each pass and each point: x, y, u, v and own of its eight examples.
    private let values: [Lanes]

    private static let fields = 5
    private static let stride = TemplatePath.count * fields
    private static let far = Lanes(repeating: 1e9)

    /// The lanes of `forms`, in their order.
    init(_ forms: [TemplateForm]) {
        count = forms.count
        let passes = (forms.count + Self.width - 1) / Self.width
        var values = [Lanes](repeating: .zero, count: passes * Self.stride)
        for index in 0..<(passes * Self.width) where !forms.isEmpty {
            // The last pass is filled up with its last example.
            let form = forms[min(index, forms.count - 1)]
            let lane = index % Self.width
            var base = index / Self.width * Self.stride
            for point in 0..<TemplatePath.count {
                values[base][lane] = form.x[point]
                values[base + 1][lane] = form.y[point]
                values[base + 2][lane] = form.u[point]
                values[base + 3][lane] = form.v[point]
                values[base + 4][lane] = form.own[point]
                base += Self.fields
            }
        }
        self.values = values
    }

    /// How many passes there are.
    var passes: Int { values.count / Self.stride }

    /// The cost of laying a point of `form` on the points of the eight examples at `base`.
    @inline(__always)
    private static func cost(
        _ values: borrowing Span<Lanes>, _ base: Int, _ form: borrowing TemplateForm, _ point: Int
    ) -> Lanes {
        var cost = values[base + 4] + form.own[point]
        cost -= values[base] * form.x[point]
        cost -= values[base + 1] * form.y[point]
        cost -= values[base + 2] * form.u[point]
        cost -= values[base + 3] * form.v[point]
        return cost
    }

    /// What laying point on point costs without any warping: never less than the distance.
    func straight(_ form: borrowing TemplateForm, pass: Int) -> Lanes {
        let values = values.span
        var sum = Lanes.zero
        var base = pass * Self.stride
        for point in 0..<TemplatePath.count {
            sum += Self.cost(values, base, form, point)
            base += Self.fields
        }
        return sum / Float(TemplatePath.count)
    }

    /// The distances of `form` to the eight examples of a pass. Where every one of them is beyond
    /// its limit the search ends early, and the figures are only known to be beyond.
    func distances(_ form: borrowing TemplateForm, pass: Int, limits: Lanes) -> Lanes {
        let values = values.span
        let last = TemplatePath.count - 1
        let reach = 2 * Self.band
        let bound = limits * Float(TemplatePath.count)
        // The costs of the row before, by their place in the band; the last is always out of it.
        var row = InlineArray<14, Lanes>(repeating: Self.far)
        row[Self.band] = .zero
        for point in 0...last {
            let first = max(0, Self.band - point)
            let end = min(reach, last - point + Self.band)
            var base = pass * Self.stride + (point + first - Self.band) * Self.fields
            var behind = Self.far
            var best = Self.far
            for place in first...end {
                let cost = Self.cost(values, base, form, point)
                base += Self.fields
                let before = least(row[place], row[place + 1] + Self.pause)
                behind = least(before, behind + Self.pause) + cost
                row[place] = behind
                best = least(best, behind)
            }
            if first > 0 { row[first - 1] = Self.far }
            if end < reach { row[end + 1] = Self.far }
            if point % 4 == 3, all(best .> bound) { return best / Float(TemplatePath.count) }
        }
        return row[Self.band] / Float(TemplatePath.count)
    }
}

/// The lesser of each pair.
@inline(__always)
private func least(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
    b.replacing(with: a, where: a .< b)
}
