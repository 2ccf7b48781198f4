/// The forms of many examples, four side by side in the lanes of a vector, so that one pass of
/// dynamic time warping compares a stroke with four of them.
///
/// The distance is a dynamic time warping (Sakoe and Chiba 1978) of places and directions together:
/// each point of one path is laid on one of the other, no more than `band` points away, at the cost
/// of ½(1 − v·v′) + ½|p − p′|², and a step that moves only one of the two costs `pause` more.
/// Divided by the number of points.
struct TemplateLanes: Sendable {
    /// So many examples share a pass.
    static let width = 4
    /// How far apart two points may be in their order and still be laid on each other.
    static let band = 5
    /// What waiting for the other path costs.
    private static let pause: Float = 0.03

    typealias Lanes = SIMD4<Float>

    /// How many examples there are.
    let count: Int
    /// For each pass and each point: x, y, u, v and own of its four examples.
    private let values: [Lanes]

    private static let stride = TemplatePath.count * TemplateForm.fields
    private static let far: Float = 1e9

    /// The lanes of `forms`, in their order.
    init(_ forms: [TemplateForm]) {
        count = forms.count
        let passes = (forms.count + Self.width - 1) / Self.width
        var values = [Lanes](repeating: .zero, count: passes * Self.stride)
        for index in 0..<(passes * Self.width) where !forms.isEmpty {
            // The last pass is filled up with its last example.
            let form = forms[min(index, forms.count - 1)]
            let base = index / Self.width * Self.stride
            for field in 0..<Self.stride {
                values[base + field][index % Self.width] = form.values[field]
            }
        }
        self.values = values
    }

    /// How many passes there are.
    var passes: Int { values.count / Self.stride }

    /// What laying point on point costs without any warping: never less than the distance.
    func straight(_ form: TemplateForm, pass: Int) -> Lanes {
        values.withUnsafeBufferPointer { values in
            form.values.withUnsafeBufferPointer { form in
                var sum = Lanes.zero
                for point in 0..<TemplatePath.count {
                    let base = point &* TemplateForm.fields
                    let query = Query(form, base)
                    sum += query.cost(values, pass &* Self.stride &+ base)
                }
                return sum / Float(TemplatePath.count)
            }
        }
    }

    /// The distances of `form` to the four examples of a pass. Where every one of them is beyond
    /// its limit the search ends early, and the figures are only known to be beyond.
    func distances(_ form: TemplateForm, pass: Int, limits: Lanes) -> Lanes {
        let width = 2 * Self.band + 2
        return withUnsafeTemporaryAllocation(of: Lanes.self, capacity: width) { row in
            row.initialize(repeating: Lanes(repeating: Self.far))
            return values.withUnsafeBufferPointer { values in
                form.values.withUnsafeBufferPointer { form in
                    Self.warp(values, pass &* Self.stride, form, row, limits)
                }
            }
        }
    }

    /// The costs of the row before are in `row`, by their place in the band; its last place is
    /// always out of the band.
    private static func warp(
        _ values: UnsafeBufferPointer<Lanes>, _ start: Int, _ form: UnsafeBufferPointer<Float>,
        _ row: UnsafeMutableBufferPointer<Lanes>, _ limits: Lanes
    ) -> Lanes {
        let far = Lanes(repeating: Self.far)
        let pause = Lanes(repeating: Self.pause)
        let last = TemplatePath.count - 1
        let reach = 2 * band
        let bound = limits * Float(TemplatePath.count)
        row[band] = .zero
        for point in 0...last {
            let query = Query(form, point &* TemplateForm.fields)
            let first = max(0, band - point)
            let end = min(reach, last - point + band)
            var base = start &+ (point &+ first &- band) &* TemplateForm.fields
            var behind = far
            var best = far
            var place = first
            while place <= end {
                let cost = query.cost(values, base)
                base &+= TemplateForm.fields
                let before = least(row[place], row[place &+ 1] + pause)
                behind = least(before + cost, behind + (pause + cost))
                row[place] = behind
                best = least(best, behind)
                place &+= 1
            }
            if first > 0 { row[first - 1] = far }
            if end < reach { row[end + 1] = far }
            if point & 3 == 3, all(best .> bound) { return best / Float(TemplatePath.count) }
        }
        return row[band] / Float(TemplatePath.count)
    }

    /// One point of the stroke, spread over all lanes.
    private struct Query {
        var x: Lanes
        var y: Lanes
        var u: Lanes
        var v: Lanes
        var own: Lanes

        @inline(__always) init(_ form: UnsafeBufferPointer<Float>, _ base: Int) {
            x = Lanes(repeating: form[base])
            y = Lanes(repeating: form[base &+ 1])
            u = Lanes(repeating: form[base &+ 2])
            v = Lanes(repeating: form[base &+ 3])
            own = Lanes(repeating: form[base &+ 4])
        }

        /// The cost of laying it on the points of the four examples at `base`.
        @inline(__always)
        func cost(_ values: UnsafeBufferPointer<Lanes>, _ base: Int) -> Lanes {
            let places = values[base] * x + values[base &+ 1] * y
            let courses = values[base &+ 2] * u + values[base &+ 3] * v
            return (values[base &+ 4] + own) - (places + courses)
        }
    }
}

/// The lesser of each pair.
@inline(__always)
private func least(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    b.replacing(with: a, where: a .< b)
}
