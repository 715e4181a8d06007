// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "cotext",
  // What `RangeSet`, `Atomic`, `Mutex` and `Clock` need on Apple's systems.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Cotext", targets: ["Cotext"]),
    .library(name: "CotextFoundation", targets: ["CotextFoundation"]),
    .library(name: "CotextSync", targets: ["CotextSync"]),
    .library(name: "CotextServer", targets: ["CotextServer"]),
    .executable(name: "cotext", targets: ["CotextCommand"]),
  ],
  targets: [
    .target(name: "Cotext", swiftSettings: strict),
    .target(name: "CotextFoundation", dependencies: ["Cotext"], swiftSettings: strict),
    .target(name: "CotextSync", dependencies: ["Cotext"], swiftSettings: strict),
    // Calls that the C library's module map leaves out: headers only.
    .systemLibrary(name: "CLinux"),
    .target(
      name: "CotextServer",
      dependencies: [
        "Cotext", "CotextSync", .target(name: "CLinux", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "CotextCommand", dependencies: ["Cotext", "CotextSync", "CotextServer"],
      resources: [.embedInCode("Timeline/Page")],
      swiftSettings: strict),

    .target(name: "TestSupport", dependencies: ["Cotext"], path: "Tests/TestSupport"),
    .testTarget(
      name: "CotextTests",
      dependencies: [
        "Cotext", "TestSupport", .target(name: "CLinux", condition: .when(platforms: [.linux])),
      ]),
    .testTarget(
      name: "CotextFoundationTests", dependencies: ["CotextFoundation", "TestSupport"]),
    .testTarget(name: "CotextSyncTests", dependencies: ["CotextSync", "TestSupport"]),
    .testTarget(name: "CotextServerTests", dependencies: ["CotextServer", "TestSupport"]),
    .testTarget(
      name: "Conformance", dependencies: ["Cotext", "TestSupport"], exclude: ["Scenarios"]),
    .testTarget(
      name: "CommandTests", dependencies: ["Cotext", "CotextCommand", "CotextSync", "TestSupport"]),
  ]
)
