import type { Chunk } from '../chunks/chunk.js'
import { countWords, isStopWord, wordsOf } from '../languages/index.js'
import type { PassageLine } from '../chunks/passage-lines.js'
import { escapeMarkdown } from './escape-markdown.js'
import { labelOf, partsOfRow, withoutEmptyLabels } from '../ranking/quotable.js'

/** A stretch of a passage to be shown, and whether it is a whole sentence. */
export interface Quotation {
  text: string
  line: PassageLine
  order: number
  opens: boolean
  closes: boolean
}

const leadWordsMax = 12
/** Between parts that no row's name leads. */
const cellSign = ' · '

/**
 * Quotations of one passage under one heading as markdown, with the number of their source. The heading they stand
 * under leads them where they do not name it themselves, for it says whom or what they speak of.
 */
export function quoteUnits(
  chunk: Pick<Chunk, 'headings' | 'language'>,
  units: readonly Quotation[],
  number: number,
  withHeading = true,
): string {
  const groups = groupsOf(units)
  const shown = groups.map(drawGroup)
  const lead = withHeading ? leadOf(chunk, units) : undefined
  const [first = ''] = shown
  const opensInline = groups[0]?.form === 'sentence' || (groups[0]?.units.length === 1 && groups[0].form !== 'row')
  const mark = `[${number}]`
  const blocks = [...shown]
  if (lead !== undefined) {
    const bold = `**${escapeMarkdown(lead)}**`
    if (opensInline) blocks[0] = `${bold}${/[?!.:]$/.test(lead) ? '' : ' —'} ${first}`
    else if (!(groups[0]?.form === 'row' && groups[0].units.length === 1)) blocks.unshift(bold)
  }
  // A number behind a table's last row would become a cell of it.
  const endsInTable = blocks.at(-1)?.startsWith('|') === true
  const marked = endsInTable && blocks.length > 1 ? blocks.length - 2 : blocks.length - 1
  if (endsInTable && blocks.length === 1) blocks.push(mark)
  else blocks[marked] = `${blocks[marked]} ${mark}`
  return blocks.join('\n\n')
}

/** A quotation as plain text. */
export function plainText(unit: Pick<Quotation, 'text' | 'line' | 'opens' | 'closes'>): string {
  const { line } = unit
  if (line.form !== 'row' || !line.cells) {
    const parts = shownText(unit)
      .split('\n')
      .map((part) => part.trim())
      .filter((part) => part !== '')
    return parts.join(', ').replaceAll(',, ', ', ')
  }
  const { subject, cells } = partsOfRow(line)
  const said = cells.map(({ label, value }) => (label === '' ? value : `${label}: ${value}`))
  return subject === undefined ? said.join(cellSign) : `${subject} — ${said.join('; ')}`
}

/** The words of a line: without labels that say nothing, and with an ellipsis where the sentence goes on. */
function shownText({ text, opens, closes }: Pick<Quotation, 'text' | 'opens' | 'closes'>): string {
  const words = withoutEmptyLabels(text)?.join(cellSign) ?? text
  return `${opens ? '' : '…'}${words}${closes ? '' : '…'}`
}

interface Group {
  form: PassageLine['form']
  units: Quotation[]
}

/** Neighbors of one form together; rows only with rows that have the same columns. */
function groupsOf(units: readonly Quotation[]): Group[] {
  const groups: Group[] = []
  for (const unit of units) {
    const last = groups.at(-1)
    const [other] = last?.units ?? []
    if (
      last &&
      other &&
      last.form === unit.line.form &&
      (unit.line.form !== 'row' || columnOf(other) === columnOf(unit))
    )
      last.units.push(unit)
    else groups.push({ form: unit.line.form, units: [unit] })
  }
  return groups
}

function columnOf({ line }: Quotation): string {
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
  const { subject, cells } = partsOfRow(line)
  const said = cells.map(
    ({ label, value }) => (label === '' ? '' : `${escapeMarkdown(label)}: `) + escapeMarkdown(value),
  )
  if (subject === undefined) return said.join(cellSign)
  return `**${escapeMarkdown(subject)}**${said.length === 0 ? '' : ` — ${said.join('; ')}`}`
}

/** A table of the columns that are not empty in all rows; rows whose columns have no names as a list. */
function drawRows(rows: readonly PassageLine[]): string {
  // Several columns without a name are told apart by their place.
  const keyed = rows.map(({ cells = [] }) =>
    cells.map((cell, at) => ({ key: labelOf(cell) || at, label: labelOf(cell), value: cell.value })),
  )
  const columns = new Map(keyed.flat().map(({ key, label }) => [key, label]))
  if ([...columns.values()].every((label) => label === '')) return rows.map((row) => `- ${drawRow(row)}`).join('\n')
  const drawn = (texts: readonly string[]) => `| ${texts.join(' | ')} |`
  return [
    drawn([...columns.values()].map(escapeMarkdown)),
    drawn([...columns].map(() => '---')),
    ...keyed.map((row) =>
      drawn([...columns.keys()].map((key) => escapeMarkdown(row.find((cell) => cell.key === key)?.value ?? ''))),
    ),
  ].join('\n')
}

/** Clauses that stand side by side become one text again; an ellipsis marks what was left out of a sentence. */
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

/** The heading to show before quotations: the nearest one, unless they say it, or it is that of the whole page. */
export function leadOf(chunk: Pick<Chunk, 'headings' | 'language'>, units: readonly Quotation[]): string | undefined {
  const rows = units.filter((unit) => unit.line.form === 'row').length
  const heading = units[0]?.line.heading ?? (chunk.headings.length > 1 || rows > 1 ? chunk.headings.at(-1) : undefined)
  if (heading === undefined || countWords(heading) > leadWordsMax) return undefined
  if (rows > 1) return heading
  const said = new Set(units.flatMap((unit) => wordsOf(plainText(unit))))
  const words = wordsOf(heading).filter((word) => !isStopWord(word, chunk.language))
  return words.length > 0 && words.every((word) => said.has(word)) ? undefined : heading
}
