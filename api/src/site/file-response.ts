import type { ReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'

const onePart = /^bytes=(\d{1,15})-(\d{0,15})$/

/**
 * What sirv leaves to whoever calls it. A file that cannot be read, as one that has gone since its folder was listed,
 * ends the answer and not the process; a file whose reader has gone is closed; and a range that is none is no fault of
 * ours.
 */
export function guardFileResponse(request: IncomingMessage, response: ServerResponse): void {
  if (!isRangeOfOnePart(request.headers.range)) delete request.headers.range
  // Within sirv's own call, and so before the file can fail: it is opened later.
  response.once('pipe', (file: ReadStream) => {
    file.once('error', () => response.destroy())
    response.once('close', () => file.destroy())
  })
}

/**
 * Anything else may be ignored (RFC 9110, 14.2): several parts, the last bytes of a file, an end before the beginning.
 */
function isRangeOfOnePart(range: string | undefined): boolean {
  const [, first, last] = onePart.exec(range ?? '') ?? []
  return first !== undefined && (last === '' || Number(first) <= Number(last))
}
