import { createParser } from 'eventsource-parser'

export interface ModelWords {
  text: string
  finished: boolean
  usage?: { prompt_tokens: number; completion_tokens: number }
}

/** An endless event would fill memory and be scanned with every chunk. */
const maxEventChars = 1024 * 1024

interface ChatChunk {
  error?: unknown
  usage?: ModelWords['usage'] | null
  choices?: { delta?: { content?: string | null }; finish_reason?: string | null }[]
}

/**
 * Groups text by network read, to pay delivery costs per read instead of per token.
 * @throws Error on a broken stream, an event over one megabyte, invalid JSON or a provider error
 */
export async function* readModelStream(body: AsyncIterable<Uint8Array>): AsyncGenerator<ModelWords, void> {
  const decoder = new TextDecoder()
  let words: ModelWords = { text: '', finished: false }
  let isDone = false
  const parser = createParser({
    maxBufferSize: maxEventChars,
    onEvent: ({ data }) => {
      if (data === '[DONE]') isDone = true
      else if (!isDone) applyEvent(data, words)
    },
    // Other errors are unknown fields, which the protocol ignores.
    onError: (cause) => {
      if (cause.type === 'max-buffer-size-exceeded') throw new Error('an event of the provider is too long', { cause })
    },
  })
  for await (const bytes of body) {
    parser.feed(decoder.decode(bytes, { stream: true }))
    if (hasContent(words)) yield words
    if (isDone) return
    words = { text: '', finished: false }
  }
}

function applyEvent(event: string, words: ModelWords): void {
  const chunk = JSON.parse(event) as ChatChunk | null
  if (chunk?.error) throw new Error('the provider broke off with an error')
  if (chunk?.usage) words.usage = chunk.usage
  const choice = chunk?.choices?.[0]
  if (choice?.finish_reason) words.finished = true
  if (typeof choice?.delta?.content === 'string') words.text += choice.delta.content
}

function hasContent({ text, finished, usage }: ModelWords): boolean {
  return text !== '' || finished || usage !== undefined
}
