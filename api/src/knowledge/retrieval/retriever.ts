import { companyQuestions } from '@loquia/contracts'
import { Inject, Injectable, Logger, Optional } from '@nestjs/common'
import { DataSource } from 'typeorm'
import type { BlockKind } from '../documents/document.js'
import type { IndexVersion } from '../index/index-version.js'
import { sparseVector } from '../index/sparse-vector.js'
import { VectorStore, type NearPassage, type VectorBackground } from '../index/vectors/vector-store.js'
import type { AnalyzedQuestion } from '../query/analyzed-question.js'
import type { BotVocabulary } from '../query/bot-vocabulary.js'
import type { CandidatePassage } from '../retrieval/candidate-passage.js'
import type { EmbeddedText } from './embedded-text.js'
import { headingWords } from './heading-words.js'
import {
  introductionOf,
  ownAnswer,
  ownAnswers,
  passagesById,
  passagesOfPage,
  passagesByWords,
  type PassageRow,
} from './passages.queries.js'

/**
 * Milliseconds that a question waits for its vector: an encoder that cannot be reached must not keep the search by words
 * waiting.
 */
const vectorMaxMs = 3_000
/** Passages found by meaning that are looked at closely. */
const denseMax = 20
/** Passages whose similarity is looked up: those found by words have one, too. */
const similaritiesMax = 1_000
/** Fewer letters of kinship between two passages, and a similarity would be a quotient of noise. */
const deviationMin = 0.01

export interface RetrievalInput {
  botId: string
  question: AnalyzedQuestion
  vocabulary: BotVocabulary
  indexVersion: IndexVersion
  /** The question's vector, where one was made before. */
  embedded?: EmbeddedText | undefined
  signal?: AbortSignal | undefined
}

interface FoundByMeaning {
  ids: readonly string[]
  /** Absent for a static encoder, which ranking uses itself. */
  compared?: ComparedPassages
}

interface ComparedPassages {
  /** Similarities by id, in standard deviations above what two passages of the bot have in common. */
  similarities: ReadonlyMap<string, number>
  /** The same of the lines of some passages, in their order. */
  lines(ids: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>>
}

/** Finds the passages of a bot that may answer: by words (BM25) and, where there is an encoder, by meaning. */
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
      ...(more.length === 0 ? [] : await passagesById(this.database, botId, indexVersion, more)),
    ]
    const compared = byMeaning?.compared
    const lines = await compared?.lines(found.map(({ id }) => id))
    // A passage without a vector is as like the question as the least like one.
    const least = Math.min(0, ...(compared?.similarities.values() ?? []))
    return found.map((row): CandidatePassage => {
      const passage = passageOf(row)
      if (compared) passage.similarity = compared.similarities.get(row.id) ?? least
      const ofLines = lines?.get(row.id)
      if (ofLines) passage.lineSimilarities = ofLines
      return passage
    })
  }

  /** How the site introduces itself: the first passages of the page nearest to its root. */
  async introduction(botId: string, indexVersion: IndexVersion): Promise<CandidatePassage[]> {
    const found = await introductionOf(this.database, botId, indexVersion)
    return found.map(passageOf)
  }

  /** The passages of the page with an address, as a browser shows it; empty if the page was not read. */
  async page(botId: string, indexVersion: IndexVersion, address: string): Promise<CandidatePassage[]> {
    const found = await passagesOfPage(this.database, botId, indexVersion, address)
    return found.map(passageOf)
  }

  /** Finds the passages of the owner's description of the business; empty if there is none. */
  async company(botId: string, indexVersion: IndexVersion): Promise<CandidatePassage[]> {
    const found = await ownAnswers(this.database, botId, indexVersion, Object.values(companyQuestions))
    return found.map(passageOf)
  }

  /** The passages of one answer by the owner; empty if it is not in this version of the index. */
  async ownAnswer(botId: string, indexVersion: IndexVersion, sourceId: string): Promise<CandidatePassage[]> {
    const found = await ownAnswer(this.database, botId, indexVersion, sourceId)
    return found.map(passageOf)
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
    const kinds = kindsThatTell(question)
    if (text === null && heading === null && kinds.length === 0) return Promise.resolve([])
    return passagesByWords(this.database, botId, indexVersion, { text, heading, kinds })
  }

  /** An encoder that fails leaves the search by words. */
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
      const embedder = await vectors.embedderOf(botId)
      if (embedder === undefined) return undefined
      const background = embedder.isStatic ? undefined : await vectors.background(botId, embedder)
      if (!embedder.isStatic && background === undefined) return undefined
      const patience = AbortSignal.timeout(vectorMaxMs)
      const isKnown = embedded !== undefined && embedded.embedder === embedder.id && embedded.text === meant
      const [vector] = isKnown
        ? [embedded.vector]
        : await embedder.embed([meant], 'query', signal === undefined ? patience : AbortSignal.any([signal, patience]))
      if (vector === undefined) return undefined
      const of = { botId, indexVersion, embedder: embedder.id }
      const near = await vectors.nearest(of, vector, background === undefined ? denseMax : similaritiesMax)
      return {
        ids: near.slice(0, denseMax).map(({ chunkId }) => chunkId),
        ...(background !== undefined && {
          compared: comparedBy(background, near, (ids) => vectors.lineCosines(of, vector, ids)),
        }),
      }
    } catch (cause) {
      signal?.throwIfAborted()
      this.log.warn(`Searching by words alone: ${cause instanceof Error ? cause.message : String(cause)}`)
      return undefined
    }
  }
}

function comparedBy(
  background: VectorBackground,
  near: readonly NearPassage[],
  lineCosines: (ids: readonly string[]) => Promise<ReadonlyMap<string, readonly number[]>>,
): ComparedPassages {
  const deviation = Math.max(deviationMin, background.deviation)
  const similarityOf = (cosine: number): number => (cosine - background.mean) / deviation
  return {
    similarities: new Map(near.map(({ chunkId, cosine }) => [chunkId, similarityOf(cosine)])),
    lines: async (ids) => new Map([...(await lineCosines(ids))].map(([id, each]) => [id, each.map(similarityOf)])),
  }
}

/** Kinds of passages that tell what is asked for, whatever their words: a telephone number is seldom called one. */
function kindsThatTell({ asked }: AnalyzedQuestion): readonly BlockKind[] {
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

function passageOf(row: PassageRow): CandidatePassage {
  return {
    id: row.id,
    pageId: row.page_id,
    ordinal: row.ordinal,
    kind: row.kind,
    url: row.url,
    title: row.title,
    headings: row.headings,
    text: row.text,
    language: row.language as CandidatePassage['language'],
    ...(row.voice !== 'business' && { voice: row.voice }),
    words: row.words,
    startOffset: row.start_offset,
    endOffset: row.end_offset,
  }
}
