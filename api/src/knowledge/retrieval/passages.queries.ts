import { rows, type SqlRunner } from '../../database/rows.js'
import type { BlockKind, Voice } from '../documents/document.js'
import { passagesOf, type IndexVersion } from '../index/index-version.js'

/** Passages found by words, of pages and of files each, that are looked at closely. */
const lexicalMax = 30
/** Passages with which a site introduces itself. */
const introductionMax = 3
/** The weight of a word in a title or heading relative to one in the text, when passages are found. */
const headingShare = 0.5

/** A passage as it is read to be answered from. */
export interface PassageRow {
  id: string
  page_id: string
  ordinal: number
  kind: BlockKind
  url: string
  title: string
  headings: string[]
  text: string
  language: string
  voice: Voice
  words: number
  start_offset: number
  end_offset: number
}

const columns = `id, page_id, ordinal, kind, url, title, headings, text, language, voice, words, start_offset, end_offset`

/** Long files beside few pages say every word of them more often: they do not take their places. */
const isOfFile = `(url LIKE '%#page=%' OR url LIKE 'document:%')`

/** 0 where there is nothing to look for. */
const scoreOf = (terms: string, query: string): string => `coalesce(-(${terms} <#> ${query}::sparsevec), 0)`

/** How a site introduces itself: the first passages of the page nearest to its root. */
export function introductionOf(runner: SqlRunner, botId: string, indexVersion: IndexVersion): Promise<PassageRow[]> {
  // SQL: of either version of the index, in the order of a part of the address.
  return rows<PassageRow>(
    runner,
    `SELECT ${columns} FROM (${passagesOf(indexVersion, columns)}) AS passages
       WHERE voice = 'business' AND kind = 'text' ORDER BY length(split_part(url, '#', 1)), page_id, ordinal LIMIT ${introductionMax}`,
    [botId],
  )
}

/** Answers of the owner's to one of some questions. */
export function ownAnswers(
  runner: SqlRunner,
  botId: string,
  indexVersion: IndexVersion,
  questions: readonly string[],
): Promise<PassageRow[]> {
  // SQL: of either version of the index.
  return rows<PassageRow>(
    runner,
    `SELECT ${columns} FROM (${passagesOf(indexVersion, columns)}) AS passages WHERE kind = 'faq' AND title = ANY ($2) AND starts_with(url, 'answer:') ORDER BY ordinal`,
    [botId, questions],
  )
}

/** The passages of one answer of the owner's. */
export function ownAnswer(
  runner: SqlRunner,
  botId: string,
  indexVersion: IndexVersion,
  sourceId: string,
): Promise<PassageRow[]> {
  // SQL: of either version of the index, found by the page that is the source.
  return rows<PassageRow>(
    runner,
    `SELECT ${columns} FROM (${passagesOf(indexVersion, columns)}) AS passages WHERE page_id IN (SELECT id FROM pages WHERE source_id = $2) ORDER BY ordinal`,
    [botId, sourceId],
  )
}

/** The most passages of one page that are looked at closely. */
const pageMax = 60

/** The passages of a page, in order. Its protocol, a slash at its end, its query and its fragment do not matter. */
export function passagesOfPage(
  runner: SqlRunner,
  botId: string,
  indexVersion: IndexVersion,
  address: string,
): Promise<PassageRow[]> {
  // SQL: of either version of the index, by a part of the address.
  return rows<PassageRow>(
    runner,
    `SELECT ${columns} FROM (${passagesOf(indexVersion, columns)}) AS passages
       WHERE rtrim(regexp_replace(split_part(split_part(url, '#', 1), '?', 1), '^https?://', ''), '/') = $2
       ORDER BY ordinal LIMIT ${pageMax}`,
    [botId, placeOf(address)],
  )
}

/** Host and path of an address. */
function placeOf(address: string): string {
  return (address.split(/[?#]/, 1)[0] ?? '').replace(/^https?:\/\//, '').replace(/\/$/, '')
}

/** The words and kinds by which passages are found. */
export interface WordQuery {
  /** A `sparsevec` of stems; null for none. */
  text: string | null
  /** The same of words as they stand in headings. */
  heading: string | null
  /** Kinds of passages that are found whatever their words. */
  kinds: readonly BlockKind[]
}

/** The passages that words find, best first (BM25). */
export function passagesByWords(
  runner: SqlRunner,
  botId: string,
  indexVersion: IndexVersion,
  { text, heading, kinds }: WordQuery,
): Promise<PassageRow[]> {
  // SQL: every passage is scored by pgvector, and the best of pages and of files are taken, in one statement.
  return rows<PassageRow>(
    runner,
    `SELECT ${columns} FROM (
         SELECT *, row_number() OVER (PARTITION BY ${isOfFile} ORDER BY score DESC, id) AS place FROM (
         SELECT *, ${scoreOf('text_terms', '$2')} + ${headingShare} * ${scoreOf('heading_terms', '$3')} AS score
         FROM (${passagesOf(indexVersion, `${columns}, text_terms, heading_terms`)}) AS passages
       ) AS scored WHERE score > 0 OR kind = ANY ($4)
       ) AS placed WHERE place <= ${lexicalMax} ORDER BY score DESC, id`,
    [botId, text, heading, kinds],
  )
}

/** Passages by their ids, in any order. */
export function passagesById(
  runner: SqlRunner,
  botId: string,
  indexVersion: IndexVersion,
  ids: readonly string[],
): Promise<PassageRow[]> {
  // SQL: of either version of the index.
  return rows<PassageRow>(
    runner,
    `SELECT ${columns} FROM (${passagesOf(indexVersion, columns)}) AS passages WHERE id = ANY ($2::bigint[])`,
    [botId, ids],
  )
}
