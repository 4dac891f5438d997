import { hash as digest } from 'node:crypto'
import type { Language } from '../../languages/language.js'
import { storable } from '../../../database/stored-text.js'
import { chunkDocument } from '../../chunks/chunk-document.js'
import { decodeText } from '../../crawl/fetch/decode-text.js'
import { scanTree } from '../../crawl/scan/html-scan.js'
import { boundLinks } from '../../crawl/scan/bound-links.js'
import { parseHtml } from '../../crawl/scan/html-tree.js'
import type { PageScan, RawHtml } from '../../crawl/page.js'
import type { NameWitness } from '../../documents/html/site-name/name-witnesses.js'
import type { Brand } from '../../documents/html/structured-data/brand.js'
import type { KnowledgeDocument } from '../../documents/document.js'
import type { PageOwnership } from '../../documents/html/structured-data/page-ownership.js'
import { readTree } from '../../documents/html/read-html.js'
import { readText } from '../../documents/text/read-text.js'
import { storableDocument } from '../../documents/storable-document.js'
import { countWords } from '../../documents/text/text-patterns.js'
import { prepareChunks, type PreparedChunk } from '../../index/prepare-chunk.js'

/**
 * Blocks of one page: only one that is made to be slow has more, and each has to be taken over by the thread that
 * streams answers.
 */
const maxBlocks = 10_000

/** A page with fewer words tells nothing. */
const minWords = 4

/** What is known of the site when a page is parsed. */
export interface SiteSoFar {
  siteNames: readonly string[]
  language: Language
  /** What its root page declares though its text is in another language. */
  belied?: Language | undefined
  /** Keys of contact lines and hours that other pages have told already. */
  knownFacts: readonly string[]
}

/** A document ready for the index, as it stands before the rest of its site is known. */
export interface ParsedPage {
  document: KnowledgeDocument
  brand: Brand
  /** Of an HTML page: what it says of whose it is. */
  ownership?: PageOwnership
  /** Of an HTML page: what it tells of the business's name. */
  names?: readonly NameWitness[]
  /** From this block on, contact data and hours are the site's: each is wanted once a site. */
  sharedFrom: number
  /** Whether it has fewer words than tell anything. */
  tellsNothing: boolean
  /** The same for two pages that tell the same. */
  textHash: string
  contentHash: string
  passages: readonly PreparedChunk[]
}

export type Task =
  | { kind: 'html'; raw: RawHtml; site: SiteSoFar; botName: string }
  | { kind: 'text'; text: string; url: string; language: Language }
  | { kind: 'index'; document: KnowledgeDocument }

export interface Result {
  /** Of `html`. */
  scan?: PageScan
  /** Absent when the page asks not to be kept or shows nothing. */
  reading?: ParsedPage
}

/** Does the work of one task: everything about a page that needs neither the network nor the rest of its site. */
export function parse(task: Task): Result {
  switch (task.kind) {
    case 'html': {
      const root = parseHtml(decodeText(task.raw.body, task.raw.contentType))
      boundLinks(root)
      const scan = scanTree(root, task.raw, task.botName)
      if ((scan.noindex && task.raw.isNamed !== true) || scan.isShell || scan.visibleWords === 0) return { scan }
      const { document, brand, sharedFrom, ownership, names } = readTree(
        root,
        task.raw.url,
        { ...task.site, knownFacts: new Set(task.site.knownFacts) },
        task.raw.depth === 0,
      )
      return { scan, reading: { ...prepare(document, brand, sharedFrom), ownership, names } }
    }
    case 'text': {
      const document = readText(task.text, task.url, task.language)
      return { reading: prepare(document) }
    }
    case 'index':
      return { reading: prepare(task.document) }
    default:
      return task satisfies never
  }
}

function prepare(read: KnowledgeDocument, told: Brand = {}, sharedFrom = read.blocks.length): ParsedPage {
  const document = storableDocument(
    read.blocks.length > maxBlocks ? { ...read, blocks: read.blocks.slice(0, maxBlocks) } : read,
  )
  const brand = told.name === undefined ? told : { ...told, name: storable(told.name) }
  return {
    document,
    brand,
    sharedFrom: Math.min(sharedFrom, document.blocks.length),
    tellsNothing: tellsNothing(document),
    textHash: hash(textOf(document, sharedFrom)),
    contentHash: hash(JSON.stringify([document.title, document.language, document.blocks])),
    passages: prepareChunks(chunkDocument(document)),
  }
}

function tellsNothing({ blocks }: KnowledgeDocument): boolean {
  let words = 0
  for (const { text } of blocks) {
    words += countWords(text, minWords)
    if (words >= minWords) return false
  }
  return true
}

/** What the page tells itself; all of it where that is nothing. */
function textOf(document: KnowledgeDocument, sharedFrom: number): string {
  const own = document.blocks.slice(0, sharedFrom)
  return (own.length === 0 ? document.blocks : own).map((block) => block.text).join('\n')
}

function hash(text: string): string {
  return digest('sha256', text, 'base64url')
}
