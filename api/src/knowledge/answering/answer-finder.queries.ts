import { firstRow, rows, type SqlRunner } from '../../database/rows.js'
import { passagesOf } from '../index/index-version.js'

/** Passages that are read for telephone numbers and addresses. */
const whereaboutsMax = 100

/**
 * The address of the page that tells best how a business is reached: by email and telephone, and of little else. Lines
 * of the footer are kept with the first page, so that one comes last; files have no address that a visitor can open.
 */
export async function contactPageOf(runner: SqlRunner, botId: string): Promise<string | undefined> {
  // SQL: passages are counted by a part of their address.
  const page = await firstRow<{ url: string }>(
    runner,
    `SELECT url FROM (
       SELECT split_part(url, '#', 1) AS url, ${isContactSql} AS tells, text LIKE '%@%' AS has_email, text ~ '[0-9][0-9 ()./-]{5,}[0-9]' AS has_phone
       FROM (${passagesOf('live', 'url, text, kind, voice')}) AS passages WHERE url ~* '^https?://'
     ) AS each GROUP BY url HAVING bool_or(tells)
     ORDER BY url ~ '^[^/]+//[^/]+/?$',
       coalesce(bool_or(has_email) FILTER (WHERE tells), false)::int + coalesce(bool_or(has_phone) FILTER (WHERE tells), false)::int DESC,
       count(*) FILTER (WHERE tells)::float8 / count(*) DESC, length(url), url LIMIT 1`,
    [botId],
  )
  return page?.url
}

const isContactSql = `(kind = 'contact' AND voice = 'business')`

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

/** Texts of a business that may tell where it is. */
export async function whereabouts(runner: SqlRunner, botId: string): Promise<string[]> {
  // SQL: the same words are sent once, and only those of contact data or with an international number.
  const found = await rows<{ text: string }>(
    runner,
    `SELECT DISTINCT text FROM (${passagesOf('live', 'text, kind, voice')}) AS passages
       WHERE voice = 'business' AND (kind = 'contact' OR text ~ '[+][0-9]') LIMIT ${whereaboutsMax}`,
    [botId],
  )
  return found.map(({ text }) => text)
}
