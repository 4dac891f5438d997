import type { Language } from '../../../../core/languages/index.js'
import type { Block, KnowledgeDocument } from '../document.js'
import { HeadingPath } from '../html/blocks/heading-path.js'
import { joinAnswers } from '../html/faq/join-answers.js'
import { languageOf } from './language.js'
import { titleFromUrl } from '../html/title/page-title.js'
import { headingMaxChars } from '../html/title/shorten.js'
import { hasOpeningHours } from './hours-patterns.js'
import { hasContactDetails } from './contact-patterns.js'
import { lineKey } from './text-patterns.js'

const unmarkedLevel = 20

const headingMark = new RegExp(`^(#{1,6})\\s+(.{1,${headingMaxChars}})$`)

/**
 * Underlined, numbered, marked, and short standalone lines are headings.
 * @param usual language of short texts
 */
export function readText(text: string, url: string, usual: Language): KnowledgeDocument {
  const paragraphs = withoutPageHeads(text.replace(/\r\n?/g, '\n'))
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const blocks: Block[] = []
  const place = new HeadingPath()
  const underlines: string[] = []
  for (const [index, paragraph] of paragraphs.entries()) {
    const marked = headingMark.exec(paragraph.split('\n')[0] ?? '')
    const underlined = /^(.{1,120})\n([=~*^-])\2{2,}\s*(?:\n|$)/.exec(paragraph)
    const alone =
      !paragraph.includes('\n') &&
      paragraph.length <= 80 &&
      !/[.;,:]$|^[-*•] /.test(paragraph) &&
      index + 1 < paragraphs.length
    const heading = marked?.[2] ?? underlined?.[1] ?? (alone ? paragraph : undefined)
    if (heading !== undefined) {
      const [, , line = ''] = underlined ?? []
      if (line !== '' && !underlines.includes(line)) underlines.push(line)
      place.enterHeading(
        marked?.[1]?.length ?? (line === '' ? (numberedLevel(heading) ?? unmarkedLevel) : underlines.indexOf(line) + 1),
        heading.trim(),
      )
    }
    let rest = alone ? '' : paragraph
    if (underlined !== null) rest = paragraph.slice(underlined[0].length)
    if (marked !== null) rest = paragraph.split('\n').slice(1).join('\n')
    const lines = rest
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    if (lines.length === 0) continue
    const isList = lines.every((line) => /^(?:[-*•]|\d+[.)])\s/.test(line))
    const joined =
      isList || lines.slice(0, -1).some((line) => line.length < 40)
        ? lines.join('\n')
        : lines.join(' ').replace(/(?<=\p{L}-) (?=\p{Ll})/gu, '')
    blocks.push({ kind: detectKind(joined, isList), text: joined, headings: place.path })
  }
  const asked = joinAnswers(withoutContents(blocks))
  const [first] = paragraphs
  const title = firstLineTitle(first) ?? titleFromUrl(url)
  return { url, title, language: languageOf(text.slice(0, 4_000), undefined, { language: usual }), blocks: asked }
}

function firstLineTitle(first: string | undefined): string | undefined {
  const [line = '', under = '', ...more] = first?.split('\n') ?? []
  return line !== '' && line.length <= 100 && more.length === 0 && /^([=~*^-])?\1*$/.test(under)
    ? line.replace(/^#+\s*/, '')
    : undefined
}

/** "5.8.2. Closing" has depth three; a single number may be a list item. */
function numberedLevel(heading: string): number | undefined {
  return /^(\d{1,2}(?:\.\d{1,2}){1,5})\.?\s+\p{L}/u.exec(heading)?.[1]?.split('.').length
}

/** Minimum lines of a table of contents and share of headings among them. */
const minEntries = 6
const minHeadingShare = 0.7

/** A table of contents repeats later headings, so it is removed. */
function withoutContents(blocks: readonly Block[]): Block[] {
  const headingKeys = new Set(blocks.flatMap(({ headings }) => headings.map(lineKey)))
  const lines = blocks.map(({ text }) => text.split('\n'))
  const isContentsEntry = lines.map(
    (own) =>
      own.filter((line) => headingKeys.has(lineKey(line.replace(/(?<![\s.])[\s.]+\d{1,4}$/, '')))).length >=
      own.length * minHeadingShare,
  )
  const kept: Block[] = []
  for (let at = 0; at < blocks.length;) {
    const next = isContentsEntry.indexOf(false, at)
    const end = next < 0 ? blocks.length : next
    if (lines.slice(at, end).reduce((sum, { length }) => sum + length, 0) < minEntries)
      kept.push(...blocks.slice(at, end))
    kept.push(...blocks.slice(end, end + 1))
    at = end + 1
  }
  return kept
}

/** Form feeds separate pages. */
const minPages = 4

function withoutPageHeads(text: string): string {
  const pages = text.split('\f').map((page) => page.split('\n'))
  if (pages.length < minPages) return text.replaceAll('\f', '\n\n')
  const seen = new Map<string, number>()
  const headKey = (line: string): string => lineKey(line.replace(/\d+/g, '0'))
  const outer = pages.map((lines) => [
    lines.findIndex((line) => line.trim() !== ''),
    lines.findLastIndex((line) => line.trim() !== ''),
  ])
  for (const [index, lines] of pages.entries())
    for (const key of new Set(outer[index]?.map((at) => headKey(lines[at] ?? ''))))
      seen.set(key, (seen.get(key) ?? 0) + 1)
  return pages
    .map((lines, index) =>
      lines
        .filter(
          (line, at) => !(outer[index]?.includes(at) === true && (seen.get(headKey(line)) ?? 0) >= pages.length / 2),
        )
        .join('\n'),
    )
    .join('\n\n')
}

function detectKind(text: string, isList: boolean): Block['kind'] {
  if (hasOpeningHours(text)) return 'hours'
  if (hasContactDetails(text) && text.length < 400) return 'contact'
  return isList ? 'list' : 'text'
}
