import { intArray, textArray } from '../../../platform/database/binary-array.js'
import { queryRows, type SqlRunner } from '../../../platform/database/rows.js'
import { toStorableText } from '../../../platform/database/stored-text.js'
import type { ClaimedSource } from '../sources/source-store.queries.js'
import type { PageState } from '../ingestion-state.js'
import type { Language } from '../../../core/languages/index.js'
import type { PageProgress } from '@loquia/contracts'

export interface StoredPage {
  url: string
  title: string
  status: PageProgress['status']
  reason: string | null
  language: Language | null
  words: number
  passages: number
  contentHash: string | null
  textHash: string | null
  etag: string | null
  lastModified: string | null
  readingVersion: number | null
  isFresh: boolean
}

export interface PageRow extends Omit<PageState, 'passages'> {
  language?: Language
  contentHash?: string
  textHash?: string
  etag?: string
  lastModified?: string
  readingVersion?: number
  fetched: boolean
}

export function storedPages(runner: SqlRunner, source: ClaimedSource): Promise<StoredPage[]> {
  // Passages are counted for the whole bot at once, as there are thousands of rows.
  return queryRows<StoredPage>(
    runner,
    `SELECT p.url, p.title, p.status, p.reason, p.language, p.words, coalesce(c.passages, 0) AS passages, content_hash AS "contentHash", text_hash AS "textHash", etag, last_modified AS "lastModified", reading_version AS "readingVersion",
         coalesce(p.fetched_at >= s.reading_since, false) AS "isFresh"
       FROM pages p JOIN sources s ON s.id = p.source_id
       LEFT JOIN (SELECT page_id, count(*)::int AS passages FROM chunks WHERE bot_id = $2 GROUP BY page_id) c ON c.page_id = p.id
       WHERE p.source_id = $1 ORDER BY p.id`,
    [source.id, source.botId],
  )
}

export async function writePages(
  runner: SqlRunner,
  source: ClaimedSource,
  pages: readonly PageRow[],
): Promise<Map<string, string>> {
  if (pages.length === 0) return new Map()
  // Missing values keep the stored ones.
  const written = await queryRows<{ id: string; url: string }>(
    runner,
    `INSERT INTO pages (source_id, bot_id, url, title, language, status, reason, words, content_hash, etag, last_modified, fetched_at, text_hash, reading_version)
       SELECT $1, $2, url, title, language, status, reason, words, content_hash, etag, last_modified, CASE WHEN fetched = 1 THEN now() END, text_hash, nullif(reading_version, 0)
       FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[], $9::text[], $10::text[], $11::text[], $12::int[], $13::text[], $14::int[])
         WITH ORDINALITY AS row (url, title, language, status, reason, words, content_hash, etag, last_modified, fetched, text_hash, reading_version, position)
       ORDER BY position
       ON CONFLICT (source_id, url) DO UPDATE SET
         title = CASE WHEN excluded.status = 'found' THEN pages.title ELSE excluded.title END,
         language = coalesce(excluded.language, pages.language),
         status = CASE WHEN excluded.status = 'found' THEN pages.status ELSE excluded.status END,
         reason = CASE WHEN excluded.status = 'found' THEN pages.reason ELSE excluded.reason END,
         words = CASE WHEN excluded.status = 'found' THEN pages.words ELSE excluded.words END,
         content_hash = coalesce(excluded.content_hash, pages.content_hash),
         text_hash = coalesce(excluded.text_hash, pages.text_hash),
         reading_version = coalesce(excluded.reading_version, pages.reading_version),
         -- A page that was fetched anew and names no validator has none any more.
         etag = CASE WHEN excluded.content_hash IS NULL THEN pages.etag ELSE excluded.etag END,
         last_modified = CASE WHEN excluded.content_hash IS NULL THEN pages.last_modified ELSE excluded.last_modified END,
         fetched_at = coalesce(excluded.fetched_at, pages.fetched_at)
       RETURNING id::text, url`,
    [
      source.id,
      source.botId,
      textArray(pages.map((page) => page.url)),
      textArray(pages.map((page) => toStorableText(page.title))),
      textArray(pages.map((page) => page.language ?? null)),
      textArray(pages.map((page) => page.status)),
      textArray(pages.map((page) => page.reason ?? null)),
      intArray(pages.map((page) => page.words)),
      textArray(pages.map((page) => page.contentHash ?? null)),
      textArray(pages.map((page) => page.etag ?? null)),
      textArray(pages.map((page) => page.lastModified ?? null)),
      intArray(pages.map((page) => (page.fetched ? 1 : 0))),
      textArray(pages.map((page) => page.textHash ?? null)),
      intArray(pages.map((page) => page.readingVersion ?? 0)),
    ],
  )
  return new Map(written.map(({ id, url }) => [url, id]))
}

export async function pagesGone(
  runner: SqlRunner,
  source: ClaimedSource,
  readUrls: readonly string[],
): Promise<string[]> {
  const gone = await queryRows<{ id: string }>(
    runner,
    `SELECT id::text FROM pages WHERE source_id = $1 AND url <> ALL ($2) AND EXISTS (SELECT FROM chunks WHERE page_id = pages.id)`,
    [source.id, readUrls],
  )
  return gone.map(({ id }) => id)
}

/**
 * Deletes pages that this run did not find. Pages with a pending draft are marked instead and deleted when the draft is
 * published.
 */
export async function deletePagesExcept(
  runner: SqlRunner,
  source: ClaimedSource,
  urls: readonly string[],
): Promise<void> {
  // One statement, so that no draft intervenes.
  await queryRows(
    runner,
    `WITH waiting AS (
         UPDATE draft_pages d SET gone = true FROM pages p WHERE p.id = d.page_id AND p.source_id = $1 AND p.url <> ALL ($2) RETURNING d.page_id
       )
       DELETE FROM pages WHERE source_id = $1 AND url <> ALL ($2) AND id NOT IN (SELECT page_id FROM waiting)`,
    [source.id, urls],
  )
}
