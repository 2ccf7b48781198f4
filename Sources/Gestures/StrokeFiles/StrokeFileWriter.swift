internal import JSON

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
