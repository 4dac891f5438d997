/** What came together in one read of a model's stream. */
export interface ModelWords {
  /** The text of all its events, one after the other. */
  text: string
  /** Whether the model said that it has ended its answer. */
  finished: boolean
  usage?: { prompt_tokens: number; completion_tokens: number }
}

/**
 * Characters of one event: far more than any provider sends at once. What never ends would fill the memory and be
 * looked through again with every piece.
 */
const maxEventChars = 1024 * 1024

interface ChatChunk {
  error?: unknown
  usage?: ModelWords['usage'] | null
  choices?: { delta?: { content?: string | null }; finish_reason?: string | null }[]
}

/**
 * Reads the server-sent events of a chat completion. Words that arrive together are handed on together: what each of
 * them costs from here to the reader's socket is then paid once for a read and not once for a word, and nobody waits
 * longer.
 * @throws Error when the stream breaks, has an event of more than a megabyte, holds what is no JSON, or brings an error
 * of the provider
 */
export async function* readModelStream(body: AsyncIterable<Uint8Array>): AsyncGenerator<ModelWords, void> {
  const decoder = new TextDecoder()
  let rest = ''
  /** Lines of the event that is being read; an empty line ends it. */
  let data: string[] = []
  let chars = 0
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true })
    const words: ModelWords = { text: '', finished: false }
    let from = 0
    for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n', from)) {
      const line = rest.slice(from, rest[end - 1] === '\r' ? end - 1 : end)
      from = end + 1
      if (line.startsWith('data:')) {
        data.push(line.slice(line[5] === ' ' ? 6 : 5))
        // Its end counts too: an event may be made of lines that hold nothing.
        chars += line.length + 1
        if (chars > maxEventChars) throw new Error('an event of the provider is too long')
      } else if (line === '' && data.length > 0) {
        const event = data.join('\n')
        data = []
        chars = 0
        if (event === '[DONE]') {
          if (hasNews(words)) yield words
          return
        }
        take(event, words)
      }
    }
    rest = rest.slice(from)
    if (rest.length > maxEventChars) throw new Error('an event of the provider is too long')
    if (hasNews(words)) yield words
  }
}

function take(event: string, words: ModelWords): void {
  const chunk = JSON.parse(event) as ChatChunk | null
  if (chunk?.error) throw new Error('the provider broke off with an error')
  if (chunk?.usage) words.usage = chunk.usage
  const choice = chunk?.choices?.[0]
  if (choice?.finish_reason) words.finished = true
  if (typeof choice?.delta?.content === 'string') words.text += choice.delta.content
}

function hasNews({ text, finished, usage }: ModelWords): boolean {
  return text !== '' || finished || usage !== undefined
}
