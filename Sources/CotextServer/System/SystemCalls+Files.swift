#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension SystemCalls {
  /// Opens a file for reading.
  package static func open(_ path: String) throws(Failure) -> Int32 {
    try open(path, flags: O_RDONLY)
  }

  /// Makes a file that must not be there yet.
  package static func create(_ path: String) throws(Failure) -> Int32 {
    try open(path, flags: O_WRONLY | O_CREAT | O_EXCL)
  }

  /// Opens a file that is there for reading and writing.
  static func openForUpdate(_ path: String) throws(Failure) -> Int32 {
    try open(path, flags: O_RDWR)
  }

  /// Opens a file for writing at its end, made if it is not there.
  static func openForAppending(_ path: String) throws(Failure) -> Int32 {
    try open(path, flags: O_WRONLY | O_CREAT | O_APPEND)
  }

  /// Opens a device or a pipe for writing; nil if the path names a file or nothing.
  package static func openDevice(_ path: String) throws(Failure) -> Int32? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return nil }
    return try open(path, flags: O_WRONLY)
  }

  /// Makes what was written survive a loss of power. For a folder: which files it has.
  package static func synchronize(_ descriptor: Int32) throws(Failure) {
    guard retried({ fsync(descriptor) }) == 0 else { throw .last }
  }

  /// Gives a file another name, in place of a file that has it.
  package static func rename(_ path: String, to newPath: String) throws(Failure) {
    guard renameFile(path, newPath) == 0 else { throw .last }
  }

  /// Takes a file away.
  package static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }

  /// Cuts a file off behind its first `length` bytes.
  static func truncate(_ descriptor: Int32, to length: Int) throws(Failure) {
    guard retried({ ftruncate(descriptor, off_t(length)) }) == 0 else { throw .last }
  }

  /// Makes a folder; one that is there already is fine. Returns whether it is new.
  static func makeFolder(_ path: String) throws(Failure) -> Bool {
    if unsafe mkdir(path, 0o777) == 0 { return true }
    let failure = Failure.last
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw failure
    }
    return false
  }

  /// Makes a file the property of one process until its descriptor is closed or the process ends.
  /// False if it is another one's.
  static func lock(_ descriptor: Int32) throws(Failure) -> Bool {
    if retried({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 { return true }
    let failure = Failure.last
    if failure.wouldBlock { return false }
    throw failure
  }

  /// The size of a regular file, 0 for everything else.
  static func size(of descriptor: Int32) -> Int {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return 0
    }
    return max(0, Int(status.st_size))
  }

  /// Whether a descriptor is a regular file.
  static func isRegularFile(_ descriptor: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func open(_ path: String, flags: Int32) throws(Failure) -> Int32 {
    let descriptor = retried { openFile(path, flags | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }
}

// Calls whose names the members of `SystemCalls` hide.

private func openFile(_ path: String, _ flags: Int32) -> Int32 { unsafe open(path, flags, 0o666) }
private func renameFile(_ path: String, _ newPath: String) -> Int32 { unsafe rename(path, newPath) }
