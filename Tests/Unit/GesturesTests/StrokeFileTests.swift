import Gestures
import JSON
import Testing

@Suite struct StrokeFileTests {
    @Test func everyFieldIsRead() throws {
        let line = """
            {"label":"circle","device":"pointer","source":"me","screen":[1920,1080],\
            "contacts":[[[100.0,200.0,0],[103.5,-2.002e2,8]],[]]}
            """
        let record = try StrokeFile.parse(line)
        #expect(record.label == "circle")
        #expect(record.device == "pointer")
        #expect(record.source == "me")
        #expect(record.screen == Box(x: 0, y: 0, width: 1920, height: 1080))
        #expect(
            record.contacts == [
                [
                    Sample(x: 100, y: 200, milliseconds: 0),
                    Sample(x: 103.5, y: -200.2, milliseconds: 8),
                ], [],
            ])
    }

    @Test("when an example was taught is kept, and one that was recorded has no such time")
    func taught() throws {
        let line = #"{"taught":1795515600123,"contacts":[[[1,2,3],[9,9,9]]]}"#
        let record = try StrokeFile.parse(line)
        #expect(record.taught == 1_795_515_600_123)
        #expect(try Template(record).taught == record.taught)
        #expect(try StrokeFile.parse(record.jsonLine) == record)
        #expect(try StrokeFile.parse(#"{"taught":null,"contacts":[]}"#).taught == nil)
        #expect(!StrokeRecord().jsonLine.contains("taught"))
        for time in ["-1", "1e15", "\"today\""] {
            #expect(throws: JSONError.self) {
                try StrokeFile.parse("{\"taught\":\(time),\"contacts\":[]}")
            }
        }
    }

    @Test func unknownFieldsOfAnyTypeAreSkipped() throws {
        let line = """
             { "a" : {"b":[1,{"c":null}],"d":"x\\u00e9\\"}"} , "contacts" : [ [ [ 1 , 2 , 3 ] ] ],
              "e":true,"f":-1.5E+3,"g":[],"h":{} }
            """
        #expect(try StrokeFile.parse(line).contacts == [[Sample(x: 1, y: 2, milliseconds: 3)]])
    }

    @Test(arguments: [
        ("[]", "there is no 'contacts'"), ("{}", "there is no 'contacts'"),
        (#"{"contacts":3}"#, "a list of contacts"), (#"{"contacts":[3]}"#, "a list of [x, y, t]"),
        (#"{"contacts":[[[1,2]]]}"#, "a sample is [x, y, t]"),
        (#"{"contacts":[[[1,2,3,4]]]}"#, "a sample is [x, y, t]"),
        (#"{"contacts":[[[1,"2",3]]]}"#, "a sample is [x, y, t]"),
        (#"{"contacts":[[[1,2,1e300]]]}"#, "31 years"),
        (#"{"label":7,"contacts":[]}"#, "'label' is a text"),
        (#"{"screen":[0,5],"contacts":[]}"#, "[width, height]"),
    ])
    func errorsSayWhatIsExpected(line: String, words: String) {
        let error = #expect(throws: JSONError.self) { try StrokeFile.parse(line) }
        #expect(error?.message.contains(words) == true, "\(line): \(String(describing: error))")
    }

    @Test func whatIsWrittenReadsBackTheSame() throws {
        let record = StrokeRecord(
            label: "stroke \"a\\b\"\n\u{1}é", device: "touch", source: "s",
            screen: Box(x: 0, y: 0, width: 1280.5, height: 720),
            contacts: [
                [
                    Sample(x: 0.1, y: -1e-7, milliseconds: 0),
                    Sample(x: 1e21, y: 3, milliseconds: 8.25),
                ], [],
            ])
        #expect(try StrokeFile.parse(record.jsonLine) == record)
        #expect(!record.jsonLine.contains("\n"))
        let simple = StrokeRecord(contacts: [[Sample(x: 1, y: 2.5, milliseconds: 3)]])
        #expect(simple.jsonLine == #"{"contacts":[[[1,2.5,3]]]}"#)
    }

    @Test func hugeAndOddRecordsAreRead() throws {
        let backwards = #"{"contacts":[[[1,1,50],[2,1,20],[3,1,60]]]}"#
        let stroke = try #require(try StrokeFile.parse(backwards).strokes.first)
        #expect(stroke.contact == .pointer)
        #expect(stroke.samples.map(\.time.milliseconds) == [50, 50, 60])
        let hundred = "[" + Array(repeating: "[[1,2,3]]", count: 100).joined(separator: ",") + "]"
        let strokes = try StrokeFile.parse("{\"contacts\":\(hundred)}").strokes
        #expect(strokes.count == 100)
        #expect(strokes.last?.contact == .finger(100))
        let many = Array(repeating: "[1,2,3]", count: 200_000).joined(separator: ",")
        #expect(try StrokeFile.parse("{\"contacts\":[[\(many)]]}").contacts[0].count == 200_000)
    }
}
