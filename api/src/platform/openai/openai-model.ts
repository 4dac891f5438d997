import type { ErrorCode, PlainErrorCode } from '@loquia/contracts'
import type { OpenAI } from 'openai'
import { AppError } from '../../app-error.js'
import type { Environment } from '../../config/env.js'
import { fromZero, modelCallsTotal } from '../metrics/index.js'
import { readModelStream } from './event-stream.js'
import { estimateTokens, type TokenUse } from './prices.js'

export interface ModelPatience {
  /** Until the response headers, per attempt. */
  responseMs: number
  /** Until the first text, over all attempts. */
  firstTokenMs: number
  idleMs: number
  /** On 429, 5xx, timeouts and broken connections; exponential backoff with jitter. */
  retries: number
}

const defaultPatience: ModelPatience = { responseMs: 15_000, firstTokenMs: 30_000, idleMs: 20_000, retries: 2 }

const embeddingBatch = 96
/** Longer texts are truncated, as models read about 8,000 tokens. */
const embeddingMaxChars = 20_000
const answerMaxTokens = 700
/** Hard limit, several times the token limit. */
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

export interface ModelCall {
  key?: string
  /** Called per answered request; with an estimate if it was cut. */
  onUse?: (use: TokenUse) => void
}

/** Calls OpenAI or any compatible server. */
export class OpenAiModel {
  private readonly client: Promise<OpenAI> | undefined

  constructor(
    private readonly environment: Environment,
    private readonly patience: ModelPatience = defaultPatience,
  ) {
    if (environment.OPENAI_API_KEY === undefined) return
    this.client = this.clientWith(environment.OPENAI_API_KEY)
  }

  /** Without this key, `embed` throws, and so does `streamText` for a call without its own key. */
  get configured(): boolean {
    return this.client !== undefined
  }

  /** @throws AppError model_key_rejected, model_rate_limited, model_unavailable */
  async embed(texts: readonly string[], signal?: AbortSignal, { key, onUse }: ModelCall = {}): Promise<number[][]> {
    const client = await this.clientFor(key)
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
        countCall('vectors', key)
        onUse?.({
          model: this.environment.OPENAI_EMBEDDING_MODEL,
          promptTokens: usage?.prompt_tokens ?? input.reduce((sum, text) => sum + estimateTokens(text), 0),
          completionTokens: 0,
        })
      } catch (cause) {
        if (!isAborted(signal)) countCall('vectors', key, cause)
        throw toModelError(cause, signal)
      }
    }
    return vectors
  }

  /**
   * Ends silently on abort.
   * @throws AppError model_key_rejected, model_rate_limited or model_unavailable before the first piece;
   * answer_interrupted after it
   */
  async *streamText(
    prompt: ModelPrompt,
    signal?: AbortSignal,
    { key, onUse }: ModelCall = {},
  ): AsyncGenerator<string, void> {
    const client = await this.clientFor(key)
    const clock = new AbortController()
    let timer = setTimeout(() => clock.abort(), this.patience.firstTokenMs)
    const either = signal ? AbortSignal.any([signal, clock.signal]) : clock.signal
    let started = false
    let written = ''
    let reportedUse: TokenUse | undefined
    const model = this.environment.OPENAI_MODEL
    try {
      const body = await this.openStream(client, prompt, either)
      let finished = false
      for await (const { text, finished: ends, usage } of readModelStream(body)) {
        if (usage) reportedUse = { model, promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens }
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
      countCall('answer', key)
    } catch (cause) {
      if (signal?.aborted) return
      const error =
        started && !(cause instanceof AppError)
          ? new AppError('answer_interrupted', { cause })
          : toModelError(cause, signal)
      countCall('answer', key, error)
      throw error
    } finally {
      clearTimeout(timer)
      clock.abort()
      if (reportedUse !== undefined || started) onUse?.(reportedUse ?? estimateUse(model, prompt, written))
    }
  }

  /** @throws AppError model_unavailable without a body; errors of the client */
  private async openStream(
    client: OpenAI,
    { system, messages }: ModelPrompt,
    signal: AbortSignal,
  ): Promise<NonNullable<Response['body']>> {
    const { body } = await client.chat.completions
      .create(
        {
          model: this.environment.OPENAI_MODEL,
          stream: true,
          stream_options: { include_usage: true },
          temperature: 0.2,
          max_completion_tokens: answerMaxTokens,
          messages: [{ role: 'system', content: system }, ...messages],
        },
        { signal },
      )
      .asResponse()
    if (body === null) throw new AppError('model_unavailable', { cause: new Error('an answer without a body') })
    return body
  }

  /**
   * Costs no tokens.
   * @throws AppError model_rate_limited, model_unavailable without a verdict
   */
  async acceptsKey(key: string, signal?: AbortSignal): Promise<boolean> {
    try {
      await (await this.clientWith(key)).models.list({ signal })
      return true
    } catch (cause) {
      if (modelErrorCode(cause) === 'model_key_rejected') return false
      throw toModelError(cause, signal)
    }
  }

  private async clientWith(apiKey: string): Promise<OpenAI> {
    const { OpenAI } = await import('openai')
    return new OpenAI({
      apiKey,
      ...(this.environment.OPENAI_BASE_URL === undefined ? {} : { baseURL: this.environment.OPENAI_BASE_URL }),
      maxRetries: this.patience.retries,
      timeout: this.patience.responseMs,
    })
  }

  private async clientFor(key: string | undefined): Promise<OpenAI> {
    if (key !== undefined) return this.clientWith(key)
    if (!this.client) throw new AppError('model_unavailable', { cause: new Error('OPENAI_API_KEY is not set') })
    return this.client
  }
}

function estimateUse(model: string, { system, messages }: ModelPrompt, written: string): TokenUse {
  const asked = [system, ...messages.map(({ content }) => content)].join('\n')
  return { model, promptTokens: estimateTokens(asked), completionTokens: estimateTokens(written) }
}

function countCall(use: Use, key: string | undefined, fault?: unknown): void {
  modelCallsTotal.inc({
    use,
    key: key === undefined ? 'ours' : 'own',
    outcome: fault === undefined ? 'ok' : fault instanceof AppError ? fault.code : modelErrorCode(fault),
  })
}

/** A timeout does not count, as it is a failure of the model and not an abort by the reader. */
function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true && (signal.reason as { name?: unknown } | undefined)?.name !== 'TimeoutError'
}

function toModelError(cause: unknown, signal: AbortSignal | undefined): unknown {
  if (cause instanceof AppError || signal?.aborted) return cause
  return new AppError(modelErrorCode(cause), { cause })
}

function modelErrorCode(cause: unknown): PlainErrorCode {
  // Connection errors have no status.
  const status = cause instanceof Error && 'status' in cause ? cause.status : undefined
  if (status === 401 || status === 403) return 'model_key_rejected'
  return status === 429 ? 'model_rate_limited' : 'model_unavailable'
}
