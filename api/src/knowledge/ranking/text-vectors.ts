import type { AnalyzedQuestion } from '../query/analyzed-question.js'
import type { CandidatePassage } from '../retrieval/candidate-passage.js'
import type { PassageReading, ReadLine } from './read-passage.js'

/** Turns texts into vectors of length 1, as the static encoder does. */
export interface TextEncoder {
  /** Languages that it reads with meaning. */
  readonly languages: readonly string[]
  encode(text: string): Float32Array
  /** The words of a text, in order. */
  encodeWords(text: string): readonly Float32Array[]
}

/** A line of a passage as the encoder reads it. All vectors have length 1. */
export interface LineVectors {
  line: Float32Array
  /** With the heading that it stands under. */
  inContext: Float32Array
  words: readonly Float32Array[]
}

/** A passage as the encoder reads it. */
export interface PassageVectors {
  title: Float32Array
  /** The nearest heading, or the title where there is none. */
  heading: Float32Array
  headingWords: readonly Float32Array[]
  whole: Float32Array
  lines: readonly LineVectors[]
}

/** A question as the encoder reads it. */
export interface QuestionVectors {
  meant: Float32Array
  /** Its words of meaning, with their weights. */
  words: readonly { vector: Float32Array; weight: number }[]
}

/** Vectors of passages and questions. Those of a passage are kept as long as its reading is. */
export class TextVectors {
  private readonly passages = new WeakMap<PassageReading, PassageVectors>()

  constructor(private readonly encoder: TextEncoder) {}

  /** Whether the encoder reads a question and a passage, so that their vectors tell something of each other. */
  compares(question: Pick<AnalyzedQuestion, 'language'>, passage: Pick<CandidatePassage, 'language'>): boolean {
    return this.reads(question) && this.reads(passage)
  }

  /** Whether the encoder reads a question, so that its vector tells something. */
  reads({ language }: Pick<AnalyzedQuestion, 'language'>): boolean {
    return this.encoder.languages.includes(language)
  }

  ofQuestion({ meant, terms }: AnalyzedQuestion): QuestionVectors {
    return {
      meant: this.encoder.encode(meant),
      words: terms
        .filter(({ isGrammar }) => !isGrammar)
        .flatMap(({ word, weight }) => this.encoder.encodeWords(word).map((vector) => ({ vector, weight }))),
    }
  }

  of({ headings, title }: Pick<CandidatePassage, 'headings' | 'title'>, reading: PassageReading): PassageVectors {
    let vectors = this.passages.get(reading)
    if (vectors === undefined) {
      const above = headings.at(-1) ?? title
      vectors = {
        title: this.encoder.encode(title),
        heading: this.encoder.encode(above),
        headingWords: this.encoder.encodeWords(`${title} ${headings.join(' ')}`),
        whole: this.encoder.encode([title, ...headings, ...reading.lines.map(({ line }) => line.text)].join('\n')),
        lines: reading.lines.map((read) => this.ofLine(read, above)),
      }
      this.passages.set(reading, vectors)
    }
    return vectors
  }

  private ofLine({ line: { text, heading } }: ReadLine, above: string): LineVectors {
    const said = heading === undefined ? text : `${heading}: ${text}`
    return {
      line: this.encoder.encode(said),
      inContext: this.encoder.encode(`${heading ?? above}\n${text}`),
      words: this.encoder.encodeWords(said),
    }
  }
}

/** The cosine of two vectors of length 1. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}
