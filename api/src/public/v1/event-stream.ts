import { PassThrough } from 'node:stream'
import type { AnswerPart, ApiAnswer, ErrorBody } from '@loquia/contracts'
import { StreamableFile } from '@nestjs/common'
import type { Request } from 'express'

export function wantsStream(request: Request): boolean {
  return request.accepts(['application/json', 'text/event-stream']) === 'text/event-stream'
}

/**
 * Sends `delta` events with text, then one `answer` or `error`.
 * @throws the rejection of `write` before the first delta
 */
export async function streamAnswer(
  write: (reader: (part: AnswerPart) => void) => Promise<ApiAnswer>,
  refusal: (thrown: unknown) => ErrorBody,
): Promise<StreamableFile> {
  const stream = new PassThrough()
  // The reader left, but the answer still completes.
  stream.on('error', () => undefined)
  const sendEvent = (event: string, data: unknown) => stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const begun = Promise.withResolvers<void>()
  let hasText = false
  const answered = write((part) => {
    if (part.type !== 'answer-delta') return
    hasText = true
    sendEvent('delta', { text: part.text })
    begun.resolve()
  })
  void answered
    .then(
      (answer) => {
        // An answer stored earlier or by another process arrives whole.
        if (!hasText && answer.answer !== '') sendEvent('delta', { text: answer.answer })
        return sendEvent('answer', answer)
      },
      (error: unknown) => sendEvent('error', refusal(error)),
    )
    .finally(() => stream.end())
  await Promise.race([begun.promise, answered])
  return new StreamableFile(stream, { type: 'text/event-stream; charset=utf-8' })
}
