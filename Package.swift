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
    .library(name: "Cotext", targets: ["Cotext"])
  ],
  targets: [
    .target(name: "Cotext", swiftSettings: strict)
  ]
)
