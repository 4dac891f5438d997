/** Words in a row that an answer may share with the prompt by chance. */
const shared = 6

/** Notices when a model recites its instructions, whoever talked it into that: a few words in a row are enough. */
export class PromptGuard {
  private readonly sequences = new Set<string>()
  private readonly last: string[] = []
  private rest = ''

  constructor(system: string) {
    const words = wordsOf(system)
    for (let from = 0; from + shared <= words.length; from++)
      this.sequences.add(words.slice(from, from + shared).join(' '))
  }

  /** @returns true when the text so far, with this piece, recites the prompt */
  leaks(piece: string): boolean {
    this.rest += piece
    // The last word may go on in the next piece.
    const whole = /^[^]*[^\p{L}\p{N}]/u.exec(this.rest)?.[0] ?? ''
    this.rest = this.rest.slice(whole.length)
    for (const word of wordsOf(whole)) {
      this.last.push(word)
      if (this.last.length > shared) this.last.shift()
      if (this.last.length === shared && this.sequences.has(this.last.join(' '))) return true
    }
    return false
  }
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
