import type { Language } from '../../../languages/language.js'
import { fold } from '../../../languages/tokenize.js'
import { isCommonWord } from '../../../languages/word-rarity.js'
import { lineKey } from '../../text/text-patterns.js'
import { isDefaultTitle } from './default-titles.js'
import type { NameWitness, WitnessKind } from './name-witnesses.js'

/** How much a witness says for a name where the first page has it, or so large a share of the pages. */
const weights: Readonly<Record<WitnessKind, number>> = {
  data: 3,
  site: 3,
  logo: 2,
  rights: 2,
  application: 1.5,
  title: 1,
  heading: 0.75,
  said: 0.75,
  menu: -2.5,
  town: -2,
}
/** A part of a title that so many of at least so many pages share is the site's; one of the first page alone is a page's. */
const shared = { pages: 3, share: 0.5, weight: 2, unshared: -1 }
/** Agreement with the host: the same letters, one in the other, or the initials. */
const hostWeights = { same: 2.5, part: 1.5, initials: 1 }
const hostPartMin = 4
/** Support from candidates that contain this one or are contained in it: "Santamonica", "Ristorante Santamonica". */
const kin = { share: 0.4, most: 2 }
const penalties = { defaultTitle: 8, commonWords: 1.5, long: 1.5 }
const commonRank = 2_000
const longChars = 45
/** Less than one plain witness is no name: the domain stays. */
const enough = 1

interface Candidate {
  key: string
  /** How it is written, and how often so. */
  texts: Map<string, number>
  /** Pages that a kind of witness is on. */
  pages: Map<WitnessKind, number>
  onRoot: Set<WitnessKind>
}

/** Maximum number of candidates of a site. One for the title of each page would fill memory. */
const candidatesMost = 500

/** Weighs the evidence of all pages for the business's name, so that no single witness decides. */
export class SiteName {
  private readonly candidates = new Map<string, Candidate>()
  private pageCount = 0

  /** @param isRoot the site's first page */
  add(witnesses: readonly NameWitness[], isRoot: boolean): void {
    this.pageCount += 1
    const met = new Set<string>()
    for (const { kind, text } of witnesses) {
      const candidate = this.candidate(text)
      if (candidate === undefined) continue
      candidate.texts.set(text, (candidate.texts.get(text) ?? 0) + (kind === 'menu' ? 0 : 1))
      if (isRoot) candidate.onRoot.add(kind)
      if (met.has(`${kind} ${candidate.key}`)) continue
      met.add(`${kind} ${candidate.key}`)
      candidate.pages.set(kind, (candidate.pages.get(kind) ?? 0) + 1)
    }
  }

  /**
   * The likeliest name; undefined where nothing that a page says can be one.
   * @param host the website's, such as `www.petes-pedals.example`
   * @param language of its pages
   */
  best(host: string, language: Language): string | undefined {
    const all = [...this.candidates.values()]
    // A text that can hardly be a name must not support a longer one: "Menu" is no evidence for "Our menu".
    const supports = new Map(
      all.map((candidate) => [
        candidate.key,
        this.support(candidate) - penaltyOf(candidate, language, agreement(candidate.key, host) > 0),
      ]),
    )
    const scored = all.map((candidate) => ({
      candidate,
      score:
        (supports.get(candidate.key) ?? 0) + agreement(candidate.key, host) + this.kinSupport(candidate.key, supports),
    }))
    const [first] = scored.toSorted((a, b) => b.score - a.score || a.candidate.key.length - b.candidate.key.length)
    return first === undefined || first.score < enough ? undefined : writtenOf(first.candidate)
  }

  private candidate(text: string): Candidate | undefined {
    const key = lineKey(text)
    const known = this.candidates.get(key)
    if (known !== undefined || key === '' || this.candidates.size >= candidatesMost) return known
    const candidate = { key, texts: new Map(), pages: new Map(), onRoot: new Set<WitnessKind>() }
    this.candidates.set(key, candidate)
    return candidate
  }

  private support({ pages, onRoot }: Candidate): number {
    let sum = 0
    for (const [kind, count] of pages) {
      const share = onRoot.has(kind) ? 1 : count / this.pageCount
      sum += weights[kind] * share
      if (kind !== 'title' || this.pageCount < shared.pages) continue
      sum += count / this.pageCount >= shared.share ? shared.weight : count === 1 ? shared.unshared : 0
    }
    return sum
  }

  private kinSupport(key: string, supports: ReadonlyMap<string, number>): number {
    let sum = 0
    for (const [other, support] of supports)
      if (other !== key && support > 0 && (holds(other, key) || holds(key, other))) sum += support * kin.share
    return Math.min(kin.most, sum)
  }
}

/** Whether one text has all words of another in their order. */
function holds(text: string, part: string): boolean {
  return part.length >= hostPartMin && ` ${text} `.includes(` ${part} `)
}

function agreement(key: string, host: string): number {
  const label =
    host
      .replace(/^www\./, '')
      .split('.')[0]
      ?.replace(/[^a-z0-9]/g, '') ?? ''
  if (label.length < 3 || /^\d+$/.test(label)) return 0
  const words = fold(key)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const letters = words.join('')
  if (letters === label) return hostWeights.same
  const [short, long] = letters.length < label.length ? [letters, label] : [label, letters]
  if (short.length >= hostPartMin && long.includes(short)) return hostWeights.part
  return words.length >= 3 && words.map((word) => word[0]).join('') === label ? hostWeights.initials : 0
}

function penaltyOf({ key, pages }: Candidate, language: Language, agrees: boolean): number {
  let sum = isDefaultTitle(key) ? penalties.defaultTitle : 0
  if (key.length > longChars) sum += penalties.long
  const isDeclared = pages.has('data') || pages.has('site')
  const words = fold(key)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const isCommon = words.every((word) => [language, 'en'].some((each) => isCommonWord(word, each, commonRank)))
  // "Home" and "Welcome" are words of any text; a business with such a name has it elsewhere, too.
  const isSaidAsName = pages.has('said') && words.length > 1
  if (isCommon && !isDeclared && !isSaidAsName && !agrees) sum += penalties.commonWords
  return sum
}

/** The way it is written most, rather in ordinary letters than in capitals. */
function writtenOf({ texts }: Candidate): string | undefined {
  const isShouted = (text: string): boolean => text === text.toUpperCase() && /\p{L}{4}/u.test(text)
  return [...texts].toSorted(
    ([a, timesA], [b, timesB]) => Number(isShouted(a)) - Number(isShouted(b)) || timesB - timesA,
  )[0]?.[0]
}
