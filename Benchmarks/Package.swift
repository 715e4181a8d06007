// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "benchmarks", targets: ["Benchmarks"])],
  dependencies: [.package(name: "cotext", path: "..")],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        .product(name: "Cotext", package: "cotext"),
        .product(name: "CotextFoundation", package: "cotext"),
        .product(name: "CotextSync", package: "cotext"),
        .product(name: "CotextServer", package: "cotext"),
      ]
    )
  ]
)
