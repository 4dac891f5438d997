const bases = [0x811c9dc5, 0x9747b28c] as const

/** Two hashes per word: a map takes ten times the memory; one word in a billion collides. */
export class WordRanks {
  private readonly slots: number
  private readonly sums: Uint32Array
  private readonly ranks: Uint32Array
  private size = 0

  constructor(wordsMax: number) {
    // Free slots end searches.
    this.slots = Math.ceil(wordsMax * 1.25) + 1
    this.sums = new Uint32Array(this.slots)
    this.ranks = new Uint32Array(this.slots)
  }

  add(word: string): void {
    const sum = hashWord(word, bases[1])
    const slot = this.findSlot(word, sum)
    if (this.ranks[slot] !== 0) return
    this.sums[slot] = sum
    this.ranks[slot] = ++this.size
  }

  rankOf(word: string): number | undefined {
    const rank = this.ranks[this.findSlot(word, hashWord(word, bases[1]))] ?? 0
    return rank === 0 ? undefined : rank - 1
  }

  private findSlot(word: string, sum: number): number {
    let slot = hashWord(word, bases[0]) % this.slots
    while (this.ranks[slot] !== 0 && this.sums[slot] !== sum) slot = (slot + 1) % this.slots
    return slot
  }
}

/** FNV-1a, with a final mix for the low bits. */
function hashWord(word: string, base: number): number {
  let sum = base
  for (let at = 0; at < word.length; at++) sum = Math.imul(sum ^ word.charCodeAt(at), 0x01000193)
  sum ^= sum >>> 16
  return Math.imul(sum, 0x85ebca6b) >>> 0
}
