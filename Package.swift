// swift-tools-version: 6.2
import PackageDescription

/// What every target is built with: the Swift 6 language mode plus the upcoming features that make
/// imports and existentials explicit. CI adds `-Xswiftc -warnings-as-errors`.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A module of the product. Imports point one way:
/// Gestures <- Engine <- Mapping <- Pictures; Engine <- Desktop; Pictures, Desktop <- Overlay; Host;
/// everything <- curlicue.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [])
    -> Target
{
    .testTarget(
        name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

let math: Target.Dependency = .product(name: "RealModule", package: "swift-numerics")
let arguments: Target.Dependency = .product(
    name: "ArgumentParser", package: "swift-argument-parser")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")

let package = Package(
    name: "curlicue",
    products: [.executable(name: "curlicue", targets: ["curlicue"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-numerics", from: "1.1.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CX11", pkgConfig: "xi",
            providers: [
                .apt([
                    "libx11-dev", "libxi-dev", "libxext-dev", "libxfixes-dev", "libxtst-dev",
                    "libxrandr-dev",
                ])
            ]),
        .systemLibrary(
            name: "CCairo", pkgConfig: "pangocairo",
            providers: [.apt(["libcairo2-dev", "libpango1.0-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CLinux"),

        room("Gestures", [math]),
        room("Engine", ["Gestures"]),
        room("Mapping", ["CYAML", "Engine", "Gestures"]),
        room("Import", ["Engine", "Gestures", "Mapping"]),
        room("Desktop", ["CX11", "Engine", "Gestures"]),
        room("Overlay", ["CCairo", "CX11", "Desktop", "Engine", "Gestures", "Pictures"]),
        room("Pictures", ["CCairo", "CX11", "Engine", "Gestures", "Mapping", math]),
        room("Evaluation", ["Gestures"]),
        room("Host", ["CLinux"]),
        .target(
            name: "Installation", dependencies: ["CCairo", "CLinux", "CX11", "Host"],
            resources: [.embedInCode("Goods")], swiftSettings: strict),
        room("Hand", ["Gestures", math]),
        room("Stage", ["CCairo", "CLinux", "CX11", "Desktop", "Gestures", "Host"]),
        .executableTarget(
            name: "curlicue",
            dependencies: [
                "Desktop", "Engine", "Evaluation", "Gestures", "Hand", "Host", "Import",
                "Installation", "Mapping", "Overlay", "Pictures", "Stage", arguments, logging,
            ],
            swiftSettings: strict),

        tests("GesturesTests", ["Gestures", "Hand", math]),
        tests("EngineTests", ["Engine", "Gestures", "Hand", "Mapping", math]),
        tests("EvaluationTests", ["Evaluation", "Gestures"]),
        tests("MappingTests", ["Mapping", "Engine", "Gestures"]),
        tests(
            "ImportTests", ["Engine", "Gestures", "Import", "Mapping"],
            resources: [.copy("Samples")]),
        tests("DesktopTests", ["CX11", "Desktop", "Engine", "Gestures", "Stage"]),
        tests(
            "OverlayTests",
            ["CCairo", "Overlay", "Desktop", "Engine", "Gestures", "Pictures", "Stage"]),
        tests("PicturesTests", ["Pictures", "Engine", "Gestures", "Hand", "Mapping"]),
        tests("HostTests", ["Host"]),
        tests("InstallationTests", ["Installation"]),
        tests("StageTests", ["Stage", "Desktop", "Gestures", "Hand", math]),
        tests("EndToEndTests", ["Stage", "Hand", "Desktop", "Gestures", "Host", "curlicue"]),
    ],
    swiftLanguageModes: [.v6]
)

// The fuzzers are built by themselves: libFuzzer has a `main` of its own, and every module has to be
// instrumented. See Tests/Fuzzing.
if Context.environment["CURLICUE_FUZZER"] != nil {
    let targets: [(name: String, folder: String, dependencies: [Target.Dependency])] = [
        ("fuzz-mapping", "Mapping", ["Engine", "Gestures", "Mapping"]),
        ("fuzz-phrases", "Phrases", ["Engine", "Gestures"]),
        ("fuzz-strokes", "Strokes", ["Gestures"]),
        ("fuzz-control", "Control", ["Host"]),
        ("fuzz-recognition", "Recognition", ["Engine", "Gestures"]),
    ]
    package.targets.append(
        .target(name: "Fuzzer", path: "Tests/Fuzzing/Fuzzer", swiftSettings: strict))
    package.targets += targets.map { target in
        .executableTarget(
            name: target.name, dependencies: target.dependencies + ["Fuzzer"],
            path: "Tests/Fuzzing/\(target.folder)",
            swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])])
    }
}
