// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "cotext",
  products: [
    .library(name: "Cotext", targets: ["Cotext"]),
    .executable(name: "cotext", targets: ["CotextCommand"]),
  ],
  targets: [
    .target(name: "Cotext", swiftSettings: strict),
    .executableTarget(name: "CotextCommand", dependencies: ["Cotext"], swiftSettings: strict),

    .target(name: "TestSupport", dependencies: ["Cotext"], path: "Tests/TestSupport"),
    .testTarget(name: "CotextTests", dependencies: ["Cotext", "TestSupport"]),
    .testTarget(name: "Conformance", dependencies: ["Cotext", "TestSupport"]),
    .testTarget(name: "CommandTests", dependencies: ["CotextCommand"]),
  ]
)
