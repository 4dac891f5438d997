import { hasOpeningHours, isClosedWord } from '../../text/hours-patterns.js'
import type { Block } from '../../document.js'
import { countWords } from '../../text/count-words.js'
import { isTitleLike } from '../blocks/element-text.js'
import { namedRow, withRemarks } from './table-text.js'

/** Longer items are articles. */
const maxItemWords = 40
const maxLabelWords = 9
/** Allows "from", "a month", "per person" beside a price. */
const maxValueWords = 6

/** Badges name nothing. */
const badges = [
  '(?:our )?most (?:popular|chosen|booked|loved)|popular(?: choice)?|best[ -](?:value|seller|selling|choice)|recommended|bestseller|new|sold out',
  '(?:(?:il|la|i) )?pi[uù] (?:scelt[oaie]|vendut[oaie]|richiest[oaie]|popolar[ei]|amat[oaie])|consigliat[oa]|novità|in evidenza|esaurito',
  '(?:am )?(?:beliebteste[nrs]?|meist(?:gebucht|verkauft)(?:e[nrs]?)?)|beliebt|empfohlen|empfehlung|neu|ausverkauft|ausgebucht',
  '(?:(?:le|la) )?plus (?:populaire|choisie?|vendue?|demandée?)|populaire|meilleure vente|recommandée?|nouveau(?:té)?|complet|épuisée?',
  '(?:(?:el|la) )?m[aá]s (?:popular|vendid[oa]|elegid[oa]|reservad[oa])|popular|recomendad[oa]|nuev[oa]|novedad|agotad[oa]',
  '(?:[oa] )?mais (?:popular|vendid[oa]|escolhid[oa]|procurad[oa])|nov[oa]|novidade|esgotad[oa]',
]
const badge = new RegExp(String.raw`^\P{L}*(?:${badges.join('|')})\P{L}*$`, 'iu')

const money =
  /(?:\p{Sc}|eur(?:o|os)?|usd|gbp)\s?\d|(?<![\d.,’'])\d[\d.,’']*\s?(?:\p{Sc}|eur(?:o|os)?(?!\p{L})|(?:usd|gbp)(?!\p{L})|,-)/iu
/** Needs minutes, a unit, or a word for "from". */
const clockSpan =
  /^\W*(?:(?:(?:from|dalle|ore|von|das|desde)\s)?\d{1,2}(?:[:.h]\d{2}|\s?(?:h|uhr))?(?:\s?[ap]\.?m\.?)?\s?(?:[–—-]|to|alle|bis|hasta|até)\s?|(?:(?:de\s)?\d{1,2}(?:[:.h]\d{2}|\s?h)|(?:das|desde)\s\d{1,2})\s?(?:à|a|às)\s?)\d{1,2}(?:[:.h]\d{2}|\s?h)?(?:\s?[ap]\.?m\.?|\s?uhr)?(?![\d\p{L}])[\d\s:.,;/–—\-apmh]*$/iu

export function isBadge(text: string): boolean {
  return text.length <= 60 && badge.test(text)
}

/** Whether a line holds only a price or opening hours. */
export function isValueAlone(text: string): boolean {
  if (text.length > 60 || text.includes('\n')) return false
  return (
    (money.test(text) && countWords(text) <= maxValueWords && !/[.!?]$/.test(text)) ||
    clockSpan.test(text) ||
    isClosedWord(text)
  )
}

export function hasPrice(text: string): boolean {
  return money.test(text)
}

function isLabel({ kind, text }: Block): boolean {
  return (
    kind === 'text' &&
    !text.includes('\n') &&
    countWords(text) <= maxLabelWords &&
    /\p{L}{2}/u.test(text) &&
    isTitleLike(text) &&
    !isValueAlone(text)
  )
}

/** Joins names and prices in separate boxes into rows: "Shoes: £3.50; all sizes". */
export class ValueRows {
  private readonly rows = new WeakSet<Block>()
  added = 0

  /**
   * @param blocks from `from` on, those of the closing element
   * @param added {@link added} at its start
   * @returns whether its headings became names
   */
  join(blocks: Block[], from: number, path: readonly string[], added: number): boolean {
    const own = blocks.slice(from)
    if (this.addRemarks(blocks, own, added)) return false
    const values = own.filter((block) => isValueAlone(block.text) && !this.rows.has(block))
    if (values.length === 0 || own.length > 400) return false
    const joined = values.length === 1 ? this.joinItem(own, path) : this.joinPairs(own, path)
    if (joined === undefined) return false
    blocks.length = from
    for (const block of joined.blocks) this.addBlock(blocks, block)
    return joined.tookHeadings
  }

  private addRemarks(blocks: Block[], own: readonly Block[], added: number): boolean {
    const [first] = own
    const isFirst = first !== undefined && this.rows.has(first)
    const remarks = isFirst ? own.slice(1) : own
    const row = isFirst ? first : this.added === added + 1 ? blocks[blocks.length - own.length - 1] : undefined
    if (
      row === undefined ||
      !this.rows.has(row) ||
      (isFirst && row.text.includes('\n')) ||
      remarks.length === 0 ||
      remarks.length > 2
    )
      return false
    const key = row.headings.join('\n')
    const line = row.text.slice(row.text.lastIndexOf('\n') + 1)
    if (
      !money.test(line) ||
      remarks.some(
        (block) =>
          (block.kind !== 'text' && block.kind !== 'list') ||
          this.rows.has(block) ||
          block.headings.join('\n') !== key ||
          isValueAlone(block.text),
      )
    )
      return false
    const said = remarks.flatMap(({ text }) => text.split('\n').map((part) => part.replace(/^- /, '')))
    if (said.reduce((sum, part) => sum + countWords(part), countWords(line)) > maxItemWords) return false
    const whole = { ...row, text: withRemarks(row.text, said) }
    this.rows.add(whole)
    blocks.splice(blocks.indexOf(row), own.length + (isFirst ? 0 : 1), whole)
    return true
  }

  /** Rows under the same headings are one list. */
  private addBlock(blocks: Block[], block: Block): void {
    const last = blocks.at(-1)
    if (
      last !== undefined &&
      this.rows.has(last) &&
      this.rows.has(block) &&
      last.headings.join('\n') === block.headings.join('\n')
    ) {
      const merged = { ...last, text: `${last.text}\n${block.text}` }
      this.rows.add(merged)
      this.added++
      blocks[blocks.length - 1] = merged
    } else blocks.push(block)
  }

  /** The rest is remarks. */
  private joinItem(
    own: readonly Block[],
    path: readonly string[],
  ): { blocks: Block[]; tookHeadings: boolean } | undefined {
    const first = own.find(({ text }) => !badge.test(text))
    const value = own.find((block) => isValueAlone(block.text))
    if (
      first === undefined ||
      value === undefined ||
      own.some(
        (block) => this.rows.has(block) || (block.kind !== 'text' && block.kind !== 'list' && block.kind !== 'hours'),
      )
    )
      return undefined
    const inner = value.headings.slice(path.length)
    if (inner.length > 1 || own.some((block) => block.headings.join('\n') !== value.headings.join('\n')))
      return undefined
    const rest = own.filter((block) => block !== value)
    const label = inner[0] ?? (isLabel(first) ? first.text : undefined)
    if (label === undefined || countWords(label) > maxLabelWords) return undefined
    const remarks = rest.filter((block) => inner.length > 0 || block !== first)
    if (own.reduce((sum, { text }) => sum + countWords(text), countWords(inner[0] ?? '')) > maxItemWords)
      return undefined
    const said = [value.text, ...remarks.flatMap(({ text }) => text.split('\n').map((line) => line.replace(/^- /, '')))]
    return { blocks: [this.createRow(value, label, said, path)], tookHeadings: inner.length > 0 }
  }

  private joinPairs(
    own: readonly Block[],
    path: readonly string[],
  ): { blocks: Block[]; tookHeadings: boolean } | undefined {
    const reversed = this.valuesFirst(own)
    if (reversed !== undefined) return { blocks: reversed, tookHeadings: false }
    const blocks: Block[] = []
    let pairs = 0
    let tookHeadings = false
    for (const [index, block] of own.entries()) {
      const last = blocks.at(-1)
      const isValue = isValueAlone(block.text) && !this.rows.has(block)
      const key = block.headings.join('\n')
      if (
        isValue &&
        last !== undefined &&
        !this.rows.has(last) &&
        isLabel(last) &&
        last.headings.join('\n') === key &&
        !this.isBetweenRuns(own, index)
      ) {
        blocks[blocks.length - 1] = this.createRow(block, last.text, [block.text], block.headings)
        pairs++
      } else if (
        isValue &&
        block.headings.length > path.length &&
        own[index - 1]?.headings.join('\n') !== key &&
        own[index + 1]?.headings.join('\n') !== key
      ) {
        blocks.push(this.createRow(block, block.headings.at(-1) ?? '', [block.text], block.headings.slice(0, -1)))
        tookHeadings ||= index === own.length - 1
        pairs++
      } else blocks.push(block)
    }
    return pairs === 0 ? undefined : { blocks, tookHeadings }
  }

  /** Each value precedes its name: "€11, Oak hall, €18, Double room". */
  private valuesFirst(own: readonly Block[]): Block[] | undefined {
    const key = own[0]?.headings.join('\n')
    const takesTurns =
      own.length >= 4 &&
      own.length % 2 === 0 &&
      own.every(
        (block, at) =>
          !this.rows.has(block) &&
          block.headings.join('\n') === key &&
          (at % 2 === 0 ? isValueAlone(block.text) : isLabel(block)),
      )
    if (!takesTurns) return undefined
    return own.flatMap((value, at) => {
      const name = at % 2 === 0 ? own[at + 1] : undefined
      return name === undefined ? [] : [this.createRow(value, name.text, [value.text], value.headings)]
    })
  }

  /** The value may not belong to the last name. */
  private isBetweenRuns(own: readonly Block[], index: number): boolean {
    const [before, next] = [own[index - 2], own[index + 1]]
    return (
      before !== undefined &&
      next !== undefined &&
      isLabel(before) &&
      !this.rows.has(before) &&
      before.headings.join('\n') === own[index]?.headings.join('\n') &&
      isValueAlone(next.text)
    )
  }

  private createRow(block: Block, label: string, said: readonly string[], headings: readonly string[]): Block {
    const text = namedRow(label, said)
    const isHours = hasOpeningHours(text) && !hasPrice(text)
    const row: Block = { ...block, kind: isHours ? 'hours' : 'table', text, headings }
    this.rows.add(row)
    return row
  }
}

const leader = /^(\P{N}.{0,70}?|\d.{0,70}?\p{L}.{0,70}?)\s*(?:\.{4,}|…{2,}|_{4,}|(?:\. ){3,}\.?|·{4,})\s*(\S.{0,40})$/u

/** Dot leaders mark pairs: "Brut ........ 9 €". */
export function withoutLeaders(text: string): string | undefined {
  let found = 0
  const lines = text.split('\n').map((line) => {
    if (line.length > 200) return line
    const [, label, value] = leader.exec(line) ?? []
    if (label === undefined || value === undefined) return line
    found++
    return `${label.replace(/(?<!\s)\s*:$/, '')}: ${value}`
  })
  return found === 0 ? undefined : lines.join('\n')
}
