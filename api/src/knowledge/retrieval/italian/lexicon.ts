import { isStopWord, stem, tokenize, wordsOf, type Token } from '../../language/index.js'
import { body } from './trades-body.js'
import { concerns } from './concerns.js'
import { foodAndStay } from './trades-food-and-stay.js'
import { houseAndRoad } from './trades-house-and-road.js'
import { learningAndLeisure } from './trades-learning-and-leisure.js'
import { phrases } from './phrases.js'
import { shopsAndOffices } from './trades-shops-and-offices.js'

// How Italian visitors ask and how small businesses write it. A line is "asked > written": each word before the sign is
// looked for as all that stand behind it. Weaker ones begin with "~". Under "# signs" stands what is true of one trade only:
// it counts on sites that use several of these signs. Phrases are divided by commas; what stands behind them takes their
// place, the first that the site uses ("_" for a blank), "!" whether it does or not. Words are folded.

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

/** Words shorter than this are looked up as they are written: their stems are those of others ("pasto", "pasta"). */
const stemmedLength = 7
/** A word this long is known by its stem. */
const tellingLength = 8
/** Signs of a trade that a site must use... */
const signsMin = 3
/** ... and in how many of its passages, as a share, they must stand in all. */
const signsShare = 0.15

interface Section {
  signs: readonly string[]
  /** Key of a word asked → what it is written as. */
  written: ReadonlyMap<string, readonly Written[]>
}

const sections: readonly Section[] = [concerns, ...[foodAndStay, body, learningAndLeisure, houseAndRoad, shopsAndOffices].flatMap((trades) => trades.split('\n# ').slice(1))].map(readSection)

function keyOf(word: string): string {
  return word.length < stemmedLength ? word : stem(word, 'it')
}

function readSection(text: string, index: number): Section {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const signs = index === 0 ? [] : (lines.shift() ?? '').split(' ')
  const written = new Map<string, Written[]>()
  for (const line of lines) {
    const isWeak = line.startsWith('~ ')
    const [asked = '', words = ''] = line.replace(/^~ /, '').split(' > ')
    for (const word of asked.split(' ')) {
      const known = written.get(keyOf(word)) ?? []
      for (const other of words.split(' ')) if (!known.some((one) => one.word === other)) known.push({ word: other, isWeak })
      written.set(keyOf(word), known)
    }
  }
  return { signs, written }
}

const sectionsOf = new WeakMap<SiteWords, readonly Section[]>()

/** The sections that are true of a site: what everybody is asked, and its trades. */
function sectionsFor(site: SiteWords): readonly Section[] {
  const known = sectionsOf.get(site)
  if (known) return known
  const found = sections.filter(({ signs }) => {
    if (signs.length === 0) return true
    const counts = signs.flatMap((sign) => site.words.get(sign) ?? [])
    return counts.length >= signsMin && counts.reduce((sum, count) => sum + count, 0) >= signsShare * site.passages
  })
  sectionsOf.set(site, found)
  return found
}

/** How a website may write what a visitor calls `word` (folded). */
export function writtenFor(word: string, site: SiteWords): readonly Written[] {
  return sectionsFor(site).flatMap(({ written }) => written.get(keyOf(word)) ?? [])
}

interface Phrase {
  /** Stems, or, where a phrase says nothing, its very words. */
  keys: readonly string[]
  isExact: boolean
  written: readonly { text: string; always: boolean }[]
}

/** Words that may stand inside a phrase. */
const light = new Set('il lo la i gli le l un uno una del dello della dei degli delle dell mio mia miei mie nostro nostra nostri nostre suo sua anche gia'.split(' '))

const phrasesByFirst = readPhrases()

function readPhrases(): ReadonlyMap<string, readonly Phrase[]> {
  const found = new Map<string, Phrase[]>()
  for (const line of phrases.split('\n')) {
    const [asked = '', words = ''] = line.split(/ >\s?/)
    if (asked.trim() === '') continue
    const written = words === '' ? [{ text: '', always: true }] : words.split(' ').map((text) => ({ text: text.replace(/^!/, '').replaceAll('_', ' '), always: text.startsWith('!') }))
    const isExact = words === ''
    for (const said of asked.split(', ')) {
      const spoken = wordsOf(said).filter((word) => !light.has(word))
      const keys = isExact ? spoken : spoken.map(phraseKey)
      const first = keys[0]
      if (first !== undefined) found.set(first, [...(found.get(first) ?? []), { keys, isExact, written }].sort((x, y) => y.keys.length - x.keys.length))
    }
  }
  return found
}

function phraseKey(word: string): string {
  return isStopWord(word, 'it') || word.length < 5 ? word : stem(word, 'it')
}

export interface SaidInWords {
  text: string
  /** For a word that took a phrase's place, what else the phrase may be written as. */
  also: ReadonlyMap<string, readonly string[]>
}

/** The question with what it says in several words in the site's one: "riavere i soldi" where it says "rimborso". */
export function inOneWord(question: string, site: SiteWords): SaidInWords {
  const tokens = tokenize(question).filter(({ word }) => !light.has(word))
  const keys = tokens.map(({ word }) => phraseKey(word))
  const also = new Map<string, readonly string[]>()
  const isUsed = (one: Phrase['written'][number]): boolean => one.always || isThere(one.text, site)
  let text = ''
  let end = 0
  for (let at = 0; at < tokens.length; at++) {
    const word = tokens[at]?.word ?? ''
    const phrase = [...(phrasesByFirst.get(word) ?? []), ...(keys[at] === word ? [] : (phrasesByFirst.get(keys[at] ?? '') ?? []))].find(
      (one) => one.keys.every((key, index) => (one.isExact ? tokens[at + index]?.word : keys[at + index]) === key) && one.written.some(isUsed),
    )
    const [first, ...others] = phrase?.written.filter(isUsed) ?? []
    if (!phrase || !first) continue
    text += question.slice(end, (tokens[at] as Token).start) + first.text
    end = (tokens[at + phrase.keys.length - 1] as Token).end
    const instead = wordsOf(first.text).find((one) => !isStopWord(one, 'it'))
    if (instead !== undefined) also.set(instead, others.flatMap((one) => wordsOf(one.text).filter((other) => !isStopWord(other, 'it'))))
    at += phrase.keys.length - 1
  }
  return { text: text + question.slice(end), also }
}

function isThere(text: string, { words, stems }: SiteWords): boolean {
  return wordsOf(text).every((word) => isStopWord(word, 'it') || words.has(word) || (word.length >= tellingLength && stems.has(stem(word, 'it'))))
}
