import { cosine } from '../ranking/text-vectors.js'
import { fitRidge } from './ridge-regression.js'

/** A message whose kind is known. */
export interface Example<Kind> {
  text: string
  kind: Kind
}

export interface ClassifierOptions<Kind> {
  kinds: readonly Kind[]
  /** The kind of what is none of the others. */
  other: Kind
  /** Of the ridge regression. */
  penalty: number
  /** A message must resemble an example of another kind at least this much, by cosine. */
  leastSimilarity: number
  /** A kind must score so much higher than {@link other}. */
  leastLead: number
}

/**
 * Recognizes kinds of messages by their likeness to examples, in the space of an encoder whose vectors have length 1. A
 * linear function learns what a kind has in common, and the nearest example corrects it.
 */
export class ExampleClassifier<Kind extends string> {
  private readonly samples: readonly { vector: Float32Array; label: number }[]
  private readonly scores: (vector: Float32Array) => number[]

  constructor(
    private readonly encoder: { encode(text: string): Float32Array },
    examples: readonly Example<Kind>[],
    private readonly options: ClassifierOptions<Kind>,
  ) {
    const { kinds, penalty } = options
    this.samples = examples.map(({ text, kind }) => ({ vector: encoder.encode(text), label: kinds.indexOf(kind) }))
    this.scores = fitRidge(this.samples, { classes: kinds.length, penalty })
  }

  /** @returns undefined for {@link ClassifierOptions.other} */
  kindOf(text: string): Kind | undefined {
    const { kinds, other, leastSimilarity, leastLead } = this.options
    const vector = this.encoder.encode(text)
    const nearest = kinds.map(() => 0)
    for (const sample of this.samples)
      nearest[sample.label] = Math.max(nearest[sample.label] ?? 0, cosine(vector, sample.vector))
    if (nearest.every((similar, label) => similar < leastSimilarity || kinds[label] === other)) return undefined
    const total = this.scores(vector).map(
      (score, label) => score + (nearest[label] ?? 0) + (kinds[label] === other ? leastLead : 0),
    )
    const kind = kinds[total.indexOf(Math.max(...total))]
    return kind === other ? undefined : kind
  }
}
