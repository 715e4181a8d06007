// CotextFoundationTests
