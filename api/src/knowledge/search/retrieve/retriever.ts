import { Inject, Injectable, Logger, Optional } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { SqlRunner } from '../../../platform/database/rows.js'
import type { BlockKind } from '../../ingest/parse/document.js'
import type { IndexVersion } from '../../ingest/store/index-version.js'
import { sparseVector } from '../../ingest/store/sparse-vector.js'
import { VectorStore, type NearPassage, type VectorBackground } from '../../ingest/store/vectors/vector-store.js'
import type { AnalyzedQuestion } from '../analyze/analyzed-question.js'
import type { BotVocabulary } from '../analyze/bot-vocabulary.js'
import type { CandidatePassage } from './candidate-passage.js'
import { loadPassagesById, searchPassagesByWords, type PassageRow } from './passages.queries.js'
import { stem } from '../../languages/index.js'

export interface EmbeddedText {
  embedder: string
  text: string
  /** Has length 1. */
  vector: Float32Array
}

/** Milliseconds; an unreachable encoder must not delay word search. */
const vectorMaxMs = 3_000
const denseMax = 20
const similaritiesMax = 1_000
/** With a smaller deviation, similarities would be noise. */
const deviationMin = 0.01

export interface RetrievalInput {
  botId: string
  question: AnalyzedQuestion
  vocabulary: BotVocabulary
  indexVersion: IndexVersion
  embedded?: EmbeddedText | undefined
  signal?: AbortSignal | undefined
}

interface FoundByMeaning {
  ids: readonly string[]
  compared?: ComparedPassages
}

interface ComparedPassages {
  /** By passage id, in standard deviations above the mean similarity of two passages of the bot. */
  similarities: ReadonlyMap<string, number>
  loadLineSimilarities(ids: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>>
}

/** Finds passages by words (BM25) and, with an encoder, by meaning. */
@Injectable()
export class Retriever {
  private readonly log = new Logger(Retriever.name)

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Optional() @Inject(VectorStore) private readonly vectors?: VectorStore,
  ) {}

  async retrieve({
    botId,
    question,
    vocabulary,
    indexVersion,
    embedded,
    signal,
  }: RetrievalInput): Promise<CandidatePassage[]> {
    if (vocabulary.passages === 0) return []
    const [byWords, byMeaning] = await Promise.all([
      this.searchWords(botId, question, vocabulary, indexVersion),
      this.searchMeaning({ botId, question, indexVersion, embedded, signal }),
    ])
    const known = new Set(byWords.map(({ id }) => id))
    const more = byMeaning?.ids.filter((id) => !known.has(id)) ?? []
    const found = [
      ...byWords,
      ...(more.length === 0 ? [] : await loadPassagesById(this.database, botId, indexVersion, more)),
    ]
    const compared = byMeaning?.compared
    const lines = await compared?.loadLineSimilarities(found.map(({ id }) => id))
    // A passage without a vector gets the lowest similarity.
    const least = Math.min(0, ...(compared?.similarities.values() ?? []))
    return found.map((row): CandidatePassage => {
      const passage = toCandidate(row)
      if (compared) passage.similarity = compared.similarities.get(row.id) ?? least
      const ofLines = lines?.get(row.id)
      if (ofLines) passage.lineSimilarities = ofLines
      return passage
    })
  }

  async load(query: (runner: SqlRunner) => Promise<PassageRow[]>): Promise<CandidatePassage[]> {
    return (await query(this.database)).map(toCandidate)
  }

  private searchWords(
    botId: string,
    question: AnalyzedQuestion,
    vocabulary: BotVocabulary,
    indexVersion: IndexVersion,
  ): Promise<PassageRow[]> {
    const stems = new Map<string, number>()
    for (const { weight, stems: meant, isGrammar } of question.terms) {
      if (isGrammar) continue
      for (const [stem, confidence] of meant) stems.set(stem, (stems.get(stem) ?? 0) + weight * confidence)
    }
    const text = sparseVector(stems)
    const heading = sparseVector(headingWords(question, vocabulary))
    const kinds = answeringKinds(question)
    if (text === null && heading === null && kinds.length === 0) return Promise.resolve([])
    return searchPassagesByWords(this.database, botId, indexVersion, { text, heading, kinds })
  }

  /** If the encoder fails, word search remains. */
  private async searchMeaning({
    botId,
    question: { meant },
    indexVersion,
    embedded,
    signal,
  }: Omit<RetrievalInput, 'vocabulary'>): Promise<FoundByMeaning | undefined> {
    const { vectors } = this
    if (vectors === undefined) return undefined
    try {
      const embedder = await vectors.findEmbedder(botId)
      if (embedder === undefined) return undefined
      const background = embedder.isStatic ? undefined : await vectors.loadBackground(botId, embedder)
      if (!embedder.isStatic && background === undefined) return undefined
      const patience = AbortSignal.timeout(vectorMaxMs)
      const isKnown = embedded !== undefined && embedded.embedder === embedder.id && embedded.text === meant
      const [vector] = isKnown
        ? [embedded.vector]
        : await embedder.embed([meant], 'query', signal === undefined ? patience : AbortSignal.any([signal, patience]))
      if (vector === undefined) return undefined
      const scope = { botId, indexVersion, embedder: embedder.id }
      const near = await vectors.findNearest(scope, vector, background === undefined ? denseMax : similaritiesMax)
      return {
        ids: near.slice(0, denseMax).map(({ passageId: chunkId }) => chunkId),
        ...(background !== undefined && {
          compared: comparePassages(background, near, (ids) => vectors.loadLineCosines(scope, vector, ids)),
        }),
      }
    } catch (cause) {
      signal?.throwIfAborted()
      this.log.warn(`search_by_words_only error=${cause instanceof Error ? cause.message : String(cause)}`)
      return undefined
    }
  }
}

function comparePassages(
  background: VectorBackground,
  near: readonly NearPassage[],
  lineCosines: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly number[]>>,
): ComparedPassages {
  const deviation = Math.max(deviationMin, background.deviation)
  const similarityOf = (cosine: number): number => (cosine - background.mean) / deviation
  return {
    similarities: new Map(near.map(({ passageId: chunkId, cosine }) => [chunkId, similarityOf(cosine)])),
    loadLineSimilarities: async (ids) =>
      new Map([...(await lineCosines(ids))].map(([id, each]) => [id, each.map(similarityOf)])),
  }
}

/** Some kinds answer whatever their words: telephone numbers are seldom labeled. */
function answeringKinds({ asked }: AnalyzedQuestion): readonly BlockKind[] {
  switch (asked.type) {
    case 'hours':
    case 'time':
      return ['hours']
    case 'contact':
    case 'place':
      return ['contact']
    case 'money':
      return ['table', 'list']
    default:
      return []
  }
}

function toCandidate({ voice, ...passage }: PassageRow): CandidatePassage {
  return voice === 'business' ? passage : { ...passage, voice }
}

/** Letters at the end of a stem that may vary: "vacanci", "vacancy". */
const endMax = 2
const startMin = 3
const wordsMax = 24

/**
 * Titles are indexed unstemmed, so this adds other forms ("wifi", "wi" and "fi").
 * @returns confidence per word, 0 to 1
 */
export function headingWords(
  { words, terms, language }: AnalyzedQuestion,
  vocabulary: BotVocabulary,
): Map<string, number> {
  const found = new Map(words.map((word) => [word, 1]))
  const languages = new Set([language, ...vocabulary.languages])
  for (const { isGrammar, stems } of terms) {
    if (isGrammar) continue
    for (const [stemmed, confidence] of stems)
      for (const word of vocabulary.words.findByPrefix(stemPrefix(stemmed), wordsMax))
        if (confidence > (found.get(word) ?? 0) && [...languages].some((each) => stem(word, each) === stemmed))
          found.set(word, confidence)
  }
  return found
}

function stemPrefix(stemmed: string): string {
  return stemmed.slice(0, Math.max(startMin, stemmed.length - endMax))
}
