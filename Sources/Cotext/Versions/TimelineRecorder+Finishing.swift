extension TimelineRecorder {
  /// The timeline of all steps. O(elements + events).
  package consuming func finish() -> Timeline {
    let storage = document.storage
    let numbers = numbers
    let (text, places) = storage.state.textOfAllElements(numbers)
    var timeline = Timeline(text: text, styles: styles)
    timeline.events.reserveCapacity(notes.count)
    timeline.steps.reserveCapacity(steps.count)
    for var step in steps {
      let first = timeline.events.count
      for event in storage.state.events(of: notes[step.events], numbers, places: places) {
        timeline.append(event, toStepAt: first)
      }
      step.events = first..<timeline.events.count
      timeline.steps.append(step)
    }
    return timeline
  }
}

extension Timeline {
  /// Appends an event to the last step, as part of the one before where both are the same thing.
  fileprivate mutating func append(_ event: Event, toStepAt first: Int) {
    guard let last = events.last, events.count > first, last.action == event.action,
      last.range.upperBound == event.range.lowerBound, last.oldStyle == event.oldStyle,
      last.newStyle == event.newStyle
    else {
      events.append(event)
      return
    }
    events[events.count - 1].range = last.range.lowerBound..<event.range.upperBound
  }
}

extension DocumentState {
  /// The text of all elements in order, and for each element by its number where it stands, in
  /// UTF-16 code units.
  fileprivate func textOfAllElements(
    _ numbers: ElementNumbers
  ) -> (text: String, places: [UInt32]) {
    var bytes: [UInt8] = []
    var places = [UInt32](repeating: 0, count: numbers.count)
    var offset: UInt32 = 0
    var next: (leaf: Int, run: Int)? = tree.runCount(tree.firstLeaf) > 0 ? (tree.firstLeaf, 0) : nil
    while let (leaf, run) = next {
      let range = tree.textRange(leaf, run)
      tree.text.append(range, to: &bytes)
      let first = numbers.number(of: tree.first(leaf, run))
      if tree.isWide(leaf, run) {
        for (index, scalar) in tree.text.string(range).unicodeScalars.enumerated() {
          places[first + index] = offset
          offset += UInt32(UTF16.width(scalar))
        }
      } else {
        for element in first..<first + tree.length(leaf, run) {
          places[element] = offset
          offset += 1
        }
      }
      next = tree.next(leaf, run)
    }
    return (String(decoding: bytes, as: UTF8.self), places)
  }

  /// What was noted of a step, by places, in an order in which the same things stand together.
  fileprivate func events(
    of notes: ArraySlice<TimelineRecorder.Note>, _ numbers: ElementNumbers, places: [UInt32]
  ) -> [Timeline.Event] {
    var events: [Timeline.Event] = []
    for note in notes {
      tree.forEachStretch(of: note.elements) { place, elements in
        let last = elements.upperBound - 1
        let width =
          tree.isWide(place.leaf, place.run)
          ? tree.string(of: last..<last + 1).utf16.count : 1
        let start = numbers.number(of: elements.lowerBound)
        let range = Int(places[start])..<Int(places[start + elements.count - 1]) + width
        events.append(
          Timeline.Event(
            action: note.action, range: range, oldStyle: note.oldStyle, newStyle: note.newStyle))
        return true
      }
    }
    if events.count > 1 {
      events.sort {
        ($0.action.rawValue, $0.oldStyle, $0.newStyle, $0.range.lowerBound)
          < ($1.action.rawValue, $1.oldStyle, $1.newStyle, $1.range.lowerBound)
      }
    }
    return events
  }
}
