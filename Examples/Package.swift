// swift-tools-version: 6.2
import PackageDescription

let cotext: Target.Dependency = .product(name: "Cotext", package: "cotext")
let foundation: Target.Dependency = .product(name: "CotextFoundation", package: "cotext")

let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "headless-editor", targets: ["HeadlessEditor"]),
    .executable(name: "two-writers", targets: ["TwoWriters"]),
    .executable(name: "write-logs", targets: ["WriteLogs"]),
    .executable(name: "play-session", targets: ["PlaySession"]),
  ],
  dependencies: [.package(name: "cotext", path: "..")],
  targets: [
    .executableTarget(name: "HeadlessEditor", dependencies: [cotext, foundation]),
    .executableTarget(name: "TwoWriters", dependencies: [cotext]),
    .executableTarget(name: "WriteLogs", dependencies: [cotext]),
    .executableTarget(
      name: "PlaySession", dependencies: [.product(name: "cotext", package: "cotext")]),
    .testTarget(
      name: "ExampleTests",
      dependencies: [cotext, "HeadlessEditor", "PlaySession", "TwoWriters", "WriteLogs"]),
  ]
)
