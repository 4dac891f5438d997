import type { Passage } from '../../ingest/chunking/passage.js'
import { countWords, isStopWord, wordsOf } from '../../languages/index.js'
import type { PassageLine } from '../../ingest/chunking/passage-lines.js'
import { escapeMarkdown } from './escape-markdown.js'
import { cellLabel, rowParts, withoutEmptyLabels } from '../../search/rank/quotable.js'

export interface Quotation {
  text: string
  line: PassageLine
  order: number
  opens: boolean
  closes: boolean
}

const leadWordsMax = 12
const cellSign = ' · '

/** Starts with the heading, which names the subject, unless the quotations repeat it. */
export function quoteUnits(
  passage: Pick<Passage, 'headings' | 'language'>,
  units: readonly Quotation[],
  number: number,
  withHeading = true,
): string {
  const groups = groupUnits(units)
  const shown = groups.map(drawGroup)
  const lead = withHeading ? leadHeading(passage, units) : undefined
  const [first = ''] = shown
  const opensInline = groups[0]?.form === 'sentence' || (groups[0]?.units.length === 1 && groups[0].form !== 'row')
  const mark = `[${number}]`
  const blocks = [...shown]
  if (lead !== undefined) {
    const bold = `**${escapeMarkdown(lead)}**`
    if (opensInline) blocks[0] = `${bold}${/[?!.:]$/.test(lead) ? '' : ' —'} ${first}`
    else if (!(groups[0]?.form === 'row' && groups[0].units.length === 1)) blocks.unshift(bold)
  }
  // Appended to a table row, the number would become a cell.
  const endsInTable = blocks.at(-1)?.startsWith('|') === true
  const marked = endsInTable && blocks.length > 1 ? blocks.length - 2 : blocks.length - 1
  if (endsInTable && blocks.length === 1) blocks.push(mark)
  else blocks[marked] = `${blocks[marked]} ${mark}`
  return blocks.join('\n\n')
}

export function plainText(unit: Pick<Quotation, 'text' | 'line' | 'opens' | 'closes'>): string {
  const { line } = unit
  if (line.form !== 'row' || !line.cells) {
    const parts = shownText(unit)
      .split('\n')
      .map((part) => part.trim())
      .filter((part) => part !== '')
    return parts.join(', ').replaceAll(',, ', ', ')
  }
  const { subject, cells } = rowParts(line)
  const texts = cells.map(({ label, value }) => (label === '' ? value : `${label}: ${value}`))
  return subject === undefined ? texts.join(cellSign) : `${subject} — ${texts.join('; ')}`
}

function shownText({ text, opens, closes }: Pick<Quotation, 'text' | 'opens' | 'closes'>): string {
  const words = withoutEmptyLabels(text)?.join(cellSign) ?? text
  return `${opens ? '' : '…'}${words}${closes ? '' : '…'}`
}

interface Group {
  form: PassageLine['form']
  units: Quotation[]
}

function groupUnits(units: readonly Quotation[]): Group[] {
  const groups: Group[] = []
  for (const unit of units) {
    const last = groups.at(-1)
    const [other] = last?.units ?? []
    if (
      last &&
      other &&
      last.form === unit.line.form &&
      (unit.line.form !== 'row' || firstColumnLabel(other) === firstColumnLabel(unit))
    )
      last.units.push(unit)
    else groups.push({ form: unit.line.form, units: [unit] })
  }
  return groups
}

function firstColumnLabel({ line }: Quotation): string {
  return line.cells?.[0]?.label ?? ''
}

function drawGroup({ form, units }: Group): string {
  switch (form) {
    case 'row':
      return units.length === 1
        ? units.map(({ line }) => drawRow(line)).join('')
        : drawRows(units.map(({ line }) => line))
    case 'pair':
    case 'item':
      return units.length === 1
        ? units.map((unit) => escapeMarkdown(shownText(unit))).join('')
        : units.map((unit) => `- ${escapeMarkdown(shownText(unit))}`).join('\n')
    case 'line':
      return units.map((unit) => shownText(unit).split('\n').map(escapeMarkdown).join(' · ')).join(' · ')
    case 'sentence':
      return drawSentences(units)
    default:
      return form satisfies never
  }
}

function drawRow(line: PassageLine): string {
  const { subject, cells } = rowParts(line)
  const texts = cells.map(
    ({ label, value }) => (label === '' ? '' : `${escapeMarkdown(label)}: `) + escapeMarkdown(value),
  )
  if (subject === undefined) return texts.join(cellSign)
  return `**${escapeMarkdown(subject)}**${texts.length === 0 ? '' : ` — ${texts.join('; ')}`}`
}

/** Rows without column names become a list. */
function drawRows(rows: readonly PassageLine[]): string {
  // Identifies unnamed columns by position.
  const keyed = rows.map(({ cells = [] }) =>
    cells.map((cell, at) => ({ key: cellLabel(cell) || at, label: cellLabel(cell), value: cell.value })),
  )
  const columns = new Map(keyed.flat().map(({ key, label }) => [key, label]))
  if ([...columns.values()].every((label) => label === '')) return rows.map((row) => `- ${drawRow(row)}`).join('\n')
  const drawTableRow = (texts: readonly string[]) => `| ${texts.join(' | ')} |`
  return [
    drawTableRow([...columns.values()].map(escapeMarkdown)),
    drawTableRow([...columns].map(() => '---')),
    ...keyed.map((row) =>
      drawTableRow([...columns.keys()].map((key) => escapeMarkdown(row.find((cell) => cell.key === key)?.value ?? ''))),
    ),
  ].join('\n')
}

function drawSentences(units: readonly Quotation[]): string {
  let shown = ''
  for (const [index, unit] of units.entries()) {
    const follows = units[index - 1]?.order === unit.order - 1
    const isFollowed = units[index + 1]?.order === unit.order + 1
    const text = escapeMarkdown(unit.text.replace(/^[-–—•*·]\s+/, ''))
    shown += `${index === 0 ? '' : ' '}${unit.opens || follows ? '' : '…'}${text}${unit.closes || isFollowed ? '' : '…'}`
  }
  return shown
}

/** Omits headings that the quotations contain or that title the whole page. */
export function leadHeading(
  passage: Pick<Passage, 'headings' | 'language'>,
  units: readonly Quotation[],
): string | undefined {
  const rows = units.filter((unit) => unit.line.form === 'row').length
  const heading =
    units[0]?.line.heading ?? (passage.headings.length > 1 || rows > 1 ? passage.headings.at(-1) : undefined)
  if (heading === undefined || countWords(heading) > leadWordsMax) return undefined
  if (rows > 1) return heading
  const quotedWords = new Set(units.flatMap((unit) => wordsOf(plainText(unit))))
  const words = wordsOf(heading).filter((word) => !isStopWord(word, passage.language))
  return words.length > 0 && words.every((word) => quotedWords.has(word)) ? undefined : heading
}
