export { OpenAiModel, type ModelCall, type ModelPatience, type ModelPrompt } from './openai-model.js'
export { OpenAiModule } from './openai.module.js'
export { costMicros, type TokenUse } from './prices.js'
