import type { HeldOut } from './cross-validation.ts'
import { isRightPage, isRightPassage, pathOf, type JudgedPassage } from './evaluation-site.ts'

/** Probabilities from which an answer may be sure, or shown at all. */
const thresholds = [0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9]
const bins = 10

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(1))

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** An order of passages for a question, the likeliest first; undefined where there is none to be had. */
export type Order = (each: HeldOut) => readonly JudgedPassage[] | undefined

/** Public sets each, all real websites together, and made-up businesses by where they come from. */
function setOf({ example: { site } }: HeldOut): string {
  if (/^(?:bank|faq|squad)-/.test(site)) return site
  if (site.startsWith('real-')) return 'real websites'
  return site.includes(' ') ? `facts ${site.split(' ')[1]}` : 'small businesses'
}

function groupBy(judged: readonly HeldOut[], keyOf: (each: HeldOut) => string): [string, HeldOut[]][] {
  const groups = new Map<string, HeldOut[]>()
  for (const each of judged) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

const answerable = (judged: readonly HeldOut[]) => judged.filter(({ example }) => example.question.isAnswerable)
const places = ['page first', 'among three', 'passage first', 'among three']

/** Of how many questions an order has what is right in these {@link places}. Percent; dashes where there is no order. */
function placesOf(found: readonly HeldOut[], orderOf: Order): string[] {
  const hits = places.map(() => 0)
  for (const each of found) {
    const { question } = each.example
    const order = orderOf(each)
    if (order === undefined) return places.map(() => '–')
    const pages = [...new Map(order.map(({ url }) => [pathOf(url), url])).values()]
    const isPage = (url: string) => isRightPage(question, url)
    const isPassage = (passage: JudgedPassage) => isRightPassage(question, passage)
    const holds = [
      pages.slice(0, 1).some(isPage),
      pages.slice(0, 3).some(isPage),
      order.slice(0, 1).some(isPassage),
      order.slice(0, 3).some(isPassage),
    ]
    for (const [at, hit] of holds.entries()) if (hit) hits[at]! += 1
  }
  return hits.map((hit) => percent(hit, found.length))
}

/**
 * For each set and kind of question: the right page and passage, the right sentence first, and whether it is among the
 * sentences that are ranked. Percent.
 */
export function rankingTable(judged: readonly HeldOut[]): string {
  return table(
    ['questions', 'n', ...places, 'sentence first', 'sentence found'],
    groupBy(answerable(judged), (each) => `${setOf(each)} ${each.example.question.type}`).map(([key, found]) =>
      [key, String(found.length)].concat(
        placesOf(found, ({ passages }) => passages),
        percent(found.filter(({ isRight }) => isRight).length, found.length),
        percent(found.filter(({ isFound }) => isFound).length, found.length),
      ),
    ),
  )
}

/**
 * The same places by each of several orders, for each set and kind of question. Percent.
 *
 * @param orders by their names
 */
export function ablationTable(judged: readonly HeldOut[], orders: Readonly<Record<string, Order>>): string {
  const keyOf = (each: HeldOut) => `${setOf(each)} ${each.example.question.type}`
  return `${places.join(' / ')}\n\n${table(
    ['questions', 'n', ...Object.keys(orders)],
    groupBy(answerable(judged), keyOf).map(([key, found]) =>
      [key, String(found.length)].concat(Object.values(orders).map((orderOf) => placesOf(found, orderOf).join(' / '))),
    ),
  )}`
}

/** How often answers of each probability are right, and the Brier score. */
export function reliabilityTable(judged: readonly HeldOut[]): string {
  const brier = judged.reduce((sum, { probability, isRight }) => sum + (probability - (isRight ? 1 : 0)) ** 2, 0)
  const rows = Array.from({ length: bins }, (_, bin) => {
    const inside = judged.filter(({ probability }) => Math.min(bins - 1, Math.floor(probability * bins)) === bin)
    const said = inside.reduce((sum, { probability }) => sum + probability, 0)
    return [
      `${bin / bins}–${(bin + 1) / bins}`,
      inside.length,
      percent(said, inside.length),
      percent(inside.filter(({ isRight }) => isRight).length, inside.length),
    ]
  })
  return `Brier score ${(brier / judged.length).toFixed(3)}\n\n${table(['probability', 'n', 'said', 'right'], rows)}`
}

/**
 * What each threshold of a sure answer would come to over all questions, and the product's own for each set. Percent.
 *
 * @param sureFrom the probability from which the product is sure, 0 to 1
 */
export function outcomeTable(judged: readonly HeldOut[], sureFrom: number): string {
  return table(
    [
      'sure from',
      'sure',
      'right, of the sure',
      'the same, own words',
      'sure, own words',
      'wrong and sure, own words',
      'wrong and sure, answerable',
      'off topic, not sure',
      'unanswered, not sure',
    ],
    [
      ...thresholds.map((threshold) => [String(threshold)].concat(outcomesOf(judged, threshold))),
      ...groupBy(judged, setOf).map(([set, some]) => [`${sureFrom}, ${set}`].concat(outcomesOf(some, sureFrom))),
    ],
  )
}

function outcomesOf(judged: readonly HeldOut[], threshold: number): string[] {
  const of = (holds: (each: HeldOut) => boolean) => judged.filter(holds)
  const sure = (some: readonly HeldOut[]) => some.filter(({ probability }) => probability >= threshold).length
  const right = (some: readonly HeldOut[]) => sure(some.filter(({ isRight }) => isRight))
  const real = of(({ example }) => example.question.isInOwnWords)
  const answered = answerable(judged)
  const far = of(({ example }) => ['offsite', 'offtopic'].includes(example.question.type))
  const near = of(({ example }) => ['unanswered', 'impossible'].includes(example.question.type))
  return [
    percent(sure(judged), judged.length),
    percent(right(judged), sure(judged)),
    percent(right(real), sure(real)),
    percent(sure(real), real.length),
    percent(sure(real) - right(real), real.length),
    percent(sure(answered) - right(answered), answered.length),
    percent(far.length - sure(far), far.length),
    percent(near.length - sure(near), near.length),
  ]
}
