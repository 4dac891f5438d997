/** Consecutive words shared by chance. */
const maxSharedWords = 6

export class PromptGuard {
  private readonly sequences = new Set<string>()
  private readonly last: string[] = []
  private rest = ''

  constructor(system: string) {
    const words = wordsOf(system)
    for (let from = 0; from + maxSharedWords <= words.length; from++)
      this.sequences.add(words.slice(from, from + maxSharedWords).join(' '))
  }

  leaks(piece: string): boolean {
    this.rest += piece
    // The last word may continue in the next piece.
    const whole = /^[^]*[^\p{L}\p{N}]/u.exec(this.rest)?.[0] ?? ''
    this.rest = this.rest.slice(whole.length)
    for (const word of wordsOf(whole)) {
      this.last.push(word)
      if (this.last.length > maxSharedWords) this.last.shift()
      if (this.last.length === maxSharedWords && this.sequences.has(this.last.join(' '))) return true
    }
    return false
  }
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
