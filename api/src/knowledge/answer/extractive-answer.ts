import type { Locale, Source } from '@loquia/contracts'
import { countWords } from '../language/index.js'
import { textFragmentUrl } from '../chunks/text-fragment.js'
import type { RankedChunk, Retrieval } from '../retrieval/ranked-chunk.js'
import { fill, isEntry, scoreUnits, type Unit } from './choose-sentences.js'
import { escapeMarkdown } from './escape-markdown.js'
import { relatedPhrase } from './phrases.js'

export interface ComposedAnswer {
  /** Markdown. */
  text: string
  sources: Source[]
}

type Quoted = Pick<Unit, 'chunk' | 'text' | 'isRow' | 'score'>

const answerWordsMax = 60
/** An entry or list up to this long is quoted whole. */
const wholeWordsMax = 110

/** An answer made of the site's own sentences, each run of them followed by the number of its source. */
export function composeExtractive(retrieval: Retrieval, language: Locale): ComposedAnswer {
  const top = retrieval.chunks[0]
  if (!top) return { text: '', sources: [] }
  const composition = new Composition()
  if (isEntry(top) && answersAsEntry(retrieval, top)) {
    const entry = retrieval.chunks.filter((chunk) => chunk.pageId === top.pageId && sameHeadings(chunk, top)).sort((x, y) => x.ordinal - y.ordinal)
    composition.quote(top, entryText(entry))
    if (top.parts.likeness < 0.9) composition.related(retrieval, top, language)
  } else {
    for (const run of runsOf(fill(scoreUnits(retrieval), answerWordsMax))) composition.quote(run.chunk, joined(run.units))
  }
  return composition.done()
}

/** An entry is the answer when its question is near enough, or when no sentence elsewhere serves better. */
function answersAsEntry(retrieval: Retrieval, top: RankedChunk): boolean {
  if (top.parts.likeness >= 0.4 || top.parts.kind > 0) return true
  return !retrieval.chunks.slice(1, 3).some((chunk) => chunk.parts.kind > 0.4 && !isEntry(chunk))
}

function sameHeadings(a: RankedChunk, b: RankedChunk): boolean {
  return a.headings.length === b.headings.length && a.headings.every((heading, index) => heading === b.headings[index])
}

/** The whole entry when it is short, its beginning otherwise. */
function entryText(chunks: readonly RankedChunk[]): Quoted[] {
  const units: (Quoted & { words: number })[] = []
  let words = 0
  const total = chunks.reduce((sum, chunk) => sum + countWords(chunk.text), 0)
  const max = total <= wholeWordsMax ? wholeWordsMax : answerWordsMax
  for (const chunk of chunks) {
    for (const line of chunk.text.split(/\n+/)) {
      const isRow = /^\s*([-•*–]|\d+[.)])\s/.test(line)
      for (const text of isRow ? [line.replace(/^\s*([-•*–]|\d+[.)])\s+/, '')] : splitLine(line)) {
        if (text.trim() === '') continue
        const count = countWords(text)
        if (units.length > 0 && words + count > max) return units
        units.push({ chunk, text, words: count, isRow, score: 0 })
        words += count
      }
    }
  }
  return units
}

function splitLine(line: string): string[] {
  return line.split(/(?<=[.!?]["”»)]?)\s+(?=["“«(]?\p{Lu})/u)
}

interface Run {
  chunk: RankedChunk
  units: Unit[]
}

/** Units of one passage together. */
function runsOf(units: readonly Unit[]): Run[] {
  const runs: Run[] = []
  for (const unit of units) {
    const last = runs.at(-1)
    if (last?.chunk.id === unit.chunk.id) last.units.push(unit)
    else runs.push({ chunk: unit.chunk, units: [unit] })
  }
  return runs
}

/** Clauses that stand side by side become one text again; an ellipsis marks what was left out of a sentence. */
function joined(units: readonly Unit[]): Quoted[] {
  const texts: Quoted[] = []
  for (const [index, unit] of units.entries()) {
    const before = units[index - 1]
    const after = units[index + 1]
    const follows = before !== undefined && !unit.isRow && unit.order === before.order + 1
    const isFollowed = after !== undefined && after.order === unit.order + 1
    const text = `${unit.opens || follows ? '' : '…'}${unit.text}${unit.closes || isFollowed ? '' : '…'}`
    const last = texts.at(-1)
    if (follows && last && !unit.opens) texts[texts.length - 1] = { ...last, text: `${last.text} ${text}`, score: Math.max(last.score, unit.score) }
    else texts.push({ chunk: unit.chunk, text, isRow: unit.isRow, score: unit.score })
  }
  return texts
}

class Composition {
  private readonly blocks: string[] = []
  private readonly sources: Source[] = []

  quote(chunk: RankedChunk, units: readonly Quoted[]): void {
    const best = units.reduce((x, y) => (y.score > x.score ? y : x))
    const number = this.source(chunk, best.text)
    const lines: string[] = []
    let sentence = ''
    for (const unit of units) {
      if (unit.isRow) {
        if (sentence !== '') lines.push(sentence)
        sentence = ''
        lines.push(`- ${escapeMarkdown(unit.text)}`)
      } else sentence = sentence === '' ? escapeMarkdown(unit.text) : `${sentence} ${escapeMarkdown(unit.text)}`
    }
    if (sentence !== '') lines.push(sentence)
    const rows = lines.join('\n').replace(/\n(?!- )/g, '\n\n').replace(/(^|\n)(?!- )([^\n]+)\n- /g, '$1$2\n\n- ')
    this.blocks.push(`${rows} [${number}]`)
  }

  /** Names the next best entries of other pages or headings, for a question that may have meant them. */
  related(retrieval: Retrieval, top: RankedChunk, language: Locale): void {
    const headings = new Set([top.headings.at(-1) ?? top.title])
    const names: string[] = []
    for (const chunk of retrieval.chunks.slice(1)) {
      const heading = chunk.headings.at(-1) ?? chunk.title
      if (names.length >= 2 || chunk.score < 0.5 * top.score) break
      if (headings.has(heading)) continue
      headings.add(heading)
      names.push(`${escapeMarkdown(heading)} [${this.source(chunk, chunk.text.split(/\n|(?<=[.!?])\s/)[0] ?? heading)}]`)
    }
    if (names.length > 0) this.blocks.push(`${relatedPhrase(language)} ${names.join(' · ')}`)
  }

  done(): ComposedAnswer {
    return { text: this.blocks.join('\n\n'), sources: this.sources }
  }

  private source(chunk: RankedChunk, quote: string): number {
    const snippet = quote.replace(/^…|…$/g, '')
    const number = this.sources.length + 1
    this.sources.push({ number, url: textFragmentUrl(chunk.url, snippet), title: chunk.title, snippet })
    return number
  }
}
