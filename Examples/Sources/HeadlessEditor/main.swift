import Cotext
import CotextFoundation
import Foundation

var notes = Document(replica: ReplicaID("ada")!, name: "notes")
try notes.insert("Rich text is fun to write.", at: 0, in: .character)
var ada = Editor(notes)
var bob = Editor(notes.fork(as: ReplicaID("bob")!))

/// Bob types at the start, where Ada is not, and both exchange what they have.
@MainActor func bobTypes(_ characters: String) throws {
  try bob.type(characters)
  ada.shared.apply(bob.document.changes(since: ada.document.version))
  bob.shared.apply(ada.document.changes(since: bob.document.version))
}

@MainActor func show(_ step: String) {
  print(step.padding(toLength: 24, withPad: " ", startingAt: 0) + ada.toolbar)
}

try ada.select("fun")
show("select fun")
try bobTypes("O")
try ada.toggleBold()
show("bold")
try bobTypes("h")
try ada.toggleItalic()
try ada.setSize(24)
show("italic, 24 pt")
try bobTypes(",")
try ada.setColor(.orange)
show("orange")
try ada.select("write")
try ada.setLink("https://swift.org")
show("link")
try bobTypes(" ")

// What the text editor makes of a keystroke, as its binding gets it.
var text = ada.shared.text
text.append(AttributedString(" Really."))
let change = try ada.shared.update(to: text)
print("the keystrokes are \(change?.unitCount ?? 0) units")
try bobTypes("yes: ")

// Save and load: the tutorials keep JSON.
let saved = try JSONEncoder().encode(ada.document)
let loaded = try JSONDecoder().decode(Document.self, from: saved)

print(ada.shared.text == bob.shared.text, AttributedString(loaded) == bob.shared.text)
print(loaded.markdown(), terminator: "")
for run in bob.document.runs { print(run.attributes.json, run.text) }
