/// What a stroke path holds; see `StrokePath` for what each of it means.
struct StrokeFeatures: Sendable {
    var samples: [Sample] = []
    private(set) var count = 0
    private(set) var start: Sample?
    private(set) var end: Sample?
    private(set) var length = 0.0
    private(set) var box = Box(.zero)
    private(set) var reach = 0.0
    private(set) var horizontal = ReversalCounter()
    private(set) var vertical = ReversalCounter()
    private(set) var bend = TurningAngle()
    private(set) var detour = 0.0
    /// Points closer than this to the last kept one replace it; grows when the stroke path is
    /// thinned.
    private var spacing = 0.0

    /// Appends the next sample.
    mutating func append(_ sample: Sample) {
        guard var sample = sample.held else { return }
        // Wide enough for any clock, and narrow enough that differences cannot overflow.
        let eons = Duration.seconds(1 << 40)
        sample.time = min(max(sample.time, end?.time ?? .zero - eons), eons)
        count += 1
        guard let start, let last = end else {
            start = sample
            end = sample
            samples.append(sample)
            box = Box(sample.position)
            horizontal.add(sample.position.x)
            vertical.add(sample.position.y)
            bend.add(sample.position)
            return
        }
        end = sample
        let step = sample.position.distance(to: last.position)
        guard step > 0 else { return }
        length += step
        box.include(sample.position)
        let away = sample.position.distance(to: start.position)
        reach = max(reach, away)
        if length > StrokePath.longestHook { detour = max(detour, 1 - away / length) }
        horizontal.add(sample.position.x)
        vertical.add(sample.position.y)
        bend.add(sample.position)
        keep(sample)
    }

    /// Stores a place, and thins the stroke path when it is full.
    private mutating func keep(_ sample: Sample) {
        let last = samples.count - 1
        if spacing > 0, last > 0,
            samples[last].position.distance(to: samples[last - 1].position) < spacing
        {
            samples[last] = sample
        } else {
            samples.append(sample)
        }
        guard samples.count > StrokePath.capacity else { return }
        spacing = max(spacing * 2, 2 * length / Double(StrokePath.capacity))
        var kept = 1
        for index in 1..<samples.count {
            let candidate = samples[index]
            if index == samples.count - 1
                || candidate.position.distance(to: samples[kept - 1].position) >= spacing
            {
                samples[kept] = candidate
                kept += 1
            }
        }
        samples.removeLast(samples.count - kept)
    }
}

extension Sample {
    /// The sample with its coordinates inside ±`StrokePath.farthest`; nil where they are not finite.
    var held: Sample? {
        guard position.isFinite else { return nil }
        var sample = self
        sample.position.x = min(max(position.x, -StrokePath.farthest), StrokePath.farthest)
        sample.position.y = min(max(position.y, -StrokePath.farthest), StrokePath.farthest)
        return sample
    }
}
