extension StrokePath {
    /// How many distinct places a second it went through; infinite where the samples carry no time.
    var rate: Double {
        let seconds = duration.milliseconds / 1000
        return seconds > 0 ? Double(samples.count + leftOut) / seconds : .infinity
    }

    /// The greatest share of the time that goes into one of twelve equal parts of the path, the
    /// first and the last eighth left out, where every movement is slow: 1/12 at a steady pace. A
    /// shape drawn on purpose comes to 0.18 at the most; a pointer that happens to go round on its
    /// way stops and starts. Zero where the samples carry no time.
    var hesitation: Double {
        guard samples.count >= 3 else { return 0 }
        var length = 0.0
        for index in samples.indices.dropFirst() {
            length += samples[index].position.distance(to: samples[index - 1].position)
        }
        guard length > 0 else { return 0 }
        var parts = InlineArray<16, Double>(repeating: 0)
        var walked = 0.0
        for index in samples.indices.dropFirst() {
            let step = samples[index].position.distance(to: samples[index - 1].position)
            let part = Int((walked + step / 2) / length * 16)
            let time = samples[index].time - samples[index - 1].time
            parts[min(part, 15)] += time.milliseconds
            walked += step
        }
        var total = 0.0
        var longest = 0.0
        for index in 2..<14 {
            total += parts[index]
            longest = max(longest, parts[index])
        }
        return total > 0 ? longest / total : 0
    }
}
