// swift-tools-version: 6.2
import PackageDescription

let cotext: Target.Dependency = .product(name: "Cotext", package: "cotext")

let package = Package(
  name: "examples",
  products: [
    .executable(name: "two-writers", targets: ["TwoWriters"]),
    .executable(name: "write-logs", targets: ["WriteLogs"]),
  ],
  dependencies: [.package(name: "cotext", path: "..")],
  targets: [
    .executableTarget(name: "TwoWriters", dependencies: [cotext]),
    .executableTarget(name: "WriteLogs", dependencies: [cotext]),
    .testTarget(name: "ExampleTests", dependencies: [cotext, "TwoWriters", "WriteLogs"]),
  ]
)
