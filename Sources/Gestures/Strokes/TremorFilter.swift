extension Sequence<Sample> {
    /// The samples of a finished stroke without the tremor of the hand that drew it, which goes so
    /// many pixels to either side.
    ///
    /// Every sample is moved to the mean of the path over 75 ms before and after it: a moving
    /// average that is centred, so that shapes keep their place. Hands tremble 4 to 12 times a
    /// second; a mean over 150 ms leaves 50 % of a tremor of 4 Hz, 11 % at 6 Hz and at most 22 %
    /// from there on. Near the start and the end the window is shorter, so that they hardly move. No
    /// sample is moved farther than the hand trembles: so what was drawn fast keeps its form.
    package func steadied(by tremor: Double) -> [Sample] {
        var samples = compactMap(\.clamped)
        guard tremor > 0, let start = samples.first else { return samples }
        // The times in milliseconds, the places, and the integral of the place over the time.
        var times = [0.0]
        var places = [Vector.zero]
        var integrals = [Vector.zero]
        for sample in samples.dropFirst() {
            let (time, place, integral) = (
                times[times.count - 1], places[places.count - 1], integrals[integrals.count - 1]
            )
            times.append(Swift.max(time, (sample.time - start.time).milliseconds))
            places.append(sample.position - start.position)
            let middle = (place + places[places.count - 1]) * 0.5
            integrals.append(integral + middle * (times[times.count - 1] - time))
        }
        // The ends of the window only ever move forward.
        func integral(to time: Double, _ index: inout Int) -> Vector {
            while index + 1 < times.count, times[index + 1] <= time { index += 1 }
            guard index + 1 < times.count else { return integrals[index] }
            let past = time - times[index]
            let way =
                (places[index + 1] - places[index])
                * (past / (times[index + 1] - times[index]))
            return integrals[index] + (places[index] + way * 0.5) * past
        }
        let end = times[times.count - 1]
        var (head, tail) = (0, 0)
        for index in samples.indices {
            let reach = Swift.min(
                75, Swift.max(times[index], 37.5), Swift.max(end - times[index], 37.5))
            let from = Swift.max(0, times[index] - reach)
            let to = Swift.min(end, times[index] + reach)
            guard to > from else { continue }
            let sum = integral(to: to, &tail) - integral(to: from, &head)
            let way = sum * (1 / (to - from)) - places[index]
            let share = Swift.min(1, tremor / Swift.max(way.length, 1e-9))
            samples[index].position = samples[index].position + way * share
        }
        return samples
    }
}

extension StrokePath {
    /// The same without the tremor of a hand that goes so many pixels to either side.
    func steadied(by tremor: Double) -> StrokePath {
        tremor > 0 ? StrokePath(samples.steadied(by: tremor)) : self
    }
}
