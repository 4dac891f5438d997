import type { AnalyzedQuestion } from '../analyze/analyzed-question.js'
import type { CandidatePassage } from './candidate-passage.js'
import type { PassageAnalysis, AnalyzedLine } from '../rank/analyze-passage.js'

export interface TextEncoder {
  /** Languages that the encoder supports. */
  readonly languages: readonly string[]
  encode(text: string): Float32Array
  encodeWords(text: string): readonly Float32Array[]
}

export interface LineVectors {
  line: Float32Array
  inContext: Float32Array
  words: readonly Float32Array[]
}

export interface PassageVectors {
  title: Float32Array
  heading: Float32Array
  headingWords: readonly Float32Array[]
  whole: Float32Array
  lines: readonly LineVectors[]
}

export interface QuestionVectors {
  meant: Float32Array
  words: readonly { vector: Float32Array; weight: number }[]
}

/** Cached while the passage's reading exists. */
export class TextVectors {
  private readonly passages = new WeakMap<PassageAnalysis, PassageVectors>()

  constructor(private readonly encoder: TextEncoder) {}

  canCompare(question: Pick<AnalyzedQuestion, 'language'>, passage: Pick<CandidatePassage, 'language'>): boolean {
    return this.supportsLanguage(question) && this.supportsLanguage(passage)
  }

  supportsLanguage({ language }: Pick<AnalyzedQuestion, 'language'>): boolean {
    return this.encoder.languages.includes(language)
  }

  encodeQuestion({ meant, terms }: AnalyzedQuestion): QuestionVectors {
    return {
      meant: this.encoder.encode(meant),
      words: terms
        .filter(({ isGrammar }) => !isGrammar)
        .flatMap(({ word, weight }) => this.encoder.encodeWords(word).map((vector) => ({ vector, weight }))),
    }
  }

  encodePassage(
    { headings, title }: Pick<CandidatePassage, 'headings' | 'title'>,
    analysis: PassageAnalysis,
  ): PassageVectors {
    let vectors = this.passages.get(analysis)
    if (vectors === undefined) {
      const above = headings.at(-1) ?? title
      vectors = {
        title: this.encoder.encode(title),
        heading: this.encoder.encode(above),
        headingWords: this.encoder.encodeWords(`${title} ${headings.join(' ')}`),
        whole: this.encoder.encode([title, ...headings, ...analysis.lines.map(({ line }) => line.text)].join('\n')),
        lines: analysis.lines.map((read) => this.encodeLine(read, above)),
      }
      this.passages.set(analysis, vectors)
    }
    return vectors
  }

  private encodeLine({ line: { text, heading } }: AnalyzedLine, above: string): LineVectors {
    const fullText = heading === undefined ? text : `${heading}: ${text}`
    return {
      line: this.encoder.encode(fullText),
      inContext: this.encoder.encode(`${heading ?? above}\n${text}`),
      words: this.encoder.encodeWords(fullText),
    }
  }
}

export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!
  return sum
}
