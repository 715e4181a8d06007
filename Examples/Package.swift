// swift-tools-version: 6.2
import PackageDescription

let cotext: Target.Dependency = .product(name: "Cotext", package: "cotext")
let foundation: Target.Dependency = .product(name: "CotextFoundation", package: "cotext")

let package = Package(
  name: "examples",
  products: [
    .executable(name: "headless-editor", targets: ["HeadlessEditor"]),
    .executable(name: "two-writers", targets: ["TwoWriters"]),
    .executable(name: "write-logs", targets: ["WriteLogs"]),
  ],
  dependencies: [.package(name: "cotext", path: "..")],
  targets: [
    .executableTarget(name: "HeadlessEditor", dependencies: [cotext, foundation]),
    .executableTarget(name: "TwoWriters", dependencies: [cotext]),
    .executableTarget(name: "WriteLogs", dependencies: [cotext]),
    .testTarget(
      name: "ExampleTests", dependencies: [cotext, "HeadlessEditor", "TwoWriters", "WriteLogs"]),
  ]
)
