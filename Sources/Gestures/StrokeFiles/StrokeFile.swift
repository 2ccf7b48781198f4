public import JSON

/// One recorded gesture: a line of a stroke file.
public struct StrokeRecord: Hashable, Sendable {
    /// The phrase it stands for, if it is labelled.
    public var label: String?
    /// What drew it: `pointer`, `touch`, …
    public var device: String?
    /// Where it comes from.
    public var source: String?
    /// The screen it was drawn on, with its corner at the origin, in pixels.
    public var screen: Box?
    /// The person who drew it, in a study.
    public var subject: String?
    /// How fast it was to be drawn, in a study: `slow`, `medium`, `fast`.
    public var speed: String?
    /// When it was taught, in whole milliseconds since 1970, 0 or more; nil for one that was
    /// recorded.
    public var taught: Int?
    /// The samples of each contact, as recorded.
    public var contacts: [[Sample]]

    /// A record of `contacts`.
    public init(
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

    /// The strokes: fingers numbered from 1 where there are several contacts or a touch device
    /// drew, else the pointer. A time that runs backwards counts as the one before it.
    public var strokes: [Stroke] {
        contacts.enumerated().map { index, samples in
            let isFinger = contacts.count > 1 || device == "touch" || device == "touchpad"
            var stroke = Stroke(isFinger ? .finger(index + 1) : .pointer)
            stroke.samples.reserveCapacity(samples.count)
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
    private static let deepest = 32

    /// Reads one line, without its line break.
    ///
    /// Everything but `contacts` is optional; unknown fields are skipped, whatever they hold. The
    /// line has to be one JSON object (RFC 8259) of valid UTF-8, nested no deeper than 32.
    public static func parse(_ line: String) throws(JSONError) -> StrokeRecord {
        try parse(Array(line.utf8)[...])
    }

    /// Reads one line given as UTF-8 bytes, without its line break.
    public static func parse(_ line: ArraySlice<UInt8>) throws(JSONError) -> StrokeRecord {
        try JSONScanner.scan(line, deepest: deepest) { (json) throws(JSONError) in
            var reader = StrokeReader(json)
            return try reader.record()
        }
    }
}

extension StrokeRecord {
    /// The record as one line of a stroke file, without a line break. Reading it gives the same
    /// record, times to the nanosecond; a coordinate that is not finite cannot be written and
    /// leaves its sample out.
    public var jsonLine: String {
        var json = JSONWriter()
        json.object { json in
            let texts = [
                ("label", label), ("device", device), ("source", source), ("subject", subject),
                ("speed", speed),
            ]
            for case (let name, let text?) in texts {
                json.name(name)
                json.string(text)
            }
            if let screen, screen.width.isFinite, screen.height.isFinite {
                json.name("screen")
                json.array { json in
                    json.number(screen.width)
                    json.number(screen.height)
                }
            }
            if let taught {
                json.name("taught")
                json.number(Double(taught))
            }
            json.name("contacts")
            json.array { json in
                for samples in contacts { Self.write(samples, to: &json) }
            }
        }
        return json.text
    }

    private static func write(_ samples: [Sample], to json: inout JSONWriter) {
        json.array { json in
            for sample in samples where sample.position.isFinite {
                json.array { json in
                    json.number(sample.position.x)
                    json.number(sample.position.y)
                    json.number(sample.time.milliseconds)
                }
            }
        }
    }
}
