internal import Gestures
internal import StrokeGenerator
internal import TestServer

/// The pictures that need no desktop: the cheat-sheet, what the recognizers saw in strokes of every
/// kind, and recorded strokes.
struct StillPictures {
    /// curlicue.
    let program: String
    let folder: String

    private static let place = Point(x: 500, y: 400)

    /// Draws them all.
    func draw() throws {
        // Its home is private, and strokes can be recorded there.
        var options = PrivateServer.Options()
        options.kind = .xvfb
        (options.width, options.height) = (64, 64)
        let server = try PrivateServer(options)
        defer { server.close() }
        try Shape.store(in: server.environment["HOME"] ?? server.folder)
        let thirty = try server.write(DesktopVariant.all[0].mapping, to: "thirty.yaml")
        let many = try server.write(Self.many, to: "many.yaml")
        let mixed = try server.write(Self.mixed, to: "mixed.yaml")
        func draw(_ arguments: [String], _ name: String) throws {
            try server.run(program, arguments + ["-o", "\(folder)/papers-\(name)"])
        }
        try draw(["sheet"], "sheet-built-in.png")
        for format in ["png", "svg", "pdf"] {
            try draw(["sheet", "--config", mixed], "sheet-mixed.\(format)")
        }
        try draw(["sheet", "--config", thirty], "sheet-thirty.png")
        try draw(["sheet", "--config", many], "sheet-many.png")
        for (name, strokes) in Self.strokes {
            let record = StrokeRecord(label: name, contacts: strokes.map(\.samples))
            let file = try server.write(record.jsonLine + "\n", to: "\(name).jsonl")
            try draw(["explain", "--config", mixed, file], "explain-\(name).png")
        }
        for name in ["house", "odd"] {
            try draw(["strokes", "show", name], "strokes-\(name).png")
        }
    }

    /// One of every kind.
    private static var strokes: [(String, [Stroke])] {
        let generator = StrokeGenerator(seed: 5)
        return [
            ("circle", [generator.circle(center: place, radius: 90)]),
            (
                "two-circles",
                [
                    generator.circle(
                        center: place, radius: 90, rotation: .counterclockwise, turns: 2)
                ]
            ),
            ("shake", [generator.shake(turnings: 4, amplitude: 220, from: place)]),
            ("swipe", [generator.swipe(.left, length: 320, from: place)]),
            ("sequence", [generator.polyline([.down, .right], leg: 220, from: place)]),
            ("template", [generator.along(Shape.named("house").points(about: place, side: 240))]),
            ("near-miss", [generator.along(Shape.named("bolt").points(about: place, side: 240))]),
            ("fingers", generator.fingers(3) { $0.swipe(.left, length: 320, from: place) }),
            ("pinch", generator.pinch(center: place, from: 320, to: 120)),
        ]
    }

    /// More gestures than an A4 page holds.
    private static var many: String {
        let ways = ["up", "down", "left", "right"]
        var phrases = (1...5).flatMap { fingers in
            let count = fingers > 1 ? " \(fingers) fingers" : ""
            return (ways + ["up-left", "up-right", "down-left", "down-right"]).map {
                "swipe \($0)\(count)"
            }
        }
        for first in ways {
            for second in ways where second != first {
                phrases.append("\(first) \(second)")
                for third in ways where third != second {
                    phrases.append("\(first) \(second) \(third)")
                }
            }
        }
        phrases += ["shake horizontal", "shake vertical", "circle clockwise", "edge left"]
        phrases += (2...5).map { "tap \($0) fingers" } + (2...5).map { "long press \($0) fingers" }
        let actions = [
            "window maximize", "desktop next", "run firefox --private-window", "keys Ctrl+Shift+t",
            "run xterm -e tail --follow /var/log/syslog",
        ]
        return "hotkey: Ctrl+Super\ngestures:\n"
            + phrases.enumerated().map { "  \($1): \(actions[$0 % actions.count])\n" }.joined()
    }

    /// Everything that a sheet can show.
    private static let mixed = """
        hotkey: [Ctrl+Super, Button8]
        touch: always
        gestures:
          circle: window maximize
          circle counterclockwise 2 turns: window restore
          shake: [keys Ctrl+c, run notify-send copied]
          swipe left: desktop next
          swipe left 3 fingers: desktop next
          down right: window close
          stroke house: run xdg-open ~
          stroke نجمة: run true 'مرحبا بالعالم'
          stroke zed: >-
            run notify-send "a sentence that is too long to be read on a sheet of paper"
            --icon=/usr/share/icons/hicolor/48x48/apps/something.png
          pan up 4 fingers: {do: keys XF86AudioRaiseVolume, each: 40px, repeat: 200ms}
          pan left 3 fingers: {began: keys Alt+Tab, changed: keys Left, ended: keys Return, each: 60px}
          pinch in: window minimize
          pinch out: {do: keys Ctrl+plus, each: 10%}
          rotate clockwise: {do: keys Ctrl+r, each: 15deg}
          edge left: run rofi -show window
          double tap 3 fingers: click 2
          long press 2 fingers: click 3
          swipe up 5 fingers: desktop show
        applications:
          - match: {fullscreen: true}
            enabled: false
          - match: {class: [Firefox, Chromium], title: "Mozilla.*"}
            gestures:
              circle: keys Ctrl+r
              swipe left: keys Alt+Left
          - match: {class: Gimp}
            inherit: false
            gestures:
              shake: keys Ctrl+z

        """
}
