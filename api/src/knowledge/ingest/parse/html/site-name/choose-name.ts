import type { Language } from '../../../../../core/languages/index.js'
import { fold } from '../../../../languages/tokenize.js'
import { isCommonWord } from '../../../../languages/word-rarity.js'
import { lineKey } from '../../text/text-patterns.js'
import type { NameWitness, WitnessKind } from './name-witnesses.js'

/** Only templates' defaults; other languages are recognized by evidence. */
const defaultTitles = [
  // This title is the default of Adobe Dreamweaver's new HTML page.
  'Untitled Document',
  'Documento senza titolo',
  'Unbenanntes Dokument',
  'Document sans nom',
  'Documento sin título',
  'Documento sem título',
  // Emmet, the abbreviation `!` of editors.
  'Document',
  // These titles are the defaults of WordPress, wp-admin/install.php.
  'Just another WordPress site',
  'My WordPress Website',
  // These titles are the defaults of Wix and Squarespace.
  'My Site',
  'Mysite',
  'Your Site Title',
  // These titles are the defaults of Shopify.
  'My Store',
  // These titles are the defaults of Joomla and Drupal.
  'My Joomla Site',
  'Drush Site-Install',
  'Vite App',
  'Vite + React',
  'Vite + React + TS',
  'React App',
  'Create Next App',
  'Vue App',
  'MyApp',
  'Welcome to nginx!',
  'Apache2 Ubuntu Default Page: It works',
  'Apache2 Debian Default Page: It works',
  'IIS Windows Server',
  // These titles are the defaults of Microsoft FrontPage and Word.
  'New Page 1',
  'Untitled',
  'Untitled Page',
]
const defaultTitleKeys = new Set(defaultTitles.map(lineKey))

/** @param key by {@link lineKey} */
const isDefaultTitle = (key: string): boolean => defaultTitleKeys.has(key)

/** Full weight on the first page, otherwise by share of pages. */
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
/** A title part of only the first page is not the site's. */
const sharedPartWeights = { pages: 3, share: 0.5, weight: 2, unshared: -1 }
const hostWeights = { same: 2.5, part: 1.5, initials: 1 }
const hostPartMin = 4
/** Overlapping candidates: "Santamonica", "Ristorante Santamonica". */
const overlapWeights = { share: 0.4, most: 2 }
const penalties = { defaultTitle: 8, commonWords: 1.5, long: 1.5 }
const commonRank = 2_000
const longChars = 45
/** Otherwise the domain is used. */
const minSupport = 1

interface Candidate {
  key: string
  /** Each spelling has a count. */
  texts: Map<string, number>
  pages: Map<WitnessKind, number>
  onRoot: Set<WitnessKind>
}

/** One candidate per title would fill memory. */
const candidatesMost = 500

/** No single witness decides. */
export class SiteName {
  private readonly candidates = new Map<string, Candidate>()
  private pageCount = 0

  addWitnesses(witnesses: readonly NameWitness[], isRoot: boolean): void {
    this.pageCount += 1
    const met = new Set<string>()
    for (const { kind, text } of witnesses) {
      const candidate = this.getOrAddCandidate(text)
      if (candidate === undefined) continue
      candidate.texts.set(text, (candidate.texts.get(text) ?? 0) + (kind === 'menu' ? 0 : 1))
      if (isRoot) candidate.onRoot.add(kind)
      if (met.has(`${kind} ${candidate.key}`)) continue
      met.add(`${kind} ${candidate.key}`)
      candidate.pages.set(kind, (candidate.pages.get(kind) ?? 0) + 1)
    }
  }

  /** @param host such as `www.petes-pedals.example` */
  choose(host: string, language: Language): string | undefined {
    const all = [...this.candidates.values()]
    // An unlikely name must not support a longer one: "Menu", "Our menu".
    const supports = new Map(
      all.map((candidate) => [
        candidate.key,
        this.computeSupport(candidate) - computePenalty(candidate, language, hostAgreement(candidate.key, host) > 0),
      ]),
    )
    const scored = all.map((candidate) => ({
      candidate,
      score:
        (supports.get(candidate.key) ?? 0) +
        hostAgreement(candidate.key, host) +
        this.kinSupport(candidate.key, supports),
    }))
    const [first] = scored.toSorted((a, b) => b.score - a.score || a.candidate.key.length - b.candidate.key.length)
    return first === undefined || first.score < minSupport ? undefined : commonSpelling(first.candidate)
  }

  private getOrAddCandidate(text: string): Candidate | undefined {
    const key = lineKey(text)
    const known = this.candidates.get(key)
    if (known !== undefined || key === '' || this.candidates.size >= candidatesMost) return known
    const candidate = { key, texts: new Map(), pages: new Map(), onRoot: new Set<WitnessKind>() }
    this.candidates.set(key, candidate)
    return candidate
  }

  private computeSupport({ pages, onRoot }: Candidate): number {
    let sum = 0
    for (const [kind, count] of pages) {
      const share = onRoot.has(kind) ? 1 : count / this.pageCount
      sum += weights[kind] * share
      if (kind !== 'title' || this.pageCount < sharedPartWeights.pages) continue
      sum +=
        count / this.pageCount >= sharedPartWeights.share
          ? sharedPartWeights.weight
          : count === 1
            ? sharedPartWeights.unshared
            : 0
    }
    return sum
  }

  private kinSupport(key: string, supports: ReadonlyMap<string, number>): number {
    let sum = 0
    for (const [other, support] of supports)
      if (other !== key && support > 0 && (containsWords(other, key) || containsWords(key, other)))
        sum += support * overlapWeights.share
    return Math.min(overlapWeights.most, sum)
  }
}

function containsWords(text: string, part: string): boolean {
  return part.length >= hostPartMin && ` ${text} `.includes(` ${part} `)
}

function hostAgreement(key: string, host: string): number {
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

function computePenalty({ key, pages }: Candidate, language: Language, agrees: boolean): number {
  let sum = isDefaultTitle(key) ? penalties.defaultTitle : 0
  if (key.length > longChars) sum += penalties.long
  const isDeclared = pages.has('data') || pages.has('site')
  const words = fold(key)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const isCommon = words.every((word) => [language, 'en'].some((each) => isCommonWord(word, each, commonRank)))
  // "Home" and "Welcome" occur in any text.
  const isSaidAsName = pages.has('said') && words.length > 1
  if (isCommon && !isDeclared && !isSaidAsName && !agrees) sum += penalties.commonWords
  return sum
}

/** Prefers the most common spelling without all capitals. */
function commonSpelling({ texts }: Candidate): string | undefined {
  const isShouted = (text: string): boolean => text === text.toUpperCase() && /\p{L}{4}/u.test(text)
  return [...texts].toSorted(
    ([a, timesA], [b, timesB]) => Number(isShouted(a)) - Number(isShouted(b)) || timesB - timesA,
  )[0]?.[0]
}
