import { Inject, Injectable } from '@nestjs/common'
import { companyQuestions, localeOf, visitorLanguageOf, type Outcome } from '@loquia/contracts'
import { DataSource } from 'typeorm'
import { BotEntity } from '../../features/workspace/bots/bot.entity.js'
import { confidenceOf } from '../confidence/confidence.js'
import type { FoundAnswer } from '../confidence/found-answer.js'
import type { IndexVersion } from '../index/index-version.js'
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
import { contactPageOf, readingOf, whereabouts } from './answer-finder.queries.js'

/** So much more probable an answer in another language than the visitor's has to be. */
const foreignMargin = 0.1

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
  contactPage(botId: string): Promise<string | undefined> {
    return contactPageOf(this.database, botId)
  }

  /** What a bot was given to read. */
  async reading(botId: string): Promise<{ isUntaught: boolean; hasSite: boolean }> {
    const bot = await readingOf(this.database, botId)
    return { isUntaught: bot?.untaught ?? false, hasSite: bot?.site ?? true }
  }

  /**
   * The time zone of a bot's business: its owner's word, else what its own pages tell of where it is. Undefined where
   * neither does: nobody is told the time of another place.
   */
  async zone(botId: string, language: Language, instant: Date): Promise<string | undefined> {
    const bot = await this.database.manager.findOne(BotEntity, {
      select: { id: true, domain: true, timeZone: true },
      where: { id: botId },
    })
    if (bot === null || bot.timeZone !== null) return bot?.timeZone ?? undefined
    const texts = await whereabouts(this.database, botId)
    return zoneOf({ domain: bot.domain, texts, language }, instant)
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
