/** Start values of the two sums of 32 bits that stand for a word. */
const bases = [0x811c9dc5, 0x9747b28c] as const

/**
 * The places of a language's words in its frequency lists. A word is kept as two sums of its letters: a map of 75,000
 * words takes ten times the memory of these arrays, and one word in a billion is mistaken for another.
 */
export class WordRanks {
  private readonly slots: number
  private readonly sums: Uint32Array
  /** From 1; 0 is an empty slot. */
  private readonly ranks: Uint32Array
  private size = 0

  /** @param wordsMax words that may be added at most */
  constructor(wordsMax: number) {
    // A fifth of the slots stays empty: a search ends at the next empty one.
    this.slots = Math.ceil(wordsMax * 1.25) + 1
    this.sums = new Uint32Array(this.slots)
    this.ranks = new Uint32Array(this.slots)
  }

  /** Adds a word behind the others; one that was added before keeps its place. */
  add(word: string): void {
    const sum = sumOf(word, bases[1])
    const slot = this.slotOf(word, sum)
    if (this.ranks[slot] !== 0) return
    this.sums[slot] = sum
    this.ranks[slot] = ++this.size
  }

  /** From 0 for the first word; undefined for one that was not added. */
  rankOf(word: string): number | undefined {
    const rank = this.ranks[this.slotOf(word, sumOf(word, bases[1]))] ?? 0
    return rank === 0 ? undefined : rank - 1
  }

  private slotOf(word: string, sum: number): number {
    let slot = sumOf(word, bases[0]) % this.slots
    while (this.ranks[slot] !== 0 && this.sums[slot] !== sum) slot = (slot + 1) % this.slots
    return slot
  }
}

/** FNV-1a over UTF-16 code units, with a last mixing so that the low bits depend on all letters. */
function sumOf(word: string, base: number): number {
  let sum = base
  for (let at = 0; at < word.length; at++) sum = Math.imul(sum ^ word.charCodeAt(at), 0x01000193)
  sum ^= sum >>> 16
  return Math.imul(sum, 0x85ebca6b) >>> 0
}
