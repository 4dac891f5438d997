import type { Source, VisitorLanguage } from '@loquia/contracts'
import { AppError } from '../../../app-error.js'
import type { FoundAnswer } from '../../confidence/found-answer.js'
import { isStopWord, stem, wordsOf, type Language } from '../../languages/index.js'
import type { RankedPassage } from '../../ranking/ranked-passage.js'
import type { AnswerEvent } from '../answer-event.js'
import { sourceOfPassage } from '../compose-answer.js'
import { declineWord, nowAt } from './model-prompt.js'
import type { BusinessTime } from '../opening/opening-of.js'
import { PromptGuard } from './prompt-guard.js'
import { SafeOutput } from './safe-output.js'
import { SupportedSentences } from './supported-sentences.js'

/** An answer that broke off: why, and what the text that had arrived rests on. */
export interface CutAnswer {
  type: 'cut'
  cause: unknown
  /** Whether any text had arrived. */
  started: boolean
  sources: Source[]
}

/** An answer that came to its end, and what it rests on. */
export interface WholeAnswer {
  type: 'whole'
  sources: Source[]
}

type AnswerText = Extract<AnswerEvent, { type: 'text' }>

export interface ModelAnswerInput {
  pieces: AsyncIterable<string>
  /** The instructions that the model must not recite. */
  system: string
  found: FoundAnswer
  passages: readonly RankedPassage[]
  /** Of the answer. */
  language: VisitorLanguage
  /** The time that the model was told. */
  time?: BusinessTime | undefined
}

/**
 * Turns a model's stream into answer events; a stream that fails ends with `cut`. Yields nothing when the model
 * declines, or when its passages support no sentence of it.
 */
export async function* readModelAnswer({
  pieces,
  system,
  found,
  passages,
  language,
  time,
}: ModelAnswerInput): AsyncGenerator<AnswerText | CutAnswer | WholeAnswer, void> {
  const output = new SafeOutput(
    passages.map((chunk) => chunk.url),
    passages.length,
  )
  const guard = new PromptGuard(system)
  const supported = new SupportedSentences(
    passages,
    [found.question.meant, ...(time ? [nowAt(time, language)] : [])].join('\n'),
    language,
  )
  const cited = (): RankedPassage[] =>
    output.cited.map((number) => passages[number - 1]).filter((chunk) => chunk !== undefined)
  let opening = ''
  let isOpen = false
  let answer = ''
  const sourcesOf = (chunks: readonly RankedPassage[]): Source[] =>
    chunks.map((chunk, index) => sourceOfPassage(chunk, found.sentences, index + 1, stemsOf(answer, chunk.language)))
  const say = function* (text: string): Generator<AnswerText> {
    if (text === '') return
    answer += text
    yield { type: 'text', text }
  }
  try {
    for await (const piece of pieces) {
      if (guard.leaks(piece))
        throw new AppError(isOpen ? 'answer_interrupted' : 'model_unavailable', {
          cause: new Error('the model recites its instructions'),
        })
      if (isOpen) {
        yield* say(output.push(supported.push(piece)))
        continue
      }
      opening += piece
      const start = opening.trimStart()
      if (start.startsWith(declineWord)) return
      if (declineWord.startsWith(start)) continue
      isOpen = true
      yield* say(output.push(supported.push(start)))
    }
  } catch (cause) {
    yield* say(output.push(supported.finish()) + output.finish())
    yield {
      type: 'cut',
      cause,
      started: answer.trim() !== '',
      sources: sourcesOf(cited()),
    }
    return
  }
  if (!isOpen) return
  yield* say(output.push(supported.finish()) + output.finish())
  if (answer.trim() === '') return
  const rests = cited()
  if (rests.length === 0) {
    const origin = originOf(answer, passages)
    if (origin) {
      rests.push(origin)
      yield* say(' [1]')
    }
  }
  yield { type: 'whole', sources: sourcesOf(rests) }
}

/** The passage that an uncited answer was made of: the one that holds most of its words, if that is most of them. */
function originOf(answer: string, passages: readonly RankedPassage[]): RankedPassage | undefined {
  let best: { chunk: RankedPassage; share: number } | undefined
  const saidIn = new Map<Language, string[]>()
  for (const chunk of passages) {
    const said = saidIn.get(chunk.language) ?? [...stemsOf(answer, chunk.language)]
    saidIn.set(chunk.language, said)
    const held = stemsOf(chunk.text, chunk.language)
    const share = said.length === 0 ? 0 : said.filter((stemmed) => held.has(stemmed)).length / said.length
    if (share > (best?.share ?? 0.5)) best = { chunk, share }
  }
  return best?.chunk
}

function stemsOf(text: string, language: Language): Set<string> {
  const words = wordsOf(text, language).filter((word) => !isStopWord(word, language))
  return new Set(words.map((word) => stem(word, language)))
}
