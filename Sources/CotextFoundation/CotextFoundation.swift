// CotextFoundation
