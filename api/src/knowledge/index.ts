export { KnowledgeModule } from './knowledge.module.js'
export { QuestionAnswerer } from './answer-question.js'
export { SuggestionFinder } from './answer/suggestion-finder.js'
export type { AnswerEvent, AnswerInput } from './answer/answer-event.js'
