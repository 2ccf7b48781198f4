package import Foundation

package let packageFolder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

package func packageFile(_ path: String) throws -> String {
    try contents(packageFolder.appending(path: path).path)
}

package func contents(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
}

/// How many of `all` rounds of a random test to play: a fifth, unless `CURLICUE_FULL` asks for all.
package func rounds(_ all: Int) -> Int {
    ProcessInfo.processInfo.environment["CURLICUE_FULL"] == nil ? all / 5 : all
}
