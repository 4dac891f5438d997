import type { HeldOutJudgment } from './cross-validation.ts'
import { isRightPage, isRightPassage, comparablePath, type JudgedPassage } from './evaluation-site.ts'

const thresholds = [0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9]
const bins = 10

const formatPercent = (part: number, whole: number): string => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(1))

function markdownTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** Likeliest first; undefined if there is no order. */
export type Order = (each: HeldOutJudgment) => readonly JudgedPassage[] | undefined

/** Public sets one by one, real websites together, made-up businesses by origin. */
function setName({ example: { site } }: HeldOutJudgment): string {
  if (/^(?:bank|faq|squad)-/.test(site)) return site
  if (site.startsWith('real-')) return 'real websites'
  return site.includes(' ') ? `facts ${site.split(' ')[1]}` : 'small businesses'
}

function groupBy(
  judged: readonly HeldOutJudgment[],
  keyOf: (each: HeldOutJudgment) => string,
): [string, HeldOutJudgment[]][] {
  const groups = new Map<string, HeldOutJudgment[]>()
  for (const each of judged) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

const answerableOnly = (judged: readonly HeldOutJudgment[]) =>
  judged.filter(({ example }) => example.question.isAnswerable)
const places = ['page first', 'among three', 'passage first', 'among three']

/** Percent of questions with the right one in these {@link places}; dashes without an order. */
function placeShares(found: readonly HeldOutJudgment[], orderOf: Order): string[] {
  const hits = places.map(() => 0)
  for (const each of found) {
    const { question } = each.example
    const order = orderOf(each)
    if (order === undefined) return places.map(() => '–')
    const pages = [...new Map(order.map(({ url }) => [comparablePath(url), url])).values()]
    const isPage = (url: string) => isRightPage(question, url)
    const isPassage = (passage: JudgedPassage) => isRightPassage(question, passage)
    const isHit = [
      pages.slice(0, 1).some(isPage),
      pages.slice(0, 3).some(isPage),
      order.slice(0, 1).some(isPassage),
      order.slice(0, 3).some(isPassage),
    ]
    for (const [at, hit] of isHit.entries()) if (hit) hits[at]! += 1
  }
  return hits.map((hit) => formatPercent(hit, found.length))
}

/** Figures are percentages. */
export function rankingTable(judged: readonly HeldOutJudgment[]): string {
  return markdownTable(
    ['questions', 'n', ...places, 'sentence first', 'sentence found'],
    groupBy(answerableOnly(judged), (each) => `${setName(each)} ${each.example.question.type}`).map(([key, found]) =>
      [key, String(found.length)].concat(
        placeShares(found, ({ passages }) => passages),
        formatPercent(found.filter(({ isRight }) => isRight).length, found.length),
        formatPercent(found.filter(({ isFound }) => isFound).length, found.length),
      ),
    ),
  )
}

/** Figures are percentages. */
export function ablationTable(judged: readonly HeldOutJudgment[], orders: Readonly<Record<string, Order>>): string {
  const groupKey = (each: HeldOutJudgment) => `${setName(each)} ${each.example.question.type}`
  return `${places.join(' / ')}\n\n${markdownTable(
    ['questions', 'n', ...Object.keys(orders)],
    groupBy(answerableOnly(judged), groupKey).map(([key, found]) =>
      [key, String(found.length)].concat(
        Object.values(orders).map((orderOf) => placeShares(found, orderOf).join(' / ')),
      ),
    ),
  )}`
}

export function reliabilityTable(judged: readonly HeldOutJudgment[]): string {
  const brier = judged.reduce((sum, { probability, isRight }) => sum + (probability - (isRight ? 1 : 0)) ** 2, 0)
  const rows = Array.from({ length: bins }, (_, bin) => {
    const inside = judged.filter(({ probability }) => Math.min(bins - 1, Math.floor(probability * bins)) === bin)
    const claimed = inside.reduce((sum, { probability }) => sum + probability, 0)
    return [
      `${bin / bins}–${(bin + 1) / bins}`,
      inside.length,
      formatPercent(claimed, inside.length),
      formatPercent(inside.filter(({ isRight }) => isRight).length, inside.length),
    ]
  })
  return `Brier score ${(brier / judged.length).toFixed(3)}\n\n${markdownTable(['probability', 'n', 'said', 'right'], rows)}`
}

/**
 * Figures are percentages.
 * @param sureFrom 0 to 1
 */
export function outcomeTable(judged: readonly HeldOutJudgment[], sureFrom: number): string {
  return markdownTable(
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
      ...thresholds.map((threshold) => [String(threshold)].concat(outcomeShares(judged, threshold))),
      ...groupBy(judged, setName).map(([set, some]) => [`${sureFrom}, ${set}`].concat(outcomeShares(some, sureFrom))),
    ],
  )
}

function outcomeShares(judged: readonly HeldOutJudgment[], threshold: number): string[] {
  const select = (holds: (each: HeldOutJudgment) => boolean) => judged.filter(holds)
  const countSure = (some: readonly HeldOutJudgment[]) =>
    some.filter(({ probability }) => probability >= threshold).length
  const countRight = (some: readonly HeldOutJudgment[]) => countSure(some.filter(({ isRight }) => isRight))
  const real = select(({ example }) => example.question.isInOwnWords)
  const answered = answerableOnly(judged)
  const far = select(({ example }) => ['offsite', 'offtopic'].includes(example.question.type))
  const near = select(({ example }) => ['unanswered', 'impossible'].includes(example.question.type))
  return [
    formatPercent(countSure(judged), judged.length),
    formatPercent(countRight(judged), countSure(judged)),
    formatPercent(countRight(real), countSure(real)),
    formatPercent(countSure(real), real.length),
    formatPercent(countSure(real) - countRight(real), real.length),
    formatPercent(countSure(answered) - countRight(answered), answered.length),
    formatPercent(far.length - countSure(far), far.length),
    formatPercent(near.length - countSure(near), near.length),
  ]
}
