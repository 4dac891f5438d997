import { Inject, Injectable, Logger } from '@nestjs/common'
import { defaultLocale, type Source } from '@loquia/contracts'
import { BotModels, type BotModel } from '../model-use/index.js'
import type { AnswerEvent, AnswerInput } from './answer/answer-event.js'
import type { Judgment } from './answer/evidence.js'
import { composeExtractive, nearestTo } from './answer/extractive-answer.js'
import { findAnswer } from './answer/find-answer.js'
import { passagesFor, promptFor, readModelAnswer, type CutAnswer } from './answer/model-answer.js'
import { nextQuestions } from './answer/next-questions.js'
import { goesOnPhrase, refusalText } from './answer/phrases.js'
import { smallTalk } from './answer/small-talk.js'
import { detectLanguage } from './language/index.js'
import type { RankedChunk, Retrieval } from './retrieval/ranked-chunk.js'
import { Retriever } from './retrieval/retriever.js'

/** Answers a visitor from what a bot has read: with the model when there is one, with the site's own sentences otherwise. */
@Injectable()
export class QuestionAnswerer {
  private readonly log = new Logger(QuestionAnswerer.name)

  constructor(
    @Inject(Retriever) private readonly retriever: Retriever,
    @Inject(BotModels) private readonly models: Pick<BotModels, 'of'>,
  ) {}

  /**
   * Streams the answer; the last event is `end`. Ends without it when `signal` aborts. When the model fails, the website's
   * own sentences answer, or go on where the model broke off.
   * @throws AppError model_key_rejected, model_rate_limited, model_unavailable before any text, answer_interrupted after
   * some: when the model fails and the website's sentences alone do not answer. While the website is still being read, a
   * model that fails before any text makes a refusal that says so, not an error
   */
  async *answer(input: AnswerInput): AsyncIterable<AnswerEvent> {
    const { botId, question, history, signal } = input
    const fallback = input.language ?? defaultLocale
    const talk = smallTalk(question, detectLanguage(question, fallback))
    if (talk) {
      yield* inPieces(talk.text)
      yield end([], false, nextQuestions(input))
      return
    }
    const earlier = history
      .filter((message) => message.role === 'user')
      .map((message) => message.content)
      .toReversed()
    const found = await findAnswer(this.retriever, { botId, question, earlier, language: fallback, signal }).catch(
      (cause: unknown) => {
        if (signal.aborted) return undefined
        throw cause
      },
    )
    if (!found || signal.aborted) return
    const { retrieval, judgment, answer, besides } = found
    // The gate counts words; a model that also searches by meaning may say itself that the passages do not answer.
    const mayAsk = judgment.best !== undefined && (judgment.level !== 'none' || retrieval.byMeaning)
    const model = mayAsk ? await this.models.of(botId) : undefined
    if (model) {
      yield* this.askModel(model, input, retrieval, judgment, besides)
      return
    }
    if (!answer) {
      yield* this.refuse(input, retrieval, { ...judgment, level: judgment.level === 'none' ? 'none' : 'near' })
      return
    }
    yield* inPieces(answer.text)
    yield end(answer.sources, false, nextQuestions(input, { retrieval, answered: true }))
  }

  private async *askModel(
    model: BotModel,
    input: AnswerInput,
    retrieval: Retrieval,
    judgment: Judgment,
    besides: readonly RankedChunk[],
  ): AsyncGenerator<AnswerEvent> {
    const { question, history, signal } = input
    const { language } = retrieval.question
    const passages = passagesFor(retrieval, besides)
    const prompt = promptFor(question, passages, history, language)
    let ended = false
    for await (const event of readModelAnswer({
      pieces: model.streamText(prompt, signal),
      system: prompt.system,
      retrieval,
      passages,
    })) {
      ended = event.type !== 'text'
      if (event.type === 'text') yield event
      else if (event.type === 'end')
        yield { ...event, suggestions: nextQuestions(input, { retrieval, answered: !event.refused }) }
      else yield* this.goOn(event, input, retrieval, judgment)
    }
    if (!ended && !signal.aborted)
      yield* this.refuse(input, retrieval, { ...judgment, level: judgment.level === 'none' ? 'none' : 'near' })
  }

  /** The website's own sentences in the place of a model that failed. */
  private async *goOn(
    cut: CutAnswer,
    input: AnswerInput,
    retrieval: Retrieval,
    judgment: Judgment,
  ): AsyncGenerator<AnswerEvent> {
    if (judgment.level !== 'enough') {
      if (cut.started || !input.stillReading) throw cut.cause
      // Half of a website seldom answers, with or without a model: what is true and helps is that reading goes on.
      this.log.warn(
        `Declining without the model: ${cut.cause instanceof Error ? cut.cause.message : String(cut.cause)}`,
      )
      yield* this.refuse(input, retrieval, judgment)
      return
    }
    this.log.warn(`Answering without the model: ${cut.cause instanceof Error ? cut.cause.message : String(cut.cause)}`)
    const { language } = retrieval.question
    const { text, sources } = composeExtractive(retrieval, language)
    const before = cut.sources.length
    if (cut.started) yield* inPieces(`…\n\n${goesOnPhrase(language)}\n\n`)
    yield* inPieces(text.replace(/(?<!\\)\[(\d+)\]/g, (_, number: string) => `[${Number(number) + before}]`))
    yield end(
      [
        ...cut.sources,
        ...sources.map(({ number, url, title, snippet }) => ({ number: number + before, url, title, snippet })),
      ],
      false,
      nextQuestions(input, { retrieval, answered: true }),
    )
  }

  /** Says that the site does not answer, what comes nearest, and where to ask: the owner's address, else the site's own page of contacts. */
  private async *refuse(input: AnswerInput, retrieval: Retrieval, { level }: Judgment): AsyncGenerator<AnswerEvent> {
    const { botId, stillReading } = input
    const { language } = retrieval.question
    const nearest = level === 'near' ? nearestTo(retrieval, language) : undefined
    const contactUrl = input.contactUrl ?? (await this.retriever.contactPage(botId))
    yield* inPieces(
      refusalText({
        language,
        stillReading,
        contactUrl,
        nearest: nearest && { title: nearest.source.title, quotation: nearest.quotation, isAbroad: nearest.isAbroad },
      }),
    )
    yield end(nearest ? [nearest.source] : [], true, nextQuestions(input, { retrieval, answered: false }))
  }
}

function end(sources: Source[], refused: boolean, suggestions: string[]): AnswerEvent {
  return { type: 'end', sources, suggestions, refused }
}

/** A few words at a time, as they will be read. */
function* inPieces(text: string): Generator<AnswerEvent> {
  for (const [piece] of text.matchAll(/(?:\S+\s*){1,4}/g)) yield { type: 'text', text: piece }
}
