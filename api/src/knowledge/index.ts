export { KnowledgeModule } from './knowledge.module.js'
export { QuestionAnswerer } from './answer-question.js'
export { SuggestionFinder } from './answer/suggestion-finder.js'
export type { AnswerEvent, AnswerInput } from './answer/answer-event.js'

import type { BuildProgress } from '@loquia/contracts'

/** Reads sources into answerable passages. */
export abstract class KnowledgeBuilder {
  abstract build(sourceId: string, signal: AbortSignal): Promise<void>
  abstract progress(botId: string): Promise<BuildProgress>
  abstract onProgress(listener: (botId: string, progress: BuildProgress) => void): () => void
}
