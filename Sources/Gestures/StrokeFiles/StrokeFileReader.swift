internal import JSON

/// Reads one record: which fields there are, and what they have to hold.
struct StrokeReader {
    private var json: JSONScanner

    /// Sample times beyond ± so many milliseconds (31 years) are refused.
    private static let longest = 1e12
    /// Later times of teaching are refused: this is the year 5138.
    private static let latest = 1e14

    init(_ json: JSONScanner) { self.json = json }

    /// Reads the whole line.
    mutating func record() throws(JSONError) -> StrokeRecord {
        var record = StrokeRecord()
        var seen: Set<String> = []
        json.skipSpace()
        try json.expect("{", "an object: '{'")
        if try json.take("}") { throw json.error("there is no 'contacts'", back: 1) }
        repeat {
            json.skipSpace()
            let start = json.position
            let key = try json.string()
            json.skipSpace()
            try json.expect(":", "':' after '\(key)'")
            json.skipSpace()
            switch key {
            case "label": record.label = try text()
            case "device": record.device = try text()
            case "source": record.source = try text()
            case "subject": record.subject = try text()
            case "speed": record.speed = try text()
            case "screen": record.screen = try screen()
            case "taught": record.taught = try moment()
            case "contacts": record.contacts = try contacts()
            default:
                try json.skipValue(depth: 1)
                continue
            }
            if !seen.insert(key).inserted {
                throw json.error("'\(key)' is there twice", at: start)
            }
        } while try json.take(",")
        try json.expect("}", "',' or '}'")
        json.skipSpace()
        if !json.isAtEnd { throw json.error("something follows the object") }
        if !seen.contains("contacts") { throw json.error("there is no 'contacts'") }
        return record
    }

    /// A string, or nil for null.
    private mutating func text() throws(JSONError) -> String? {
        if json.takeWord("null") { return nil }
        return try json.string()
    }

    /// Milliseconds since 1970, or nil for null.
    private mutating func moment() throws(JSONError) -> Int? {
        if json.takeWord("null") { return nil }
        let start = json.position
        let milliseconds = try number()
        guard (0...Self.latest).contains(milliseconds) else {
            throw json.error("'taught' is a time in milliseconds since 1970", at: start)
        }
        return Int(milliseconds)
    }

    /// `[width, height]`, or nil for null.
    private mutating func screen() throws(JSONError) -> Box? {
        if json.takeWord("null") { return nil }
        let start = json.position
        try json.expect("[", "'screen' as [width, height]")
        let width = try number()
        try json.expect(",", "',' and the height")
        let height = try number()
        try json.expect("]", "']' after the height")
        guard width > 0, height > 0 else {
            throw json.error("a screen has a width and a height above 0", at: start)
        }
        return Box(x: 0, y: 0, width: width, height: height)
    }

    /// `[[[x, y, t], …], …]`.
    private mutating func contacts() throws(JSONError) -> [[Sample]] {
        var contacts: [[Sample]] = []
        try json.expect("[", "'contacts' as a list of contacts")
        if try json.take("]") { return [] }
        repeat {
            json.skipSpace()
            contacts.append(try samples())
        } while try json.take(",")
        try json.expect("]", "',' or ']' after a contact")
        return contacts
    }

    /// `[[x, y, t], …]`.
    private mutating func samples() throws(JSONError) -> [Sample] {
        var samples: [Sample] = []
        try json.expect("[", "a contact as a list of [x, y, t]")
        if try json.take("]") { return [] }
        repeat {
            json.skipSpace()
            try json.expect("[", "a sample as [x, y, t]")
            let x = try number()
            try json.expect(",", "',' and y")
            let y = try number()
            try json.expect(",", "',' and the time")
            json.skipSpace()
            let start = json.position
            let time = try number()
            try json.expect("]", "']' after the time")
            guard abs(time) <= Self.longest else {
                throw json.error("a time of more than 31 years", at: start)
            }
            samples.append(Sample(x: x, y: y, milliseconds: time))
        } while try json.take(",")
        try json.expect("]", "',' or ']' after a sample")
        return samples
    }

    private mutating func number() throws(JSONError) -> Double {
        json.skipSpace()
        let number = try json.number()
        json.skipSpace()
        return number
    }
}
