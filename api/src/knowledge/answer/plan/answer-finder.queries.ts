import { queryFirstRow, queryRows, type SqlRunner } from '../../../platform/database/rows.js'
import type { Passage } from '../../ingest/chunking/passage.js'
import { contactNames, legalNames } from '../../ingest/crawl/scan/contact-page-names.js'
import { passagesSql } from '../../ingest/store/index-version.js'

const locationTextsMax = 100
const hoursMax = 300

/**
 * Returns the contact page by name or by the site's links, else the page with mostly email and telephone. Footer
 * passages belong to the first page, which therefore ranks late. Legal pages are a last resort.
 */
export async function findContactPage(runner: SqlRunner, botId: string): Promise<string | undefined> {
  const linked = await loadLinkedContactPages(runner, botId)
  const page = await queryFirstRow<{ url: string; isNamed: boolean; isLegal: boolean }>(
    runner,
    `SELECT url, bool_or(is_named) AS "isNamed", bool_or(is_legal) AND NOT bool_or(is_titled) AS "isLegal" FROM (
       SELECT split_part(url, '#', 1) AS url, ${isContactSql} AS tells, ${isLegalSql} AS is_legal, ${isNamedContactSql} AS is_titled,
         ${isNamedContactSql} OR split_part(url, '#', 1) = ANY($2::text[]) AS is_named, ${isInRootLanguageSql} AS is_own,
         ${isReachedSql} AND text LIKE '%@%' AS has_email, ${isReachedSql} AND text ~ '[0-9][0-9 ()./-]{5,}[0-9]' AS has_phone
       FROM (${passagesSql('live', 'url, title, text, kind, voice, language')}) AS passages WHERE voice IN ('business', 'legal') AND url ~* '^https?://' AND url !~* ${fileNameSql}
     ) AS each GROUP BY url HAVING bool_or(tells OR is_titled OR (is_named AND NOT is_legal))
     ORDER BY 3, url ~ '^[^/]+//[^/]+/?$', bool_or(is_named) DESC, bool_or(is_named) AND bool_or(is_own) DESC,
       bool_or(has_email)::int + bool_or(has_phone)::int DESC,
       count(*) FILTER (WHERE tells)::float8 / count(*) DESC, length(url), url LIMIT 1`,
    [botId, linked],
  )
  if (page !== undefined && page.isNamed && !page.isLegal) return page.url
  // A page with only a form has no passages.
  return (await findPageWithoutPassages(runner, botId, linked)) ?? page?.url
}

async function loadLinkedContactPages(runner: SqlRunner, botId: string): Promise<string[]> {
  const found = await queryRows<{ url: string }>(
    runner,
    `SELECT jsonb_array_elements_text(site_memory->'contactPages') AS url FROM sources
       WHERE bot_id = $1 AND jsonb_typeof(site_memory->'contactPages') = 'array'`,
    [botId],
  )
  return found.map(({ url }) => url)
}

async function findPageWithoutPassages(
  runner: SqlRunner,
  botId: string,
  urls: readonly string[],
): Promise<string | undefined> {
  if (urls.length === 0) return undefined
  const page = await queryFirstRow<{ url: string }>(
    runner,
    `SELECT url FROM unnest($2::text[]) WITH ORDINALITY AS linked (url, place)
       WHERE NOT EXISTS (SELECT FROM (${passagesSql('live', 'url')}) AS passages WHERE split_part(passages.url, '#', 1) = linked.url)
         AND NOT linked.url ~* ${legalAddressSql} ORDER BY place LIMIT 1`,
    [botId, urls],
  )
  return page?.url
}

export function loadContactPassages(runner: SqlRunner, botId: string): Promise<{ text: string; language: string }[]> {
  return queryRows(
    runner,
    `SELECT text, language FROM (${passagesSql('live', 'url, kind, voice, text, language')}) AS passages
       WHERE kind = 'contact' AND voice = 'business'
       ORDER BY count(*) OVER (PARTITION BY split_part(url, '#', 1)) DESC, url LIMIT ${locationTextsMax}`,
    [botId],
  )
}

export function loadPassagesWithNumbers(
  runner: SqlRunner,
  botId: string,
): Promise<{ text: string; language: string }[]> {
  return queryRows(
    runner,
    `SELECT text, language FROM (${passagesSql('live', 'kind, voice, text, language')}) AS passages
       WHERE voice = 'business' AND text ~ '[0-9][0-9 ()./-]{5,}[0-9]' ORDER BY kind <> 'contact', kind <> 'hours' LIMIT ${hoursMax}`,
    [botId],
  )
}
/** Of translated contact pages, prefers the site's language. */
const isInRootLanguageSql = `(language = (SELECT root.language FROM (${passagesSql('live', 'url, language, ordinal')}) AS root WHERE root.url ~* '^https?://[^/]+/?(#|$)' ORDER BY root.ordinal LIMIT 1))`
const isContactSql = `(kind = 'contact')`
const isNamedContactSql = `(url ~* '/(${contactNames})([.](html?|php|aspx?))?/?([?#]|$)' OR title ~* '^(${contactNames})[[:space:]]*($|[^[:alnum:][:space:]])')`
const legalAddressSql = String.raw`'/[^/]*\m(${legalNames})\M[^/]*/?$'`
const isLegalSql = String.raw`(voice = 'legal' OR url ~* ${legalAddressSql} OR title ~* '^(${legalNames})\M')`
/** Telephone numbers often appear beside opening hours. */
const isReachedSql = `(kind IN ('contact', 'hours'))`
/** Brochures contain the address, too. */
const fileNameSql = String.raw`'\.(pdf|docx?|odt|rtf|txt)([?#]|$)'`

export function loadKnowledgeState(
  runner: SqlRunner,
  botId: string,
): Promise<{ untaught: boolean; site: boolean } | undefined> {
  return queryFirstRow(
    runner,
    `SELECT NOT EXISTS (SELECT FROM chunks c WHERE c.bot_id = b.id) AS untaught,
              b.domain <> '' OR EXISTS (SELECT FROM sources s WHERE s.bot_id = b.id AND s.type IN ('site', 'url')) AS site
       FROM bots b WHERE b.id = $1`,
    [botId],
  )
}

export function loadHoursPassages(runner: SqlRunner, botId: string): Promise<Passage[]> {
  // Passages about hours come first in case a site has too many.
  return queryRows(
    runner,
    `SELECT ordinal, kind, url, title, headings, text, language, words, start_offset AS "startOffset", end_offset AS "endOffset"
       FROM (${passagesSql('live', '*')}) AS passages
       WHERE voice = 'business' AND (text ~ '[0-9]' OR kind = 'hours') ORDER BY kind <> 'hours', kind <> 'contact', url, ordinal LIMIT ${hoursMax}`,
    [botId],
  )
}

export async function loadLocationTexts(runner: SqlRunner, botId: string): Promise<string[]> {
  // Only texts with contact data or an international number are returned.
  const found = await queryRows<{ text: string }>(
    runner,
    `SELECT DISTINCT text FROM (${passagesSql('live', 'text, kind, voice')}) AS passages
       WHERE voice = 'business' AND (kind = 'contact' OR text ~ '[+][0-9]|[[:alnum:]]@[[:alnum:]]') LIMIT ${locationTextsMax}`,
    [botId],
  )
  return found.map(({ text }) => text)
}
