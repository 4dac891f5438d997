import type { VisitorLanguage } from '@loquia/contracts'
import { queryRows, type SqlRunner } from '../../../platform/database/rows.js'

interface Wanted {
  language: VisitorLanguage
  limit: number
  maxChars: number
}

/** Loads headings that end with a question mark: FAQ first, and one per page before second ones. */
export function askingHeadings(
  runner: SqlRunner,
  botId: string,
  { language, limit, maxChars }: Wanted,
): Promise<{ heading: string; kind: string }[]> {
  return queryRows(
    runner,
    `SELECT heading, kind FROM (
         SELECT headings ->> -1 AS heading, id, kind, ordinal, row_number() OVER (PARTITION BY page_id ORDER BY kind = 'faq' DESC, ordinal) AS place
         FROM chunks WHERE bot_id = $1 AND language = $2 AND voice = 'business' AND headings ->> -1 LIKE '%?' AND length(headings ->> -1) <= $3
       ) AS questions ORDER BY kind = 'faq' DESC, place, length(heading), id LIMIT $4`,
    [botId, language, maxChars, limit],
  )
}

/** The longest pages come first, files last. */
export function titledPages(
  runner: SqlRunner,
  botId: string,
  { language, limit, maxChars }: Wanted,
): Promise<{ title: string; pageId: string; isFaq: boolean }[]> {
  return queryRows(
    runner,
    `SELECT title, page_id::text AS "pageId", min(url) ~* '\\.(pdf|docx|txt)(#|$)' AS is_file,
         count(*) FILTER (WHERE kind = 'faq') * 2 > count(*) AS "isFaq" FROM chunks
       WHERE bot_id = $1 AND language = $2 AND voice = 'business' AND length(title) BETWEEN 3 AND $3 AND title !~ '[?!|]'
       GROUP BY title, page_id HAVING count(*) > 1 ORDER BY is_file, sum(words) DESC, "pageId" LIMIT $4`,
    [botId, language, maxChars, limit],
  )
}
