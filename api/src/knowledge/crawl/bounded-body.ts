import { pipeline } from 'node:stream/promises'
import { Transform, Writable, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { FetchFailure } from './fetch-failure.js'

/** More layers of compression than this serve only to hurt. */
const maxEncodings = 2

/**
 * Reads a body, undoing its content encodings as it streams, and stops as soon as it is larger than allowed: a small
 * file that unfolds into gigabytes costs `maxBytes` and no more.
 * @param maxBytes bytes after decompression; the bytes on the wire are held to the same limit
 * @param onBytes told of the bytes that came over the wire, for a budget over several fetches; may throw
 * @throws FetchFailure `too_large` or `unreadable`
 */
export async function readBody(
  body: Readable,
  contentEncoding: string,
  maxBytes: number,
  onBytes: (bytes: number) => void,
): Promise<Uint8Array> {
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
  if (encodings.length === 0) return readPlain(body, maxBytes, onBytes)
  const parts: Uint8Array[] = []
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
      return wireSize > maxBytes ? done(new FetchFailure('too_large', `more than ${maxBytes} bytes`)) : done(null, part)
    },
  })
  const collect = new Writable({
    write(part: Uint8Array, _encoding, done) {
      size += part.byteLength
      if (size > maxBytes) return done(new FetchFailure('too_large', `unfolds into more than ${maxBytes} bytes`))
      parts.push(part)
      done()
    },
  })
  try {
    const decoders = encodings.toReversed().map(decoder)
    await pipeline([body, count, ...decoders, collect])
  } catch (cause) {
    body.destroy()
    if (cause instanceof FetchFailure) throw cause
    if (cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_'))
      throw new FetchFailure('unreadable', 'broken compression', { cause })
    if (cause instanceof Error && 'code' in cause && String(cause.code).startsWith('ERR_'))
      throw new FetchFailure('unreadable', 'broken compression', { cause })
    throw cause
  }
  return Buffer.concat(parts)
}

/** Without compression there is nothing to unfold: what a chain of streams or an iterator costs is saved. */
function readPlain(body: Readable, maxBytes: number, onBytes: (bytes: number) => void): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = []
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
      if (size > maxBytes) giveUp(new FetchFailure('too_large', `more than ${maxBytes} bytes`))
      else parts.push(part)
    })
    body.once('end', () => resolve(Buffer.concat(parts)))
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
