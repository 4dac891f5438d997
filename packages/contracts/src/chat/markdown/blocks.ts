/** Inline text stays raw and is parsed when rendered. */
export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'heading'; level: number; text: string }
  | { type: 'code'; language: string; text: string }
  | { type: 'quote'; blocks: Block[] }
  | { type: 'list'; start: number | null; items: Block[][] }
  | { type: 'table'; align: Align[]; head: string[]; rows: string[][] }
  | { type: 'rule' }
export type Align = 'left' | 'right' | 'center' | null

export interface PlacedBlock {
  block: Block
  from: number
  to: number
  parts: number[]
}

const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})[ \t]*([^\s`]*)/
const rule = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/
const heading = /^ {0,3}(#{1,6})(?:[ \t](.*))?$/
const item = /^( {0,3})([-*+]|(\d{1,9})[.)])(?:( {1,4})(?! )|( +)|$|\t)/
const delimiter = /^ {0,3}[|:-][ \t|:-]*$/
const isBlank = (line: string | undefined): boolean => line === undefined || !/\S/.test(line)

/** As in markdown-it's CommonMark preset; deeper marks become text, as each level costs stack and an element. */
const maxNesting = 20

function filledFrom(lines: readonly string[], at: number): number {
  let next = at
  while (next < lines.length && isBlank(lines[next])) next++
  return next
}

/** CommonMark except setext headings, indented code, raw HTML and link definitions, plus GFM tables. */
export function parseBlocks(lines: readonly string[], depth = 0): PlacedBlock[] {
  const placed: PlacedBlock[] = []
  const readInner = (inner: readonly string[]): Block[] => parseBlocks(inner, depth + 1).map(({ block }) => block)
  for (let at = 0; (at = filledFrom(lines, at)) < lines.length;) {
    const next =
      readFence(lines, at) ??
      readHeading(lines, at) ??
      readRule(lines, at) ??
      (depth < maxNesting ? (readQuote(lines, at, readInner) ?? readList(lines, at, readInner)) : undefined) ??
      readTable(lines, at) ??
      readParagraph(lines, at)
    placed.push(next)
    at = next.to
  }
  return placed
}

type ReadInner = (inner: readonly string[]) => Block[]

function readFence(lines: readonly string[], from: number): PlacedBlock | undefined {
  const opening = fence.exec(lines[from]!)
  if (!opening) return undefined
  const mark = opening[1]!
  const indent = countIndent(lines[from]!)
  const isClosing = (line: string): boolean => /^ {0,3}(`+|~+)[ \t]*$/.exec(line)?.[1]!.startsWith(mark) === true
  let to = from + 1
  while (to < lines.length && !isClosing(lines[to]!)) to++
  const text = lines.slice(from + 1, to).map((line) => line.slice(Math.min(indent, countIndent(line))))
  return {
    block: { type: 'code', language: opening[2]!, text: text.join('\n') },
    from,
    to: Math.min(to + 1, lines.length),
    parts: [],
  }
}

function readHeading(lines: readonly string[], from: number): PlacedBlock | undefined {
  const match = heading.exec(lines[from]!)
  // Trailing marks close the heading.
  const text = (match?.[2] ?? '')
    .trim()
    .replace(/(^|[ \t])#+$/, '')
    .trim()
  return match
    ? { block: { type: 'heading', level: match[1]!.length, text }, from, to: from + 1, parts: [] }
    : undefined
}

function readRule(lines: readonly string[], from: number): PlacedBlock | undefined {
  return rule.test(lines[from]!) ? { block: { type: 'rule' }, from, to: from + 1, parts: [] } : undefined
}

function readQuote(lines: readonly string[], from: number, readInner: ReadInner): PlacedBlock | undefined {
  if (!/^ {0,3}>/.test(lines[from]!)) return undefined
  const inner: string[] = []
  let to = from
  for (; to < lines.length && !isBlank(lines[to]); to++) {
    const line = lines[to]!
    if (/^ {0,3}>/.test(line)) inner.push(line.replace(/^ {0,3}> ?/, ''))
    // Lazy continuation of a quoted paragraph.
    else if (!startsBlock(line) && !isBlank(inner.at(-1)) && !startsBlock(inner.at(-1)!)) inner.push(line)
    else break
  }
  return { block: { type: 'quote', blocks: readInner(inner) }, from, to, parts: [] }
}

function readList(lines: readonly string[], from: number, readInner: ReadInner): PlacedBlock | undefined {
  const first = item.exec(lines[from]!)
  if (!first) return undefined
  const kind = first[3] === undefined ? first[2]! : first[2]!.slice(-1)
  const items: Block[][] = []
  const parts: number[] = []
  let to = from
  while (to < lines.length) {
    const match = item.exec(lines[to]!)
    if (!match || rule.test(lines[to]!) || (match[3] === undefined ? match[2]! : match[2]!.slice(-1)) !== kind) break
    // Five or more spaces, or none, count as one.
    const width = match[1]!.length + match[2]!.length + (match[4]?.length ?? 1)
    parts.push(to)
    const inner = [lines[to]!.slice(width)]
    let end = to + 1
    for (; end < lines.length; end++) {
      const line = lines[end]!
      if (isBlank(line)) {
        const after = filledFrom(lines, end)
        if (countIndent(lines[after] ?? '') < width) break
        for (; end < after; end++) inner.push('')
        end--
      } else if (countIndent(line) >= width) inner.push(line.slice(width))
      else if (item.test(line) && countIndent(line) < width) break
      else if (isBlank(lines[end - 1]) || startsBlock(line) || isBlank(inner.at(-1))) break
      else inner.push(line.trimStart())
    }
    items.push(readInner(inner))
    const after = filledFrom(lines, end)
    to = item.test(lines[after] ?? '') ? after : end
  }
  return items.length === 0
    ? undefined
    : { block: { type: 'list', start: first[3] === undefined ? null : Number(first[3]), items }, from, to, parts }
}

function readTable(lines: readonly string[], from: number): PlacedBlock | undefined {
  const line = lines[from + 1]
  if (!lines[from]!.includes('|') || line === undefined || !delimiter.test(line)) return undefined
  const head = splitCells(lines[from]!)
  const rulers = splitCells(line)
  if (head.length !== rulers.length || !rulers.every((cell) => /^:?-+:?$/.test(cell))) return undefined
  const align = rulers.map((cell): Align =>
    cell.endsWith(':') ? (cell.startsWith(':') ? 'center' : 'right') : cell.startsWith(':') ? 'left' : null,
  )
  const rows: string[][] = []
  const parts: number[] = []
  let to = from + 2
  // Adds at most as many empty cells as the table has characters, as many short rows below many columns would take
  // quadratic time.
  let spare = lines[from]!.length
  for (; to < lines.length && !isBlank(lines[to]) && !startsBlock(lines[to]!); to++) {
    const row = splitCells(lines[to]!).slice(0, head.length)
    const missing = head.length - row.length
    spare += lines[to]!.length
    if (missing <= spare) {
      spare -= missing
      row.push(...Array<string>(missing).fill(''))
    }
    rows.push(row)
    parts.push(to)
  }
  return { block: { type: 'table', align, head, rows }, from, to, parts }
}

function splitCells(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function readParagraph(lines: readonly string[], from: number): PlacedBlock {
  let to = from + 1
  while (to < lines.length && !isBlank(lines[to]) && !startsBlock(lines[to]!, true)) to++
  const text = lines
    .slice(from, to)
    .map((line) => line.trimStart())
    .join('\n')
    .trimEnd()
  return { block: { type: 'paragraph', text }, from, to, parts: [] }
}

/** Only lists starting with 1 interrupt a paragraph. */
function startsBlock(line: string, inParagraph = false): boolean {
  const list = item.exec(line)
  const startsList =
    list && (!inParagraph || (line.slice(list[0].length).trim() !== '' && (list[3] === undefined || list[3] === '1')))
  return Boolean(startsList) || fence.test(line) || rule.test(line) || heading.test(line) || /^ {0,3}>/.test(line)
}

function countIndent(line: string): number {
  return /^ */.exec(line)![0].length
}
