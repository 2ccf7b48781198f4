import Engine
import Gestures
import Testing

@testable import Windows

@Suite struct FollowingArithmeticTests {
    @Test func sizesGoByTheirIncrements() {
        let side = SizeHints.Side(least: 210, most: 810, increment: 20, base: 10)
        #expect([0, 210, 229, 230, 809, 5000].map(side.fit) == [210, 210, 210, 230, 790, 810])
        let odd = SizeHints.Side(least: 15, most: 100, increment: 10, base: 0)
        #expect(odd.fit(3) == 20)
        #expect(SizeHints.Side().fit(-7) == 1)
    }

    @Test func theFarCornerStaysWhereProportionsAreFixed() {
        let box = Box(x: 100, y: 100, width: 320, height: 180)
        var hints = SizeHints()
        hints.aspect = 16.0 / 9...16.0 / 9
        for (start, way) in [(Point(x: 110, y: 110), -1.0), (Point(x: 410, y: 270), 1)] {
            let corner = WindowTransform.Corner(of: box, nearest: start)
            for (dx, dy) in [(160.0, 90.0), (160, 0), (0, 90), (-80, 0)] {
                let drag = Vector(dx: way * dx, dy: way * dy)
                let after = WindowTransform(growth: .corner(corner, drag))
                    .applied(to: box, hints: hints)
                #expect(abs(after.width - after.height * 16 / 9) <= 1)
                #expect((after.width > box.width) == (dx + dy > 0))
                #expect(way < 0 ? after.maxX == 420 && after.maxY == 280 : after.minX == 100)
            }
        }
    }

    @Test func whatIsOutOfReachIsMovedIntoIt() {
        let areas = [
            Box(x: 0, y: 30, width: 1000, height: 700), Box(x: 1000, y: 0, width: 500, height: 500),
        ]
        func kept(_ x: Double, _ y: Double) -> Point {
            let box = Box(x: x, y: y, width: 300, height: 200).kept(within: areas, grip: 64)
            return Point(x: box.minX, y: box.minY)
        }
        #expect(kept(100, 100) == Point(x: 100, y: 100))
        #expect(kept(100, -50) == Point(x: 100, y: 30))
        #expect(kept(-500, 690) == Point(x: -236, y: 666))
        #expect(kept(900, 10) == Point(x: 900, y: 10), "its title lies on the second")
        #expect(kept(9000, 100) == Point(x: 1436, y: 100))
    }

    @Test(
        "What is placed where the client belongs, as measured",
        arguments: [
            ("awesome", [1, 1, 22, 1], [(1, 22), (-1, 22), (1, 11), (1, -1), (-1, -1), (0, 0)]),
            ("ctwm", [6, 6, 31, 6], [(6, 31), (0, 31), (6, 0), (6, 0), (0, 0), (0, 0)]),
            ("Window Maker", [1, 1, 24, 9], [(1, 24), (1, 24), (1, 1), (1, 1), (1, 1), (1, 1)]),
            ("mwm", [7, 7, 24, 7], [(7, 24), (7, 24), (7, 24), (7, 24), (7, 24), (0, 0)]),
        ] as [(String, [Double], [(Double, Double)])])
    func gravity(_ name: String, _ frame: [Double], _ corners: [(Double, Double)]) {
        let conduct = Conduct.table.first { $0.name == name } ?? Conduct()
        // X's numbers of NorthWest, NorthEast, West, SouthWest, SouthEast and Static.
        for (gravity, (dx, dy)) in zip([1, 3, 4, 7, 9, 10] as [Int32], corners) {
            #expect(conduct.corner(of: frame, gravity: gravity) == Vector(dx: dx, dy: dy))
        }
    }
}
