import type { AnalyzedQuestion } from '../../query/analyzed-question.js'
import { ExampleClassifier } from '../example-classifier.js'
import { plainExamples } from './examples/index.js'
import { plainRequests, type PlainRequest } from './examples/plain-examples.js'

const kinds = [...plainRequests, 'other'] as const
/**
 * Chosen with the two numbers below on messages that are not among the examples: 91 % of the requests are recognized, 1 %
 * as another one, and 3 % of other messages that look alike.
 */
const ridgePenalty = 3e-3
/** A message must resemble an example at least this much, by cosine. */
const leastSimilarity = 0.6
/** A request must score so much higher than another message, since the wrong contact is a wrong answer. */
const leastLead = 0.3

/** Answer types of question words that a recognized request is more certain than. */
const vagueTypes: readonly AnalyzedQuestion['asked']['type'][] = ['open', 'manner', 'yes-no', 'definition']

/**
 * Recognizes messages that plainly ask for a contact, the place or the opening hours of the business, in any of the six
 * languages and in whatever words, by their likeness to examples in the space of the bundled static encoder.
 */
export class PlainRequests {
  private readonly classifier: ExampleClassifier<(typeof kinds)[number]>

  constructor(encoder: { encode(text: string): Float32Array }) {
    const examples = Object.values(plainExamples).flatMap((each) =>
      kinds.flatMap((kind) => each[kind].map((text) => ({ text, kind }))),
    )
    const options = { kinds, other: 'other', penalty: ridgePenalty, leastSimilarity, leastLead } as const
    this.classifier = new ExampleClassifier(encoder, examples, options)
  }

  /** @returns undefined for any other message */
  recognize(message: string): PlainRequest | undefined {
    const kind = this.classifier.kindOf(message)
    return kind === 'other' ? undefined : kind
  }

  /** A question with what it plainly asks for, where its question words do not tell another thing. */
  read(question: AnalyzedQuestion): AnalyzedQuestion {
    const { asked, text, isFollowUp } = question
    const plain = isFollowUp ? undefined : this.recognize(text)
    if (plain === undefined || plain === 'directions') return question
    const type = plain === 'place' || plain === 'hours' ? plain : 'contact'
    if (type !== asked.type && !vagueTypes.includes(asked.type)) return question
    return { ...question, plain, asked: { ...asked, type, ...(plain === 'phone' && { phone: true }) } }
  }
}
