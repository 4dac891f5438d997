import type { BuildProgress, Locale, Source } from '@loquia/contracts'
import { Module } from '@nestjs/common'

/** Reads sources into answerable passages. */
export abstract class KnowledgeBuilder {
  abstract build(sourceId: string, signal: AbortSignal): Promise<void>
  abstract progress(botId: string): Promise<BuildProgress>
  abstract onProgress(listener: (botId: string, progress: BuildProgress) => void): () => void
}

export interface AnswerInput {
  botId: string
  question: string
  history: readonly { role: 'user' | 'assistant'; content: string }[]
  language?: Locale
  stillReading: boolean
  contactUrl?: string
  signal: AbortSignal
}

export type AnswerEvent = { type: 'text'; text: string } | { type: 'end'; sources: Source[]; suggestions: string[]; refused: boolean }

/** Answers from a bot's passages; may throw an AppError whose code the visitor is told. */
export abstract class QuestionAnswerer {
  abstract answer(input: AnswerInput): AsyncIterable<AnswerEvent>
}

@Module({})
export class KnowledgeModule {}
