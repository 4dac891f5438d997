import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'

/** The smallest encoding comes first. */
const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

export interface EncodedPage {
  readonly status: number
  readonly representations: Readonly<Record<Encoding, Representation>>
  readonly bytes: number
}

interface Representation {
  readonly body: Buffer
  /** Strong, so it differs per encoding (RFC 9110, 8.8.3). */
  readonly etag: string
  /** Alternating names and values for `writeHead`. */
  readonly headers: string[]
  /** Headers of a 304. */
  readonly headersUnchanged: string[]
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** An eighth larger than the best, in a fortieth of its time (1.5 ms for the home page). */
const brotliQuality = 6

export async function encodePage(
  { status, html }: { status: number; html: string },
  headers: Readonly<Record<string, string>>,
): Promise<EncodedPage> {
  const identity = Buffer.from(html)
  const [br, zipped] = await Promise.all([
    compressBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    compressGzip(identity),
  ])
  const fingerprint = createHash('sha256').update(identity).digest('base64url').slice(0, 27)
  const common = Object.entries({ ...headers, 'cache-control': 'no-cache', vary: 'Accept-Encoding' }).flat()
  const createRepresentation = (body: Buffer, encoding: Encoding): Representation => {
    const etag = `"${fingerprint}${encoding === 'identity' ? '' : `-${encoding}`}"`
    const headersUnchanged = [...common, 'etag', etag]
    const coding = encoding === 'identity' ? [] : ['content-encoding', encoding]
    // Releases the compressor's larger buffer.
    return {
      body: Buffer.from(body),
      etag,
      headersUnchanged,
      headers: [
        ...headersUnchanged,
        'content-type',
        'text/html; charset=utf-8',
        ...coding,
        'content-length',
        String(body.length),
      ],
    }
  }
  return {
    status,
    representations: {
      br: createRepresentation(br, 'br'),
      gzip: createRepresentation(zipped, 'gzip'),
      identity: createRepresentation(identity, 'identity'),
    },
    bytes: identity.length + br.length + zipped.length,
  }
}

export function sendPage(request: Request, response: Response, { status, representations }: EncodedPage): void {
  const { body, etag, headers, headersUnchanged } = representations[encodingFor(request)]
  if (request.headers['if-none-match'] !== undefined) {
    response.status(status).setHeader('etag', etag)
    if (request.fresh) {
      response.writeHead(304, headersUnchanged).end()
      return
    }
  }
  response.writeHead(status, headers)
  if (request.method === 'HEAD') response.end()
  else response.end(body)
}

/** Parsing the header takes longer than the rest of a response. */
const known = new Map<string, Encoding>()
const mostKnown = 100

function encodingFor(request: Request): Encoding {
  const accepted = request.headers['accept-encoding'] ?? ''
  let encoding = known.get(accepted)
  if (encoding === undefined) {
    encoding = encodings.find((one) => request.acceptsEncodings(one) !== false) ?? 'identity'
    if (known.size >= mostKnown) known.clear()
    known.set(accepted, encoding)
  }
  return encoding
}
