import Host
import Testing

@Suite struct DebounceTests {
    @Test func waitsForTheLastOfABurst() {
        var debounce = Debounce(quiet: .milliseconds(30), atMost: .milliseconds(100))
        #expect(debounce.deadline == nil)
        let isDueUnasked = debounce.fires(at: .seconds(9))
        #expect(!isDueUnasked)
        debounce.add(at: .milliseconds(1000))
        #expect(debounce.deadline == .milliseconds(1030))
        debounce.add(at: .milliseconds(1020))
        #expect(debounce.deadline == .milliseconds(1050))
        let isDueEarly = debounce.fires(at: .milliseconds(1049))
        #expect(!isDueEarly)
        let isDue = debounce.fires(at: .milliseconds(1050))
        #expect(isDue)
        #expect(debounce.deadline == nil)
    }

    @Test func anEndlessBurstGetsThrough() {
        var debounce = Debounce(quiet: .milliseconds(30), atMost: .milliseconds(100))
        for time in stride(from: 1000, through: 1200, by: 10) {
            debounce.add(at: .milliseconds(time))
        }
        #expect(debounce.deadline == .milliseconds(1100))
        let isDue = debounce.fires(at: .milliseconds(1200))
        #expect(isDue)
        debounce.add(at: .milliseconds(1210))
        #expect(debounce.deadline == .milliseconds(1240))
    }
}
