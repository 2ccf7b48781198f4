import Testing

@testable import Host

@Suite struct MonotonicClockTests {
    @Test func goesForward() {
        let first = MonotonicClock.now
        #expect(MonotonicClock.now >= first)
        #expect(first > .zero)
    }

    @Test(arguments: [
        (Duration.zero, 0, 0), (.seconds(-5), 0, 0), (.nanoseconds(1), 0, 1),
        (.milliseconds(2_500), 2, 500_000_000), (.nanoseconds(1_999_999_999), 1, 999_999_999),
        // Rounded up: a sleep that ends early would have to be repeated.
        (Duration(secondsComponent: 0, attosecondsComponent: 1), 0, 1),
        (Duration(secondsComponent: 3, attosecondsComponent: 1_000_000_001), 3, 2),
        (Duration(secondsComponent: 3, attosecondsComponent: 999_999_999_999_999_999), 4, 0),
    ])
    func durationsAreRoundedUp(duration: Duration, seconds: Int, nanoseconds: Int) {
        #expect(duration.roundedUp.seconds == seconds)
        #expect(duration.roundedUp.nanoseconds == nanoseconds)
    }
}
