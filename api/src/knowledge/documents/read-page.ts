import type { FetchedPage } from '../crawl/page.js'
import type { Brand } from './brand.js'
import type { Block, KnowledgeDocument } from './document.js'
import { joinAnswers } from './join-answers.js'
import { languageOf } from './language.js'
import { titleFromUrl } from './page-title.js'
import type { PdfItem } from './file-worker.js'
import { layOutPdf } from './pdf-layout.js'
import { openFile } from './read-file.js'
import { readHtml, type SiteContext } from './read-html.js'
import { tellsContact, tellsHours } from './text-patterns.js'

export type { SiteContext } from './read-html.js'
export { UnreadableFile } from './read-file.js'

export interface ReadPage {
  document: KnowledgeDocument
  /** Of HTML pages only. */
  brand: Brand
}

/**
 * Understands a fetched page of any kind.
 * @throws UnreadableFile for a broken, encrypted or too greedy PDF
 */
export async function readPage(page: FetchedPage, site: SiteContext, signal?: AbortSignal): Promise<ReadPage> {
  switch (page.kind) {
    case 'html':
      return readHtml(page.text ?? '', page.url, site)
    case 'text':
      return { document: readText(page.text ?? '', page.url, site), brand: {} }
    case 'pdf':
      return { document: await readPdf(page.body, page.url, site, signal), brand: {} }
  }
}

/** @throws UnreadableFile */
export async function readPdf(bytes: Uint8Array, url: string, site: SiteContext, signal?: AbortSignal): Promise<KnowledgeDocument> {
  return documentOfPdf(await openFile('pdf', bytes, signal), url, site)
}

/** A PDF that was opened: its runs of text put into reading order. */
export function documentOfPdf({ title, pages }: { title: string; pages: readonly (readonly PdfItem[])[] }, url: string, site: SiteContext): KnowledgeDocument {
  const language = languageOf(pages.flat().map(([text]) => text).join(' '), undefined, site.language)
  const blocks = joinAnswers(layOutPdf(pages, language))
  const first = blocks[0]?.headings[0]
  // Word processors leave titles such as "Microsoft Word - menu3.doc" behind.
  const said = /\.(?:docx?|indd|pdf|odt|qxd|pptx?)$|^microsoft|^untitled|^senza titolo/i.test(title.trim()) ? '' : title.trim()
  return { url, title: said !== '' ? said : (first ?? titleFromUrl(url)), language, blocks }
}

/**
 * A Word document: headings, lists and tables as in a page.
 * @throws UnreadableFile
 */
export async function readDocx(bytes: Uint8Array, url: string, site: SiteContext, signal?: AbortSignal): Promise<KnowledgeDocument> {
  return documentOfDocx(await openFile('docx', bytes, signal), url, site)
}

export function documentOfDocx({ html }: { html: string }, url: string, site: SiteContext): KnowledgeDocument {
  return readHtml(`<!doctype html><body><main>${html}</main></body>`, url, site).document
}

/** Plain text: paragraphs between blank lines; a short line that stands alone before a paragraph is its heading. */
export function readText(text: string, url: string, site: SiteContext): KnowledgeDocument {
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
  return { url, title, language: languageOf(text.slice(0, 4_000), undefined, site.language), blocks: asked }
}
