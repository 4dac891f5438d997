import { firstRow, rows, type SqlRunner } from '../../database/rows.js'
import type { Chunk } from '../chunks/chunk.js'
import { contactNames, legalNames } from '../crawl/scan/contact-page-names.js'
import { passagesOf } from '../index/index-version.js'

/** Passages that are read for telephone numbers and addresses. */
const whereaboutsMax = 100
/** Passages that are read for opening hours. */
const hoursMax = 300

/**
 * The address of the page that is called the contact page, by its own name or by the site's links to it, or else of the
 * one that tells best how a business is reached: by email and telephone, and of little else. Lines of the footer are
 * kept with the first page, so that one comes late. Files are no pages, and a legal page is not for writing from where
 * any other page tells.
 */
export async function contactPageOf(runner: SqlRunner, botId: string): Promise<string | undefined> {
  const linked = await linkedContactPages(runner, botId)
  // SQL: passages are counted by a part of their address.
  const page = await firstRow<{ url: string; isNamed: boolean; isLegal: boolean }>(
    runner,
    `SELECT url, bool_or(is_named) AS "isNamed", bool_or(is_legal) AND NOT bool_or(is_titled) AS "isLegal" FROM (
       SELECT split_part(url, '#', 1) AS url, ${isContactSql} AS tells, ${isLegalSql} AS is_legal, ${isNamedContactSql} AS is_titled,
         ${isNamedContactSql} OR split_part(url, '#', 1) = ANY($2::text[]) AS is_named, ${isInRootLanguageSql} AS is_own,
         ${isReachedSql} AND text LIKE '%@%' AS has_email, ${isReachedSql} AND text ~ '[0-9][0-9 ()./-]{5,}[0-9]' AS has_phone
       FROM (${passagesOf('live', 'url, title, text, kind, voice, language')}) AS passages WHERE voice IN ('business', 'legal') AND url ~* '^https?://' AND url !~* ${fileNameSql}
     ) AS each GROUP BY url HAVING bool_or(tells OR is_titled OR (is_named AND NOT is_legal))
     ORDER BY 3, url ~ '^[^/]+//[^/]+/?$', bool_or(is_named) DESC, bool_or(is_named) AND bool_or(is_own) DESC,
       bool_or(has_email)::int + bool_or(has_phone)::int DESC,
       count(*) FILTER (WHERE tells)::float8 / count(*) DESC, length(url), url LIMIT 1`,
    [botId, linked],
  )
  if (page !== undefined && page.isNamed && !page.isLegal) return page.url
  // A page that is nothing but a form has no passage, and is the one to write from all the same.
  return (await withoutPassages(runner, botId, linked)) ?? page?.url
}

/** Pages that the links of a bot's websites call their contact page. */
async function linkedContactPages(runner: SqlRunner, botId: string): Promise<string[]> {
  // SQL: a list within a column.
  const found = await rows<{ url: string }>(
    runner,
    `SELECT jsonb_array_elements_text(site_memory->'contactPages') AS url FROM sources
       WHERE bot_id = $1 AND jsonb_typeof(site_memory->'contactPages') = 'array'`,
    [botId],
  )
  return found.map(({ url }) => url)
}

async function withoutPassages(runner: SqlRunner, botId: string, urls: readonly string[]): Promise<string | undefined> {
  if (urls.length === 0) return undefined
  // SQL: a list is compared with passages by a part of their address.
  const page = await firstRow<{ url: string }>(
    runner,
    `SELECT url FROM unnest($2::text[]) WITH ORDINALITY AS linked (url, place)
       WHERE NOT EXISTS (SELECT FROM (${passagesOf('live', 'url')}) AS passages WHERE split_part(passages.url, '#', 1) = linked.url)
         AND NOT linked.url ~* ${legalAddressSql} ORDER BY place LIMIT 1`,
    [botId, urls],
  )
  return page?.url
}

/** The passages in which a business says how it is reached, those of the page with most of them first. */
export function contactPassages(runner: SqlRunner, botId: string): Promise<{ text: string; language: string }[]> {
  // SQL: passages are counted by a part of their address.
  return rows(
    runner,
    `SELECT text, language FROM (${passagesOf('live', 'url, kind, voice, text, language')}) AS passages
       WHERE kind = 'contact' AND voice = 'business'
       ORDER BY count(*) OVER (PARTITION BY split_part(url, '#', 1)) DESC, url LIMIT ${whereaboutsMax}`,
    [botId],
  )
}

/** Passages of a business that may have a telephone number, whatever else they are about. */
export function numberedPassages(runner: SqlRunner, botId: string): Promise<{ text: string; language: string }[]> {
  // SQL: a pattern over a union of two tables.
  return rows(
    runner,
    `SELECT text, language FROM (${passagesOf('live', 'kind, voice, text, language')}) AS passages
       WHERE voice = 'business' AND text ~ '[0-9][0-9 ()./-]{5,}[0-9]' ORDER BY kind <> 'contact', kind <> 'hours' LIMIT ${hoursMax}`,
    [botId],
  )
}
/** Of a contact page in each language, the one in the site's own. */
const isInRootLanguageSql = `(language = (SELECT root.language FROM (${passagesOf('live', 'url, language, ordinal')}) AS root WHERE root.url ~* '^https?://[^/]+/?(#|$)' ORDER BY root.ordinal LIMIT 1))`
const isContactSql = `(kind = 'contact')`
/** The whole name, at the end of an address or the beginning of a title. */
const isNamedContactSql = `(url ~* '/(${contactNames})([.](html?|php|aspx?))?/?([?#]|$)' OR title ~* '^(${contactNames})[[:space:]]*($|[^[:alnum:][:space:]])')`
const legalAddressSql = String.raw`'/[^/]*\m(${legalNames})\M[^/]*/?$'`
const isLegalSql = String.raw`(voice = 'legal' OR url ~* ${legalAddressSql} OR title ~* '^(${legalNames})\M')`
/** A telephone number often stands beside the hours in which it is answered. */
const isReachedSql = `(kind IN ('contact', 'hours'))`
/** A brochure has the address of the business, too, and is no page to write from. */
const fileNameSql = String.raw`'\.(pdf|docx?|odt|rtf|txt)([?#]|$)'`

/** Whether a bot has no passages, and whether it has a website; undefined when it is gone. */
export function readingOf(runner: SqlRunner, botId: string): Promise<{ untaught: boolean; site: boolean } | undefined> {
  // SQL: a condition over three tables, of which each is looked into only as far as needed.
  return firstRow(
    runner,
    `SELECT NOT EXISTS (SELECT FROM chunks c WHERE c.bot_id = b.id) AS untaught,
              b.domain <> '' OR EXISTS (SELECT FROM sources s WHERE s.bot_id = b.id AND s.type IN ('site', 'url')) AS site
       FROM bots b WHERE b.id = $1`,
    [botId],
  )
}

/** Passages that may state opening hours, in the order of their pages. */
export function hoursPassages(runner: SqlRunner, botId: string): Promise<Chunk[]> {
  // SQL: of each passage only what is quoted, those of hours first where a site has too many.
  return rows(
    runner,
    `SELECT ordinal, kind, url, title, headings, text, language, words, start_offset AS "startOffset", end_offset AS "endOffset"
       FROM (${passagesOf('live', '*')}) AS passages
       WHERE voice = 'business' AND (text ~ '[0-9]' OR kind = 'hours') ORDER BY kind <> 'hours', kind <> 'contact', url, ordinal LIMIT ${hoursMax}`,
    [botId],
  )
}

/** Texts of a business that may tell where it is. */
export async function whereabouts(runner: SqlRunner, botId: string): Promise<string[]> {
  // SQL: the same words are sent once, and only those of contact data or with an international number.
  const found = await rows<{ text: string }>(
    runner,
    `SELECT DISTINCT text FROM (${passagesOf('live', 'text, kind, voice')}) AS passages
       WHERE voice = 'business' AND (kind = 'contact' OR text ~ '[+][0-9]|[[:alnum:]]@[[:alnum:]]') LIMIT ${whereaboutsMax}`,
    [botId],
  )
  return found.map(({ text }) => text)
}
