import { isStopWord, sentenceSpans, stem, wordsOf, type Language } from '../../languages/index.js'
import type { RankedPassage } from '../../ranking/ranked-passage.js'

/** The share of a sentence's words of meaning that the passages must have, where both are in one language. */
const sharedMin = 0.4
/** A shorter sentence ("Yes.", "Of course!") states nothing by itself. Words of meaning. */
const statingMin = 2
/** Citations, and addresses with or without a link: they state nothing, and are checked elsewhere. */
const notSaid = /\[\d+(?:\s*[,;]\s*\d+)*\]|\]\([^()\s]*\)|https?:\/\/\S+/g

/**
 * Lets a model's answer through sentence by sentence, without those that its sources do not support: a number that
 * stands in none of the passages, or words that they do not have. What is left out is counted, not shown.
 */
export class SupportedSentences {
  /** Sentences that were left out. */
  dropped = 0
  private held = ''
  private readonly numbers = new Set<string>()
  private readonly stems = new Set<string>()
  private readonly isSameLanguage: boolean

  /**
   * @param question what was asked, and what the model was told besides: its words and numbers may be repeated
   * @param language the language of the answer
   */
  constructor(
    passages: readonly Pick<RankedPassage, 'title' | 'headings' | 'text' | 'language'>[],
    question: string,
    private readonly language: Language,
  ) {
    this.isSameLanguage = passages.some((passage) => passage.language === language)
    for (const { title, headings, text } of passages) this.learn([title, ...headings, text].join('\n'))
    this.learn(question)
  }

  /** Text that can be shown now: whole sentences that are supported. A line that ended is whole, too. */
  push(piece: string): string {
    this.held += piece
    const starts = sentenceSpans(this.held, this.language).map(({ start }) => start)
    const whole = this.held.endsWith('\n') ? this.held.length : (starts.at(-1) ?? 0)
    return this.take(starts, whole)
  }

  /** The rest. */
  finish(): string {
    return this.take([], this.held.length)
  }

  /** Takes what is held before `end` away, and returns what of it is supported. */
  private take(starts: readonly number[], end: number): string {
    const cuts = [...new Set([0, ...starts.filter((start) => start < end), end])]
    const shown = cuts.slice(1).map((to, index) => this.checked(this.held.slice(cuts[index], to)))
    this.held = this.held.slice(end)
    return shown.join('')
  }

  private checked(sentence: string): string {
    if (this.isSupported(sentence.replace(notSaid, ' '))) return sentence
    this.dropped++
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

  private learn(text: string): void {
    for (const word of wordsOf(text, this.language)) {
      if (/\p{N}/u.test(word)) this.numbers.add(word)
      else this.stems.add(stem(word, this.language))
    }
  }
}
