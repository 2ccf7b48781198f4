internal import Engine

/// KWin's own shortcuts, which InputActions runs by name, and what they do.
enum PlasmaShortcuts {
    /// What the shortcut `name` of KWin does; nil where curlicue has nothing like it.
    static func action(_ name: String) -> Action? {
        if let known = actions[name] { return known }
        let numbered: [(front: String, action: (Ordinal) -> Action)] = [
            ("Switch to Desktop ", { .desktop(.go($0, wrap: true)) }),
            ("Window to Desktop ", { .window(.toDesktop($0)) }),
        ]
        for (front, action) in numbered where name.hasPrefix(front) {
            if let number = Int(name.dropFirst(front.count)), Ordinal.range.contains(number) {
                return action(.number(number))
            }
        }
        return nil
    }

    /// The shortcut of KWin that does `action`.
    static func name(of action: Action) -> String? {
        switch action {
        case .desktop(.go(.number(let number), _)): "Switch to Desktop \(number)"
        case .window(.toDesktop(.number(let number))): "Window to Desktop \(number)"
        default: names[action]
        }
    }

    private static let names = Dictionary(
        actions.map { ($0.value, $0.key) }, uniquingKeysWith: { min($0, $1) })

    private static let actions: [String: Action] = [
        "Window Close": .window(.close), "Kill Window": .window(.kill),
        "Window Minimize": .window(.minimize), "Window Maximize": .window(.maximize),
        "Window Maximize Horizontal": .window(.maximizeHorizontal),
        "Window Maximize Vertical": .window(.maximizeVertical),
        "Window Fullscreen": .window(.fullscreen), "Window Shade": .window(.shade),
        "Window Raise": .window(.raise), "Window Lower": .window(.lower),
        "Window Above Other Windows": .window(.above),
        "Window Below Other Windows": .window(.below),
        "Window On All Desktops": .window(.sticky), "Window Move Center": .window(.center),
        "Window Quick Tile Left": .window(.tile(.left)),
        "Window Quick Tile Right": .window(.tile(.right)),
        "Window Quick Tile Top": .window(.tile(.top)),
        "Window Quick Tile Bottom": .window(.tile(.bottom)),
        "Window Quick Tile Top Left": .window(.tile(.topLeft)),
        "Window Quick Tile Top Right": .window(.tile(.topRight)),
        "Window Quick Tile Bottom Left": .window(.tile(.bottomLeft)),
        "Window Quick Tile Bottom Right": .window(.tile(.bottomRight)),
        "Switch Window Left": .window(.focusNeighbour(.left)),
        "Switch Window Right": .window(.focusNeighbour(.right)),
        "Switch Window Up": .window(.focusNeighbour(.up)),
        "Switch Window Down": .window(.focusNeighbour(.down)),
        "Window to Next Desktop": .window(.toDesktop(.next)),
        "Window to Previous Desktop": .window(.toDesktop(.previous)),
        "Window One Desktop to the Left": .window(.toDesktop(.left)),
        "Window One Desktop to the Right": .window(.toDesktop(.right)),
        "Window One Desktop Up": .window(.toDesktop(.up)),
        "Window One Desktop Down": .window(.toDesktop(.down)),
        "Window to Next Screen": .window(.toMonitor(.next)),
        "Window to Previous Screen": .window(.toMonitor(.previous)),
        "Show Desktop": .desktop(.show),
        "Switch to Next Desktop": .desktop(.go(.next, wrap: true)),
        "Switch to Previous Desktop": .desktop(.go(.previous, wrap: true)),
        "Switch One Desktop to the Left": .desktop(.go(.left, wrap: true)),
        "Switch One Desktop to the Right": .desktop(.go(.right, wrap: true)),
        "Switch One Desktop Up": .desktop(.go(.up, wrap: true)),
        "Switch One Desktop Down": .desktop(.go(.down, wrap: true)),
    ]
}
