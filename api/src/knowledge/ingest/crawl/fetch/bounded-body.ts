import { pipeline } from 'node:stream/promises'
import { Transform, Writable, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { FetchFailure } from './fetch-failure.js'

/** More layers only occur in attacks. */
const maxEncodings = 2
/** Each layer of compression adds this overhead to incompressible data. */
const packedOverhead = 16_384

export interface BoundedBody {
  bytes: Uint8Array
  isCut: boolean
}

export type AtLimit = 'refuse' | 'cut'

interface Sink {
  parts: Uint8Array[]
  maxBytes: number
  onBytes: (bytes: number) => void
  overLimit: (message: string) => Error
}

class BodyLimitReached extends Error {}

/**
 * Decompresses while reading, so that a bomb costs at most `maxBytes`.
 * @param maxBytes before and after decompression
 * @param onBytes counts compressed bytes, for a budget across fetches; may throw
 * @param atLimit refuse or truncate larger bodies
 * @throws FetchFailure `too_large` or `unreadable`
 */
export async function readBody(
  body: Readable,
  contentEncoding: string,
  maxBytes: number,
  onBytes: (bytes: number) => void,
  atLimit: AtLimit = 'refuse',
): Promise<BoundedBody> {
  // Unhandled, an abandoned body's error ends the process.
  body.on('error', () => {})
  const encodings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
  if (encodings.length > maxEncodings) {
    body.destroy()
    throw new FetchFailure('unreadable', 'too many content encodings')
  }
  const overLimit = (message: string): Error =>
    atLimit === 'cut' ? new BodyLimitReached() : new FetchFailure('too_large', message)
  const parts: Uint8Array[] = []
  const sink: Sink = { parts, maxBytes, onBytes, overLimit }
  let isCut = false
  try {
    await (encodings.length === 0
      ? readPlain(body, sink)
      : readPacked(body, encodings.toReversed().map(createDecoder), sink))
  } catch (cause) {
    body.destroy()
    if (cause instanceof BodyLimitReached) isCut = true
    else if (
      cause instanceof Error &&
      'code' in cause &&
      /^(?:Z_|ERR_)/.test(String(cause.code)) &&
      encodings.length > 0
    )
      throw new FetchFailure('unreadable', 'broken compression', { cause })
    else throw cause
  }
  const bytes = Buffer.concat(parts)
  return { bytes: isCut ? bytes.subarray(0, maxBytes) : bytes, isCut }
}

async function readPacked(
  body: Readable,
  decoders: readonly Transform[],
  { parts, maxBytes, onBytes, overLimit }: Sink,
): Promise<void> {
  let size = 0
  let wireSize = 0
  const count = new Transform({
    transform(part: Uint8Array, _encoding, done) {
      wireSize += part.byteLength
      try {
        onBytes(part.byteLength)
      } catch (error) {
        return done(error instanceof Error ? error : new Error(String(error)))
      }
      return wireSize > maxBytes + packedOverhead ? done(overLimit(`more than ${maxBytes} bytes`)) : done(null, part)
    },
  })
  const collect = new Writable({
    write(part: Uint8Array, _encoding, done) {
      size += part.byteLength
      parts.push(part)
      return done(size > maxBytes ? overLimit(`unfolds into more than ${maxBytes} bytes`) : null)
    },
  })
  await pipeline([body, count, ...decoders, collect])
}

/** Avoids streams and iterators. */
function readPlain(body: Readable, { parts, maxBytes, onBytes, overLimit }: Sink): Promise<void> {
  return new Promise((resolve, reject) => {
    let size = 0
    const abortRead = (error: unknown): void => {
      reject(error)
      body.destroy()
    }
    body.on('data', (part: Uint8Array) => {
      size += part.byteLength
      try {
        onBytes(part.byteLength)
      } catch (error) {
        return abortRead(error)
      }
      if (!body.destroyed) parts.push(part)
      if (size > maxBytes) abortRead(overLimit(`more than ${maxBytes} bytes`))
    })
    body.once('end', resolve)
    body.once('error', reject)
    body.once('close', () => {
      // A stack trace per page costs as much as a request.
      if (!body.readableEnded) reject(new Error('the body was cut off'))
    })
  })
}

function createDecoder(encoding: string): Transform {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    case 'zstd':
      return createZstdDecompress()
    default:
      throw new FetchFailure('unreadable', `content encoding ${encoding} is unknown`)
  }
}
