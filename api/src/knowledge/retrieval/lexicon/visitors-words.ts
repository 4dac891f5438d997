import type { Locale } from '@loquia/contracts'
import { isStopWord, stem, tokenize, wordsOf, type Token } from '../../language/index.js'
import { withWholeWords } from './english/shorthand.js'
import { english } from './english/visitors.js'
import { withApostrophes } from './italian/apostrophes.js'
import { italian } from './italian/visitors.js'
import type { VisitorsWords } from './word-groups.js'

/** What a bot's index tells of its words: see `BotVocabulary`. */
export interface SiteWords {
  passages: number
  words: ReadonlyMap<string, number>
  stems: ReadonlyMap<string, number>
}

export interface Written {
  word: string
  isWeak: boolean
}

/** A word this long is known by its stem. */
const tellingLength = 8
/** A word shorter than this is compared in a phrase as it is written. */
const phraseStemLength = 5
/** Signs of a trade that a site must use... */
const signsMin = 3
/** ... and in how many of its passages, as a share, they must stand in all. */
const signsShare = 0.15

interface Section {
  signs: readonly string[]
  /** Key of a word asked → what it is written as. */
  written: ReadonlyMap<string, readonly Written[]>
}

interface Phrase {
  /** Stems, or, where a phrase says nothing, its very words. */
  keys: readonly string[]
  isExact: boolean
  written: readonly { text: string; always: boolean }[]
}

export interface SaidInWords {
  text: string
  /** For a word that took a phrase's place, or is part of one that stayed, what else the phrase may be written as. */
  also: ReadonlyMap<string, readonly string[]>
}

/** The words of visitors of one language, and what small businesses write for them. */
class Lexicon {
  private readonly sections: readonly Section[]
  private readonly phrases: ReadonlyMap<string, readonly Phrase[]>
  private readonly light: ReadonlySet<string>
  private readonly phrasesStay: boolean
  private readonly keyOf: (word: string) => string
  private readonly sectionsOf = new WeakMap<SiteWords, readonly Section[]>()

  constructor(
    private readonly language: Locale,
    { concerns, trades, phrases, phrasesStay, light, stemmedLength }: VisitorsWords,
  ) {
    this.light = new Set(light.split(' '))
    this.phrasesStay = phrasesStay
    this.keyOf = (word) => (word.length < stemmedLength ? word : stem(word, language))
    this.sections = [
      this.section(concerns, false),
      ...trades.flatMap((several) => several.split('\n# ').slice(1)).map((trade) => this.section(trade, true)),
    ]
    this.phrases = this.readPhrases(phrases)
  }

  /** How a website may write what a visitor calls `word` (folded). */
  writtenFor(word: string, site: SiteWords): readonly Written[] {
    return this.sectionsFor(site).flatMap(({ written }) => written.get(this.keyOf(word)) ?? [])
  }

  /** The question with what it says in several words in the site's one: "riavere i soldi" where the site says "rimborso". */
  inOneWord(question: string, site: SiteWords): SaidInWords {
    const tokens = tokenize(question).filter(({ word }) => !this.light.has(word))
    const keys = tokens.map(({ word }) => this.phraseKey(word))
    const also = new Map<string, readonly string[]>()
    const isUsed = (one: Phrase['written'][number]): boolean => one.always || this.isThere(one.text, site)
    const telling = (text: string): string[] => wordsOf(text).filter((word) => !isStopWord(word, this.language))
    let text = ''
    let end = 0
    for (let at = 0; at < tokens.length; at++) {
      const word = tokens[at]?.word ?? ''
      const phrase = [
        ...(this.phrases.get(word) ?? []),
        ...(keys[at] === word ? [] : (this.phrases.get(keys[at] ?? '') ?? [])),
      ].find(
        (one) =>
          one.keys.every((key, index) => (one.isExact ? tokens[at + index]?.word : keys[at + index]) === key) &&
          one.written.some(isUsed),
      )
      const [first, ...others] = phrase?.written.filter(isUsed) ?? []
      if (!phrase || !first) continue
      const said = tokens.slice(at, at + phrase.keys.length)
      at += phrase.keys.length - 1
      const staying = this.phrasesStay ? said.filter((one) => !isStopWord(one.word, this.language)) : []
      if (staying.length > 0) {
        for (const one of staying)
          also.set(
            one.word,
            [first, ...others].flatMap((each) => telling(each.text)),
          )
        continue
      }
      text += question.slice(end, (said[0] as Token).start) + first.text
      end = (said.at(-1) as Token).end
      const [instead] = telling(first.text)
      if (instead !== undefined)
        also.set(
          instead,
          others.flatMap((one) => telling(one.text)),
        )
    }
    return { text: text + question.slice(end), also }
  }

  private section(text: string, isTrade: boolean): Section {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    const signs = isTrade ? (lines.shift() ?? '').split(' ') : []
    const written = new Map<string, Written[]>()
    for (const line of lines) {
      const isWeak = line.startsWith('~ ')
      const [asked = '', words = ''] = line.replace(/^~ /, '').split(' > ')
      for (const word of asked.split(' ')) {
        const known = written.get(this.keyOf(word)) ?? []
        for (const other of words.split(' '))
          if (!known.some((one) => one.word === other)) known.push({ word: other, isWeak })
        written.set(this.keyOf(word), known)
      }
    }
    return { signs, written }
  }

  /** The sections that are true of a site: what everybody is asked, and its trades. */
  private sectionsFor(site: SiteWords): readonly Section[] {
    const known = this.sectionsOf.get(site)
    if (known) return known
    const found = this.sections.filter(({ signs }) => {
      if (signs.length === 0) return true
      const counts = signs.flatMap((sign) => site.words.get(sign) ?? [])
      return counts.length >= signsMin && counts.reduce((sum, count) => sum + count, 0) >= signsShare * site.passages
    })
    this.sectionsOf.set(site, found)
    return found
  }

  private readPhrases(text: string): ReadonlyMap<string, readonly Phrase[]> {
    const found = new Map<string, Phrase[]>()
    for (const line of text.split('\n')) {
      const [asked = '', words = ''] = line.split(/ >\s?/)
      if (asked.trim() === '') continue
      const isExact = words === ''
      const written = isExact
        ? [{ text: '', always: true }]
        : words
            .split(' ')
            .map((one) => ({ text: one.replace(/^!/, '').replaceAll('_', ' '), always: one.startsWith('!') }))
      for (const said of asked.split(', ')) {
        const spoken = wordsOf(said).filter((word) => !this.light.has(word))
        const keys = isExact ? spoken : spoken.map((word) => this.phraseKey(word))
        const [first] = keys
        if (first !== undefined)
          found.set(
            first,
            [...(found.get(first) ?? []), { keys, isExact, written }].sort((x, y) => y.keys.length - x.keys.length),
          )
      }
    }
    return found
  }

  private phraseKey(word: string): string {
    return isStopWord(word, this.language) || word.length < phraseStemLength ? word : stem(word, this.language)
  }

  private isThere(text: string, { words, stems }: SiteWords): boolean {
    return wordsOf(text).every(
      (word) =>
        isStopWord(word, this.language) ||
        words.has(word) ||
        (word.length >= tellingLength && stems.has(stem(word, this.language))),
    )
  }
}

const lexicons: Record<Locale, Lexicon> = { en: new Lexicon('en', english), it: new Lexicon('it', italian) }

/** How a website may write what a visitor calls `word` (folded). */
export function writtenFor(word: string, language: Locale, site: SiteWords): readonly Written[] {
  return lexicons[language].writtenFor(word, site)
}

/** A question as the site would say it: apostrophes put back, what is said in several words in one, courtesies left out. */
export function asSiteSays(question: string, language: Locale, site: SiteWords): SaidInWords {
  const lexicon = lexicons[language]
  return lexicon.inOneWord(
    language === 'en'
      ? withWholeWords(question)
      : withApostrophes(question, (word) => site.words.has(word) || site.stems.has(stem(word, 'it'))),
    site,
  )
}
