// CotextSyncTests
