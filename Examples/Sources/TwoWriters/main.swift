import Cotext

var ada = Document(replica: ReplicaID("ada")!, name: "notes")
try ada.insert("The fox jumped.", at: 0, in: .character)
var bob = ada.fork(as: ReplicaID("bob")!)

// Both write on, and neither knows what the other one does.
let fromAda = [
  try ada.insert("quick ", at: 4, in: .character),
  try ada.format(4..<9, in: .character, ["bold": true]),
]
let fromBob = [try bob.insert(" over the dog", at: 14, in: .character)]

// Changes travel as lines of JSON, in any order, as often as you like.
for line in fromAda.compactMap({ $0?.json }) { try bob.apply(Change(json: line)) }
for line in fromBob.compactMap({ $0?.json }) { try ada.apply(Change(json: line)) }

print(ada.text)
print(bob.text == ada.text)
for run in bob.runs { print(run.attributes.json, run.text) }
