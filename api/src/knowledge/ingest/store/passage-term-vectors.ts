import type { Passage } from '../chunking/passage.js'
import { BinarySparseVector } from './binary-sparse-vector.js'
import { headingWeight, textWeight } from './bm25.js'
import { TermCounter } from './terms/count-terms.js'
import type { CountedTerms } from './terms/term-change.js'

/** Limits a transaction, during which the embedded database does nothing else. */
export const maxPassagesAtOnce = 120

/** Plain data, so that any thread can create it. */
export interface PreparedPassage {
  chunk: Passage
  /** Vectors are in the binary format of `sparsevec`. */
  textTerms: Uint8Array | null
  headingTerms: Uint8Array | null
  /** Document frequencies of the run up to the next passage with `terms`; the run is written together. */
  terms?: CountedTerms
}

const vector = new BinarySparseVector()

/** The result is deterministic. Vectors share one buffer, as each buffer passed between threads is expensive. */
export function preparePassages(passages: readonly Passage[]): PreparedPassage[] {
  const buffer = new VectorBuffer()
  const places: { passage: Passage; text: Place; heading: Place; terms?: CountedTerms }[] = []
  for (let at = 0; at < passages.length; at += maxPassagesAtOnce) {
    const counter = new TermCounter()
    for (const passage of passages.slice(at, at + maxPassagesAtOnce)) {
      counter.count(passage)
      const { stems, textStemCount, headings, textLength, headingLength } = counter
      vector.clear()
      for (const { dimension, count } of stems.slice(0, textStemCount))
        vector.add(dimension, textWeight(count, textLength))
      const text = buffer.append(vector)
      vector.clear()
      for (const { dimension, count } of headings) vector.add(dimension, headingWeight(count, headingLength))
      places.push({ passage, text, heading: buffer.append(vector) })
    }
    Object.assign(places[at] ?? {}, { terms: counter.serialize() })
  }
  const memory = buffer.toBytes()
  return places.map(({ passage, text, heading, terms }): PreparedPassage => {
    const prepared = {
      chunk: passage,
      textTerms: sliceMemory(memory, text),
      headingTerms: sliceMemory(memory, heading),
    }
    return terms === undefined ? prepared : Object.assign(prepared, { terms })
  })
}

type Place = readonly [number, number] | undefined

function sliceMemory(memory: Uint8Array, place: Place): Uint8Array | null {
  return place === undefined ? null : memory.subarray(...place)
}

class VectorBuffer {
  private bytes = new Uint8Array(8_192)
  private view = new DataView(this.bytes.buffer)
  private at = 0

  append(terms: BinarySparseVector): Place {
    const from = this.at
    if (from + terms.maxBytes > this.bytes.byteLength) this.grow(from + terms.maxBytes)
    this.at += terms.write(this.view, from)
    return this.at === from ? undefined : [from, this.at]
  }

  toBytes(): Uint8Array {
    return this.bytes.slice(0, this.at)
  }

  private grow(size: number): void {
    const bytes = new Uint8Array(size * 2)
    bytes.set(this.bytes.subarray(0, this.at))
    this.bytes = bytes
    this.view = new DataView(bytes.buffer)
  }
}
