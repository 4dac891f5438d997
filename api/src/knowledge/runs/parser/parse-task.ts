import { hash as digest } from 'node:crypto'
import type { Language } from '../../../core/languages/index.js'
import { toStorableText } from '../../../platform/database/stored-text.js'
import { chunkDocument } from '../../ingest/chunking/chunk-document.js'
import { decodeText } from '../../ingest/crawl/fetch/decode-text.js'
import { scanTree } from '../../ingest/crawl/scan/html-scan.js'
import { limitLinks } from '../../ingest/crawl/scan/bound-links.js'
import { parseHtml } from '../../ingest/crawl/scan/html-tree.js'
import type { PageScan, RawHtml } from '../../ingest/crawl/page.js'
import type { NameWitness } from '../../ingest/parse/html/site-name/name-witnesses.js'
import type { Brand } from '../../ingest/parse/html/structured-data/brand.js'
import type { KnowledgeDocument } from '../../ingest/parse/document.js'
import type { PageOwnership } from '../../ingest/parse/html/structured-data/page-ownership.js'
import { readTree } from '../../ingest/parse/html/read-html.js'
import { readText } from '../../ingest/parse/text/read-text.js'
import { storableDocument } from '../../ingest/parse/storable-document.js'
import { countWords } from '../../ingest/parse/text/text-patterns.js'
import { preparePassages, type PreparedPassage } from '../../ingest/store/passage-term-vectors.js'

/** Only malicious pages exceed this, and the streaming thread copies each block. */
const maxBlocks = 10_000

const minWords = 4

export interface SiteSoFar {
  siteNames: readonly string[]
  language: Language
  /** Language that the root page declares but its text contradicts. */
  belied?: Language | undefined
  knownFacts: readonly string[]
}

/** A document prepared before the rest of its site is known. */
export interface ParsedPage {
  document: KnowledgeDocument
  brand: Brand
  ownership?: PageOwnership
  names?: readonly NameWitness[]
  /** From this block on, contact data and hours belong to the site and are indexed once. */
  sharedFrom: number
  tellsNothing: boolean
  textHash: string
  contentHash: string
  passages: readonly PreparedPassage[]
}

export type Task =
  | { kind: 'html'; raw: RawHtml; site: SiteSoFar; botName: string }
  | { kind: 'text'; text: string; url: string; language: Language }
  | { kind: 'index'; document: KnowledgeDocument }

export interface Result {
  scan?: PageScan
  /** Absent for noindex and empty pages. */
  reading?: ParsedPage
}

export function parseTask(task: Task): Result {
  switch (task.kind) {
    case 'html': {
      const root = parseHtml(decodeText(task.raw.body, task.raw.contentType))
      limitLinks(root)
      const scan = scanTree(root, task.raw, task.botName)
      if ((scan.noindex && task.raw.isNamed !== true) || scan.isShell || scan.visibleWords === 0) return { scan }
      const { document, brand, sharedFrom, ownership, names } = readTree(
        root,
        task.raw.url,
        { ...task.site, knownFacts: new Set(task.site.knownFacts) },
        task.raw.depth === 0,
      )
      return { scan, reading: { ...preparePage(document, brand, sharedFrom), ownership, names } }
    }
    case 'text': {
      const document = readText(task.text, task.url, task.language)
      return { reading: preparePage(document) }
    }
    case 'index':
      return { reading: preparePage(task.document) }
    default:
      return task satisfies never
  }
}

function preparePage(read: KnowledgeDocument, declaredBrand: Brand = {}, sharedFrom = read.blocks.length): ParsedPage {
  const document = storableDocument(
    read.blocks.length > maxBlocks ? { ...read, blocks: read.blocks.slice(0, maxBlocks) } : read,
  )
  const brand =
    declaredBrand.name === undefined ? declaredBrand : { ...declaredBrand, name: toStorableText(declaredBrand.name) }
  return {
    document,
    brand,
    sharedFrom: Math.min(sharedFrom, document.blocks.length),
    tellsNothing: isNearlyEmpty(document),
    textHash: hashText(ownText(document, sharedFrom)),
    contentHash: hashText(JSON.stringify([document.title, document.language, document.blocks])),
    passages: preparePassages(chunkDocument(document)),
  }
}

function isNearlyEmpty({ blocks }: KnowledgeDocument): boolean {
  let words = 0
  for (const { text } of blocks) {
    words += countWords(text, minWords)
    if (words >= minWords) return false
  }
  return true
}

/** Returns the page's own text, or all text if it has none. */
function ownText(document: KnowledgeDocument, sharedFrom: number): string {
  const own = document.blocks.slice(0, sharedFrom)
  return (own.length === 0 ? document.blocks : own).map((block) => block.text).join('\n')
}

function hashText(text: string): string {
  return digest('sha256', text, 'base64url')
}
