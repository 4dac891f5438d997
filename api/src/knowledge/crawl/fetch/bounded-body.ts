import { pipeline } from 'node:stream/promises'
import { Transform, Writable, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { FetchFailure } from './fetch-failure.js'

/** More layers of compression than this serve only to hurt. */
const maxEncodings = 2
/** Bytes that packing adds to what cannot be packed, each layer of it. */
const packedOverhead = 16_384

export interface BoundedBody {
  bytes: Uint8Array
  /** Whether there was more than was read. */
  isCut: boolean
}

/** What reading does with a body that is larger than allowed. */
export type AtLimit = 'refuse' | 'cut'

/** Where a body goes, and how much of it may. */
interface Sink {
  /** Takes what was unpacked. */
  parts: Uint8Array[]
  maxBytes: number
  onBytes: (bytes: number) => void
  overLimit: (message: string) => Error
}

/** Ends the reading of a body of which enough is there. */
class Enough extends Error {}

/**
 * Reads a body, undoing its content encodings as it streams, and stops as soon as it is larger than allowed: a small
 * file that unfolds into gigabytes costs `maxBytes` and no more.
 * @param maxBytes bytes after decompression; the bytes on the wire are held to the same limit
 * @param onBytes told of the bytes that came over the wire, for a budget over several fetches; may throw
 * @param atLimit whether a larger body is refused, or its first `maxBytes` bytes are what is read of it
 * @throws FetchFailure `too_large` or `unreadable`
 */
export async function readBody(
  body: Readable,
  contentEncoding: string,
  maxBytes: number,
  onBytes: (bytes: number) => void,
  atLimit: AtLimit = 'refuse',
): Promise<BoundedBody> {
  // A body that is given up early ends with an error of its own; unheard, it would end the process.
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
    atLimit === 'cut' ? new Enough() : new FetchFailure('too_large', message)
  const parts: Uint8Array[] = []
  const sink: Sink = { parts, maxBytes, onBytes, overLimit }
  let isCut = false
  try {
    await (encodings.length === 0 ? readPlain(body, sink) : readPacked(body, encodings.toReversed().map(decoder), sink))
  } catch (cause) {
    body.destroy()
    if (cause instanceof Enough) isCut = true
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

/** Without compression there is nothing to unfold: what a chain of streams or an iterator costs is saved. */
function readPlain(body: Readable, { parts, maxBytes, onBytes, overLimit }: Sink): Promise<void> {
  return new Promise((resolve, reject) => {
    let size = 0
    const giveUp = (error: unknown): void => {
      reject(error)
      body.destroy()
    }
    body.on('data', (part: Uint8Array) => {
      size += part.byteLength
      try {
        onBytes(part.byteLength)
      } catch (error) {
        return giveUp(error)
      }
      // What comes after the end was reached is nobody's any more.
      if (!body.destroyed) parts.push(part)
      if (size > maxBytes) giveUp(overLimit(`more than ${maxBytes} bytes`))
    })
    body.once('end', resolve)
    body.once('error', reject)
    body.once('close', () => {
      // An error notes where it was made, which for every page would cost as much as asking for it.
      if (!body.readableEnded) reject(new Error('the body was cut off'))
    })
  })
}

function decoder(encoding: string): Transform {
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
