public import Foundation

/// The folder of the package.
public let packageFolder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

/// The text of a file of the package.
public func packageFile(_ path: String) throws -> String {
    try contents(packageFolder.appending(path: path).path)
}

/// The text of a file.
public func contents(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
}

/// How many of `all` rounds of a random test to play: a fifth, unless `CURLICUE_FULL` asks for all.
public func rounds(_ all: Int) -> Int {
    ProcessInfo.processInfo.environment["CURLICUE_FULL"] == nil ? all / 5 : all
}
