import TestSupport

/// The module has a generator of its own of this name.
typealias SplitMix64 = TestSupport.SplitMix64
