import type { Language } from '../../../core/languages/index.js'
import { parseHtml } from '../crawl/scan/html-tree.js'
import type { KnowledgeDocument } from './document.js'
import { plainText } from './html/blocks/dom.js'
import { joinAnswers } from './html/faq/join-answers.js'
import { languageOf } from './text/language.js'
import type { OpenedFile } from './opened-file.js'
import { titleFromUrl } from './html/title/page-title.js'
import { layOutPdf } from './pdf/lay-out-pdf.js'
import { readHtml } from './html/read-html.js'
import { readText } from './text/read-text.js'
import { shorten, titleMaxChars } from './html/title/shorten.js'
import { lineKey } from './text/text-patterns.js'

export interface FileLabel {
  /** Its last part is the default title. */
  url: string
  language: Language
}

export function layOutFile(opened: OpenedFile, label: FileLabel): KnowledgeDocument {
  const document = laidOut(opened, label)
  if (document.blocks.length > 0) return document
  // If all text looks like headings, the headings are the text.
  const text = fileText(opened)
    .split('\n')
    .map((line) => line.replace(/^#{1,6}\s/, '').trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .join('\n')
  return text === '' ? document : { ...document, blocks: [{ kind: 'text', text, headings: [] }] }
}

function fileText(opened: OpenedFile): string {
  switch (opened.kind) {
    case 'pdf':
      return opened.pages.map((items) => items.map(([text]) => text).join(' ')).join('\n')
    case 'docx':
      return parseHtml(opened.html.replace(/<\/(?:h\d|p|li|tr)>/g, '$&\n'))
        .children.map(plainText)
        .join('')
    case 'txt':
      return opened.text
    default:
      return opened satisfies never
  }
}

function laidOut(opened: OpenedFile, { url, language }: FileLabel): KnowledgeDocument {
  switch (opened.kind) {
    case 'pdf':
      return readPdfDocument(opened, url, language)
    case 'docx':
      return readWordDocument(opened.html, url, language)
    case 'txt':
      return readText(opened.text, url, language)
    default:
      return opened satisfies never
  }
}

/** No heading of equal chapters is the title, unless the first stands alone. */
function readWordDocument(html: string, url: string, language: Language): KnowledgeDocument {
  const { document } = readHtml(`<!doctype html><body><main>${html}</main></body>`, url, {
    siteNames: [],
    language,
    knownFacts: new Set(),
  })
  const isBook = html.split('<h1', 3).length > 2 && !/^(?:(?!<\/h1>).)*<\/h1>\s*<h/s.test(html)
  return isBook ? { ...document, title: titleFromUrl(url) } : document
}

function readPdfDocument(
  { title: declaredTitle, pages, outline }: Extract<OpenedFile, { kind: 'pdf' }>,
  url: string,
  usual: Language,
): KnowledgeDocument {
  const title = shorten(declaredTitle, titleMaxChars)
  const language = languageOf(
    pages
      .flat()
      .map(([text]) => text)
      .join(' '),
    undefined,
    { language: usual },
  )
  const blocks = joinAnswers(layOutPdf(pages, outline, language))
  const first = blocks[0]?.headings[0]
  return { url, title: isOwnTitle(title, pages, url) ? title.trim() : (first ?? titleFromUrl(url)), language, blocks }
}

const titlePages = 3

/**
 * Programs leave titles such as "Microsoft Word - menu3.doc". Half of a real title's words are on the first pages or in
 * the file name.
 */
function isOwnTitle(title: string, pages: Extract<OpenedFile, { kind: 'pdf' }>['pages'], url: string): boolean {
  const words = lineKey(title)
    .split(' ')
    .filter((word) => word.length > 2)
  if (
    words.length === 0 ||
    /\.(?:docx?|indd|pdf|odt|qxd|pptx?)$|^microsoft|^untitled|^senza titolo/i.test(title.trim())
  )
    return false
  const said = lineKey(
    [
      titleFromUrl(url),
      ...pages
        .slice(0, titlePages)
        .flat()
        .map(([text]) => text),
    ].join(' '),
  )
  return words.filter((word) => said.includes(word)).length >= words.length / 2
}
