import { LoquiaError } from './loquia-error.ts'
import type { Answer, ErrorCode } from './types.ts'

export type AnswerEvent = { type: 'delta'; text: string } | { type: 'answer'; answer: Answer }

/** @throws LoquiaError if the answer fails midway */
export async function* answerEvents(response: Response): AsyncGenerator<AnswerEvent, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of readChunks(response)) {
    rest += decoder.decode(bytes, { stream: true })
    for (let end = rest.indexOf('\n\n'); end !== -1; end = rest.indexOf('\n\n')) {
      const event = rest.slice(0, end)
      rest = rest.slice(end + 2)
      yield parseEvent(event)
    }
  }
}

async function* readChunks({ body }: Response): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body?.getReader()
  if (reader === undefined) return
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function parseEvent(text: string): AnswerEvent {
  const readField = (name: string): string =>
    text
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? ''
  const data = JSON.parse(readField('data')) as { text: string; message: string; code: ErrorCode }
  if (readField('event') === 'delta') return { type: 'delta', text: data.text }
  if (readField('event') === 'answer') return { type: 'answer', answer: data as unknown as Answer }
  throw new LoquiaError(data.message, { status: 200, code: data.code })
}
