import type { AnswerEvent, AnswerInput, QuestionAnswerer } from '../knowledge/index.js'

type Step = AnswerEvent | { type: 'throw'; error: Error } | { type: 'close' }

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

  /** Like a broken engine. */
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

/** Each question waits for `next()`. */
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

  next(): Promise<ScriptedAnswer> {
    const answer = this.waiting.shift()
    if (answer !== undefined) return Promise.resolve(answer)
    return new Promise((resolve) => {
      this.takers.push(resolve)
    })
  }

  get unclaimed(): number {
    return this.waiting.length
  }
}
