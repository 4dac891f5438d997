import { Inject, Injectable, Optional } from '@nestjs/common'
import { type VisitorLanguage, visitorLanguages } from '@loquia/contracts'
import { DataSource } from 'typeorm'
import { StaticEncoder } from '../../../core/embeddings/index.js'
import { AnswerVariants } from '../../search/custom-answers/answer-variants.js'
import type { IndexVersion } from '../../ingest/store/index-version.js'
import { detectLanguage, type Language, entitiesIn } from '../../languages/index.js'
import { analyzeQuestion } from '../../search/analyze/analyze-question.js'
import type { AnalyzedQuestion } from '../../search/analyze/analyzed-question.js'
import { BotVocabularies } from '../../search/analyze/bot-vocabularies.js'
import type { BotVocabulary } from '../../search/analyze/bot-vocabulary.js'
import type { CandidatePassage } from '../../search/retrieve/candidate-passage.js'
import { rankPassages } from '../../search/rank/rank-passages.js'
import { rankSentences } from '../../search/rank/rank-sentences.js'
import { PassageAnalyses } from '../../search/rank/analyze-passage.js'
import { TextVectors } from '../../search/retrieve/text-vectors.js'
import { PlainRequests } from '../../search/analyze/requests/plain/plain-requests.js'
import { Retriever } from '../../search/retrieve/retriever.js'
import { confidenceOf, isIncomplete } from '../decide/confidence.js'
import { judgeAnswer } from '../decide/judge-answer.js'
import type { FoundAnswer } from '../decide/found-answer.js'
import type { BusinessContacts } from '../compose/handoff-answer.js'
import {
  findContactPage,
  loadContactPassages,
  loadPassagesWithNumbers,
  loadKnowledgeState,
} from './answer-finder.queries.js'
import { candidatePools, customAnswer, wholeSite, type CandidatePool } from './candidate-pools.js'

/** Minimum lead, in probability, of an answer in another language. */
const foreignMargin = 0.1

export interface QuestionInput {
  botId: string
  question: string
  /** The newest question comes first. */
  earlier?: readonly string[]
  /** Fallback if the words do not identify the language. */
  language: Language
  pageUrl?: string | undefined
  indexVersion?: IndexVersion
  signal?: AbortSignal
}

/**
 * Runs query → retrieval → ranking → confidence, for chat, suggested and golden questions and the studio's test box.
 * Composition or the model words the answer.
 */
@Injectable()
export class AnswerFinder {
  private readonly analyses = new PassageAnalyses()
  private encoder: Promise<{ texts: TextVectors; requests: PlainRequests }> | undefined

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(BotVocabularies) private readonly vocabularies: BotVocabularies,
    @Inject(Retriever) private readonly retriever: Retriever,
    @Optional() @Inject(AnswerVariants) private readonly variants?: AnswerVariants,
  ) {}

  async find(input: QuestionInput): Promise<FoundAnswer> {
    const { requests } = await this.loadEncoder()
    return this.search(candidatePools, input, (question) => requests.applyTo(question))
  }

  /** Ignores custom answers and the visitor's page. */
  searchSite(input: Pick<QuestionInput, 'botId' | 'language' | 'signal'>, words: string): Promise<FoundAnswer> {
    return this.search([wholeSite], { ...input, question: words })
  }

  /** Searches custom answers only. */
  async findCustomAnswer(input: QuestionInput): Promise<FoundAnswer | undefined> {
    const found = await this.search([customAnswer], { ...input, earlier: [] })
    return found.isCustomAnswer === true ? found : undefined
  }

  /** Pools are searched in order, until one surely answers. */
  private async search(
    pools: readonly CandidatePool[],
    { question: text, earlier, language: fallback, indexVersion = 'live', pageUrl = '', botId, signal }: QuestionInput,
    interpret = (question: AnalyzedQuestion): AnalyzedQuestion => question,
  ): Promise<FoundAnswer> {
    const { retriever, variants } = this
    const { texts } = await this.loadEncoder()
    const vocabulary = await this.vocabularies.load(this.database, botId, indexVersion)
    const language = detectLanguage(text, fallback, vocabulary.languages)
    const analyze = (words: string, before: readonly string[] = []): AnalyzedQuestion =>
      interpret(analyzeQuestion(words, { language, vocabulary, earlier: before }))
    const asked = analyze(text, earlier)
    const search = { botId, question: asked, vocabulary, indexVersion, pageUrl, signal, retriever, variants, analyze }
    const nothing: FoundAnswer = { question: asked, passages: [], sentences: [], confidence: confidenceOf(asked, []) }
    let best = nothing
    for (const pool of pools) {
      const question = pool.read(search)
      if (question === undefined) continue
      const candidates = await pool.load(search, question)
      const judge = (passages: readonly CandidatePassage[]) => this.judge(question, passages, vocabulary, texts)
      const judged = pool.prefersOwnLanguage ? judgeOwnLanguageFirst(language, candidates, judge) : judge(candidates)
      const answer = pool.accept(judged)
      if (answer === undefined) continue
      if (best === nothing || pool.minMargin === undefined || isLikelier(answer, best, pool.minMargin)) best = answer
      if (answer.confidence.outcome === 'sure' || (pool.endsUnsure && judged.confidence.outcome === 'unsure')) break
    }
    return best
  }

  private judge(
    question: AnalyzedQuestion,
    candidates: readonly CandidatePassage[],
    vocabulary: BotVocabulary,
    texts: TextVectors,
  ): FoundAnswer {
    const passages = rankPassages({ question, candidates, vocabulary, analyses: this.analyses, texts })
    return { question, passages, ...judgeAnswer(question, rankSentences(question, passages, texts)) }
  }

  private loadEncoder(): Promise<{ texts: TextVectors; requests: PlainRequests }> {
    return (this.encoder ??= StaticEncoder.loadShared().then((encoder) => ({
      texts: new TextVectors(encoder),
      requests: new PlainRequests(encoder),
    })))
  }

  async loadLanguages(botId: string): Promise<readonly Language[]> {
    return (await this.vocabularies.load(this.database, botId, 'live')).languages
  }

  /** Returns the page with the most contact data. */
  loadContactPage(botId: string): Promise<string | undefined> {
    return findContactPage(this.database, botId)
  }

  async loadContacts(botId: string): Promise<BusinessContacts> {
    return contactsIn(await loadContactPassages(this.database, botId))
  }

  async hasPhone(botId: string): Promise<boolean> {
    return contactsIn(await loadPassagesWithNumbers(this.database, botId)).phone !== undefined
  }

  detectVisitorLanguage(message: string, fallback: VisitorLanguage): VisitorLanguage {
    const found = detectLanguage(message, fallback, visitorLanguages)
    return visitorLanguages.find((language) => language === found) ?? fallback
  }

  async loadKnowledge(botId: string): Promise<{ isEmpty: boolean; hasSite: boolean }> {
    const bot = await loadKnowledgeState(this.database, botId)
    return { isEmpty: bot?.untaught ?? false, hasSite: bot?.site ?? true }
  }
}

/** Tries passages in other languages unless those in the question's surely answer. */
function judgeOwnLanguageFirst(
  language: Language,
  candidates: readonly CandidatePassage[],
  judge: (passages: readonly CandidatePassage[]) => FoundAnswer,
): FoundAnswer {
  const own = candidates.filter((passage) => passage.language === language)
  const found = judge(own.length === 0 ? candidates : own)
  const isEnough = found.confidence.outcome === 'sure' || own.length === 0 || own.length === candidates.length
  const anyLanguage = isEnough ? found : judge(candidates)
  return (!isComplete(found) && isComplete(anyLanguage)) || isLikelier(anyLanguage, found, foreignMargin)
    ? anyLanguage
    : found
}

function isComplete({ sentences: [best], confidence }: FoundAnswer): boolean {
  return best !== undefined && confidence.outcome !== 'none' && !isIncomplete(best)
}

function isLikelier({ confidence: one }: FoundAnswer, { confidence: other }: FoundAnswer, margin: number): boolean {
  return one.probability > other.probability + margin
}

function contactsIn(passages: readonly { text: string; language: string }[]): BusinessContacts {
  const found = passages.flatMap(({ text, language }) => entitiesIn(text, language as Language))
  return { phone: mostFrequent(found, 'phone'), email: mostFrequent(found, 'email') }
}

/** The first wins a tie. */
function mostFrequent(
  found: readonly { kind: string; text: string; address?: string }[],
  kind: string,
): string | undefined {
  const counts = new Map<string, number>()
  for (const { kind: each, text, address = text } of found)
    if (each === kind) counts.set(address, (counts.get(address) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}
