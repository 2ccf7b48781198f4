import JSON
import Testing

@testable import curlicue

@Suite struct TextTests {
    @Test func tablesAreAligned() {
        var table = TextTable([("NAME", .left), ("count", .right), ("more", .left)])
        table.add(["né", "1,000"])
        table.add(["longer", "7", "x"])
        // Wide letters, and one with an accent of its own.
        table.add(["日本", "2", "e\u{301}"])
        #expect(
            table.lines == [
                "NAME    count  more", "né      1,000", "longer      7  x", "日本        2  e\u{301}",
            ])
    }

    @Test func onlyDesktopsAreKnownToStartEntries() {
        let desktops = ["XFCE", "ubuntu:GNOME", "", "i3", "IceWM", "Enlightenment"]
        #expect(desktops.filter(DoctorChecks.startsEntries) == ["XFCE", "ubuntu:GNOME"])
    }

    @Test func statusSaysWhetherTheConfigIsGoneOrWrong() {
        func config(_ path: String?) -> String? {
            let status = JSONValue(["mapping": JSONValue(path), "refused": .bool(true)])
            return StatusCommand.lines(status).last { $0.0 == "config" }?.1
        }
        #expect(config("/nonexistent/a.yaml")?.hasPrefix("the file is gone") == true)
        #expect(config("/")?.hasPrefix("the newest version has errors") == true)
        // While the built-in mapping is in force, a first file with errors is refused.
        #expect(config(nil)?.hasPrefix("your file has errors") == true)
    }

    @Test func statusSaysWhoHasWhatIsDrawn() {
        func gestures(_ members: KeyValuePairs<String, JSONValue>) -> [String] {
            StatusCommand.lines(JSONValue(members)).filter { $0.0 == "gestures" }.map(\.1)
        }
        #expect(gestures(["gestures": .number(2)]) == ["2"])
        #expect(
            gestures(["gestures": .number(2), "recorder": .number(70)])
                == ["2", "run nothing, but go to process 70, until that ends"])
    }

    @Test func whyOffersToTeachOnlyWhatItLists() {
        func lines(_ nearest: [JSONValue]) -> [String] {
            WhyCommand.lines(JSONValue(["ago": .number(1), "nearest": .array(nearest)]))
        }
        let meant = lines([JSONValue(["gesture": "circle"])]).last
        #expect(meant?.hasSuffix("teach 'circle' --refused") == true)
        #expect(!lines([]).contains { $0.contains("teach") })
    }

    @Test func theValueOfAnOptionIsNoWordOfTheGestureToComplete() {
        func offered(_ words: String...) -> [String] {
            Completions.phrases(["curlicue", "add"] + words + [""], words.count + 2, "")
        }
        #expect(offered("swipe").contains("left") && !offered("swipe").contains("swipe left"))
        #expect(offered("--label", "X", "swipe") == offered("swipe"))
        #expect(offered("--label=X", "swipe", "--config", "f") == offered("swipe"))
        #expect(offered("--label", "X") == offered())
    }

    @Test func columnsWithNothingInThemAreLeftOut() {
        var table = TextTable([("NAME", .left), ("count", .right), ("more", .left)])
        #expect(table.lines == ["NAME  count  more"])
        table.add(["a", "", "x"])
        #expect(table.lines == ["NAME  more", "a     x"])
    }
}
