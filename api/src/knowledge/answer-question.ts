import { Inject, Injectable } from '@nestjs/common'
import { defaultLocale, type Source } from '@loquia/contracts'
import type { AnswerEvent, AnswerInput } from './answer/answer-event.js'
import { evidenceOf } from './answer/evidence.js'
import { composeExtractive } from './answer/extractive-answer.js'
import { refusalText } from './answer/phrases.js'
import { smallTalk } from './answer/small-talk.js'
import { detectLanguage } from './language/index.js'
import { Retriever } from './retrieval/retriever.js'

/** Answers a visitor from what a bot has read. */
@Injectable()
export class QuestionAnswerer {
  constructor(@Inject(Retriever) private readonly retriever: Retriever) {}

  /**
   * Streams the answer; the last event is `end`. Ends without it when `signal` aborts.
   * @throws AppError model_key_rejected, model_rate_limited, model_unavailable before any text; answer_interrupted after some
   */
  async *answer({ botId, question, history, language, stillReading, contactUrl, signal }: AnswerInput): AsyncIterable<AnswerEvent> {
    const spoken = detectLanguage(question, language ?? defaultLocale)
    const talk = smallTalk(question, spoken)
    if (talk) {
      yield* inPieces(talk.text)
      yield end([], false)
      return
    }
    const earlier = history.filter((message) => message.role === 'user').map((message) => message.content).toReversed()
    const retrieval = await this.retriever.retrieve({ botId, question, earlier, language: spoken, signal })
    if (signal.aborted) return
    const { level, best } = evidenceOf(retrieval)
    if (level !== 'enough' || !best) {
      const nearest = level === 'near' ? best : undefined
      yield* inPieces(refusalText({ language: spoken, stillReading, contactUrl, nearestTitle: nearest?.title }))
      yield end(nearest ? [{ number: 1, url: nearest.url, title: nearest.title, snippet: nearest.headings.at(-1) ?? nearest.title }] : [], true)
      return
    }
    const composed = composeExtractive(retrieval, spoken)
    yield* inPieces(composed.text)
    yield end(composed.sources, false)
  }
}

function end(sources: Source[], refused: boolean): AnswerEvent {
  return { type: 'end', sources, suggestions: [], refused }
}

/** A few words at a time, as they will be read. */
function* inPieces(text: string): Generator<AnswerEvent> {
  for (const [piece] of text.matchAll(/(?:\S+\s*){1,4}/g)) yield { type: 'text', text: piece }
}
