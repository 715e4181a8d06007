import Testing

/// `cotext demo`: a real server on loopback and three writers, whose story is the same every time.
@Suite struct DemoTests {
  @Test func theStoryIsToldToTheLetter() throws {
    let run = try cotext("demo")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.output == #"""
        A server on this machine, and three writers who share a document.

        1. Ada types a list; the others see it.
           Ada           Packing¶tent¶rope¶
           Ben           Packing¶tent¶rope¶
           Cleo          Packing¶tent¶rope¶

        2. All three at once: Ada makes the title a heading, Ben and Cleo type, Cleo makes bold.
           Ada           # Packing¶small tent¶*rope*¶torch¶
           Ben           # Packing¶small tent¶*rope*¶torch¶
           Cleo          # Packing¶small tent¶*rope*¶torch¶

        3. Cleo selects 'tent'; that travels, too.
           Ada           # Packing¶small |Ben[Cleo:tent]¶*rope*¶torch¶
           Ben           # [Ada:Packing]¶small [Cleo:tent]¶*rope*¶torch¶
           Cleo          # [Ada:Packing]¶small |Bentent¶*rope*¶torch¶

        4. Ben and Ada type around it; her selection stays where it was.
           Ada           # Packing¶10 |Bensmall [Cleo:tent] (one)¶*rope*¶torch¶
           Ben           # Packing¶10 small [Cleo:tent] (one)|Ada¶*rope*¶torch¶
           Cleo          # Packing¶10 |Bensmall tent (one)|Ada¶*rope*¶torch¶

        5. Ben is offline and goes on; so do the others. Nobody sees both.
           Ada           # Packing¶10 small _tent_ (one)¶*rope and more*¶torch¶
           Ben, offline  # Packing¶10 small tent (one)¶torch¶soap¶
           Cleo          # Packing¶10 small _tent_ (one)¶*rope and more*¶torch¶

        6. Ben is back. What Ada wrote behind the word that he deleted is still there.
           Ada           # Packing¶10 small _tent_ (one)¶* and more*torch¶soap¶
           Ben           # Packing¶10 small _tent_ (one)¶* and more*torch¶soap¶
           Cleo          # Packing¶10 small _tent_ (one)¶* and more*torch¶soap¶

        7. Ben takes back his last two edits: the word is there again, bold as it was.
           Ada           # Packing¶10 small _tent_ (one)¶*rope and more*¶torch¶
           Ben           # Packing¶10 small _tent_ (one)¶*rope and more*¶torch¶
           Cleo          # Packing¶10 small _tent_ (one)¶*rope and more*¶torch¶

        All three have the same text, formatting and history: {"ada":34,"ben":21,"cleo":8}, 63 units.

        # Packing

        10 small _tent_ (one)\
        **rope and more**\
        torch

        """#)
  }

  @Test(arguments: ["2", "3", "4", "77"])
  func everySeedTellsOneStoryAndEndsEqual(seed: String) throws {
    let first = try cotext("demo", "--seed", seed)
    #expect(first.status == 0)
    #expect(first.output.contains("All three have the same text, formatting and history"))
    #expect(try cotext("demo", "--seed", seed).output == first.output)
  }
}
