import type { Locale } from '@loquia/contracts'
import type { Block, KnowledgeDocument } from './document.js'
import { joinAnswers } from './join-answers.js'
import { languageOf } from './language.js'
import { titleFromUrl } from './page-title.js'
import { tellsContact, tellsHours } from './text-patterns.js'

/**
 * Plain text: paragraphs between blank lines; a short line that stands alone before a paragraph is its heading.
 * @param usual the language of a text too short to tell its own
 */
export function readText(text: string, url: string, usual: Locale): KnowledgeDocument {
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n\s*\n/).map((part) => part.trim()).filter((part) => part !== '')
  const blocks: Block[] = []
  let headings: readonly string[] = []
  for (const [index, paragraph] of paragraphs.entries()) {
    const marked = /^#{1,6}\s+(.+)$/.exec(paragraph.split('\n')[0] ?? '')
    const underlined = /^(.{1,120})\n[=-]{3,}\s*(?:\n|$)/.exec(paragraph)
    const alone = !paragraph.includes('\n') && paragraph.length <= 80 && !/[.;,:]$/.test(paragraph) && index + 1 < paragraphs.length
    const heading = marked?.[1] ?? underlined?.[1] ?? (alone ? paragraph : undefined)
    if (heading !== undefined) headings = [heading.trim()]
    const rest = marked !== null ? paragraph.split('\n').slice(1).join('\n') : underlined !== null ? paragraph.slice(underlined[0].length) : alone ? '' : paragraph
    const lines = rest.split('\n').map((line) => line.trim()).filter((line) => line !== '')
    if (lines.length === 0) continue
    const isList = lines.every((line) => /^(?:[-*•]|\d+[.)])\s/.test(line))
    const joined = isList || lines.slice(0, -1).some((line) => line.length < 40) ? lines.join('\n') : lines.join(' ')
    blocks.push({ kind: tellsHours(joined) ? 'hours' : tellsContact(joined) && joined.length < 400 ? 'contact' : isList ? 'list' : 'text', text: joined, headings })
  }
  const asked = joinAnswers(blocks)
  const [first] = paragraphs
  const title = first !== undefined && first.length <= 100 && !first.includes('\n') ? first.replace(/^#+\s*/, '') : titleFromUrl(url)
  return { url, title, language: languageOf(text.slice(0, 4_000), undefined, { language: usual }), blocks: asked }
}
