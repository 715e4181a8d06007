// CotextServer
