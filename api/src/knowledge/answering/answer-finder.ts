import { Inject, Injectable, Optional } from '@nestjs/common'
import {
  companyQuestions,
  localeOf,
  type Outcome,
  type VisitorLanguage,
  visitorLanguageOf,
  visitorLanguages,
} from '@loquia/contracts'
import { DataSource } from 'typeorm'
import { StaticEncoder } from '../../embeddings/index.js'
import { isIncomplete, lacksKind } from '../confidence/confidence.js'
import { judgeAnswer } from '../confidence/judge-answer.js'
import type { FoundAnswer } from '../confidence/found-answer.js'
import { shownFrom, sureFrom } from '../confidence/thresholds.js'
import { AnswerWordings } from '../curated/answer-wordings.js'
import type { IndexVersion } from '../index/index-version.js'
import { detectLanguage, isCommonWord, type Language } from '../languages/index.js'
import { analyzeQuestion } from '../query/analyze-question.js'
import { asksOfBusiness } from '../query/small-talk.js'
import type { AnalyzedQuestion } from '../query/analyzed-question.js'
import { BotVocabularies } from '../query/bot-vocabularies.js'
import type { BotVocabulary } from '../query/bot-vocabulary.js'
import type { CandidatePassage } from '../retrieval/candidate-passage.js'
import { rankPassages } from '../ranking/rank-passages.js'
import { rankSentences } from '../ranking/rank-sentences.js'
import { PassageReadings } from '../ranking/read-passage.js'
import { TextVectors } from '../ranking/text-vectors.js'
import type { EmbeddedText } from '../retrieval/embedded-text.js'
import { PlainRequests } from '../requests/plain/plain-requests.js'
import { Retriever } from '../retrieval/retriever.js'
import { contactPageOf, contactPassages, numberedPassages, readingOf } from './answer-finder.queries.js'
import type { BusinessContacts } from '../composition/person-answer.js'
import { contactsIn } from './business-contacts.js'
import { BusinessHours } from './business-hours.js'
import { BusinessZones } from './business-zones.js'

/** So much more probable an answer in another language than the visitor's has to be. */
const foreignMargin = 0.1
/** So much more probable the answer to the less likely reading of a question has to be. */
const otherReadingMargin = 0.2

export interface QuestionInput {
  botId: string
  question: string
  /** Earlier questions of the conversation, newest first. */
  earlier?: readonly string[]
  /** Language of the question where its words do not tell. */
  language: Language
  /** The page on which it is asked. */
  pageUrl?: string | undefined
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
  private readonly hours: BusinessHours
  private texts: Promise<TextVectors> | undefined
  private requests: Promise<PlainRequests> | undefined

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(BotVocabularies) private readonly vocabularies: BotVocabularies,
    @Inject(Retriever) private readonly retriever: Retriever,
    @Optional() @Inject(AnswerWordings) private readonly wordings?: AnswerWordings,
  ) {
    this.hours = new BusinessHours(database)
  }

  async find(input: QuestionInput): Promise<FoundAnswer> {
    const { botId, question: text, earlier = [], indexVersion = 'live' } = input
    const vocabulary = await this.vocabularies.load(this.database, botId, indexVersion)
    const language = detectLanguage(text, input.language, vocabulary.languages)
    const requests = await this.loadRequests()
    const question = requests.read(analyzeQuestion(text, { language, vocabulary, earlier }))
    const taught = await this.taught(input, question, vocabulary)
    if (taught.found !== undefined) return taught.found
    const ofPage = await this.ofPage(input, question, vocabulary)
    if (ofPage !== undefined && ofPage.confidence.outcome !== 'none') return ofPage
    const ofCompany = companyQuestions[localeOf(visitorLanguageOf(language))]
    const company = analyzeQuestion(ofCompany, { language, vocabulary })
    if (!asksForNothing(question) && !asksOfBusiness(text)) {
      const ofSite = await this.answerAsMeant(input, question, vocabulary, taught.embedded)
      const found = ofPage === undefined ? ofSite : likelierOf(ofPage, ofSite)
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

  /**
   * What the owner has answered to this question before, in whatever words it was asked. What goes on from a question
   * before means another thing each time.
   */
  private async taught(
    { botId, indexVersion = 'live', signal }: QuestionInput,
    question: AnalyzedQuestion,
    vocabulary: BotVocabulary,
  ): Promise<{ found?: FoundAnswer; embedded?: EmbeddedText }> {
    if (this.wordings === undefined || question.isFollowUp) return {}
    const { sourceId, embedded } = await this.wordings.find(botId, question, signal)
    const known = embedded === undefined ? {} : { embedded }
    if (sourceId === undefined) return known
    const passages = await this.retriever.ownAnswer(botId, indexVersion, sourceId)
    if (passages.length === 0) return known
    const found = await this.judge(question, passages, vocabulary, 'sure')
    if (found.sentences.length === 0) return known
    const probability = Math.max(found.confidence.probability, sureFrom)
    return { ...known, found: { ...found, confidence: { ...found.confidence, probability }, isTaught: true } }
  }

  /**
   * "How much is it?" is about the page on which it is asked. Without a subject a question shares few words with
   * anything, so {@link find} compares an answer whose outcome is `none` with that of the whole site. Undefined for a
   * question that names a subject, and if the page answers nothing.
   */
  private async ofPage(
    { botId, indexVersion = 'live', pageUrl }: QuestionInput,
    question: AnalyzedQuestion,
    vocabulary: BotVocabulary,
  ): Promise<FoundAnswer | undefined> {
    if (pageUrl === undefined || !namesNoSubject(question)) return undefined
    const passages = await this.retriever.page(botId, indexVersion, pageUrl)
    if (passages.length === 0) return undefined
    const found = await this.judge(question, passages, vocabulary)
    const [best] = found.sentences
    const isLikely = best !== undefined && found.confidence.probability >= shownFrom && !lacksKind(best)
    return found.confidence.outcome !== 'none' || isLikely ? found : undefined
  }

  /** Finds the owner's description of the business, in any language; undefined if there is none. */
  private async ofCompany(
    { botId, indexVersion = 'live' }: QuestionInput,
    question: AnalyzedQuestion,
    vocabulary: BotVocabulary,
  ): Promise<FoundAnswer | undefined> {
    const passages = await this.retriever.company(botId, indexVersion)
    if (passages.length === 0) return undefined
    const found = await this.judge(question, passages, vocabulary, 'sure')
    return found.sentences.length === 0 ? undefined : found
  }

  /** A question that seems to continue the previous one may stand alone: the reading that is answered better counts. */
  private async answerAsMeant(
    input: QuestionInput,
    question: AnalyzedQuestion,
    vocabulary: BotVocabulary,
    embedded?: EmbeddedText,
  ): Promise<FoundAnswer> {
    const found = await this.answer(input, question, vocabulary, embedded)
    if (found.confidence.outcome === 'sure' || !question.isFollowUp) return found
    const { text, language } = question
    const alone = (await this.loadRequests()).read(analyzeQuestion(text, { language, vocabulary }))
    if (asksForNothing(alone)) return found
    const otherwise = await this.answer(input, alone, vocabulary)
    return otherwise.confidence.probability > found.confidence.probability + otherReadingMargin ? otherwise : found
  }

  private async answer(
    { botId, indexVersion = 'live', signal }: QuestionInput,
    question: AnalyzedQuestion,
    vocabulary: BotVocabulary,
    embedded?: EmbeddedText,
  ): Promise<FoundAnswer> {
    const candidates = await this.retriever.retrieve({ botId, question, vocabulary, indexVersion, embedded, signal })
    const own = candidates.filter((passage) => passage.language === question.language)
    const found = await this.judge(question, own.length === 0 ? candidates : own, vocabulary)
    if (found.confidence.outcome === 'sure' || own.length === candidates.length || own.length === 0) return found
    // What is not surely said in the visitor's language may be said in another.
    const abroad = await this.judge(question, candidates, vocabulary)
    const isComplete = ({ sentences: [best], confidence }: FoundAnswer): boolean =>
      best !== undefined && confidence.outcome !== 'none' && !isIncomplete(best)
    if (!isComplete(found) && isComplete(abroad)) return abroad
    return abroad.confidence.probability > found.confidence.probability + foreignMargin ? abroad : found
  }

  /** @param outcome what it comes to, where that is known beforehand */
  private async judge(
    question: AnalyzedQuestion,
    candidates: readonly CandidatePassage[],
    vocabulary: BotVocabulary,
    outcome?: Outcome,
  ): Promise<FoundAnswer> {
    const texts = await this.loadTexts()
    const passages = rankPassages({ question, candidates, vocabulary, readings: this.readings, texts })
    const { sentences, confidence } = judgeAnswer(question, rankSentences(question, passages, texts))
    if (outcome === undefined || sentences.length === 0) return { question, passages, sentences, confidence }
    return { question, passages, sentences, confidence: { ...confidence, outcome } }
  }

  /** Searches the website for some words. Custom answers, the conversation and the visitor's page do not count. */
  async search(input: Pick<QuestionInput, 'botId' | 'language' | 'signal'>, words: string): Promise<FoundAnswer> {
    const vocabulary = await this.vocabularies.load(this.database, input.botId, 'live')
    const language = detectLanguage(words, input.language, vocabulary.languages)
    const question = analyzeQuestion(words, { language, vocabulary })
    return this.answer({ ...input, question: words }, question, vocabulary)
  }

  /** Languages of a bot's pages. */
  async languages(botId: string): Promise<readonly Language[]> {
    return (await this.vocabularies.load(this.database, botId, 'live')).languages
  }

  private loadRequests(): Promise<PlainRequests> {
    return (this.requests ??= StaticEncoder.shared().then((encoder) => new PlainRequests(encoder)))
  }

  private loadTexts(): Promise<TextVectors> {
    return (this.texts ??= StaticEncoder.shared().then((encoder) => new TextVectors(encoder)))
  }

  /** The page of a bot's site on which it says how it is reached: of those with such data the one with the most. */
  contactPage(botId: string): Promise<string | undefined> {
    return contactPageOf(this.database, botId)
  }

  /** How a bot's business is reached, as its pages say. */
  async contacts(botId: string): Promise<BusinessContacts> {
    return contactsIn(await contactPassages(this.database, botId))
  }

  /** Whether a business gives a telephone number anywhere. */
  async givesPhone(botId: string): Promise<boolean> {
    return contactsIn(await numberedPassages(this.database, botId)).phone !== undefined
  }

  /** The owner's own answer to this question, if there is one; nothing else is searched. */
  async customAnswer(input: QuestionInput): Promise<FoundAnswer | undefined> {
    const vocabulary = await this.vocabularies.load(this.database, input.botId, input.indexVersion ?? 'live')
    const language = detectLanguage(input.question, input.language, vocabulary.languages)
    const question = analyzeQuestion(input.question, { language, vocabulary, earlier: [] })
    return (await this.taught(input, question, vocabulary)).found
  }

  /** The language of a message, among those that visitors are spoken to in. */
  spokenLanguage(message: string, fallback: VisitorLanguage): VisitorLanguage {
    const found = detectLanguage(message, fallback, visitorLanguages)
    return visitorLanguages.find((language) => language === found) ?? fallback
  }

  /** The sources that a bot was given to read. */
  async reading(botId: string): Promise<{ isUntaught: boolean; hasSite: boolean }> {
    const bot = await readingOf(this.database, botId)
    return { isUntaught: bot?.untaught ?? false, hasSite: bot?.site ?? true }
  }

  /** As {@link BusinessHours.answer}. */
  opening(botId: string, question: AnalyzedQuestion, language: VisitorLanguage, instant: Date) {
    return this.hours.answer(botId, question, language, instant)
  }

  /** As {@link BusinessZones.of}. */
  zone(botId: string, language: Language, instant: Date): Promise<string | undefined> {
    return new BusinessZones(this.database).of(botId, instant, language)
  }
}

/** Prefers the answer of the visitor's page, unless the one of the whole site is much likelier. */
function likelierOf(ofPage: FoundAnswer, ofSite: FoundAnswer): FoundAnswer {
  if (ofSite.confidence.probability > ofPage.confidence.probability + otherReadingMargin) return ofSite
  return { ...ofPage, confidence: { ...ofPage.confidence, outcome: 'unsure' } }
}

/** Answer types that a page usually gives about its subject, such as the price of a product. */
const toldByPage: readonly AnalyzedQuestion['asked']['type'][] = [
  'money',
  'duration',
  'date',
  'time',
  'number',
  'distance',
]
/** Words as common as "cost" and "take" name no subject. */
const commonRankMax = 1_000

/** Whether a question asks for something of a subject that it does not name: "how much is it?", "wann ist das?" */
function namesNoSubject({ asked, terms, isFollowUp, language }: AnalyzedQuestion): boolean {
  return (
    !isFollowUp &&
    toldByPage.includes(asked.type) &&
    terms.every(({ word, isGrammar }) => isGrammar || isCommonWord(word, language, commonRankMax))
  )
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
