// swift-tools-version: 6.2
import PackageDescription

/// What every target is built with: the Swift 6 language mode plus the upcoming features that make
/// imports and existentials explicit. A warning is an error, in every build: a switch for it would
/// have each command throw away what another has built.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
    // Debug builds, and so all tests, check at run time that what is written is not read meanwhile. There
    // is one thread; a released program would spend a twelfth of its work with each event on it.
    .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
]

/// For what runs seldom: files that are read or written once, the commands, and the daemon's own
/// module, whose work with each event is done by others. It keeps the installed program below 24 MB.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

/// For what computes much: optimized in debug builds, too, so that its tests take seconds.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A module of the product. Imports point one way:
/// JSON <- Gestures <- Engine <- Mapping; JSON <- Host <- Mapping; Engine <- Desktop;
/// Desktop, Host <- Windows; Desktop <- Overlay; Appearance <- Mapping, Overlay;
/// Mapping, Overlay, Windows <- Daemon; everything <- curlicue.
func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = [],
    _ more: [SwiftSetting] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, resources: resources, swiftSettings: strict + more)
}

/// Tests that need no display: `swift test --skip '(X11|EndToEnd)Tests'` runs those of all modules.
func unitTests(
    _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies + ["TestSupport"], path: "Tests/Unit/\(name)",
        resources: resources, swiftSettings: strict)
}

/// Tests of a module on a private X server.
func x11Tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: "Tests/X11/\(name)", swiftSettings: strict)
}

/// What the program is built with beside the toolchain. A folder that CURLICUE_VENDOR names, relative
/// to this one, has its sources, as in the Debian source package: that needs no network.
func dependency(_ name: String, _ version: Version) -> Package.Dependency {
    if let folder = Context.environment["CURLICUE_VENDOR"] {
        return .package(path: "\(folder)/\(name)")
    }
    return .package(url: "https://github.com/apple/\(name)", exact: version)
}

let arguments: Target.Dependency = .product(
    name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "curlicue",
    products: [.executable(name: "curlicue", targets: ["curlicue"])],
    dependencies: [
        // It links FoundationEssentials, for the JSON of `--experimental-dump-help` above all: up to
        // 1.8.2 no trait leaves that out, and releases before 1.7 link all of Foundation.
        dependency("swift-argument-parser", "1.8.2")
    ],
    targets: [
        .systemLibrary(
            name: "CX11", pkgConfig: "xi",
            providers: [
                .apt([
                    "libx11-dev", "libxi-dev", "libxext-dev", "libxfixes-dev", "libxtst-dev",
                    "libxrandr-dev", "libxkbcommon-dev",
                ])
            ]),
        .systemLibrary(
            name: "CCairo", pkgConfig: "pangocairo",
            providers: [.apt(["libcairo2-dev", "libpango1.0-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(name: "CJSON", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
        .systemLibrary(name: "CLinux"),

        module("JSON", ["CJSON"]),
        module("Gestures", ["JSON"], optimized),
        module("Engine", ["Gestures"]),
        module("Appearance"),
        module(
            "Mapping", ["Appearance", "CLinux", "CYAML", "Engine", "Gestures", "Host", "JSON"],
            // The built-in mapping: a link to config/curlicue.yaml.
            resources: [.embedInCode("curlicue.yaml")], small),
        module("Import", ["Engine", "Gestures", "Mapping"], small),
        module("Desktop", ["CX11", "Engine", "Gestures"]),
        module(
            "Windows",
            ["CLinux", "CX11", "Desktop", "Engine", "Gestures", "Host", "JSON"]),
        module(
            // cairo's header includes that of Xlib, so that who imports it needs both modules.
            "Overlay", ["Appearance", "CCairo", "CX11", "Desktop", "Engine", "Gestures"]),
        module("Host", ["CLinux", "JSON"], small),
        module(
            "Daemon",
            [
                "Appearance", "CLinux", "CX11", "Desktop", "Engine", "Gestures", "Host", "JSON",
                "Mapping",
                "Overlay", "Windows",
            ], small),
        .executableTarget(
            name: "curlicue",
            dependencies: [
                "CCairo", "CLinux", "CX11", "Daemon", "Desktop", "Engine",
                "Gestures",
                "Host", "Import",
                "JSON", "Mapping", "Overlay", "Windows",
                arguments,
            ],
            swiftSettings: strict + small,
            // Nothing loads the program as a library: public functions that nobody calls are left out,
            // more than a megabyte.
            linkerSettings: [
                .unsafeFlags(["-Xlinker", "--no-export-dynamic"], .when(configuration: .release))
            ]),

        // A private X server, and a model of how people draw: for the tests, the demo, the laboratory.
        .target(
            name: "TestServer",
            dependencies: ["CCairo", "CLinux", "CX11", "Desktop", "Gestures", "Host"],
            path: "Tests/Support/TestServer", swiftSettings: strict + optimized),
        .target(
            name: "StrokeGenerator", dependencies: ["Gestures"],
            path: "Tests/Support/StrokeGenerator", swiftSettings: strict + optimized),

        // What unit tests share: files of the package, temporary folders, golden texts.
        .target(
            name: "TestSupport", dependencies: ["CCairo", "CX11"],
            path: "Tests/Support/TestSupport",
            swiftSettings: strict),

        // The README's first command: `swift run curlicue-demo`.
        .executableTarget(
            name: "curlicue-demo",
            dependencies: [
                "Appearance", "CLinux", "Desktop", "Gestures", "Host", "JSON", "Mapping",
                "StrokeGenerator",
                "TestServer", "curlicue", arguments,
            ],
            path: "Tests/Demo", swiftSettings: strict),

        // What recognition and latency are measured with; no part of the product.
        .executableTarget(
            name: "curlicue-lab",
            dependencies: [
                "CCairo", "CLinux", "CX11", "Desktop", "Engine", "Gestures", "Host", "JSON",
                "Mapping", "StrokeGenerator", "TestServer", "curlicue", arguments,
            ],
            path: "Tests/Lab", exclude: ["README.md", "Recognition.md"],
            resources: [.embedInCode("Latency/reference.c")],
            swiftSettings: strict + optimized),

        // Desktop sessions as the distribution installs them, for tests in several targets.
        .target(
            name: "DesktopSessions", dependencies: ["CX11", "Desktop", "Gestures", "TestServer"],
            path: "Tests/Support/DesktopSessions", exclude: ["packages"], swiftSettings: strict),

        unitTests("JSONTests", ["JSON"]),
        unitTests("GesturesTests", ["Gestures", "JSON", "StrokeGenerator"]),
        unitTests("EngineTests", ["Engine", "Gestures", "StrokeGenerator", "Mapping"]),
        unitTests(
            "MappingTests",
            ["Appearance", "CLinux", "Mapping", "Engine", "Gestures", "Host", "StrokeGenerator"]),
        unitTests(
            "ImportTests", ["Engine", "Gestures", "Import", "Mapping"],
            resources: [.copy("Samples")]),
        unitTests(
            "DesktopTests",
            ["CX11", "Desktop", "Engine", "Gestures", "Host", "Mapping", "TestServer"]),
        unitTests("WindowsTests", ["Engine", "Gestures", "Windows"]),
        unitTests(
            "OverlayTests",
            ["Appearance", "CCairo", "CX11", "Overlay", "Engine", "Gestures", "StrokeGenerator"]),
        unitTests("HostTests", ["Host", "JSON"]),
        unitTests(
            "DaemonTests",
            [
                "Daemon", "Engine", "Gestures", "Host", "JSON", "Mapping", "Overlay",
                "StrokeGenerator",
            ]),
        unitTests(
            "CommandsTests",
            ["curlicue", "Engine", "Gestures", "JSON", "Mapping", "StrokeGenerator"]),

        x11Tests(
            "DesktopX11Tests",
            [
                "CX11", "Desktop", "Engine", "Gestures", "StrokeGenerator", "TestServer",
            ]),
        x11Tests(
            "WindowsX11Tests",
            [
                "CX11", "Desktop", "DesktopSessions", "Engine", "Gestures", "TestServer", "Windows",
            ]),
        x11Tests(
            "OverlayX11Tests",
            [
                "Appearance", "CCairo", "CX11", "Overlay", "Desktop", "Engine", "Gestures",
                "StrokeGenerator", "TestServer",
            ]),

        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "CLinux", "CX11", "TestServer", "StrokeGenerator", "Desktop", "DesktopSessions",
                "Engine",
                "Gestures",
                "Host", "JSON", "curlicue", "curlicue-demo",
            ], path: "Tests/EndToEnd", exclude: ["Faults.md"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)

// The fuzzers are built by themselves: libFuzzer has a `main` of its own, and every module has to
// be instrumented. See Tests/Fuzzing.
if Context.environment["CURLICUE_FUZZER"] != nil {
    let targets: [(name: String, folder: String, dependencies: [Target.Dependency])] = [
        ("fuzz-mapping", "Mapping", ["Engine", "Gestures", "Mapping"]),
        ("fuzz-phrases", "Phrases", ["Engine", "Gestures", "Mapping"]),
        ("fuzz-strokes", "Strokes", ["Gestures"]),
        ("fuzz-control", "Control", ["Host", "JSON"]),
        ("fuzz-import", "Import", ["Engine", "Import", "Mapping"]),
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
