import { Inject, Injectable } from '@nestjs/common'
import { defaultLocale, type Locale, type Source } from '@loquia/contracts'
import { OpenAiModel } from '../openai/index.js'
import type { AnswerEvent, AnswerInput } from './answer/answer-event.js'
import { evidenceOf, type Judgement } from './answer/evidence.js'
import { composeExtractive } from './answer/extractive-answer.js'
import { passagesFor, promptFor, readModelAnswer } from './answer/model-answer.js'
import { nextQuestions } from './answer/next-questions.js'
import { refusalText } from './answer/phrases.js'
import { smallTalk } from './answer/small-talk.js'
import { detectLanguage } from './language/index.js'
import { Retriever } from './retrieval/retriever.js'

/** Answers a visitor from what a bot has read: with the model when there is one, with the site's own sentences otherwise. */
@Injectable()
export class QuestionAnswerer {
  constructor(
    @Inject(Retriever) private readonly retriever: Retriever,
    @Inject(OpenAiModel) private readonly model: OpenAiModel,
  ) {}

  /**
   * Streams the answer; the last event is `end`. Ends without it when `signal` aborts.
   * @throws AppError model_key_rejected, model_rate_limited, model_unavailable before any text; answer_interrupted after some
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
    const earlier = history.filter((message) => message.role === 'user').map((message) => message.content).toReversed()
    const retrieval = await this.retriever.retrieve({ botId, question, earlier, language: fallback, signal }).catch((cause: unknown) => {
      if (signal.aborted) return undefined
      throw cause
    })
    if (!retrieval || signal.aborted) return
    const { language } = retrieval.question
    const judgement = evidenceOf(retrieval)
    if (this.model.configured && judgement.best && (judgement.level !== 'none' || retrieval.byMeaning)) {
      // The gate counts words; a model that also searches by meaning may say itself that the passages do not answer.
      const passages = passagesFor(retrieval)
      const pieces = this.model.streamText(promptFor(question, passages, history, language), signal)
      let ended = false
      for await (const event of readModelAnswer(pieces, retrieval, passages)) {
        ended ||= event.type === 'end'
        yield event.type === 'end' ? { ...event, suggestions: nextQuestions(input, retrieval) } : event
      }
      if (!ended && !signal.aborted) yield* refuse(input, language, { ...judgement, level: judgement.level === 'none' ? 'none' : 'near' })
      return
    }
    if (judgement.level !== 'enough') {
      yield* refuse(input, language, judgement)
      return
    }
    const { text, sources } = composeExtractive(retrieval, language)
    yield* inPieces(text)
    yield end(sources, false, nextQuestions(input, retrieval))
  }
}

function* refuse(input: AnswerInput, language: Locale, { level, best }: Judgement): Generator<AnswerEvent> {
  const { stillReading, contactUrl } = input
  const nearest = level === 'near' ? best : undefined
  yield* inPieces(refusalText({ language, stillReading, contactUrl, nearestTitle: nearest?.title }))
  yield end(nearest ? [{ number: 1, url: nearest.url, title: nearest.title, snippet: nearest.headings.at(-1) ?? nearest.title }] : [], true, nextQuestions(input))
}

function end(sources: Source[], refused: boolean, suggestions: string[]): AnswerEvent {
  return { type: 'end', sources, suggestions, refused }
}

/** A few words at a time, as they will be read. */
function* inPieces(text: string): Generator<AnswerEvent> {
  for (const [piece] of text.matchAll(/(?:\S+\s*){1,4}/g)) yield { type: 'text', text: piece }
}
