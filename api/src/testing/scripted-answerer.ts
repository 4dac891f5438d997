import type { AnswerEvent, AnswerInput, QuestionAnswerer } from '../knowledge/index.js'

type Step = AnswerEvent | { type: 'throw'; error: Error } | { type: 'close' }

/** One answer whose pace the test sets: what is said is on its way at once, and nothing else ever is. */
export class ScriptedAnswer {
  private readonly steps: Step[] = []
  private wake: (() => void) | undefined

  constructor(readonly input: AnswerInput) {}

  say(...texts: string[]): this {
    for (const text of texts) this.push({ type: 'text', text })
    return this
  }

  end({ outcome = 'sure', ...end }: Partial<Extract<AnswerEvent, { type: 'end' }>> = {}): void {
    this.push({
      type: 'end',
      sources: [],
      suggestions: [],
      outcome,
      confidence: 0.9,
      refused: outcome === 'none',
      generatedBy: 'ai',
      ...end,
    })
  }

  fail(error: Error): void {
    this.push({ type: 'throw', error })
  }

  /** Ends without an `end` event, as a broken engine would. */
  close(): void {
    this.push({ type: 'close' })
  }

  private push(step: Step): void {
    this.steps.push(step)
    this.wake?.()
  }

  async *events(): AsyncGenerator<AnswerEvent> {
    for (;;) {
      const step = this.steps.shift()
      if (step === undefined) {
        await new Promise<void>((resolve) => {
          this.wake = resolve
        })
        continue
      }
      if (step.type === 'throw') throw step.error
      if (step.type === 'close') return
      yield step
      if (step.type === 'end') return
    }
  }
}

/** Stands where the answer engine stands. Each question waits until the test takes it with `next()` and speaks. */
export class ScriptedAnswerer implements Pick<QuestionAnswerer, 'answer'> {
  private readonly waiting: ScriptedAnswer[] = []
  private takers: ((answer: ScriptedAnswer) => void)[] = []

  answer(input: AnswerInput): AsyncIterable<AnswerEvent> {
    const answer = new ScriptedAnswer(input)
    const taker = this.takers.shift()
    if (taker === undefined) this.waiting.push(answer)
    else taker(answer)
    return answer.events()
  }

  /** The next question that reaches the engine. */
  next(): Promise<ScriptedAnswer> {
    const answer = this.waiting.shift()
    if (answer !== undefined) return Promise.resolve(answer)
    return new Promise((resolve) => {
      this.takers.push(resolve)
    })
  }

  /** Questions that reached the engine and were not taken. */
  get unclaimed(): number {
    return this.waiting.length
  }
}
