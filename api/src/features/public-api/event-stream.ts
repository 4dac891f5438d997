import { PassThrough } from 'node:stream'
import type { AnswerPart, ApiAnswer, ErrorBody } from '@loquia/contracts'
import { StreamableFile } from '@nestjs/common'
import type { Request } from 'express'

/** Whether a caller wants server-sent events rather than one JSON body. */
export function wantsStream(request: Request): boolean {
  return request.accepts(['application/json', 'text/event-stream']) === 'text/event-stream'
}

/**
 * An answer as it is written: `delta` events with its text, then one `answer` with the whole, or `error`.
 * @param write begins the answer and sends its parts to the reader
 * @param refusal what the caller is told of an error after the first word
 * @throws what `write` rejects with before the first word: then it is a refusal like any other
 */
export async function streamAnswer(
  write: (reader: (part: AnswerPart) => void) => Promise<ApiAnswer>,
  refusal: (thrown: unknown) => ErrorBody,
): Promise<StreamableFile> {
  const stream = new PassThrough()
  // Its reader has gone; the answer goes on without.
  stream.on('error', () => undefined)
  const send = (event: string, data: unknown) => stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  const begun = Promise.withResolvers<void>()
  let hasText = false
  const answered = write((part) => {
    if (part.type !== 'answer-delta') return
    hasText = true
    send('delta', { text: part.text })
    begun.resolve()
  })
  void answered
    .then(
      (answer) => {
        // One that was written before, or by another process, comes in one piece.
        if (!hasText && answer.answer !== '') send('delta', { text: answer.answer })
        return send('answer', answer)
      },
      (error: unknown) => send('error', refusal(error)),
    )
    .finally(() => stream.end())
  await Promise.race([begun.promise, answered])
  return new StreamableFile(stream, { type: 'text/event-stream; charset=utf-8' })
}
