public import JSON

/// One recorded gesture: a line of a stroke file.
public struct StrokeRecord: Hashable, Sendable {
    /// The phrase it stands for, if it is labelled.
    package var label: String?
    /// What drew it: `pointer`, `touch`, …
    package var device: String?
    package var source: String?
    /// The screen it was drawn on, with its corner at the origin, in pixels.
    package var screen: Box?
    /// The person who drew it, in a study.
    package var subject: String?
    /// How fast it was to be drawn, in a study: `slow`, `medium`, `fast`.
    package var speed: String?
    /// When it was taught, in whole milliseconds since 1970, 0 or more; nil for one that was
    /// recorded.
    package var taught: Int?
    package var contacts: [[Sample]]

    package init(
        label: String? = nil, device: String? = nil, source: String? = nil, screen: Box? = nil,
        subject: String? = nil, speed: String? = nil,
        taught: Int? = nil, contacts: [[Sample]] = []
    ) {
        self.label = label
        self.device = device
        self.source = source
        self.screen = screen
        self.subject = subject
        self.speed = speed
        self.taught = taught
        self.contacts = contacts
    }

    /// The strokes: of a touchpad its fingers, of several contacts or a touch screen fingers numbered
    /// from 1, else of the pointer. A time that runs backwards counts as the one before it.
    public var strokes: [Stroke] {
        contacts.enumerated().map { index, samples in
            let isFinger = contacts.count > 1 || device == "touch"
            let contact = isFinger ? Contact.finger(index + 1) : .pointer
            var stroke = Stroke(device == "touchpad" ? .pad(index) : contact)
            for sample in samples {
                var sample = sample
                if let last = stroke.samples.last { sample.time = max(sample.time, last.time) }
                stroke.samples.append(sample)
            }
            return stroke
        }
    }
}

/// Stroke files: JSON Lines, one gesture a line.
public enum StrokeFile {
    /// A line without the byte order mark that may stand in the first one; nil for a blank line.
    public static func content(_ line: ArraySlice<UInt8>, number: Int) -> ArraySlice<UInt8>? {
        let hasMark = number == 1 && line.starts(with: [0xef, 0xbb, 0xbf])
        let content = hasMark ? line.dropFirst(3) : line
        return content.allSatisfy { [0x20, 0x0d, 0x09].contains($0) } ? nil : content
    }

    /// Reads one line, without its line break.
    ///
    /// Everything but `contacts` is optional; unknown fields are skipped, whatever they hold. The
    /// line has to be one JSON object (RFC 8259) of valid UTF-8, nested no deeper than 32.
    public static func parse(_ line: String) throws(JSONError) -> StrokeRecord {
        try parse(Array(line.utf8)[...])
    }

    package static func parse(_ line: ArraySlice<UInt8>) throws(JSONError) -> StrokeRecord {
        try StrokeRecord(JSONValue(parsing: line))
    }
}

extension StrokeRecord {
    /// Sample times beyond ± so many milliseconds (31 years) are refused.
    private static let longest = 1e12
    /// Later times of teaching are refused: this is the year 5138.
    private static let latest = 1e14

    /// The record that an object of these fields is.
    fileprivate init(_ json: JSONValue) throws(JSONError) {
        guard let contacts = json["contacts"] else { throw Self.fault("there is no 'contacts'") }
        func text(_ name: String) throws(JSONError) -> String? {
            guard let value = json[name], value != .null else { return nil }
            guard let text = value.string else { throw Self.fault("'\(name)' is a text") }
            return text
        }
        self.init(
            label: try text("label"), device: try text("device"), source: try text("source"),
            subject: try text("subject"), speed: try text("speed"))
        if let screen = json["screen"], screen != .null {
            guard let size = screen.array?.compactMap(\.number), size.count == 2,
                size.allSatisfy({ $0 > 0 })
            else { throw Self.fault("'screen' is [width, height], both above 0") }
            self.screen = Box(x: 0, y: 0, width: size[0], height: size[1])
        }
        if let taught = json["taught"], taught != .null {
            guard let time = taught.number, (0...Self.latest).contains(time) else {
                throw Self.fault("'taught' is a time in milliseconds since 1970")
            }
            self.taught = Int(time)
        }
        for contact in try Self.list(contacts, "'contacts' is a list of contacts") {
            var samples: [Sample] = []
            for sample in try Self.list(contact, "a contact is a list of [x, y, t]") {
                guard let list = sample.array, list.count == 3, let x = list[0].number,
                    let y = list[1].number, let time = list[2].number
                else { throw Self.fault("a sample is [x, y, t]") }
                guard abs(time) <= Self.longest else {
                    throw Self.fault("a time of more than 31 years")
                }
                samples.append(Sample(x: x, y: y, milliseconds: time))
            }
            self.contacts.append(samples)
        }
    }

    private static func list(_ json: JSONValue, _ what: String) throws(JSONError) -> [JSONValue] {
        guard let list = json.array else { throw fault(what) }
        return list
    }

    private static func fault(_ message: String) -> JSONError {
        JSONError(column: 1, message: message)
    }

    /// The record as one line of a stroke file, without a line break. Reading it gives the same
    /// record, times to the nanosecond.
    public var jsonLine: String { json.description }

    /// The object that this line is. A coordinate that is not finite cannot be written and leaves
    /// its sample out.
    public var json: JSONValue {
        var json = JSONValue.object([])
        let texts = [
            ("label", label), ("device", device), ("source", source), ("subject", subject),
            ("speed", speed),
        ]
        for case (let name, let text?) in texts { json.add(name, .string(text)) }
        if let screen, screen.width.isFinite, screen.height.isFinite {
            json.add("screen", .array([.number(screen.width), .number(screen.height)]))
        }
        if let taught { json.add("taught", JSONValue(taught)) }
        json.add("contacts", .array(contacts.map { .array($0.compactMap(Self.json)) }))
        return json
    }

    private static func json(_ sample: Sample) -> JSONValue? {
        guard sample.position.isFinite else { return nil }
        let numbers = [sample.position.x, sample.position.y, sample.time.milliseconds]
        return .array(numbers.map { .number($0) })
    }
}
