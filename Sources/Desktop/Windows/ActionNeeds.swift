internal import Engine

extension Action {
    /// What the window manager has to know for this action; empty where any will do, or where
    /// curlicue helps itself without.
    var hints: [WMAtom] {
        switch self {
        case .window(let action): action.hints
        case .desktop(.show): [.showingDesktop]
        case .desktop(.go), .desktop(.follow): [.currentDesktop]
        default: []
        }
    }

    /// Whether it is about the layout of a tiling window manager, which others do not have.
    var needsLayout: Bool {
        switch self {
        case .window(.float), .window(.split): true
        default: false
        }
    }
}

extension WindowAction {
    fileprivate var hints: [WMAtom] {
        switch self {
        case .maximize: [.maximizedHorizontally, .maximizedVertically]
        case .maximizeHorizontal: [.maximizedHorizontally]
        case .maximizeVertical: [.maximizedVertically]
        case .fullscreen: [.fullscreen]
        case .above: [.above]
        case .below: [.below]
        case .shade: [.shaded]
        case .toDesktop: [.desktop]
        case .focusNeighbour: [.clientList]
        default: []
        }
    }
}
