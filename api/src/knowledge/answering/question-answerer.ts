import { Inject, Injectable, Logger } from '@nestjs/common'
import {
  type AnswerAuthor,
  type HandoffOffer,
  type Outcome,
  type Source,
  type VisitorLanguage,
  visitorLanguages,
} from '@loquia/contracts'
import { BotModels, type BotModel } from '../../model-use/index.js'
import type { AnswerEvent, AnswerInput } from '../composition/answer-event.js'
import { CLOCK, type Clock } from '../clock.js'
import { certaintyOf, composeAnswer, type Certainty } from '../composition/compose-answer.js'
import { declinedText } from '../composition/declined/declined-answer.js'
import { nearbyPage } from '../composition/declined/nearby-page.js'
import { readModelAnswer, type CutAnswer } from '../composition/model/model-answer.js'
import { passagesFor, promptFor } from '../composition/model/model-prompt.js'
import { nextQuestions } from '../composition/suggestions/next-questions.js'
import { asksOfTime } from '../composition/opening/opening-of.js'
import { noPhoneText, personText } from '../composition/person-answer.js'
import { goesOnPhrase, phrase, type PhraseKey } from '../composition/phrases.js'
import { modelFrom } from '../confidence/thresholds.js'
import type { FoundAnswer } from '../confidence/found-answer.js'
import { AnswerFinder } from './answer-finder.js'
import { searchFurther } from './search-further.js'
import { PersonRequestRecognizer, type PersonRequest } from '../requests/person/person-request-recognizer.js'
import { namesContact } from '../languages/index.js'
import { smallTalkIn, type SmallTalk } from '../query/small-talk.js'

const defaultLanguage: VisitorLanguage = 'en'

/**
 * Answers a visitor from what a bot has read: with the model when there is one, with the site's own sentences
 * otherwise.
 */
@Injectable()
export class QuestionAnswerer {
  private readonly log = new Logger(QuestionAnswerer.name)

  constructor(
    @Inject(AnswerFinder) private readonly finder: AnswerFinder,
    @Inject(BotModels) private readonly models: Pick<BotModels, 'of'>,
    @Inject(CLOCK) private readonly clock: Clock = () => new Date(),
    @Inject(PersonRequestRecognizer) private readonly requests = new PersonRequestRecognizer(),
  ) {}

  /**
   * Streams the answer; the last event is `end`. Ends without it when `signal` aborts. When the model fails, the
   * website's own sentences answer, or go on where the model broke off.
   * @throws AppError model_key_rejected, model_rate_limited, model_unavailable before any text, answer_interrupted
   * after some: when the model fails and the website's sentences alone are no sure answer. While the website is still
   * being read, a model that fails before any text makes a declined answer that says so, not an error
   */
  async *answer(input: AnswerInput): AsyncIterable<AnswerEvent> {
    const { botId, question, history, pageUrl, signal } = input
    const language = input.language ?? defaultLanguage
    const small = smallTalkIn(question, language)
    if (small) {
      yield* inPieces(phrase(await this.sayOf(botId, small.talk), small.language))
      yield end({ sources: [], outcome: 'sure', confidence: 1, suggestions: nextQuestions(input) })
      return
    }
    const request = await this.requests.recognize(question)
    if (request === 'person') {
      const own = await this.finder.customAnswer({ botId, question, language, signal })
      if (own === undefined) yield* this.leadToPerson(input, request)
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
    if (found.isTaught !== true) {
      const told = await this.finder.opening(botId, found.question, spokenTo(input, found), this.clock())
      if (told !== undefined) {
        yield* inPieces(told.text)
        yield endOf(input, { ...found, confidence: { ...found.confidence, probability: 1 } }, 'sure', told.sources)
        return
      }
      if (asksPhoneAlone(found) && !input.stillReading && !(await this.finder.givesPhone(botId))) {
        const { isUntaught, hasSite } = await this.finder.reading(botId)
        if (!isUntaught) {
          yield* this.leadToWriting(input, found, hasSite)
          return
        }
      }
    }
    const model = found.isTaught === true ? undefined : await this.models.of(botId)
    if (request === 'complaint' && !answersComplaint(found)) {
      yield* this.leadToPerson(input, request)
      return
    }
    const answer = model ? this.askModel(model, input, found) : this.quote(input, found)
    yield* request === 'complaint' ? withHandoff(answer, 'offered') : answer
  }

  /** Tells a visitor who asks for a person how to reach one. Nothing was sought, so nothing is unanswered. */
  private async *leadToPerson(input: AnswerInput, request: PersonRequest): AsyncGenerator<AnswerEvent> {
    const { botId, question } = input
    const language = this.finder.spokenLanguage(question, input.language ?? defaultLanguage)
    const way = (await input.person?.()) ?? 'contacts'
    const isJoined = way === 'chat' || way === 'waiting'
    const text = personText({
      language,
      way,
      isComplaint: request === 'complaint',
      contacts: isJoined ? {} : await this.finder.contacts(botId),
      contactUrl: isJoined ? undefined : (input.contactUrl ?? (await this.finder.contactPage(botId))),
    })
    yield* inPieces(text)
    yield { ...end({ sources: [], outcome: 'sure', confidence: 1, suggestions: [] }), handoff: 'requested' }
  }

  /** Declines a question for a telephone number that the business gives nowhere, and says how to write instead. */
  private async *leadToWriting(input: AnswerInput, found: FoundAnswer, hasSite: boolean): AsyncGenerator<AnswerEvent> {
    const { email } = await this.finder.contacts(input.botId)
    const contactUrl = input.contactUrl ?? (await this.finder.contactPage(input.botId))
    yield* inPieces(noPhoneText({ language: spokenTo(input, found), hasSite, email, contactUrl }))
    yield endOf(input, found, 'none', [])
  }

  /** The site's own words, or declined with the ways to ask. @param isDoubted the model found no answer in them */
  private async *quote(input: AnswerInput, found: FoundAnswer, isDoubted = false): AsyncGenerator<AnswerEvent> {
    const certainty = certaintyOf(found)
    const answer = certainty && (await this.compose(input, found, isDoubted ? 'weak' : certainty))
    if (answer === undefined) {
      yield* inPieces(await this.declined(input, found))
      yield endOf(input, found, 'none', [])
      return
    }
    yield* inPieces(answer.text)
    yield endOf(input, found, certainty === 'sure' && !isDoubted ? 'sure' : 'unsure', answer.sources)
  }

  private async compose(input: AnswerInput, found: FoundAnswer, certainty: Certainty) {
    const { question, sentences } = found
    return composeAnswer({
      certainty,
      question,
      sentences,
      language: spokenTo(input, found),
      stillReading: input.stillReading,
      hasSite: certainty !== 'likely' || (await this.finder.reading(input.botId)).hasSite,
    })
  }

  /** Declines, and names the owner's address, or the site's contact page with its telephone number and email. */
  private async declined(input: AnswerInput, found: FoundAnswer): Promise<string> {
    const { botId, stillReading } = input
    const contactUrl = input.contactUrl ?? (await this.finder.contactPage(botId))
    return declinedText({
      language: spokenTo(input, found),
      stillReading,
      contactUrl,
      contacts: await this.finder.contacts(botId),
      nearby: nearbyPage(found, contactUrl),
      ...(await this.finder.reading(botId)),
    })
  }

  /** A bot without a website does not mention one when it speaks of itself. */
  private async sayOf(botId: string, talk: SmallTalk): Promise<PhraseKey> {
    if (talk !== 'identity' && talk !== 'help') return talk
    return (await this.finder.reading(botId)).hasSite ? talk : `${talk}WithoutSite`
  }

  /** The time at the business, where its zone is known. */
  private async timeAt(botId: string, { question, passages }: FoundAnswer) {
    const instant = this.clock()
    const language = passages[0]?.language ?? question.language
    const zone = await this.finder.zone(botId, language, instant)
    return zone === undefined ? undefined : { instant, zone, passages }
  }

  /** Asks the model. If it finds no answer, asks it for other search words and lets it read what they find. */
  private async *askModel(model: BotModel, input: AnswerInput, found: FoundAnswer): AsyncGenerator<AnswerEvent> {
    const { signal } = input
    const isReadable = found.confidence.probability >= modelFrom
    if (!isReadable && found.confidence.outcome !== 'none') {
      yield* this.quote(input, found)
      return
    }
    if (isReadable && (yield* this.readWith(model, input, found))) return
    if (signal.aborted) return
    const read = isReadable ? passagesFor(found) : []
    const further = await searchFurther({ finder: this.finder, model, input, found, read })
    if (further !== undefined && (yield* this.readWith(model, input, further, true))) return
    // A model that has read the passages and found no answer leaves a quotation at most a possible one.
    if (!signal.aborted) yield* this.quote(input, found, isReadable)
  }

  /**
   * Lets the model answer from what was found.
   * @param hasFallback whether a failure before any text is no error, since there is something else to say
   * @returns whether something was said
   */
  private async *readWith(
    model: BotModel,
    input: AnswerInput,
    found: FoundAnswer,
    hasFallback = false,
  ): AsyncGenerator<AnswerEvent, boolean> {
    const { question, history, signal } = input
    const passages = passagesFor(found)
    const language = spokenTo(input, found)
    const time = asksOfTime(found.question) ? await this.timeAt(input.botId, found) : undefined
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
      else if (event.type === 'cut') yield* this.goOn(event, input, found)
      else yield endOf(input, found, 'sure', event.sources)
    }
    return ended
  }

  /** The website's own sentences in the place of a model that failed. */
  private async *goOn(cut: CutAnswer, input: AnswerInput, found: FoundAnswer): AsyncGenerator<AnswerEvent> {
    const reason = cut.cause instanceof Error ? cut.cause.message : String(cut.cause)
    const answer = certaintyOf(found) === 'sure' ? await this.compose(input, found, 'sure') : undefined
    if (answer === undefined) {
      if (cut.started || !input.stillReading) throw cut.cause
      // Half of a website seldom answers, with or without a model: what is true and helps is that reading goes on.
      this.log.warn(`Declining without the model: ${reason}`)
      yield* this.quote(input, found)
      return
    }
    this.log.warn(`Answering without the model: ${reason}`)
    const language = spokenTo(input, found)
    const { text, sources } = answer
    const before = cut.sources.length
    if (cut.started) yield* inPieces(`…\n\n${goesOnPhrase(language)}\n\n`)
    yield* inPieces(text.replace(/(?<!\\)\[(\d+)\]/g, (_, number: string) => `[${Number(number) + before}]`))
    yield endOf(input, found, 'sure', [
      ...cut.sources,
      ...sources.map((source) => Object.assign({}, source, { number: source.number + before })),
    ])
  }
}

/** Whether a site surely answers a complaint: with a word in it that the site does not have, it is about something else. */
function answersComplaint({ question, confidence }: FoundAnswer): boolean {
  return (
    confidence.outcome === 'sure' &&
    question.terms.every(({ isGrammar, isKnown, isRepaired }) => isGrammar || isKnown || isRepaired)
  )
}

/** The language of the question where the bot speaks it, else that of the visitor's page. */
function spokenTo({ language }: AnswerInput, { question }: FoundAnswer): VisitorLanguage {
  return visitorLanguages.find((spoken) => spoken === question.language) ?? language ?? defaultLanguage
}

/** Whether only a telephone number answers: another question ("Can I order by phone?") may be answered by a sentence. */
function asksPhoneAlone({ question: { asked, terms }, confidence }: FoundAnswer): boolean {
  if (asked.phone !== true) return false
  return confidence.outcome !== 'sure' || terms.every(({ word, isGrammar }) => isGrammar || namesContact(word))
}

function endOf(input: AnswerInput, found: FoundAnswer, outcome: Outcome, sources: Source[]): AnswerEvent {
  const suggestions = nextQuestions(input, { found, answered: outcome === 'sure' })
  const generatedBy = found.isTaught === true && outcome === 'sure' ? 'owner' : 'ai'
  return end({ sources, outcome, confidence: found.confidence.probability, suggestions, generatedBy })
}

interface End {
  sources: Source[]
  outcome: Outcome
  confidence: number
  suggestions: string[]
  generatedBy?: AnswerAuthor
}

function end({ generatedBy = 'ai', ...ended }: End): Extract<AnswerEvent, { type: 'end' }> {
  return { type: 'end', ...ended, refused: ended.outcome === 'none', generatedBy }
}

/** The events of an answer that leads to a person as well. */
async function* withHandoff(events: AsyncIterable<AnswerEvent>, handoff: HandoffOffer): AsyncGenerator<AnswerEvent> {
  for await (const event of events) yield event.type === 'end' ? { ...event, handoff } : event
}

/** A few words at a time, as they will be read. */
function* inPieces(text: string): Generator<AnswerEvent> {
  for (const [piece] of text.matchAll(/(?:\S+\s*){1,4}/g)) yield { type: 'text', text: piece }
}
