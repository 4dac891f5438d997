import type { Language } from '../../languages/language.js'
import type { Block, KnowledgeDocument } from '../document.js'
import { HeadingPath } from '../html/blocks/heading-path.js'
import { joinAnswers } from '../html/faq/join-answers.js'
import { languageOf } from './language.js'
import { titleFromUrl } from '../html/title/page-title.js'
import { headingMaxChars } from '../html/title/shortened.js'
import { hasOpeningHours } from './hours-patterns.js'
import { hasContactDetails } from './contact-patterns.js'
import { lineKey } from './text-patterns.js'

/** Below all headings whose place is marked. */
const unmarkedLevel = 20

/** With {@link headingMaxChars} at most. */
const headingMark = new RegExp(`^(#{1,6})\\s+(.{1,${headingMaxChars}})$`)

/**
 * Plain text: paragraphs between blank lines; a line that is underlined, numbered or marked is a heading, and so is a
 * short line that stands alone before a paragraph.
 * @param usual the language of a text too short to tell its own
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
      place.enter(
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
    blocks.push({ kind: kindOf(joined, isList), text: joined, headings: place.path })
  }
  const asked = joinAnswers(withoutContents(blocks))
  const [first] = paragraphs
  const title = titleOf(first) ?? titleFromUrl(url)
  return { url, title, language: languageOf(text.slice(0, 4_000), undefined, { language: usual }), blocks: asked }
}

/** The first line, where it stands alone or is underlined. */
function titleOf(first: string | undefined): string | undefined {
  const [line = '', under = '', ...more] = first?.split('\n') ?? []
  return line !== '' && line.length <= 100 && more.length === 0 && /^([=~*^-])?\1*$/.test(under)
    ? line.replace(/^#+\s*/, '')
    : undefined
}

/** "5.8.2. Closing" stands three deep. A number alone is that of a list as often. */
function numberedLevel(heading: string): number | undefined {
  return /^(\d{1,2}(?:\.\d{1,2}){1,5})\.?\s+\p{L}/u.exec(heading)?.[1]?.split('.').length
}

/** Lines that a table of contents has at least, and how many of them must be headings. */
const minEntries = 6
const minHeadingShare = 0.7

/** A list of what are headings further down tells nothing. */
function withoutContents(blocks: readonly Block[]): Block[] {
  const headingKeys = new Set(blocks.flatMap(({ headings }) => headings.map(lineKey)))
  const lines = blocks.map(({ text }) => text.split('\n'))
  const isTold = lines.map(
    (own) =>
      own.filter((line) => headingKeys.has(lineKey(line.replace(/(?<![\s.])[\s.]+\d{1,4}$/, '')))).length >=
      own.length * minHeadingShare,
  )
  const kept: Block[] = []
  for (let at = 0; at < blocks.length;) {
    const next = isTold.indexOf(false, at)
    const end = next < 0 ? blocks.length : next
    if (lines.slice(at, end).reduce((sum, { length }) => sum + length, 0) < minEntries)
      kept.push(...blocks.slice(at, end))
    kept.push(...blocks.slice(end, end + 1))
    at = end + 1
  }
  return kept
}

/** Pages of a text that are parted by form feeds, from which their heads and feet are told. */
const minPages = 4

/** What stands at the top and at the bottom of most pages, numbers aside, is no text. */
function withoutPageHeads(text: string): string {
  const pages = text.split('\f').map((page) => page.split('\n'))
  if (pages.length < minPages) return text.replaceAll('\f', '\n\n')
  const seen = new Map<string, number>()
  const keyOf = (line: string): string => lineKey(line.replace(/\d+/g, '0'))
  const outer = pages.map((lines) => [
    lines.findIndex((line) => line.trim() !== ''),
    lines.findLastIndex((line) => line.trim() !== ''),
  ])
  for (const [index, lines] of pages.entries())
    for (const key of new Set(outer[index]?.map((at) => keyOf(lines[at] ?? ''))))
      seen.set(key, (seen.get(key) ?? 0) + 1)
  return pages
    .map((lines, index) =>
      lines
        .filter(
          (line, at) => !(outer[index]?.includes(at) === true && (seen.get(keyOf(line)) ?? 0) >= pages.length / 2),
        )
        .join('\n'),
    )
    .join('\n\n')
}

function kindOf(text: string, isList: boolean): Block['kind'] {
  if (hasOpeningHours(text)) return 'hours'
  if (hasContactDetails(text) && text.length < 400) return 'contact'
  return isList ? 'list' : 'text'
}
