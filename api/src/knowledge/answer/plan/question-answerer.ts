import { Inject, Injectable, Logger } from '@nestjs/common'
import {
  type AnswerAuthor,
  type HandoffOffer,
  type Outcome,
  type Source,
  type VisitorLanguage,
  visitorLanguages,
} from '@loquia/contracts'
import { BotModels, type BotModel } from '../../../core/model-use/index.js'
import {
  HandoffRequestRecognizer,
  type HandoffRequest,
} from '../../search/analyze/requests/handoff/handoff-request-recognizer.js'
import { namesContact } from '../../languages/index.js'
import { smallTalkIn, type SmallTalk } from '../../search/analyze/small-talk.js'
import type { AnswerEvent, AnswerInput } from '../compose/answer-event.js'
import { certaintyOf, composeAnswer, type Certainty } from '../compose/compose-answer.js'
import { declinedText, nearbyPage } from '../compose/declined/declined-answer.js'
import { readModelAnswer, type CutAnswer } from '../compose/model/model-answer.js'
import { passagesFor, promptFor } from '../compose/model/model-prompt.js'
import { nextQuestions } from '../suggest/next-questions.js'
import { asksAboutTime } from '../compose/opening/opening-subject.js'
import { noPhoneText, handoffText } from '../compose/handoff-answer.js'
import { continuationPhrase, phrase, type PhraseKey } from '../compose/phrases.js'
import { modelFrom } from '../decide/thresholds.js'
import type { FoundAnswer } from '../decide/found-answer.js'
import { AnswerFinder } from './answer-finder.js'
import { BusinessHours } from './business-hours.js'
import { BusinessZones } from './business-zones.js'
import { searchFurther } from './search-further.js'

export type Clock = () => Date
export const CLOCK = Symbol('clock')

const defaultLanguage: VisitorLanguage = 'en'

@Injectable()
export class QuestionAnswerer {
  private readonly log = new Logger(QuestionAnswerer.name)

  constructor(
    @Inject(AnswerFinder) private readonly finder: AnswerFinder,
    @Inject(BusinessHours) private readonly hours: BusinessHours,
    @Inject(BusinessZones) private readonly zones: BusinessZones,
    @Inject(BotModels) private readonly models: Pick<BotModels, 'forBot'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(HandoffRequestRecognizer) private readonly requests: HandoffRequestRecognizer,
  ) {}

  /**
   * Ends without `end` if `signal` aborts. If the model fails, the website's sentences take over.
   * @throws AppError model_key_rejected, model_rate_limited, model_unavailable before any text, answer_interrupted
   * after some, unless the website surely answers. During ingestion, an early failure declines instead
   */
  async *answer(input: AnswerInput): AsyncIterable<AnswerEvent> {
    const { botId, question, history, pageUrl, signal } = input
    const language = input.language ?? defaultLanguage
    const small = smallTalkIn(question, language)
    if (small) {
      yield* inPieces(phrase(await this.smallTalkPhrase(botId, small.talk), small.language))
      yield endEvent({ sources: [], outcome: 'sure', confidence: 1, suggestions: nextQuestions(input) })
      return
    }
    const request = await this.requests.recognize(question)
    if (request === 'person') {
      const own = await this.finder.findCustomAnswer({ botId, question, language, signal })
      if (own === undefined) yield* this.offerHandoff(input, request)
      else yield* withHandoff(this.quote(input, own), 'requested')
      return
    }
    const earlier = history
      .filter((message) => message.role === 'user')
      .map((message) => message.content)
      .toReversed()
    const found = await this.finder
      .find({ botId, question, earlier, language, pageUrl, signal })
      .catch((cause: unknown) => {
        if (signal.aborted) return undefined
        throw cause
      })
    if (!found || signal.aborted) return
    if (found.isCustomAnswer !== true) {
      const openingAnswer = await this.hours.answer(botId, found.question, answerLanguage(input, found), this.clock())
      if (openingAnswer !== undefined) {
        yield* inPieces(openingAnswer.text)
        yield createEnd(
          input,
          { ...found, confidence: { ...found.confidence, probability: 1 } },
          'sure',
          openingAnswer.sources,
        )
        return
      }
      if (asksPhoneAlone(found) && !input.isIngesting && !(await this.finder.hasPhone(botId))) {
        const { isEmpty, hasSite } = await this.finder.loadKnowledge(botId)
        if (!isEmpty) {
          yield* this.answerWithoutPhone(input, found, hasSite)
          return
        }
      }
    }
    const model = found.isCustomAnswer === true ? undefined : await this.models.forBot(botId)
    if (request === 'complaint' && !answersComplaint(found)) {
      yield* this.offerHandoff(input, request)
      return
    }
    const answer = model ? this.askModel(model, input, found) : this.quote(input, found)
    yield* request === 'complaint' ? withHandoff(answer, 'offered') : answer
  }

  /** Nothing was searched, so nothing is unanswered. */
  private async *offerHandoff(input: AnswerInput, request: HandoffRequest): AsyncGenerator<AnswerEvent> {
    const { botId, question } = input
    const language = this.finder.detectVisitorLanguage(question, input.language ?? defaultLanguage)
    const channel = (await input.findHandoffChannel?.()) ?? 'contacts'
    const isJoined = channel === 'chat' || channel === 'waiting'
    const text = handoffText({
      language,
      channel,
      isComplaint: request === 'complaint',
      contacts: isJoined ? {} : await this.finder.loadContacts(botId),
      contactUrl: isJoined ? undefined : (input.contactUrl ?? (await this.finder.loadContactPage(botId))),
    })
    yield* inPieces(text)
    yield { ...endEvent({ sources: [], outcome: 'sure', confidence: 1, suggestions: [] }), handoff: 'requested' }
  }

  private async *answerWithoutPhone(
    input: AnswerInput,
    found: FoundAnswer,
    hasSite: boolean,
  ): AsyncGenerator<AnswerEvent> {
    const { email } = await this.finder.loadContacts(input.botId)
    const contactUrl = input.contactUrl ?? (await this.finder.loadContactPage(input.botId))
    yield* inPieces(noPhoneText({ language: answerLanguage(input, found), hasSite, email, contactUrl }))
    yield createEnd(input, found, 'none', [])
  }

  /** @param isDoubted the model found no answer here */
  private async *quote(input: AnswerInput, found: FoundAnswer, isDoubted = false): AsyncGenerator<AnswerEvent> {
    const certainty = certaintyOf(found)
    const answer = certainty && (await this.compose(input, found, isDoubted ? 'weak' : certainty))
    if (answer === undefined) {
      yield* inPieces(await this.composeDeclined(input, found))
      yield createEnd(input, found, 'none', [])
      return
    }
    yield* inPieces(answer.text)
    yield createEnd(input, found, certainty === 'sure' && !isDoubted ? 'sure' : 'unsure', answer.sources)
  }

  private async compose(input: AnswerInput, found: FoundAnswer, certainty: Certainty) {
    const { question, sentences } = found
    return composeAnswer({
      certainty,
      question,
      sentences,
      language: answerLanguage(input, found),
      isIngesting: input.isIngesting,
      hasSite: certainty !== 'likely' || (await this.finder.loadKnowledge(input.botId)).hasSite,
    })
  }

  private async composeDeclined(input: AnswerInput, found: FoundAnswer): Promise<string> {
    const { botId, isIngesting } = input
    const contactUrl = input.contactUrl ?? (await this.finder.loadContactPage(botId))
    return declinedText({
      language: answerLanguage(input, found),
      isIngesting,
      contactUrl,
      contacts: await this.finder.loadContacts(botId),
      nearby: nearbyPage(found, contactUrl),
      ...(await this.finder.loadKnowledge(botId)),
    })
  }

  /** A bot without a website must not mention one. */
  private async smallTalkPhrase(botId: string, talk: SmallTalk): Promise<PhraseKey> {
    if (talk !== 'identity' && talk !== 'help') return talk
    return (await this.finder.loadKnowledge(botId)).hasSite ? talk : `${talk}WithoutSite`
  }

  private async findBusinessTime(botId: string, { question, passages }: FoundAnswer) {
    const instant = this.clock()
    const language = passages[0]?.language ?? question.language
    const zone = await this.zones.findZone(botId, instant, language)
    return zone === undefined ? undefined : { instant, zone, passages }
  }

  private async *askModel(model: BotModel, input: AnswerInput, found: FoundAnswer): AsyncGenerator<AnswerEvent> {
    const { signal } = input
    const isReadable = found.confidence.probability >= modelFrom
    if (!isReadable && found.confidence.outcome !== 'none') {
      yield* this.quote(input, found)
      return
    }
    if (isReadable && (yield* this.streamModelAnswer(model, input, found))) return
    if (signal.aborted) return
    const read = isReadable ? passagesFor(found) : []
    const further = await searchFurther({ finder: this.finder, model, input, found, read })
    if (further !== undefined && (yield* this.streamModelAnswer(model, input, further, true))) return
    // After the model found nothing, a quotation is at most unsure.
    if (!signal.aborted) yield* this.quote(input, found, isReadable)
  }

  /**
   * @param hasFallback an early failure is not an error
   * @returns whether any text was sent
   */
  private async *streamModelAnswer(
    model: BotModel,
    input: AnswerInput,
    found: FoundAnswer,
    hasFallback = false,
  ): AsyncGenerator<AnswerEvent, boolean> {
    const { question, history, signal } = input
    const passages = passagesFor(found)
    const language = answerLanguage(input, found)
    const time = asksAboutTime(found.question) ? await this.findBusinessTime(input.botId, found) : undefined
    const prompt = promptFor({ question, passages, history, language, time })
    let ended = false
    for await (const event of readModelAnswer({
      pieces: model.streamText(prompt, signal),
      system: prompt.system,
      found,
      passages,
      language,
      time,
    })) {
      if (event.type === 'cut' && !event.started && hasFallback) return false
      ended = event.type !== 'text'
      if (event.type === 'text') yield event
      else if (event.type === 'cut') yield* this.continueWithQuotation(event, input, found)
      else yield createEnd(input, found, 'sure', event.sources)
    }
    return ended
  }

  private async *continueWithQuotation(
    cut: CutAnswer,
    input: AnswerInput,
    found: FoundAnswer,
  ): AsyncGenerator<AnswerEvent> {
    const reason = cut.cause instanceof Error ? cut.cause.message : String(cut.cause)
    const answer = certaintyOf(found) === 'sure' ? await this.compose(input, found, 'sure') : undefined
    if (answer === undefined) {
      if (cut.started || !input.isIngesting) throw cut.cause
      // Half a website seldom answers, so mention the running ingestion.
      this.log.warn(`declined_without_model reason=${reason}`)
      yield* this.quote(input, found)
      return
    }
    this.log.warn(`answered_without_model reason=${reason}`)
    const language = answerLanguage(input, found)
    const { text, sources } = answer
    const before = cut.sources.length
    if (cut.started) yield* inPieces(`…\n\n${continuationPhrase(language)}\n\n`)
    yield* inPieces(text.replace(/(?<!\\)\[(\d+)\]/g, (_, number: string) => `[${Number(number) + before}]`))
    yield createEnd(input, found, 'sure', [
      ...cut.sources,
      ...sources.map((source) => Object.assign({}, source, { number: source.number + before })),
    ])
  }
}

/** A complaint with a word unknown to the site is about something else. */
function answersComplaint({ question, confidence }: FoundAnswer): boolean {
  return (
    confidence.outcome === 'sure' &&
    question.terms.every(({ isGrammar, isKnown, isRepaired }) => isGrammar || isKnown || isRepaired)
  )
}

function answerLanguage({ language }: AnswerInput, { question }: FoundAnswer): VisitorLanguage {
  return visitorLanguages.find((spoken) => spoken === question.language) ?? language ?? defaultLanguage
}

/** "Can I order by phone?" may be answered by a sentence. */
function asksPhoneAlone({ question: { asked, terms }, confidence }: FoundAnswer): boolean {
  if (asked.phone !== true) return false
  return confidence.outcome !== 'sure' || terms.every(({ word, isGrammar }) => isGrammar || namesContact(word))
}

function createEnd(input: AnswerInput, found: FoundAnswer, outcome: Outcome, sources: Source[]): AnswerEvent {
  const quoted = outcome === 'none' ? undefined : found.sentences[0]?.passage
  const suggestions = nextQuestions(input, { found, answered: outcome === 'sure', quoted })
  const generatedBy = found.isCustomAnswer === true && outcome === 'sure' ? 'owner' : 'ai'
  return endEvent({ sources, outcome, confidence: found.confidence.probability, suggestions, generatedBy })
}

interface End {
  sources: Source[]
  outcome: Outcome
  confidence: number
  suggestions: string[]
  generatedBy?: AnswerAuthor
}

function endEvent({ generatedBy = 'ai', ...ended }: End): Extract<AnswerEvent, { type: 'end' }> {
  return { type: 'end', ...ended, refused: ended.outcome === 'none', generatedBy }
}

async function* withHandoff(events: AsyncIterable<AnswerEvent>, handoff: HandoffOffer): AsyncGenerator<AnswerEvent> {
  for await (const event of events) yield event.type === 'end' ? { ...event, handoff } : event
}

function* inPieces(text: string): Generator<AnswerEvent> {
  for (const [piece] of text.matchAll(/(?:\S+\s*){1,4}/g)) yield { type: 'text', text: piece }
}
