import type { Chunk } from '../chunks/chunk.js'
import { BinarySparseVector } from './binary-sparse-vector.js'
import { headingWeight, textWeight } from './bm25.js'
import { TermCounter } from './terms/chunk-terms.js'
import type { CountedTerms } from './terms/term-change.js'

/** Passages that are written in one transaction at most: the embedded database does nothing else meanwhile. */
export const maxPassagesAtOnce = 120

/** A passage with all that the index needs of it: plain data of few pieces, made in any thread. */
export interface PreparedChunk {
  chunk: Chunk
  /** `sparsevec` values in their binary form. */
  textTerms: Uint8Array | null
  headingTerms: Uint8Array | null
  /**
   * In how many passages each term stands, of a run of passages that begins with this one and ends before the next that
   * has it, {@link maxPassagesAtOnce} at most. They are written together.
   */
  terms?: CountedTerms
}

const vector = new BinarySparseVector()

/**
 * Prepares the passages of one page. Their vectors lie side by side in one piece of memory: each piece that goes from
 * thread to thread costs both of them more than what is in it. Pure: the same passages always give the same.
 */
export function prepareChunks(chunks: readonly Chunk[]): PreparedChunk[] {
  const room = new Room()
  const places: { chunk: Chunk; text: Place; heading: Place; terms?: CountedTerms }[] = []
  for (let at = 0; at < chunks.length; at += maxPassagesAtOnce) {
    const counter = new TermCounter()
    for (const chunk of chunks.slice(at, at + maxPassagesAtOnce)) {
      counter.count(chunk)
      const { stems, stemsOfText, headings, textLength, headingLength } = counter
      vector.clear()
      for (const { dimension, count } of stems.slice(0, stemsOfText))
        vector.add(dimension, textWeight(count, textLength))
      const text = room.keep(vector)
      vector.clear()
      for (const { dimension, count } of headings) vector.add(dimension, headingWeight(count, headingLength))
      places.push({ chunk, text, heading: room.keep(vector) })
    }
    Object.assign(places[at] ?? {}, { terms: counter.counted() })
  }
  const memory = room.filled()
  return places.map(({ chunk, text, heading, terms }): PreparedChunk => {
    const prepared = { chunk, textTerms: piece(memory, text), headingTerms: piece(memory, heading) }
    return terms === undefined ? prepared : Object.assign(prepared, { terms })
  })
}

/** From and to; undefined for an empty vector. */
type Place = readonly [number, number] | undefined

function piece(memory: Uint8Array, place: Place): Uint8Array | null {
  return place === undefined ? null : memory.subarray(...place)
}

/** Memory that grows while vectors are written into it. */
class Room {
  private bytes = new Uint8Array(8_192)
  private view = new DataView(this.bytes.buffer)
  private at = 0

  keep(terms: BinarySparseVector): Place {
    const from = this.at
    if (from + terms.maxBytes > this.bytes.byteLength) this.grow(from + terms.maxBytes)
    this.at += terms.write(this.view, from)
    return this.at === from ? undefined : [from, this.at]
  }

  /** What was kept, without the rest. */
  filled(): Uint8Array {
    return this.bytes.slice(0, this.at)
  }

  private grow(size: number): void {
    const bytes = new Uint8Array(size * 2)
    bytes.set(this.bytes.subarray(0, this.at))
    this.bytes = bytes
    this.view = new DataView(bytes.buffer)
  }
}
