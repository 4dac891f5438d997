import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { chunkDocument } from '../../ingest/chunking/chunk-document.js'
import { englishPages } from '../../ingest/parse/html/gold/pages-en.testing.js'
import { italianPages } from '../../ingest/parse/html/gold/pages-it.testing.js'
import { readHtml } from '../../ingest/parse/html/read-html.js'
import { ingestionVersion } from './ingestion-version.js'

/** Digest of thirty pages. */
const taken = { version: 12, digest: 'XEWzZcSoU7SRrr4NkF0jZRCW3Ba08sq88jkHsm8d3Lk' }

it('is raised when the gold pages give other passages', () => {
  const passages = [...englishPages, ...italianPages].map(({ html, language }) =>
    chunkDocument({
      ...readHtml(html, 'https://shop.example/page', { siteNames: [], language, knownFacts: new Set() }).document,
      language,
    }).map(({ title, headings, text, kind }) => [title, headings, text, kind]),
  )
  const digest = createHash('sha256').update(JSON.stringify(passages)).digest('base64url')
  // On failure, raise `readingVersion` and update both.
  expect({ version: ingestionVersion, digest }).toEqual(taken)
})

it('is the one that operators see after an upgrade', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8')
  expect(/reading_version IS DISTINCT FROM (\d+)/.exec(page)?.[1]).toBe(String(ingestionVersion))
})
