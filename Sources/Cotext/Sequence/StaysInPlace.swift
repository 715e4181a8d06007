/// A field that takes no part in anything, but keeps the struct that has it at one address.
///
/// The compiler passes a struct that it can load to methods as a value, and one of several hundred
/// bytes it copies to the stack for that, for each call: four fifths of the time of an edit went
/// there. A weak reference cannot be moved by copying its bytes, so a struct with one is always
/// passed by its address.
struct StaysInPlace: ~Copyable {
  #if !hasFeature(Embedded)
    private weak let nothing: AnyObject? = nil
  #endif
}
