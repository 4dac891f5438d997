import { firstRow, rows, type SqlRunner } from '../../database/rows.js'
import type { Chunk } from '../chunks/chunk.js'
import { passagesOf } from '../index/index-version.js'

/** Passages that are read for telephone numbers and addresses. */
const whereaboutsMax = 100
/** Passages that are read for opening hours. */
const hoursMax = 300

/**
 * The address of the page that bears the name of a contact page, or else of the one that tells best how a business is
 * reached: by email and telephone, and of little else. Lines of the footer are kept with the first page, so that one
 * comes last. Files are no pages, and legal pages are not for writing from.
 */
export async function contactPageOf(runner: SqlRunner, botId: string): Promise<string | undefined> {
  // SQL: passages are counted by a part of their address.
  const page = await firstRow<{ url: string }>(
    runner,
    `SELECT url FROM (
       SELECT split_part(url, '#', 1) AS url, ${isContactSql} AS tells, ${isNamedContactSql} AS is_named, ${isReachedSql} AND text LIKE '%@%' AS has_email, ${isReachedSql} AND text ~ '[0-9][0-9 ()./-]{5,}[0-9]' AS has_phone
       FROM (${passagesOf('live', 'url, title, text, kind, voice')}) AS passages WHERE url ~* '^https?://' AND url !~* ${fileNameSql}
     ) AS each GROUP BY url HAVING bool_or(tells OR is_named)
     ORDER BY url ~ '^[^/]+//[^/]+/?$', bool_or(is_named) DESC,
       bool_or(has_email)::int + bool_or(has_phone)::int DESC,
       count(*) FILTER (WHERE tells)::float8 / count(*) DESC, length(url), url LIMIT 1`,
    [botId],
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
const isContactSql = `(kind = 'contact' AND voice = 'business')`
/** The whole name, at the end of an address or the beginning of a title: opticians have pages about contact lenses. */
const contactNames =
  'contact([-_ ]?us|s|os?|ez([-_ ]nous)?|ar)?|nous[-_ ]contacter|kontakte?|contatt([oi]|aci)|contatos?'
const isNamedContactSql = `(voice = 'business' AND (url ~* '/(${contactNames})([.](html?|php|aspx?))?/?([?#]|$)' OR title ~* '^(${contactNames})[[:space:]]*($|[^[:alnum:][:space:]])'))`
/** A telephone number often stands beside the hours in which it is answered. */
const isReachedSql = `(kind IN ('contact', 'hours') AND voice = 'business')`
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
