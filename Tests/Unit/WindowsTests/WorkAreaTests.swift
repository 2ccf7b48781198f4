import Gestures
import Testing

@testable import Windows

@Suite struct WorkAreaTests {
    private let screen = Box(x: 0, y: 0, width: 3000, height: 1000)
    private let left = Box(x: 0, y: 0, width: 1000, height: 1000)
    private let right = Box(x: 1000, y: 0, width: 2000, height: 800)

    private func area(_ monitor: Box, _ words: [UInt32]...) -> Box {
        workArea(of: monitor, struts: words, screen: screen)
    }

    @Test func panelTakesItsEdge() {
        #expect(area(left, [0, 0, 30, 0]) == Box(x: 0, y: 30, width: 1000, height: 970))
        #expect(area(left, [40, 0, 0, 0]) == Box(x: 40, y: 0, width: 960, height: 1000))
        #expect(area(left, [0, 0, 0, 25]) == Box(x: 0, y: 0, width: 1000, height: 975))
        #expect(area(right, [0, 60, 0, 0]) == Box(x: 1000, y: 0, width: 1940, height: 800))
    }

    @Test func panelOfOneMonitorLeavesTheOthersAlone() {
        let top: [UInt32] = [0, 0, 30, 0, 0, 0, 0, 0, 1000, 2999, 0, 0]
        #expect(area(left, top) == left)
        #expect(area(right, top) == Box(x: 1000, y: 30, width: 2000, height: 770))
    }

    @Test func bottomOfAShorterMonitorIsMeasuredFromTheScreen() {
        let bottom: [UInt32] = [0, 0, 0, 230, 0, 0, 0, 0, 0, 0, 1000, 2999]
        #expect(area(right, bottom) == Box(x: 1000, y: 0, width: 2000, height: 770))
        #expect(area(left, bottom) == left)
    }

    @Test func panelAtAnInnerEdgeDoesNotSwallowTheMonitorBeforeIt() {
        let inner: [UInt32] = [1040, 0, 0, 0, 0, 799, 0, 0, 0, 0, 0, 0]
        #expect(area(left, inner) == left)
        #expect(area(right, inner) == Box(x: 1040, y: 0, width: 1960, height: 800))
    }

    @Test func severalPanelsAddUpAndTheLargestWins() {
        #expect(
            area(left, [0, 0, 30, 0], [0, 0, 20, 40], [10, 0, 0, 0])
                == Box(x: 10, y: 30, width: 990, height: 930))
    }

    @Test func barWithoutStrutTakesThatOfItsMonitor() {
        let most = Box(x: 0, y: 0, width: 3000, height: 775)
        func words(_ bar: Box) -> [UInt32] { strut(of: bar, outside: most, screen: screen) }
        let bar = Box(x: 1000, y: 775, width: 2000, height: 25)
        #expect(area(right, words(bar)) == Box(x: 1000, y: 0, width: 2000, height: 775))
        #expect(area(left, words(bar)) == left)
        #expect(area(left, words(Box(x: -9, y: -9, width: 5, height: 5))) == left)
    }

    @Test func nonsenseLeavesTheMonitorAlone() {
        #expect(area(left, [.max, .max, .max, .max]) == left)
        #expect(area(left, []) == left)
        #expect(area(left, [1, 2]) == left)
    }
}
