import type { OutlineEntry } from '../opened-file.js'
import type { Line } from './pdf-columns.js'

export interface OutlinedHeading {
  level: number
  text: string
  rest: ReadonlySet<Line>
}

const maxLines = 3
/** An outline with fewer matches belongs to another text. */
const minFound = 4
const minShare = 0.5
const maxPrefix = 12

/** Keys are first lines. Empty if the outline does not match the pages. */
export function outlinedHeadings(
  pages: readonly (readonly Line[])[],
  outline: readonly OutlineEntry[],
): ReadonlyMap<Line, OutlinedHeading> {
  const found = new Map<Line, OutlinedHeading>()
  const taken = new Set<Line>()
  let here = 0
  for (const { title, level, pageNumber, y } of outline) {
    const lines = pages[pageNumber - 1]
    const wanted = normalizeLetters(title)
    if (lines === undefined || wanted === '') continue
    here++
    const places = lines.flatMap((_, at) => headingAt(lines, at, wanted)).filter(({ first }) => !taken.has(first))
    const [best] = places.toSorted((a, b) => farFrom(a.first, y) - farFrom(b.first, y))
    if (best === undefined) continue
    found.set(best.first, { level, text: best.text, rest: best.rest })
    taken.add(best.first)
    for (const line of best.rest) taken.add(line)
  }
  return found.size >= minFound && found.size >= here * minShare ? found : new Map()
}

interface Place {
  first: Line
  text: string
  rest: ReadonlySet<Line>
}

function headingAt(lines: readonly Line[], at: number, wanted: string): Place[] {
  const [first, ...more] = lines.slice(at, at + maxLines)
  if (first === undefined) return []
  let text = first.text
  let said = normalizeLetters(text)
  const rest = new Set<Line>()
  for (;;) {
    if (isTitle(said, wanted)) return [{ first, text, rest }]
    const next = more.shift()
    if (next === undefined || said.length >= wanted.length + maxPrefix || Math.abs(next.size - first.size) > 1)
      return []
    rest.add(next)
    text = `${text.replace(/(?<=\p{Ll})-$/u, '')}${/\p{Ll}-$/u.test(text) ? '' : ' '}${next.text}`
    said = normalizeLetters(text)
  }
}

/** "2.5 Uninstallation" and "Chapter 2: Uninstallation" match "Uninstallation". */
function isTitle(said: string, wanted: string): boolean {
  return (
    said === wanted ||
    (said.endsWith(wanted) && said.length - wanted.length <= maxPrefix) ||
    withoutNumber(said) === withoutNumber(wanted)
  )
}

function withoutNumber(letters: string): string {
  return letters.replace(/^\d+/, '') || letters
}

function normalizeLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function farFrom(line: Line, y: number | undefined): number {
  return y === undefined ? 0 : Math.abs(line.y - y)
}
