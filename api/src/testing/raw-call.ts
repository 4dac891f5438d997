import { request as rawRequest, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { expect } from 'vitest'

export interface RawReply {
  status: number
  text: string
  headers: IncomingMessage['headers']
}

/** Bypasses `fetch`, which normalizes addresses and headers. */
export async function rawCall(
  url: string,
  method: string,
  path: string,
  body?: string | Buffer,
  headers: Record<string, string> = {},
): Promise<RawReply> {
  const request = rawRequest(url, {
    method,
    path,
    headers: {
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    },
  })
  request.on('error', () => undefined)
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return { status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8'), headers: response.headers }
}

/**
 * No server errors and no leaked internals.
 * @param mayBeAway accepts 503: no model, mail server, or built site
 */
export function expectCalm({ status, text }: RawReply, about: string, mayBeAway = false): void {
  expect(mayBeAway && status === 503 ? 200 : status, about).toBeLessThan(500)
  expect(text, about).not.toMatch(/\bat \S+ \(|node_modules|\/src\/|\.ts:\d|SELECT |QueryFailed|ECONN|syntax error/)
}
