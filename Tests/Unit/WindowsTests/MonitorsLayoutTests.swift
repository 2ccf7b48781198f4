import Engine
import Gestures
import Testing

@testable import Windows

@Suite struct MonitorsLayoutTests {
    private func monitor(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Output {
        Output(Box(x: x, y: y, width: width, height: height))
    }

    @Test func windowLiesWhereMostOfItIs() {
        let two = [monitor(0, 0, 1000, 800), monitor(1000, 0, 1000, 800)]
        #expect(Output.index(under: Box(x: 800, y: 10, width: 300, height: 100), in: two) == 0)
        #expect(Output.index(under: Box(x: 900, y: 10, width: 300, height: 100), in: two) == 1)
        #expect(Output.index(under: Box(x: 2500, y: 10, width: 30, height: 10), in: two) == 1)
        #expect(Output.index(under: Box(x: -500, y: 900, width: 30, height: 10), in: two) == 0)
    }

    @Test func neighboursFaceEachOther() {
        // 0 1
        //   2
        let three = [
            monitor(0, 0, 1920, 1080), monitor(1920, 0, 1920, 1080),
            monitor(1920, 1080, 1920, 1080),
        ]
        #expect(Output.index(.right, from: 0, in: three) == 1)
        #expect(Output.index(.left, from: 1, in: three) == 0)
        #expect(Output.index(.down, from: 1, in: three) == 2)
        #expect(Output.index(.up, from: 2, in: three) == 1)
        #expect(Output.index(.left, from: 0, in: three) == nil)
        #expect(Output.index(.up, from: 0, in: three) == nil)
    }

    @Test func aSlightlyHigherNeighbourIsNotAbove() {
        let two = [monitor(0, 100, 1000, 800), monitor(1000, 0, 1600, 900)]
        #expect(Output.index(.right, from: 0, in: two) == 1)
        #expect(Output.index(.up, from: 0, in: two) == nil)
        #expect(Output.index(.down, from: 1, in: two) == nil)
    }

    @Test func nearestOfARow() {
        let row = (0..<4).map { monitor(Double($0) * 800, 0, 800, 600) }
        #expect(Output.index(.right, from: 0, in: row) == 1)
        #expect(Output.index(.left, from: 3, in: row) == 2)
        #expect(Output.index(.next, from: 3, in: row) == 0)
        #expect(Output.index(.previous, from: 0, in: row) == 3)
        #expect(Output.index(.number(2), from: 3, in: row) == 1)
        #expect(Output.index(.number(5), from: 3, in: row) == nil)
        #expect(Output.index(.number(0), from: 3, in: row) == nil)
        #expect(Output.index(.next, from: 0, in: [row[0]]) == nil)
    }

    @Test func tilesMeetWithoutGapAndOverlap() {
        let area = Box(x: 10, y: 27, width: 1277, height: 769)
        #expect(Tile.left.box(in: area).maxX == Tile.right.box(in: area).minX)
        #expect(Tile.top.box(in: area).maxY == Tile.bottom.box(in: area).minY)
        #expect(Tile.leftThird.box(in: area).maxX == Tile.centerThird.box(in: area).minX)
        #expect(Tile.centerThird.box(in: area).maxX == Tile.rightThird.box(in: area).minX)
        #expect(Tile.leftTwoThirds.box(in: area).maxX == Tile.rightThird.box(in: area).minX)
        for tile in Tile.allCases {
            let box = tile.box(in: area)
            #expect(box.intersection(area) == box)
            #expect(box.minX == box.minX.rounded() && box.maxY == box.maxY.rounded())
        }
        let quarters: [Tile] = [.topLeft, .topRight, .bottomLeft, .bottomRight]
        #expect(quarters.reduce(0) { $0 + $1.box(in: area).area } == area.area)
    }

    @Test func tilesAreWhatTheirNamesSay() {
        let area = Box(x: 0, y: 30, width: 1200, height: 600)
        #expect(Tile.left.box(in: area) == Box(x: 0, y: 30, width: 600, height: 600))
        #expect(Tile.bottom.box(in: area) == Box(x: 0, y: 330, width: 1200, height: 300))
        #expect(Tile.topRight.box(in: area) == Box(x: 600, y: 30, width: 600, height: 300))
        #expect(Tile.centerThird.box(in: area) == Box(x: 400, y: 30, width: 400, height: 600))
        #expect(Tile.rightTwoThirds.box(in: area) == Box(x: 400, y: 30, width: 800, height: 600))
    }

    @Test func carriedKeepsProportionsAndStaysInside() {
        let from = Box(x: 0, y: 0, width: 1000, height: 1000)
        let to = Box(x: 1000, y: 100, width: 500, height: 800)
        #expect(
            Box(x: 100, y: 500, width: 400, height: 500).carried(from: from, to: to)
                == Box(x: 1050, y: 500, width: 200, height: 400))
        let outside = Box(x: -500, y: 900, width: 3000, height: 300).carried(from: from, to: to)
        #expect(outside.intersection(to) == outside)
    }

    @Test func centeredShrinksWhatWouldNotFit() {
        let area = Box(x: 0, y: 20, width: 800, height: 600)
        #expect(
            Box(x: 700, y: 0, width: 200, height: 100).centered(in: area)
                == Box(x: 300, y: 270, width: 200, height: 100))
        #expect(Box(x: 0, y: 0, width: 9000, height: 9000).centered(in: area) == area)
    }

    @Test func scaleComesFromTheSettingThenFromTheSize() {
        func scale(dpi: Double?, _ width: Double, _ height: Double) -> Double {
            Output.scale(dpi: dpi, pixels: (1920, 1080), millimetres: (width, height))
        }
        #expect(scale(dpi: 192, 500, 281) == 2)
        #expect(abs(scale(dpi: nil, 508, 285.75) - 1) < 1e-9)
        // Turned, in the monitor's own millimetres.
        #expect(abs(scale(dpi: nil, 142.875, 254) - 2) < 1e-9)
        #expect(scale(dpi: nil, 0, 0) == 1)
        #expect(scale(dpi: nil, 1, 1) == 1)
        #expect(scale(dpi: 5000, 1, 1) == 4)
    }

    @Test(
        "the setting is read from the resources, and GDK_SCALE is the least",
        arguments: [
            ("*foo: 1 Xft.dpi:\t144 Xft.hinting: 1", nil, 144), ("Xft.dpi: banana", nil, nil),
            ("Xft.dpi: 1e9999 Xft.dpi: 120", 1, 120), ("", nil, nil), ("", 2, 192),
            ("Xft.dpi: 120", 2, 192), ("Xft.dpi: 288", 2, 288),
        ] as [(String, Double?, Double?)])
    func setting(_ resources: String, factor: Double?, dpi: Double?) {
        #expect(userDPI(resources, factor: factor) == dpi)
    }
}
