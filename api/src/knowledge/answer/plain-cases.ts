import type { Locale } from '@loquia/contracts'
import { stem } from '../language/index.js'
import type { AnalyzedQuestion, QueryTerm } from '../retrieval/analyze-question.js'
import { ancientYear } from '../retrieval/shown-things.js'
import type { RankedChunk } from '../retrieval/ranked-chunk.js'
import { isPermitting, mayI } from '../retrieval/permission.js'
import { headingOf, showsWhatIsAsked, surenessIn } from '../retrieval/score-chunk.js'
import { stemsOf } from '../retrieval/read-chunk.js'
import { weekdaysIn } from '../retrieval/weekdays.js'

// Cases that are plain whatever the sum of signals says, see docs/retrieval.md.

/** Meaning words of a question in which one unknown word is nearly everything. */
const shortQuestionTerms = 2
/** ... and of one in which two are. */
const shortPhraseTerms = 3

/** "Is the bread organic?": all that is asked is the last word. */
const whetherSo = /^\s*(?:is|are) (?:the|your|all|this|these|its) .*\p{L}[\s?.]*$|(?<!\p{L})(?:è|sono) \p{L}+[\s?.]*$/iu

/** "Noleggiate pianoforti?", "Do you sell bicycles?": a deed of the business and one thing, which is all that is asked. */
const doesWhat =
  /^\s*(?:do (?:you|u)(?: also| ever)? (?:do |\p{L}+ )(?:an?|any|the|some)? ?\p{L}+|(?:anche )?\p{L}{2,}(?:ate|ete|ite)(?: anche)? (?:(?:un[ao]?|il|lo|la|i|gli|le|dei|delle|degli) |un['’]|l['’])?\p{L}+)[\s?.!]*$/iu

/** A short question, most of whose worth is a word that the bot has never read, or only one that looks like it: "Do you sell bicycles?" */
export function asksForUnknown({ text, terms }: AnalyzedQuestion): boolean {
  const sum = (known: boolean) =>
    terms.reduce((total, term) => (isKnown(term) === known ? total + term.rarity : total), 0)
  const last = terms.at(-1)
  if (last !== undefined && terms.length <= shortPhraseTerms && !isKnown(last) && whetherSo.test(text)) return true
  if (
    last !== undefined &&
    terms.length === shortQuestionTerms &&
    !isKnown(last) &&
    last.rarity >= littleRarity &&
    doesWhat.test(text)
  )
    return true
  if (terms.length <= shortQuestionTerms) return sum(false) > sum(true)
  return (
    terms.length <= shortPhraseTerms &&
    terms.filter((term) => !isKnown(term)).length > 1 &&
    sum(false) > 0.45 * (sum(false) + sum(true))
  )
}

function isKnown({ stems, isGuess }: QueryTerm): boolean {
  return stems.size > 0 && !isGuess
}

/** Whether what the question asks for is not there, whatever else of it is. @param best the first of all that were found */
export function lacksWhatIsAsked(
  question: AnalyzedQuestion,
  best: readonly RankedChunk[],
  found: readonly RankedChunk[] = best,
): boolean {
  return (
    lacksPersonal(question, best) ||
    lacksDate(question, best) ||
    asksUnknownOfSomebody(question) ||
    lacksReduction(question, best) ||
    lacksTime(question, found) ||
    lacksHours(question, best) ||
    lacksPrice(question, found) ||
    lacksOffer(question, best)
  )
}

/** Asked at what time, and no line with a time, nor its headings, nor one beside it, speaks of any of it. */
function lacksTime({ kind, terms, showsAlone }: AnalyzedQuestion, chunks: readonly RankedChunk[]): boolean {
  if (kind?.demand !== 'time' || terms.length === 0 || showsAlone) return false
  return !chunks.some(({ reading: { lines, headings } }) =>
    lines.some(
      ({ said }, index) =>
        kind.isIn(said) &&
        [headings, ...lines.slice(Math.max(0, index - 1), index + 2).map(({ stems }) => stems)].some((held) =>
          terms.some((term) => surenessIn(term, held) > 0),
        ),
    ),
  )
}

/** Beside "closed" or "open", what makes a line one of opening hours. */
const whenOpen =
  /\d|(?<!\p{L})(?:appointment|always|daily|appuntamento|sempre|giorn[oi]|noon|midnight|mezzogiorno|mezzanotte)(?!\p{L})/iu

/** Asked for nothing but the hours, and no line tells any: a site may have an open mind and closed groups. */
function lacksHours({ kind, showsAlone }: AnalyzedQuestion, chunks: readonly RankedChunk[]): boolean {
  if (kind?.demand !== 'hours' || !showsAlone) return false
  return !chunks.some(
    (chunk) =>
      chunk.kind === 'hours' ||
      chunk.reading.lines.some(({ said }) => kind.isIn(said) && (whenOpen.test(said) || weekdaysIn(said).size > 0)),
  )
}

/** Of the known worth of a question, that of the word that says what it is about. */
const mainShare = 0.6

/**
 * Asked what something costs that the site names, and no line with a price, nor what stands above or beside it, names it: a site tells what it does, and for
 * some of it no price. Of what is named, the rarest word counts; a word that only looks like one of the site's is nothing that it names.
 */
function lacksPrice(question: AnalyzedQuestion, chunks: readonly RankedChunk[]): boolean {
  const { kind } = question
  if (kind?.demand !== 'price') return false
  const others = othersThanAsked(question).filter(({ stems }) => stems.size > 0)
  const [named] = others
    .filter(
      ({ share, stems, word, isCarried }) =>
        share === 1 && (isCarried || Math.max(...stems.values()) === 1) && !/\d/.test(word),
    )
    .toSorted((x, y) => y.rarity - x.rarity)
  if (named === undefined || named.rarity < mainShare * others.reduce((sum, term) => sum + term.rarity * term.share, 0))
    return false
  return !chunks.some(({ reading: { lines, headings } }) =>
    lines.some(({ line, said, stems }) => {
      if (!kind.isToldIn(said)) return false
      const beside =
        line.form === 'sentence' || line.form === 'line'
          ? lines
              .filter((other) => other.line.form === line.form && other.line.heading === line.heading)
              .map((other) => other.stems)
          : []
      return [headings, stems, ...beside].some((held) => surenessIn(named, held) > 0)
    }),
  )
}

/** "Do you …?", "Can I …?", "Is there …?": whether a thing is so. */
const whether: Record<Locale, RegExp> = {
  en: /^\W*(?:(?:so|and|hi|hello|ok|but|also|please)[, ]+)*(?:do|does|can|could|may|is|are|have|has|will|would|did|am|any)(?!\p{L})/iu,
  it: /^\W*(?:(?:e|ma|ciao|salve|scusi|scusate|buongiorno)[, ]+)*(?:non )?(?:\p{L}{2,}(?:ate|ete|ite)|posso|possiamo|si pu[òo]|si possono|potrei|potremmo|c['’ ]?[èe]|ce|ci sono|è|e'|sono|mi)(?!\p{L})/iu,
}
/** Of the question's worth, what is much of it; and of its page, what makes it likely that the rest is meant by what it says. */
const muchMissed = 0.42
const muchOfPage = 0.6

/**
 * "Can I shear a donkey?" of a farm with donkeys that shears alpacas: whether something is so, where much of it stands neither with the rest nor on the page. A site says what it
 * does, in words for all of it; that a thing and a deed are named apart says nothing.
 */
function lacksOffer(
  { kind, terms, text, language }: AnalyzedQuestion,
  [best, ...others]: readonly RankedChunk[],
): boolean {
  if (!best || kind || !whether[language].test(text) || best.parts.page >= muchOfPage) return false
  const worth = (among: readonly QueryTerm[]) => among.reduce((sum, { rarity, share }) => sum + rarity * share, 0)
  const missed = (held: ReadonlySet<string>) => worth(terms.filter((term) => surenessIn(term, held) === 0))
  const least = [best, ...others].flatMap(({ reading: { headings, sentences } }) =>
    sentences.map(({ stems }, index) =>
      missed(new Set([...headings, ...stems, ...(sentences[index + 1]?.stems ?? [])])),
    ),
  )
  return Math.min(...least) >= muchMissed * worth(terms)
}

/** Asked for a discount for somebody of whom no line with a price or a discount speaks. */
function lacksReduction(question: AnalyzedQuestion, chunks: readonly RankedChunk[]): boolean {
  const { kind, terms } = question
  if (kind?.demand !== 'reduction' || othersThanAsked(question).length === 0) return false
  const asking = terms.filter((term) => kind.askedBy.has(term.word))
  return !linesOnOthers(question, chunks).some(
    ({ said, stems }) => kind.isIn(said) || asking.some((term) => surenessIn(term, stems) > 0),
  )
}

/** "Is there a student discount?" where a line says what students pay. */
export function statesReduction(question: AnalyzedQuestion, chunks: readonly RankedChunk[]): boolean {
  const { kind } = question
  return (
    kind?.demand === 'reduction' &&
    othersThanAsked(question).length > 0 &&
    linesOnOthers(question, chunks).some(({ said }) => kind.isIn(said))
  )
}

/** What a question is about, beside the kind of thing that it asks for. */
function othersThanAsked({ kind, terms }: AnalyzedQuestion): readonly QueryTerm[] {
  return terms.filter((term) => kind?.askedBy.has(term.word) !== true)
}

/** A word less rare than this beside another says little of who or what is asked about: "I took my dog from the shelter". */
const littleRarity = 3

/** Lines that speak of all of it that says anything. */
function linesOnOthers(question: AnalyzedQuestion, chunks: readonly RankedChunk[]): RankedChunk['reading']['lines'] {
  const all = othersThanAsked(question)
  const telling = all.filter(({ rarity }) => rarity >= littleRarity)
  const others = telling.length > 0 ? telling : all
  return chunks.flatMap(({ reading }) =>
    reading.lines.filter(({ stems }) => others.every((term) => surenessIn(term, stems) > 0)),
  )
}

/** Asked for the telephone number, home or age of somebody whom no line with such a thing speaks of. */
function lacksPersonal({ kind, terms }: AnalyzedQuestion, chunks: readonly RankedChunk[]): boolean {
  if (kind?.demand !== 'personal' && kind?.demand !== 'private') return false
  const names = terms.filter((term) => term.isName)
  const others = terms.filter((term) => kind.demand === 'private' && !kind.askedBy.has(term.word))
  if (names.length === 0 && others.length === 0) return false
  return !chunks.some(({ reading }) =>
    reading.lines.some(({ said, stems }) => {
      const isOf = (term: QueryTerm) => Math.max(surenessIn(term, stems), surenessIn(term, reading.headings)) > 0
      return kind.isIn(said) && (names.length > 0 ? names.every(isOf) : others.some(isOf))
    }),
  )
}

/** A month alone is as often that of a season. */
const year = new RegExp(
  `(?<!\\p{L})(1\\d{3}|20\\d{2}|${ancientYear}|century|decade|ago|secolo|anni fa)(?!\\p{L})`,
  'iu',
)

/** Asked when something happened, and no line with a date, nor one beside it, speaks of any of it. */
function lacksDate({ kind, terms }: AnalyzedQuestion, chunks: readonly RankedChunk[]): boolean {
  if (kind?.demand !== 'past') return false
  return !chunks.some(({ reading: { lines } }) =>
    lines.some(
      ({ said }, index) =>
        kind.isIn(said) &&
        year.test(said) &&
        lines
          .slice(Math.max(0, index - 1), index + 2)
          .some(({ stems }) => terms.some((term) => surenessIn(term, stems) > 0)),
    ),
  )
}

/** "Is Ruth married?": all that is asked about somebody is a word that the site never uses. */
function asksUnknownOfSomebody({ terms, kind }: AnalyzedQuestion): boolean {
  if (!terms.some((term) => term.isName)) return false
  const asked = terms.filter((term) => !term.isName && kind?.askedBy.has(term.word) !== true)
  return asked.length > 0 && asked.every((term) => term.stems.size === 0)
}

/** "What is your phone number?", "Where are you?", "How late on Thursday?": nothing is asked but a kind of thing, and there is a line with one. */
export function asksForKindAlone(question: AnalyzedQuestion, chunks: readonly RankedChunk[]): boolean {
  if (chunks.some((chunk) => showsWhatIsAsked(question, chunk))) return true
  const { kind, terms } = question
  if (kind?.demand !== 'contact' && kind?.demand !== 'personal') return false
  if (terms.some(({ share }) => share === 1)) return false
  return chunks.some(
    ({ reading }) =>
      reading.lines.some(({ said }) => kind.isIn(said)) &&
      (terms.length === 0 || terms.some((term) => surenessIn(term, reading.stems) > 0)),
  )
}

function permits({ word, stems }: QueryTerm, language: Locale): boolean {
  return (
    isPermitting(stem(word, language), language) ||
    [...stems].some(([stemmed, sureness]) => sureness === 1 && isPermitting(stemmed, language))
  )
}

/** Of the question's worth, what its heading has to be. */
const headedShare = 0.38

/**
 * "Can I bring my dog?" under the heading "Dogs": all the heading says was asked, and is much of it. Whoever asks whether something is allowed asks so in
 * whatever words: "Are dogs allowed?" is headed by dogs.
 */
export function isHeaded({ text, language, terms: all }: AnalyzedQuestion, best: RankedChunk): boolean {
  const others = all.filter((term) => !permits(term, best.language))
  const isPermission = others.length > 0 && (others.length < all.length || mayI[language].test(text))
  const terms = isPermission ? others : all
  const total = terms.reduce((sum, term) => sum + term.strangeness * term.share, 0)
  return best.reading.lines.some(({ line }) => {
    const heading = headingOf(line, best)
    const said = heading === undefined ? new Set<string>() : stemsOf(heading, best.language)
    if (isPermission) for (const stemmed of said) if (isPermitting(stemmed, best.language)) said.delete(stemmed)
    if (said.size === 0) return false
    const asked = terms.filter((term) => [...term.stems.keys()].some((stemmed) => said.has(stemmed)))
    return (
      asked.length >= said.size && asked.reduce((sum, term) => sum + term.rarity * term.share, 0) >= headedShare * total
    )
  })
}
