import Gestures
import Testing

@testable import Windows

@Suite("What herbstluftwm answers") struct HerbstluftwmTests {
    @Test("monitors are read from the lines of list_monitors")
    func monitors() {
        let first = Herbstluftwm.Monitor(line: #"0: 1920x1080+0+0 with tag "default" [FOCUS]"#)
        #expect(first?.index == 0)
        #expect(first?.bounds == Box(x: 0, y: 0, width: 1920, height: 1080))
        let left = Herbstluftwm.Monitor(line: #"12: 800x600+-800+40 with tag "2", named "left""#)
        #expect(left?.index == 12)
        #expect(left?.bounds == Box(x: -800, y: 40, width: 800, height: 600))
        for line in ["", "0:", "x: 1x2+3+4", "0: 1920x1080", "0 1x2+3+4", "0: x++", "0: 1x2+3+4+5"]
        {
            #expect(Herbstluftwm.Monitor(line: line) == nil, "\(line)")
        }
    }
}
