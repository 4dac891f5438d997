import type { ErrorCode } from '@loquia/contracts'
import type { OpenAI } from 'openai'
import { AppError } from '../app-error.js'
import type { Environment } from '../config/env.js'
import { fromZero, modelCallsTotal } from '../metrics/index.js'
import { readModelStream } from './event-stream.js'
import { estimateTokens, type TokenUse } from './prices.js'

/** How patient we are with the model, in milliseconds, and how often a call that failed early is tried again. */
export interface ModelPatience {
  /** Until the response's headers, each try. */
  responseMs: number
  /** From the call until the first piece of text, all tries together. */
  firstTokenMs: number
  /** Between two pieces of text. */
  idleMs: number
  /** Tries after the first, on 429, 5xx, time-outs and broken connections; exponential back-off with jitter. */
  retries: number
}

const defaultPatience: ModelPatience = { responseMs: 15_000, firstTokenMs: 30_000, idleMs: 20_000, retries: 2 }

/** Texts in one embedding request. */
const embeddingBatch = 96
/** Longer texts are cut before embedding: the models read about 8,000 tokens. */
const embeddingMaxChars = 20_000
const answerMaxTokens = 700
/** Characters of an answer at most, whatever its model was asked: several times what its tokens can say. */
const answerMaxChars = 20_000

const failures = [
  'model_key_rejected',
  'model_rate_limited',
  'model_unavailable',
  'answer_interrupted',
] as const satisfies ErrorCode[]
type Use = 'answer' | 'vectors'
for (const outcome of ['ok', ...failures])
  fromZero(
    modelCallsTotal,
    ...(['answer', 'vectors'] as const).flatMap((use) => [
      { use, key: 'ours', outcome },
      { use, key: 'own', outcome },
    ]),
  )

export interface ModelPrompt {
  system: string
  messages: readonly { role: 'user' | 'assistant'; content: string }[]
}

/** Whose key a call is made with, and who is told what it cost. */
export interface ModelCall {
  /** Absent: the key of the environment. */
  key?: string
  /** Told once for each request that the model answered, also for one that was cut; then by an estimate. */
  onUse?: (use: TokenUse) => void
}

/** The language model: OpenAI's, or any server that speaks the same wire. */
export class OpenAiModel {
  private readonly client: Promise<OpenAI> | undefined

  constructor(
    private readonly environment: Environment,
    private readonly patience: ModelPatience = defaultPatience,
  ) {
    if (environment.OPENAI_API_KEY === undefined) return
    this.client = this.clientWith(environment.OPENAI_API_KEY)
  }

  /**
   * Whether the environment has a key. Without one, `embed` throws, and `streamText` does for a call without a key of
   * its own.
   */
  get configured(): boolean {
    return this.client !== undefined
  }

  /**
   * The texts' vectors, in their order.
   * @throws AppError model_key_rejected, model_rate_limited, model_unavailable
   */
  async embed(texts: readonly string[], signal?: AbortSignal, { key, onUse }: ModelCall = {}): Promise<number[][]> {
    const client = await this.ready(key)
    const vectors: number[][] = []
    for (let from = 0; from < texts.length; from += embeddingBatch) {
      const input = texts.slice(from, from + embeddingBatch).map((text) => text.slice(0, embeddingMaxChars) || ' ')
      try {
        const { data, usage } = await client.embeddings.create(
          { model: this.environment.OPENAI_EMBEDDING_MODEL, input, encoding_format: 'float' },
          { signal },
        )
        const batch = [...data].sort((x, y) => x.index - y.index).map((item) => item.embedding)
        if (batch.length !== input.length)
          throw new AppError('model_unavailable', {
            cause: new Error(`${batch.length} vectors for ${input.length} texts`),
          })
        vectors.push(...batch)
        count('vectors', key)
        onUse?.({
          model: this.environment.OPENAI_EMBEDDING_MODEL,
          promptTokens: usage?.prompt_tokens ?? input.reduce((sum, text) => sum + estimateTokens(text), 0),
          completionTokens: 0,
        })
      } catch (cause) {
        if (!left(signal)) count('vectors', key, cause)
        throw failure(cause, signal)
      }
    }
    return vectors
  }

  /**
   * Streams the model's reply; what arrives together is one piece. Ends silently when `signal` aborts it.
   * @throws AppError model_key_rejected, model_rate_limited or model_unavailable before the first piece;
   * answer_interrupted after it
   */
  async *streamText(
    { system, messages }: ModelPrompt,
    signal?: AbortSignal,
    { key, onUse }: ModelCall = {},
  ): AsyncGenerator<string, void> {
    const client = await this.ready(key)
    const clock = new AbortController()
    let timer = setTimeout(() => clock.abort(), this.patience.firstTokenMs)
    const either = signal ? AbortSignal.any([signal, clock.signal]) : clock.signal
    let started = false
    let written = ''
    let told: TokenUse | undefined
    const model = this.environment.OPENAI_MODEL
    try {
      const { body } = await client.chat.completions
        .create(
          {
            model,
            stream: true,
            stream_options: { include_usage: true },
            temperature: 0.2,
            max_completion_tokens: answerMaxTokens,
            messages: [{ role: 'system', content: system }, ...messages],
          },
          { signal: either },
        )
        .asResponse()
      if (body === null) throw new AppError('model_unavailable', { cause: new Error('an answer without a body') })
      let finished = false
      for await (const { text, finished: ends, usage } of readModelStream(body)) {
        if (usage) told = { model, promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens }
        finished ||= ends
        if (text === '') continue
        started = true
        if (written.length + text.length > answerMaxChars)
          throw new AppError('answer_interrupted', { cause: new Error('longer than it was to be') })
        written += text
        clearTimeout(timer)
        timer = setTimeout(() => clock.abort(), this.patience.idleMs)
        yield text
      }
      if (signal?.aborted) return
      if (clock.signal.aborted || !finished)
        throw new AppError(started ? 'answer_interrupted' : 'model_unavailable', {
          cause: new Error(clock.signal.aborted ? 'timed out' : 'cut short'),
        })
      count('answer', key)
    } catch (cause) {
      if (signal?.aborted) return
      const error =
        started && !(cause instanceof AppError) ? new AppError('answer_interrupted', { cause }) : failure(cause, signal)
      count('answer', key, error)
      throw error
    } finally {
      clearTimeout(timer)
      clock.abort()
      const asked = [system, ...messages.map(({ content }) => content)].join('\n')
      if (told !== undefined || started)
        onUse?.(told ?? { model, promptTokens: estimateTokens(asked), completionTokens: estimateTokens(written) })
    }
  }

  /**
   * Whether the provider takes a key; it costs no tokens.
   * @throws AppError model_rate_limited, model_unavailable when the provider says neither yes nor no
   */
  async accepts(key: string, signal?: AbortSignal): Promise<boolean> {
    try {
      await (await this.clientWith(key)).models.list({ signal })
      return true
    } catch (cause) {
      if (codeOf(cause) === 'model_key_rejected') return false
      throw failure(cause, signal)
    }
  }

  /** The SDK is loaded for the first key: many have none. */
  private async clientWith(apiKey: string): Promise<OpenAI> {
    const { OpenAI } = await import('openai')
    return new OpenAI({
      apiKey,
      ...(this.environment.OPENAI_BASE_URL === undefined ? {} : { baseURL: this.environment.OPENAI_BASE_URL }),
      maxRetries: this.patience.retries,
      timeout: this.patience.responseMs,
    })
  }

  private async ready(key: string | undefined): Promise<OpenAI> {
    if (key !== undefined) return this.clientWith(key)
    if (!this.client) throw new AppError('model_unavailable', { cause: new Error('OPENAI_API_KEY is not set') })
    return this.client
  }
}

/** @param fault why it failed; absent when it did not */
function count(use: Use, key: string | undefined, fault?: unknown): void {
  modelCallsTotal.inc({
    use,
    key: key === undefined ? 'ours' : 'own',
    outcome: fault === undefined ? 'ok' : fault instanceof AppError ? fault.code : codeOf(fault),
  })
}

/** Whether nobody waits for the answer any more; a time that ran out is the model's. */
function left(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true && (signal.reason as { name?: unknown } | undefined)?.name !== 'TimeoutError'
}

function failure(cause: unknown, signal: AbortSignal | undefined): unknown {
  if (cause instanceof AppError || signal?.aborted) return cause
  return new AppError(codeOf(cause), { cause })
}

function codeOf(cause: unknown): ErrorCode {
  // Of the provider's answer; what came to none has no status.
  const status = cause instanceof Error && 'status' in cause ? cause.status : undefined
  if (status === 401 || status === 403) return 'model_key_rejected'
  return status === 429 ? 'model_rate_limited' : 'model_unavailable'
}
