import { Inject, Injectable } from '@nestjs/common'
import { companyQuestions, localeOf, visitorLanguageOf, type Outcome } from '@loquia/contracts'
import { DataSource } from 'typeorm'
import { firstRow, rows } from '../../database/rows.js'
import { confidenceOf } from '../confidence/confidence.js'
import type { FoundAnswer } from '../confidence/found-answer.js'
import { passagesOf, type IndexVersion } from '../index/index-version.js'
import { detectLanguage, type Language } from '../languages/index.js'
import { zoneOf } from '../opening-hours/index.js'
import { analyzeQuestion } from '../query/analyze-question.js'
import { asksOfBusiness } from '../query/small-talk.js'
import type { AnalyzedQuestion } from '../query/analyzed-question.js'
import { BotVocabularies } from '../query/bot-vocabularies.js'
import type { BotVocabulary } from '../query/bot-vocabulary.js'
import type { CandidatePassage } from '../retrieval/candidate-passage.js'
import { rankPassages } from '../ranking/rank-passages.js'
import { rankSentences } from '../ranking/rank-sentences.js'
import { PassageReadings } from '../ranking/read-passage.js'
import { Retriever } from '../retrieval/retriever.js'

/** So much more probable an answer in another language than the visitor's has to be. */
const foreignMargin = 0.1

/** Passages that are read for telephone numbers and addresses. */
const whereaboutsMax = 100

export interface QuestionInput {
  botId: string
  question: string
  /** Earlier questions of the conversation, newest first. */
  earlier?: readonly string[]
  /** Language of the question where its words do not tell. */
  language: Language
  /** Which version of the index is asked; the live one unless told. */
  indexVersion?: IndexVersion
  signal?: AbortSignal
}

/**
 * The pipeline from a question to what answers it: query → retrieval → ranking → confidence. The chat, suggested and
 * golden questions and the studio's test box all ask here; composition, or the model, words the answer.
 */
@Injectable()
export class AnswerFinder {
  private readonly readings = new PassageReadings()

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(BotVocabularies) private readonly vocabularies: BotVocabularies,
    @Inject(Retriever) private readonly retriever: Retriever,
  ) {}

  async find(input: QuestionInput): Promise<FoundAnswer> {
    const { botId, question: text, earlier = [], indexVersion = 'live' } = input
    const vocabulary = await this.vocabularies.load(this.database, botId, indexVersion)
    const language = detectLanguage(text, input.language, vocabulary.languages)
    const question = analyzeQuestion(text, { language, vocabulary, earlier })
    const ofCompany = companyQuestions[localeOf(visitorLanguageOf(language))]
    const company = analyzeQuestion(ofCompany, { language, vocabulary })
    if (!asksForNothing(question) && !asksOfBusiness(text)) {
      const found = await this.answer(input, question, vocabulary)
      if (found.confidence.outcome === 'sure' || !asksOfCompany(question, company)) return found
      return (await this.ofCompany(input, { ...company, text }, vocabulary)) ?? found
    }
    // "Who are you?" has no word to look for: the owner's own words answer, else how the site introduces itself.
    const own = await this.ofCompany(input, { ...company, text }, vocabulary)
    if (own !== undefined) return own
    const found = await this.answer(input, { ...company, text }, vocabulary)
    if (found.confidence.outcome === 'sure') return found
    const passages = await this.retriever.introduction(botId, indexVersion)
    return this.judge(found.question, passages, vocabulary, 'unsure')
  }

  /** What the owner has written of the business, in whatever language that is; undefined where nothing was. */
  private async ofCompany(
    { botId, indexVersion = 'live' }: QuestionInput,
    question: AnalyzedQuestion,
    vocabulary: BotVocabulary,
  ): Promise<FoundAnswer | undefined> {
    const passages = await this.retriever.company(botId, indexVersion)
    if (passages.length === 0) return undefined
    const found = this.judge(question, passages, vocabulary, 'sure')
    return found.sentences.length === 0 ? undefined : found
  }

  private async answer(
    { botId, indexVersion = 'live', signal }: QuestionInput,
    question: AnalyzedQuestion,
    vocabulary: BotVocabulary,
  ): Promise<FoundAnswer> {
    const candidates = await this.retriever.retrieve({ botId, question, vocabulary, indexVersion, signal })
    const own = candidates.filter((passage) => passage.language === question.language)
    const found = this.judge(question, own.length === 0 ? candidates : own, vocabulary)
    if (found.confidence.outcome === 'sure' || own.length === candidates.length || own.length === 0) return found
    // What is not surely said in the visitor's language may be said in another.
    const abroad = this.judge(question, candidates, vocabulary)
    return abroad.confidence.probability > found.confidence.probability + foreignMargin ? abroad : found
  }

  /** @param outcome what it comes to, where that is known beforehand */
  private judge(
    question: AnalyzedQuestion,
    candidates: readonly CandidatePassage[],
    vocabulary: BotVocabulary,
    outcome?: Outcome,
  ): FoundAnswer {
    const passages = rankPassages({ question, candidates, vocabulary, readings: this.readings })
    const sentences = rankSentences(question, passages)
    const confidence = confidenceOf({ question, passages, sentences })
    if (outcome === undefined || sentences.length === 0) return { question, passages, sentences, confidence }
    return { question, passages, sentences, confidence: { ...confidence, outcome } }
  }

  /** The page of a bot's site on which it says how it is reached: of those with such data the one with the most. */
  async contactPage(botId: string): Promise<string | undefined> {
    const [page] = await rows<{ url: string }>(
      this.database,
      `SELECT split_part(url, '#', 1) AS url FROM (${passagesOf('live', 'url, kind, voice')}) AS passages
       WHERE kind = 'contact' AND voice = 'business' GROUP BY 1 ORDER BY count(*) DESC, length(split_part(url, '#', 1)), 1 LIMIT 1`,
      [botId],
    )
    return page?.url
  }

  /** What a bot was given to read. */
  async reading(botId: string): Promise<{ isUntaught: boolean; hasSite: boolean }> {
    const bot = await firstRow<{ untaught: boolean; site: boolean }>(
      this.database,
      `SELECT NOT EXISTS (SELECT FROM chunks c WHERE c.bot_id = b.id) AS untaught,
              b.domain <> '' OR EXISTS (SELECT FROM sources s WHERE s.bot_id = b.id AND s.type IN ('site', 'url')) AS site
       FROM bots b WHERE b.id = $1`,
      [botId],
    )
    return { isUntaught: bot?.untaught ?? false, hasSite: bot?.site ?? true }
  }

  /**
   * The time zone of a bot's business: its owner's word, else what its own pages tell of where it is. Undefined where
   * neither does: nobody is told the time of another place.
   */
  async zone(botId: string, language: Language, instant: Date): Promise<string | undefined> {
    const bot = await firstRow<{ domain: string; time_zone: string | null }>(
      this.database,
      `SELECT domain, time_zone FROM bots WHERE id = $1`,
      [botId],
    )
    if (bot === undefined || bot.time_zone !== null) return bot?.time_zone ?? undefined
    const found = await rows<{ text: string }>(
      this.database,
      `SELECT DISTINCT text FROM (${passagesOf('live', 'text, kind, voice')}) AS passages
       WHERE voice = 'business' AND (kind = 'contact' OR text ~ '[+][0-9]') LIMIT ${whereaboutsMax}`,
      [botId],
    )
    return zoneOf({ domain: bot.domain, texts: found.map(({ text }) => text), language }, instant)
  }
}

/** Kinds of answers that what a business says of itself may be. */
const toldByCompany: readonly AnalyzedQuestion['asked']['type'][] = ['person', 'open', 'definition']

/**
 * Whether the word that weighs most in a question is one that the question about the business has, too: "Tell me about
 * your company", and not "Does your company have a car park?".
 * @param company that question, in the same language
 */
function asksOfCompany(question: AnalyzedQuestion, company: AnalyzedQuestion): boolean {
  const meant = ({ terms }: AnalyzedQuestion) => terms.filter(({ isGrammar }) => !isGrammar)
  const [heaviest] = meant(question).toSorted((a, b) => b.weight - a.weight)
  if (heaviest === undefined || question.isFollowUp || !toldByCompany.includes(question.asked.type)) return false
  return meant(company).some(({ stems }) => [...heaviest.stems.keys()].some((stemmed) => stems.has(stemmed)))
}

/** Whether a question has no word of meaning, and asks for no kind of thing: "Who are you?", and not "Where are you?" */
function asksForNothing({ terms, words, asked, isFollowUp }: AnalyzedQuestion): boolean {
  const isOpen =
    asked.type === 'person' || asked.type === 'open' || asked.type === 'definition' || asked.type === 'yes-no'
  return words.length > 0 && isOpen && !isFollowUp && terms.every(({ isGrammar }) => isGrammar)
}
