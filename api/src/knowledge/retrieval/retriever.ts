import { Inject, Injectable, Logger, Optional } from '@nestjs/common'
import type { Locale } from '@loquia/contracts'
import { DataSource } from 'typeorm'
import { UsageLedger } from '../../model-use/index.js'
import { OpenAiModel } from '../../openai/index.js'
import type { BlockKind } from '../documents/document.js'
import { sparseVector } from '../indexing/bm25.js'
import { idf, worthOn } from './idf.js'
import { passagesOf, type Edition } from '../indexing/edition.js'
import { stem } from '../language/index.js'
import { analyzeQuestion, type AnalyzedQuestion } from './analyze-question.js'
import { BotVocabularies, type BotVocabulary } from './bot-vocabulary.js'
import { questionLanguage } from './question-language.js'
import { rankChunks, type Candidate } from './rank-chunks.js'
import type { Retrieval } from './ranked-chunk.js'
import { isOfFileSql } from './of-file.js'
import { ChunkReadings } from './read-chunk.js'

/** Milliseconds that a question waits for its vector: a model that cannot be reached must not keep the search by words waiting. */
const vectorMaxMs = 3_000
/** Passages looked at closely. */
const candidatesMax = 40
/** Words looked through for the forms of one stem. */
const formsMax = 40
/** The last letter of a stem longer than this may be that of the word's ending alone: "smoke", "smoking". */
const endlessStem = 3
/** Passages of files that crowd a site's own pages out: at least so many, and so many for each of the others. */
const crowdedMin = 60
const crowdedRatio = 3

export interface RetrievalInput {
  botId: string
  question: string
  /** Earlier questions of the conversation, newest first. */
  earlier?: readonly string[]
  /** Language of the question when neither its words nor the bot's passages tell. */
  language: Locale
  /** The only passages looked at, and by their words alone; a question in the other language is carried over into theirs. */
  among?: Locale
  /** Leaves passages of files out, too, and searches by words alone. */
  pagesAlone?: boolean
  /** Which edition of the index is asked; the live one unless told. */
  edition?: Edition
  signal?: AbortSignal
}

/** Kinds of passages that tell what is asked for, whatever their words: a telephone number is seldom called one. */
function passagesThatTell({ kind, showsAlone }: AnalyzedQuestion): readonly BlockKind[] {
  switch (kind?.demand) {
    case 'hours':
    case 'time':
      return ['hours']
    case 'contact':
    case 'personal':
      return ['contact', 'hours']
    case 'price':
      return showsAlone ? ['list', 'table'] : []
    default:
      return []
  }
}

interface SearchScope {
  botId: string
  edition: Edition
  question: AnalyzedQuestion
  vocabulary: BotVocabulary
  among: Locale | undefined
  pagesAlone: boolean
}

/** What headings may say for words of a question that the bot uses nowhere: "Listino" for "prezzi". It finds passages and ranks none. */
function meantInHeadings({ terms, wordsLanguage }: AnalyzedQuestion, vocabulary: BotVocabulary): Map<string, number> {
  const query = new Map<string, number>()
  for (const { word, share, stems } of terms) {
    if (vocabulary.words.has(word)) continue
    for (const [stemmed, sureness] of stems) {
      for (const other of vocabulary.wordsFrom(stemmed.length > endlessStem ? stemmed.slice(0, -1) : stemmed, formsMax))
        if (stem(other, wordsLanguage) === stemmed)
          query.set(other, share * sureness * idf(vocabulary.passages, vocabulary.words.get(other) ?? 0))
    }
  }
  return query
}

interface FoundByMeaning {
  rows: readonly Candidate[]
  /** Places in the dense search, from 1, by id. */
  ranks: ReadonlyMap<string, number>
}
const foundNothing: FoundByMeaning = { rows: [], ranks: new Map() }

/** How pages of contacts are called, in their address and in their title. */
const contactPath = /(?:^|\/|-)(?:contacts?|contact-us|contatti|contattaci|find-us|dove-siamo)(?:[-./]|$)/i
const contactTitle = /(?<!\p{L})(?:contacts?|contact us|contatti|contattaci|find us|dove siamo)(?!\p{L})/iu

const columns = `id, page_id, ordinal, kind, url, title, headings, text, language, words, start_offset, end_offset`

/** 0 where there is nothing to look for. */
const scoreOf = (terms: string, query: string): string => `coalesce(-(${terms} <#> ${query}::sparsevec), 0)`

/** Finds the passages of a bot that speak of what is asked. */
@Injectable()
export class Retriever {
  private readonly log = new Logger(Retriever.name)
  private readonly readings = new ChunkReadings()

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(OpenAiModel) private readonly model: OpenAiModel,
    @Inject(BotVocabularies) private readonly vocabularies: BotVocabularies,
    @Optional() @Inject(UsageLedger) private readonly usage?: UsageLedger,
  ) {}

  async retrieve({
    botId,
    question: text,
    earlier = [],
    language,
    among,
    pagesAlone = false,
    edition = 'live',
    signal,
  }: RetrievalInput): Promise<Retrieval> {
    const vocabulary = await this.vocabularies.load(this.database, botId, edition)
    const { languages, inFiles } = vocabulary
    const passages = vocabulary.passages - (pagesAlone ? inFiles : 0)
    const isCrowded = inFiles >= crowdedMin && inFiles >= crowdedRatio * (vocabulary.passages - inFiles)
    const question = analyzeQuestion(text, questionLanguage(text, language, vocabulary), vocabulary, {
      earlier,
      ...(among === undefined ? {} : { into: among }),
    })
    if (passages === 0) return { question, chunks: [], byMeaning: false, passages, languages, isCrowded }
    const scope = { botId, edition, question, vocabulary, among, pagesAlone }
    const [byWords, byMeaning] = await Promise.all([
      this.searchWords(scope),
      among === undefined && !pagesAlone ? this.searchMeaning(scope, earlier, signal) : foundNothing,
    ])
    const candidates = new Map([...byWords, ...byMeaning.rows].map((row) => [row.id, row]))
    return {
      question,
      chunks: rankChunks({
        question,
        candidates: [...candidates.values()],
        denseRanks: byMeaning.ranks,
        vocabulary,
        readings: this.readings,
      }),
      byMeaning: byMeaning.ranks.size > 0,
      passages,
      languages,
      isCrowded,
    }
  }

  /** The page of a bot's site on which it says how it is reached; undefined when none is named so. */
  async contactPage(botId: string, edition: Edition = 'live'): Promise<string | undefined> {
    const rows: { url: string; title: string }[] = await this.database.query(
      `SELECT DISTINCT url, title FROM (${passagesOf(edition, 'url, title, kind')}) AS passages WHERE kind = 'contact' ORDER BY url`,
      [botId],
    )
    return rows.find(({ url, title }) => contactPath.test(new URL(url).pathname) || contactTitle.test(title))?.url
  }

  private async searchWords({
    botId,
    edition,
    question,
    vocabulary,
    among,
    pagesAlone,
  }: SearchScope): Promise<Candidate[]> {
    const textQuery = new Map<string, number>()
    for (const term of question.terms) {
      for (const [stemmed, sureness] of term.stems)
        textQuery.set(
          stemmed,
          (textQuery.get(stemmed) ?? 0) + term.share * sureness * worthOn(vocabulary, stemmed, question.wordsLanguage),
        )
    }
    const headingQuery = new Map(
      question.words.map((word): [string, number] => [
        word,
        vocabulary.words.has(word) ? idf(vocabulary.passages, vocabulary.words.get(word) ?? 0) : 0,
      ]),
    )
    const text = sparseVector(textQuery)
    const heading = sparseVector(headingQuery)
    const meant = sparseVector(meantInHeadings(question, vocabulary))
    const kinds = passagesThatTell(question)
    if (text === null && heading === null && meant === null && kinds.length === 0) return []
    return this.database.query(
      `SELECT ${columns}, text_score, heading_score FROM (
         SELECT *, ${scoreOf('text_terms', '$2')} AS text_score, ${scoreOf('heading_terms', '$3')} AS heading_score, ${scoreOf('heading_terms', '$6')} AS meant_score
         FROM (${passagesOf(edition, `${columns}, text_terms, heading_terms`)}) AS passages
       ) AS scored WHERE (text_score + heading_score + meant_score > 0 OR kind = ANY($4)) AND language = coalesce($5, language)${pagesAlone ? ` AND NOT ${isOfFileSql}` : ''}
       ORDER BY text_score + 0.5 * heading_score + 0.25 * meant_score DESC, id LIMIT ${candidatesMax}`,
      [botId, text, heading, kinds, among, meant],
    )
  }

  /** Nearest passages by dense vector, exactly, among the bot's own. A model that fails leaves the search by words. */
  private async searchMeaning(
    { botId, edition, question, vocabulary }: SearchScope,
    earlier: readonly string[],
    signal?: AbortSignal,
  ): Promise<FoundByMeaning> {
    if (!this.model.configured || vocabulary.embedded === 0) return foundNothing
    try {
      const text = question.followsUp ? [...earlier.slice(0, 1), question.text].join('\n') : question.text
      const patience = AbortSignal.timeout(vectorMaxMs)
      const [vector] = await this.model.embed(
        [text],
        signal === undefined ? patience : AbortSignal.any([signal, patience]),
        { onUse: (use) => this.usage?.add({ botId, ownKey: false, failed: false, ...use }) },
      )
      if (!vector) return foundNothing
      const rows: Candidate[] = await this.database.query(
        `SELECT ${columns}, 0 AS text_score, 0 AS heading_score FROM (${passagesOf(edition, `${columns}, embedding`)}) AS passages
         WHERE embedding IS NOT NULL AND vector_dims(embedding) = $3 ORDER BY embedding <=> $2::vector, id LIMIT ${candidatesMax}`,
        [botId, `[${vector.join(',')}]`, vector.length],
      )
      return { rows, ranks: new Map(rows.map((row, index) => [row.id, index + 1])) }
    } catch (cause) {
      signal?.throwIfAborted()
      this.log.warn(`Searching by words alone: ${cause instanceof Error ? cause.message : String(cause)}`)
      return foundNothing
    }
  }
}
