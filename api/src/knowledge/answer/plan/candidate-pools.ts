import { companyQuestions, localeOf, type Outcome, visitorLanguageOf } from '@loquia/contracts'
import { isCommonWord } from '../../languages/index.js'
import type { AnalyzedQuestion } from '../../search/analyze/analyzed-question.js'
import { asksAboutBusiness } from '../../search/analyze/small-talk.js'
import type { AnswerVariants } from '../../search/custom-answers/answer-variants.js'
import type { CandidatePassage } from '../../search/retrieve/candidate-passage.js'
import {
  loadCustomAnswer,
  loadCustomAnswers,
  loadIntroduction,
  loadPagePassages,
} from '../../search/retrieve/passages.queries.js'
import type { RetrievalInput, Retriever } from '../../search/retrieve/retriever.js'
import { lacksKind } from '../decide/confidence.js'
import type { FoundAnswer } from '../decide/found-answer.js'
import { shownFrom, sureFrom } from '../decide/thresholds.js'

export interface QuestionSearch extends RetrievalInput {
  /** The URL is empty if unknown. */
  pageUrl: string
  retriever: Retriever
  variants: AnswerVariants | undefined
  /** Ignores the conversation. */
  analyze(text: string): AnalyzedQuestion
}

/** Passages among which an answer may be. */
export interface CandidatePool {
  /** Returns the question as this pool understands it, or undefined if it does not concern the pool. */
  read(search: QuestionSearch): AnalyzedQuestion | undefined
  load(search: QuestionSearch, question: AnalyzedQuestion): Promise<readonly CandidatePassage[]>
  /** Ranks passages in other languages only if those in the question's language do not surely answer. */
  prefersOwnLanguage?: true
  /** Sets the outcome of an answer; undefined if it does not count. */
  accept(found: FoundAnswer): FoundAnswer | undefined
  /** An answer replaces that of an earlier pool only if it is more probable by this margin; by default always. */
  minMargin?: number
  /** An answer that confidence judges unsure ends the search, too. */
  endsUnsure?: true
}

/** Follow-up questions are excluded, as their meaning depends on the conversation. */
export const customAnswer: CandidatePool = {
  read: ({ question }) => (question.isFollowUp ? undefined : question),
  load: async (search, question) => {
    const { botId, indexVersion, signal, retriever, variants } = search
    const match = await variants?.find(botId, question, signal)
    // The whole site's pool need not embed the same text again.
    search.embedded = match?.embedded
    const { sourceId } = match ?? {}
    return sourceId === undefined
      ? []
      : retriever.load((runner) => loadCustomAnswer(runner, botId, indexVersion, sourceId))
  },
  accept: (found) => withOutcome('sure', { ...found, isCustomAnswer: true }, sureFrom),
}

/**
 * "How much is it?" is about the visitor's page. Such questions share few words with any text, so a likely answer
 * counts, unless the site has a much likelier one.
 */
const visitorPage: CandidatePool = {
  read: ({ question, pageUrl }) => (pageUrl !== '' && namesNoSubject(question) ? question : undefined),
  load: ({ botId, indexVersion, pageUrl, retriever }) =>
    retriever.load((runner) => loadPagePassages(runner, botId, indexVersion, pageUrl)),
  accept: (found) => (found.confidence.outcome === 'none' ? acceptLikely(found) : found),
  endsUnsure: true,
}

/** "Who are you?" has no search word: the owner's description answers, else the site's introduction. */
const companyAnswer: CandidatePool = {
  read: (search) => (asksOnlyAboutCompany(search) ? companyQuestion(search) : undefined),
  load: ({ botId, indexVersion, retriever }) =>
    retriever.load((runner) => loadCustomAnswers(runner, botId, indexVersion, Object.values(companyQuestions))),
  accept: (found) => withOutcome('sure', found),
}

export const wholeSite: CandidatePool = {
  read: ({ question }) => question,
  load: (search, question) => search.retriever.retrieve({ ...search, question }),
  prefersOwnLanguage: true,
  accept: (found) => found,
  minMargin: 0.2,
}

const introduction: CandidatePool = {
  ...companyAnswer,
  load: ({ botId, indexVersion, retriever }) =>
    retriever.load((runner) => loadIntroduction(runner, botId, indexVersion)),
  accept: (found) => withOutcome('unsure', found) ?? found,
}

/** Pools are listed in the order of search. */
export const candidatePools: readonly CandidatePool[] = [
  customAnswer,
  visitorPage,
  companyAnswer,
  { ...wholeSite, read: (search) => companyAnswer.read(search) ?? search.question },
  { ...wholeSite, read: readWithoutConversation },
  { ...companyAnswer, read: (search) => (namesCompany(search) ? companyQuestion(search) : undefined) },
  introduction,
]

function withOutcome(outcome: Outcome, found: FoundAnswer, atLeast = 0): FoundAnswer | undefined {
  const probability = Math.max(found.confidence.probability, atLeast)
  return found.sentences.length === 0 ? undefined : { ...found, confidence: { probability, outcome } }
}

function acceptLikely(found: FoundAnswer): FoundAnswer | undefined {
  const { confidence, sentences } = found
  const [best] = sentences
  const isLikely = best !== undefined && confidence.probability >= shownFrom && !lacksKind(best)
  return isLikely ? withOutcome('unsure', found) : undefined
}

/** A question that seems to continue the previous one may stand alone. */
function readWithoutConversation({ question, analyze }: QuestionSearch): AnalyzedQuestion | undefined {
  const alone = question.isFollowUp && !asksAboutBusiness(question.text) ? analyze(question.text) : undefined
  return alone === undefined || hasNoSearchTerm(alone) ? undefined : alone
}

function companyQuestion({ question: { text, language }, analyze }: QuestionSearch): AnalyzedQuestion {
  return { ...analyze(companyQuestions[localeOf(visitorLanguageOf(language))]), text }
}

function asksOnlyAboutCompany({ question }: QuestionSearch): boolean {
  return hasNoSearchTerm(question) || asksAboutBusiness(question.text)
}

type AnswerType = AnalyzedQuestion['asked']['type']

const typesAnsweredByPage: readonly AnswerType[] = ['money', 'duration', 'date', 'time', 'number', 'distance']
/** Words as common as "cost" and "take" name no subject. */
const commonRankMax = 1_000

/** "How much is it?", "wann ist das?". */
function namesNoSubject({ asked, terms, isFollowUp, language }: AnalyzedQuestion): boolean {
  return (
    !isFollowUp &&
    typesAnsweredByPage.includes(asked.type) &&
    terms.every(({ word, isGrammar }) => isGrammar || isCommonWord(word, language, commonRankMax))
  )
}

const typesAnsweredByCompany: readonly AnswerType[] = ['person', 'open', 'definition']

/** True for "Tell me about your company", false for "Does your company have a car park?". */
function namesCompany(search: QuestionSearch): boolean {
  const { asked, isFollowUp, text } = search.question
  const contentTerms = ({ terms }: AnalyzedQuestion) => terms.filter(({ isGrammar }) => !isGrammar)
  const [heaviest] = contentTerms(search.question).toSorted((a, b) => b.weight - a.weight)
  if (heaviest === undefined || isFollowUp || asksAboutBusiness(text)) return false
  if (!typesAnsweredByCompany.includes(asked.type)) return false
  return contentTerms(companyQuestion(search)).some(({ stems }) =>
    [...heaviest.stems.keys()].some((stemmed) => stems.has(stemmed)),
  )
}

/** True for "Who are you?", false for "Where are you?". */
function hasNoSearchTerm({ terms, words, asked, isFollowUp }: AnalyzedQuestion): boolean {
  const isOpen = [...typesAnsweredByCompany, 'yes-no'].includes(asked.type)
  return words.length > 0 && isOpen && !isFollowUp && terms.every(({ isGrammar }) => isGrammar)
}
