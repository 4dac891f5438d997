import type { Source, VisitorLanguage } from '@loquia/contracts'
import { AppError } from '../../../../app-error.js'
import type { FoundAnswer } from '../../decide/found-answer.js'
import { isStopWord, stem, wordsOf, type Language } from '../../../languages/index.js'
import type { RankedPassage } from '../../../search/rank/ranked-passage.js'
import type { AnswerEvent } from '../answer-event.js'
import { sourceOfPassage } from '../compose-answer.js'
import { declineWord, nowAt } from './model-prompt.js'
import type { BusinessTime } from '../opening/opening-subject.js'
import { PromptGuard } from './prompt-guard.js'
import { SafeOutput } from './safe-output.js'
import { SupportedSentences } from './supported-sentences.js'

export interface CutAnswer {
  type: 'cut'
  cause: unknown
  started: boolean
  sources: Source[]
}

export interface WholeAnswer {
  type: 'whole'
  sources: Source[]
}

type AnswerText = Extract<AnswerEvent, { type: 'text' }>

export interface ModelAnswerInput {
  pieces: AsyncIterable<string>
  system: string
  found: FoundAnswer
  passages: readonly RankedPassage[]
  language: VisitorLanguage
  time?: BusinessTime | undefined
}

/** A failed stream ends with `cut`. Yields nothing if the model declines or no sentence is supported. */
export async function* readModelAnswer({
  pieces,
  system,
  ...input
}: ModelAnswerInput): AsyncGenerator<AnswerText | CutAnswer | WholeAnswer, void> {
  const guard = new PromptGuard(system)
  const draft = new AnswerDraft(input)
  let opening = ''
  let isOpen = false
  try {
    for await (const piece of pieces) {
      if (guard.leaks(piece))
        throw new AppError(isOpen ? 'answer_interrupted' : 'model_unavailable', {
          cause: new Error('the model recites its instructions'),
        })
      if (isOpen) {
        yield* draft.add(piece)
        continue
      }
      opening += piece
      const start = opening.trimStart()
      if (start.startsWith(declineWord)) return
      if (declineWord.startsWith(start)) continue
      isOpen = true
      yield* draft.add(start)
    }
  } catch (cause) {
    yield* draft.finish()
    yield { type: 'cut', cause, started: draft.hasText, sources: draft.citedSources() }
    return
  }
  if (!isOpen) return
  yield* draft.finish()
  if (!draft.hasText) return
  yield* draft.citeOrigin()
  yield { type: 'whole', sources: draft.citedSources() }
}

/** The supported sentences so far, and the passages they cite. */
class AnswerDraft {
  private readonly output: SafeOutput
  private readonly supported: SupportedSentences
  private readonly passages: readonly RankedPassage[]
  private readonly found: FoundAnswer
  private origin: RankedPassage | undefined
  private text = ''

  constructor({ found, passages, language, time }: Omit<ModelAnswerInput, 'pieces' | 'system'>) {
    this.found = found
    this.passages = passages
    this.output = new SafeOutput(
      passages.map((passage) => passage.url),
      passages.length,
    )
    this.supported = new SupportedSentences(
      passages,
      [found.question.meant, ...(time ? [nowAt(time, language)] : [])].join('\n'),
      language,
    )
  }

  get hasText(): boolean {
    return this.text.trim() !== ''
  }

  add(piece: string): Generator<AnswerText> {
    return this.write(this.output.push(this.supported.push(piece)))
  }

  finish(): Generator<AnswerText> {
    return this.write(this.output.push(this.supported.finish()) + this.output.finish())
  }

  /** Cites the passage that an uncited answer is from. */
  *citeOrigin(): Generator<AnswerText> {
    if (this.citedPassages().length > 0) return
    this.origin = findOrigin(this.text, this.passages)
    if (this.origin) yield* this.write(' [1]')
  }

  citedSources(): Source[] {
    const cited = this.origin ? [this.origin] : this.citedPassages()
    return cited.map((passage, index) =>
      sourceOfPassage(passage, this.found.sentences, index + 1, contentStems(this.text, passage.language)),
    )
  }

  private citedPassages(): RankedPassage[] {
    return this.output.cited.map((number) => this.passages[number - 1]).filter((passage) => passage !== undefined)
  }

  private *write(text: string): Generator<AnswerText> {
    if (text === '') return
    this.text += text
    yield { type: 'text', text }
  }
}

/** The source of an uncited answer must contain most of its words. */
function findOrigin(answer: string, passages: readonly RankedPassage[]): RankedPassage | undefined {
  let best: { passage: RankedPassage; share: number } | undefined
  const stemsByLanguage = new Map<Language, string[]>()
  for (const passage of passages) {
    const answerStems = stemsByLanguage.get(passage.language) ?? [...contentStems(answer, passage.language)]
    stemsByLanguage.set(passage.language, answerStems)
    const passageStems = contentStems(passage.text, passage.language)
    const share =
      answerStems.length === 0
        ? 0
        : answerStems.filter((stemmed) => passageStems.has(stemmed)).length / answerStems.length
    if (share > (best?.share ?? 0.5)) best = { passage, share }
  }
  return best?.passage
}

function contentStems(text: string, language: Language): Set<string> {
  const words = wordsOf(text, language).filter((word) => !isStopWord(word, language))
  return new Set(words.map((word) => stem(word, language)))
}
