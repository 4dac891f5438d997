import { Inject, Injectable, Logger } from '@nestjs/common'
import type { Locale } from '@loquia/contracts'
import { DataSource } from 'typeorm'
import { OpenAiModel } from '../../openai/index.js'
import { idf, sparseVector } from '../indexing/bm25.js'
import { detectLanguage, wordsOf } from '../language/index.js'
import { analyzeQuestion, type AnalyzedQuestion } from './analyze-question.js'
import { BotVocabularies, type BotVocabulary } from './bot-vocabulary.js'
import type { RankedChunk, Retrieval, ScoreParts } from './ranked-chunk.js'
import { focusOf, formsHeld, likenessOf, possibleText, proximityOf, readLines, shareHeld, stemsOf, totalOf } from './score-chunk.js'

/** Passages looked at closely, and passages handed on. */
const candidatesMax = 40
const rankedMax = 12
/** Passages whose sentences are weighed as evidence. */
const focusRead = 3
/** Cormack, Clarke & Büttcher, "Reciprocal Rank Fusion" (2009). */
const fusionConstant = 60

export interface RetrievalInput {
  botId: string
  question: string
  /** Earlier questions of the conversation, newest first. */
  earlier?: readonly string[]
  /** Language of the question when neither its words nor the bot's passages tell. */
  language: Locale
  signal?: AbortSignal
}

interface Row {
  id: string
  page_id: string
  ordinal: number
  kind: RankedChunk['kind']
  url: string
  title: string
  headings: string[]
  text: string
  language: Locale
  words: number
  start_offset: number
  end_offset: number
  text_score: number
  heading_score: number
}

const columns = `id, page_id, ordinal, kind, url, title, headings, text, language, words, start_offset, end_offset`

/** Finds the passages of a bot that speak of what is asked. */
@Injectable()
export class Retriever {
  private readonly log = new Logger(Retriever.name)

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(OpenAiModel) private readonly model: OpenAiModel,
    @Inject(BotVocabularies) private readonly vocabularies: BotVocabularies,
  ) {}

  async retrieve({ botId, question: text, earlier = [], language, signal }: RetrievalInput): Promise<Retrieval> {
    const vocabulary = await this.vocabularies.load(this.database, botId)
    const [only, another] = vocabulary.languages
    const question = analyzeQuestion(text, detectLanguage(text, only !== undefined && another === undefined ? only : language), vocabulary, earlier)
    if (vocabulary.passages === 0) return { question, chunks: [], byMeaning: false, passages: 0 }
    const [byWords, byMeaning] = await Promise.all([this.searchWords(botId, question, vocabulary), this.searchMeaning(botId, question, earlier, vocabulary, signal)])
    const rows = new Map([...byWords, ...byMeaning.rows].map((row) => [row.id, row]))
    return { question, chunks: rank(question, [...rows.values()], byMeaning.ranks, vocabulary), byMeaning: byMeaning.ranks.size > 0, passages: vocabulary.passages }
  }

  private async searchWords(botId: string, question: AnalyzedQuestion, vocabulary: BotVocabulary): Promise<Row[]> {
    const textQuery = new Map<string, number>()
    for (const term of question.terms) {
      for (const [stemmed, sureness] of term.stems) textQuery.set(stemmed, (textQuery.get(stemmed) ?? 0) + term.share * sureness * idf(vocabulary.passages, vocabulary.stems.get(stemmed) ?? 0))
    }
    const headingQuery = new Map(question.words.map((word): [string, number] => [word, vocabulary.words.has(word) ? idf(vocabulary.passages, vocabulary.words.get(word) ?? 0) : 0]))
    const text = sparseVector(textQuery)
    const heading = sparseVector(headingQuery)
    if (text === null && heading === null) return []
    return this.database.query(
      `SELECT ${columns}, text_score, heading_score FROM (
         SELECT *, coalesce(-(text_terms <#> $2::sparsevec), 0) AS text_score, coalesce(-(heading_terms <#> $3::sparsevec), 0) AS heading_score FROM chunks WHERE bot_id = $1
       ) AS scored WHERE text_score + heading_score > 0 ORDER BY text_score + 0.5 * heading_score DESC, id LIMIT ${candidatesMax}`,
      [botId, text, heading],
    )
  }

  /** Nearest passages by dense vector, exactly, among the bot's own. A model that fails leaves the search by words. */
  private async searchMeaning(botId: string, question: AnalyzedQuestion, earlier: readonly string[], vocabulary: BotVocabulary, signal?: AbortSignal): Promise<{ rows: Row[]; ranks: Map<string, number> }> {
    const none = { rows: [], ranks: new Map<string, number>() }
    if (!this.model.configured || vocabulary.embedded === 0) return none
    try {
      const text = question.followsUp ? [...earlier.slice(0, 1), question.text].join('\n') : question.text
      const [vector] = await this.model.embed([text], signal)
      if (!vector) return none
      const rows: Row[] = await this.database.query(
        `SELECT ${columns}, 0 AS text_score, 0 AS heading_score FROM chunks
         WHERE bot_id = $1 AND embedding IS NOT NULL AND vector_dims(embedding) = $3 ORDER BY embedding <=> $2::vector, id LIMIT ${candidatesMax}`,
        [botId, `[${vector.join(',')}]`, vector.length],
      )
      return { rows, ranks: new Map(rows.map((row, index) => [row.id, index + 1])) }
    } catch (cause) {
      signal?.throwIfAborted()
      this.log.warn(`Searching by words alone: ${cause instanceof Error ? cause.message : String(cause)}`)
      return none
    }
  }
}

function rank(question: AnalyzedQuestion, rows: readonly Row[], denseRanks: ReadonlyMap<string, number>, vocabulary: BotVocabulary): RankedChunk[] {
  const possible = possibleText(question) || 1
  const possibleHeading = question.words.reduce((sum, word) => sum + idf(vocabulary.passages, vocabulary.words.get(word) ?? 0), 0) || 1
  const pageStems = new Map<string, Set<string>>()
  const examined = rows.map((row) => {
    const heading = row.headings.at(-1) ?? row.title
    const whole = [row.title, ...row.headings, row.text].join('\n')
    const stems = stemsOf(whole, row.language)
    const ofPage = pageStems.get(row.page_id) ?? new Set()
    pageStems.set(row.page_id, ofPage)
    for (const stemmed of stems) ofPage.add(stemmed)
    const denseRank = denseRanks.get(row.id)
    const parts: ScoreParts = {
      text: row.text_score / possible,
      heading: Math.min(1, row.heading_score / possibleHeading),
      likeness: likenessOf(question, heading, vocabulary),
      title: shareHeld(question, stemsOf(row.title, row.language), 'idf'),
      proximity: proximityOf(question, row.text, row.language),
      ...readLines(question, row),
      whole: shareHeld(question, stems, 'idf'),
      forms: formsHeld(question, new Set(wordsOf(whole))),
      page: 0,
      dense: denseRank === undefined ? 0 : (fusionConstant + 1) / (fusionConstant + denseRank),
    }
    return { row, parts, coverage: shareHeld(question, stems, 'rarity') }
  })
  const ranked = examined
    .map(({ row, parts, coverage }): RankedChunk => {
      parts.page = shareHeld(question, pageStems.get(row.page_id) ?? new Set(), 'idf')
      return {
        id: row.id,
        pageId: row.page_id,
        ordinal: row.ordinal,
        kind: row.kind,
        url: row.url,
        title: row.title,
        headings: row.headings,
        text: row.text,
        language: row.language,
        words: row.words,
        startOffset: row.start_offset,
        endOffset: row.end_offset,
        score: totalOf(parts),
        parts,
        coverage,
        focus: 0,
      }
    })
    .sort((x, y) => y.score - x.score || Number(x.id) - Number(y.id))
    .slice(0, rankedMax)
  for (const chunk of ranked.slice(0, focusRead)) chunk.focus = focusOf(question, chunk)
  return ranked
}
