// CotextServerTests
