import { isStopWord, sentenceSpans, stem, wordsOf, type Language } from '../../../languages/index.js'
import type { RankedPassage } from '../../../search/rank/ranked-passage.js'

/** Minimum share of content words found in same-language passages. */
const sharedMin = 0.4
/** The unit is content words. "Yes." and "Of course!" state nothing. */
const statingMin = 2
/** These state nothing and are checked elsewhere. */
const uncheckedParts = /\[\d+(?:\s*[,;]\s*\d+)*\]|\]\([^()\s]*\)|https?:\/\/\S+/g

/** Passes a model's answer sentence by sentence, without sentences whose numbers or words the passages lack. */
export class SupportedSentences {
  omittedCount = 0
  private pending = ''
  private readonly numbers = new Set<string>()
  private readonly stems = new Set<string>()
  private readonly isSameLanguage: boolean

  /** @param question its words and numbers may be repeated */
  constructor(
    passages: readonly Pick<RankedPassage, 'title' | 'headings' | 'text' | 'language'>[],
    question: string,
    private readonly language: Language,
  ) {
    this.isSameLanguage = passages.some((passage) => passage.language === language)
    for (const { title, headings, text } of passages) this.addWords([title, ...headings, text].join('\n'))
    this.addWords(question)
  }

  /** A line break also completes a sentence. */
  push(piece: string): string {
    this.pending += piece
    const starts = sentenceSpans(this.pending, this.language).map(({ start }) => start)
    const whole = this.pending.endsWith('\n') ? this.pending.length : (starts.at(-1) ?? 0)
    return this.releaseSupported(starts, whole)
  }

  finish(): string {
    return this.releaseSupported([], this.pending.length)
  }

  private releaseSupported(starts: readonly number[], end: number): string {
    const cuts = [...new Set([0, ...starts.filter((start) => start < end), end])]
    const shown = cuts.slice(1).map((to, index) => this.keepIfSupported(this.pending.slice(cuts[index], to)))
    this.pending = this.pending.slice(end)
    return shown.join('')
  }

  private keepIfSupported(sentence: string): string {
    if (this.isSupported(sentence.replace(uncheckedParts, ' '))) return sentence
    this.omittedCount++
    return ''
  }

  private isSupported(sentence: string): boolean {
    const words = wordsOf(sentence, this.language)
    if (words.some((word) => /\p{N}/u.test(word) && !this.numbers.has(word))) return false
    const meaning = words.filter((word) => !isStopWord(word, this.language) && !/\p{N}/u.test(word))
    if (!this.isSameLanguage || meaning.length < statingMin) return true
    const shared = meaning.filter((word) => this.stems.has(stem(word, this.language)))
    return shared.length / meaning.length >= sharedMin
  }

  private addWords(text: string): void {
    for (const word of wordsOf(text, this.language)) {
      if (/\p{N}/u.test(word)) this.numbers.add(word)
      else this.stems.add(stem(word, this.language))
    }
  }
}
