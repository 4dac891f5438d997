import { queryRows, type SqlRunner } from '../../../platform/database/rows.js'
import type { BlockKind, Voice } from '../../ingest/parse/document.js'
import { passagesSql, type IndexVersion } from '../../ingest/store/index-version.js'
import type { CandidatePassage } from './candidate-passage.js'

const lexicalMax = 30
const introductionMax = 3
/** A heading word has this weight relative to a text word. */
const headingShare = 0.5

export type PassageRow = Omit<CandidatePassage, 'voice'> & { voice: Voice }

const columns = `id, page_id, ordinal, kind, url, title, headings, text, language, voice, words, start_offset, end_offset`
const rowSql = `id, page_id AS "pageId", ordinal, kind, url, title, headings, text, language, voice, words, start_offset AS "startOffset", end_offset AS "endOffset"`

/** Long files repeat words more often and must not displace pages. */
const isOfFileSql = `(url LIKE '%#page=%' OR url LIKE 'document:%')`

/** 0 for an empty query. */
const scoreSql = (terms: string, query: string): string => `coalesce(-(${terms} <#> ${query}::sparsevec), 0)`

/** Returns the first passages of the page nearest to the root. */
export function loadIntroduction(runner: SqlRunner, botId: string, indexVersion: IndexVersion): Promise<PassageRow[]> {
  // SQL: selects an index version and sorts by part of the URL.
  return queryRows<PassageRow>(
    runner,
    `SELECT ${rowSql} FROM (${passagesSql(indexVersion, columns)}) AS passages
       WHERE voice = 'business' AND kind = 'text' ORDER BY length(split_part(url, '#', 1)), page_id, ordinal LIMIT ${introductionMax}`,
    [botId],
  )
}

export function loadCustomAnswers(
  runner: SqlRunner,
  botId: string,
  indexVersion: IndexVersion,
  questions: readonly string[],
): Promise<PassageRow[]> {
  return queryRows<PassageRow>(
    runner,
    `SELECT ${rowSql} FROM (${passagesSql(indexVersion, columns)}) AS passages WHERE kind = 'faq' AND title = ANY ($2) AND starts_with(url, 'answer:') ORDER BY ordinal`,
    [botId, questions],
  )
}

export function loadCustomAnswer(
  runner: SqlRunner,
  botId: string,
  indexVersion: IndexVersion,
  sourceId: string,
): Promise<PassageRow[]> {
  return queryRows<PassageRow>(
    runner,
    `SELECT ${rowSql} FROM (${passagesSql(indexVersion, columns)}) AS passages WHERE page_id IN (SELECT id FROM pages WHERE source_id = $2) ORDER BY ordinal`,
    [botId, sourceId],
  )
}

const pageMax = 60

/** Ignores the protocol, trailing slash, query and fragment. */
export function loadPagePassages(
  runner: SqlRunner,
  botId: string,
  indexVersion: IndexVersion,
  address: string,
): Promise<PassageRow[]> {
  return queryRows<PassageRow>(
    runner,
    `SELECT ${rowSql} FROM (${passagesSql(indexVersion, columns)}) AS passages
       WHERE rtrim(regexp_replace(split_part(split_part(url, '#', 1), '?', 1), '^https?://', ''), '/') = $2
       ORDER BY ordinal LIMIT ${pageMax}`,
    [botId, addressKey(address)],
  )
}

function addressKey(address: string): string {
  return (address.split(/[?#]/, 1)[0] ?? '').replace(/^https?:\/\//, '').replace(/\/$/, '')
}

export interface WordQuery {
  /** A `sparsevec` of stems; null without any. */
  text: string | null
  /** A `sparsevec` of unstemmed words. */
  heading: string | null
  /** Passages of these kinds are found whatever their words. */
  kinds: readonly BlockKind[]
}

/** Returns the passages that match the words, best first (BM25). */
export function searchPassagesByWords(
  runner: SqlRunner,
  botId: string,
  indexVersion: IndexVersion,
  { text, heading, kinds }: WordQuery,
): Promise<PassageRow[]> {
  // SQL: pgvector scores all passages in one statement.
  return queryRows<PassageRow>(
    runner,
    `SELECT ${rowSql} FROM (
         SELECT *, row_number() OVER (PARTITION BY ${isOfFileSql} ORDER BY score DESC, id) AS place FROM (
         SELECT *, ${scoreSql('text_terms', '$2')} + ${headingShare} * ${scoreSql('heading_terms', '$3')} AS score
         FROM (${passagesSql(indexVersion, `${columns}, text_terms, heading_terms`)}) AS passages
       ) AS scored WHERE score > 0 OR kind = ANY ($4)
       ) AS placed WHERE place <= ${lexicalMax} ORDER BY score DESC, id`,
    [botId, text, heading, kinds],
  )
}

export function loadPassagesById(
  runner: SqlRunner,
  botId: string,
  indexVersion: IndexVersion,
  ids: readonly string[],
): Promise<PassageRow[]> {
  return queryRows<PassageRow>(
    runner,
    `SELECT ${rowSql} FROM (${passagesSql(indexVersion, columns)}) AS passages WHERE id = ANY ($2::bigint[])`,
    [botId, ids],
  )
}
