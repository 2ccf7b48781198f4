internal import CX11
internal import Desktop
internal import Engine
internal import Gestures
internal import JSON

/// i3, asked over the socket that it names in a property of the root window.
struct I3: TilingManager {
    let windowManager: WindowManager

    /// i3 hides windows only by moving them to the scratchpad, where they lose their place in the
    /// layout: an empty workspace shows the desktop and keeps the layout.
    var emptyDesktop: String? { I3.emptyWorkspace }

    private static let emptyWorkspace = "desktop"

    func isFloating(_ window: Window) -> Bool {
        windowManager.properties.cardinal(.floatingInI3, of: window) == 1
    }

    func perform(_ request: TilingRequest, on window: Window) throws(ActionError) {
        guard let command = I3.command(for: request, on: window) else {
            throw .unsupported("do this", windowManager: windowManager.name)
        }
        let root = windowManager.display.root
        let path = windowManager.properties.string(.i3Socket, of: root) ?? ""
        let payload = try windowManager.answer { limit in
            LocalSocket.exchange(
                I3.message(command), at: path, within: limit,
                until: { I3.payload(of: $0) != nil }
            ).flatMap(I3.payload)
        }
        if let error = I3.error(in: payload) {
            // The user has taken it out of the scratchpad: it is shown already.
            if request == .hide(false) { return }
            throw .refused(error, windowManager: windowManager.name)
        }
    }

    /// The command for `request`; nil where i3 has none.
    static func command(for request: TilingRequest, on window: Window) -> String? {
        let criteria = "[id=\"\(window)\"]"
        return switch request {
        case .nothing: "nop"
        case .float(let isFloating): "\(criteria) floating \(isFloating ? "enable" : "disable")"
        case .hide(true): "\(criteria) move scratchpad"
        // This command hides a window that is not in the scratchpad any more.
        case .hide(false): "[id=\"\(window)\" workspace=\"__i3_scratch\"] scratchpad show"
        case .raise: "\(criteria) focus"
        case .lower: nil
        case .send(let monitor): "\(criteria) move container to output \(quoted(monitor.name))"
        case .goToDesktop(let desktop):
            "workspace --no-auto-back-and-forth \(word(for: desktop))"
        case .sendToDesktop(let desktop):
            "\(criteria) move --no-auto-back-and-forth container to workspace "
                + word(for: desktop)
        case .focus(let side): "\(criteria) focus \(side.rawValue)"
        case .move(let side): "\(criteria) move \(side.rawValue)"
        case .split(let axis): "\(criteria) focus, split \(axis.rawValue)"
        }
    }

    private static func word(for desktop: NewDesktop) -> String {
        switch desktop {
        case .number(let number): "number \(number)"
        case .named(let name): quoted(name)
        case .last: "back_and_forth"
        }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }

    private static let magic = Array("i3-ipc".utf8)
    /// The magic word, the payload's length and the message's type, both in the machine's order.
    private static let headerLength = magic.count + 8

    static func message(_ command: String) -> [UInt8] {
        let payload = Array(command.utf8)
        var message = magic
        let runCommand: UInt32 = 0
        for word in [UInt32(payload.count), runCommand] {
            withUnsafeBytes(of: word) { message += $0 }
        }
        return message + payload
    }

    /// The text of an answer; nil as long as it is not complete.
    static func payload(of answer: [UInt8]) -> String? {
        guard answer.count >= headerLength, answer.starts(with: magic) else { return nil }
        let length = answer.withUnsafeBytes {
            Int($0.loadUnaligned(fromByteOffset: magic.count, as: UInt32.self))
        }
        guard answer.count >= headerLength + length else { return nil }
        return String(decoding: answer[headerLength...].prefix(length), as: UTF8.self)
    }

    /// What i3 says against a command in the text of its answer, a list with an entry for each
    /// command; nil when it carried all of them out.
    static func error(in payload: String) -> String? {
        guard let entries = JSONValue(parsing: payload)?.array else { return "no answer in JSON" }
        let failed = entries.first { $0["success"]?.bool != true }
        return failed.map { $0["error"]?.string ?? "the command failed" }
    }
}
