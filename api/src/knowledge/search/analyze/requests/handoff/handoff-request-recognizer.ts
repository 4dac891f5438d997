import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { logError, toAppError } from '../../../../../platform/http/index.js'
import { StaticEncoder } from '../../../../../core/embeddings/index.js'
import { handoffExamples } from './examples/index.js'
import { ExampleClassifier } from '../example-classifier.js'

/** `person`: only a person can answer. `complaint`: a page may explain it, and a person should receive it. */
export type HandoffRequest = 'person' | 'complaint'

const kinds = ['person', 'complaint', 'question'] as const
/**
 * From tenfold cross-validation, with the next two values: 86 % of requests for a person, 94 % of complaints and 94 %
 * of questions are recognized.
 */
const ridgePenalty = 3e-3
/** Minimum cosine similarity; unrelated messages are questions. */
const leastSimilarity = 0.45
/** Minimum lead over questions, since withholding a page's answer costs more. */
const leastLead = 0.1

@Injectable()
export class HandoffRequestRecognizer implements OnApplicationBootstrap {
  private readonly logger = new Logger(HandoffRequestRecognizer.name)
  private classifier: Promise<ExampleClassifier<(typeof kinds)[number]>> | undefined

  /** Loads the table before the first visitor needs it. */
  onApplicationBootstrap(): void {
    void this.recognize('')
  }

  /** If the table is unreadable, every message counts as a question. */
  async recognize(message: string): Promise<HandoffRequest | undefined> {
    try {
      this.classifier ??= learnKinds()
      const kind = (await this.classifier).classify(message)
      return kind === 'question' ? undefined : kind
    } catch (error) {
      this.classifier = undefined
      logError(this.logger, toAppError(error), 'recognizing requests for a person')
      return undefined
    }
  }
}

async function learnKinds() {
  const examples = Object.values(handoffExamples).flatMap((each) =>
    kinds.flatMap((kind) => each[kind].map((text) => ({ text, kind }))),
  )
  const options = { kinds, other: 'question', penalty: ridgePenalty, leastSimilarity, leastLead } as const
  return new ExampleClassifier(await StaticEncoder.loadShared(), examples, options)
}
